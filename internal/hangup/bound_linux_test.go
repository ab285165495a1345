package hangup

import (
	"net"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestBound: the system breaks connections of either direction whose other end has acknowledged
// nothing for half a minute, whether it was sent data or probes.
func TestBound(t *testing.T) {
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	dialled, err := Dial(t.Context(), l.Addr().String(), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer dialled.Close()
	accepted, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer accepted.Close()
	for name, conn := range map[string]net.Conn{"dialled": dialled, "accepted": accepted} {
		if after := option(t, conn, unix.TCP_USER_TIMEOUT); after != 30_000 {
			t.Errorf("%s: data is sent again for %d ms", name, after)
		}
		after := option(t, conn, unix.TCP_KEEPIDLE) + option(t, conn, unix.TCP_KEEPINTVL)*option(t, conn, unix.TCP_KEEPCNT)
		if after != 30 {
			t.Errorf("%s: probes take %d s", name, after)
		}
	}
}

// option returns a number that the system keeps for a connection.
func option(t *testing.T, conn net.Conn, number int) (value int) {
	t.Helper()
	raw, err := conn.(syscall.Conn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	failed := raw.Control(func(fd uintptr) { value, err = unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, number) })
	if failed != nil || err != nil {
		t.Fatal(failed, err)
	}
	return value
}
