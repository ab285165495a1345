//go:build unix

package tune

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// claim makes the file this process's own until it closes it or ends.
func claim(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errors.New("another process plays this study")
	}
	return nil // a file system without locks is no reason not to play
}
