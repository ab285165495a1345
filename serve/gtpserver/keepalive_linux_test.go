package gtpserver

import (
	"net"
	"testing"

	"golang.org/x/sys/unix"
)

// TestKeepAlive: the system asks every controller that is silent whether it is still there, and
// finds out within half a minute that it is not.
func TestKeepAlive(t *testing.T) {
	l, err := Listen("0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	far, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	near, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer near.Close()
	raw, err := near.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	option := func(number int) (value int) {
		if failed := raw.Control(func(fd uintptr) { value, err = unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, number) }); failed != nil || err != nil {
			t.Fatal(failed, err)
		}
		return value
	}
	if after := option(unix.TCP_KEEPIDLE) + option(unix.TCP_KEEPINTVL)*option(unix.TCP_KEEPCNT); after > 30 {
		t.Errorf("after %d s", after)
	}
}
