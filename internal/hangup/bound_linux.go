package hangup

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// bound has the system end a connection in which sent data stay unacknowledged for silence. Without
// it Linux sends them again for about a quarter of an hour, and no probes meanwhile. An other end that
// lives but does not read is taken for gone too, when its buffer has been full for so long.
func bound(_, _ string, conn syscall.RawConn) error {
	return conn.Control(func(fd uintptr) {
		// Where the system refuses, there are the probes.
		_ = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(silence.Milliseconds()))
	})
}
