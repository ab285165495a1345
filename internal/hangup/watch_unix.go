//go:build unix

package hangup

import (
	"context"
	"io"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// lookEvery is how often an output is asked whether somebody still reads it.
const lookEvery = 200 * time.Millisecond

// Watch calls gone once no process can read what is written to out, as when
// the program at the other end of a pipe has died. A Write would tell, but
// during a long search there is none. It returns when ctx ends, or at once if
// out is not of the operating system.
func Watch(ctx context.Context, out io.Writer, gone func()) {
	file, ok := out.(syscall.Conn)
	if !ok {
		return
	}
	conn, err := file.SyscallConn()
	if err != nil {
		return
	}
	tick := time.Tick(lookEvery)
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick:
		}
		poll := []unix.PollFd{{}} // whether the other end is closed
		look := func(fd uintptr) {
			poll[0].Fd = int32(fd)
			_, err = unix.Poll(poll, 0)
		}
		if conn.Control(look) != nil || err == nil && poll[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0 {
			gone()
			return
		}
	}
}
