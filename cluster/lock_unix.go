//go:build unix

package cluster

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock locks a file until it is closed, or the process has ended in whatever way. It reports
// false if another server has locked it. A file system that knows no locks locks nothing.
func lock(f *os.File) bool {
	return !errors.Is(unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB), unix.EWOULDBLOCK)
}
