//go:build unix

package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// lockFile locks the file of this name, which it makes, for path.
func lockFile(name, path string) (unlock func(), err error) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, &fs.PathError{Op: "create", Path: path, Err: Cause(err)}
		}
		if errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB), syscall.EWOULDBLOCK) {
			f.Close()
			return nil, fmt.Errorf("%s: %w", path, ErrLocked)
		}
		own, _ := f.Stat()
		if now, err := os.Stat(name); err == nil && os.SameFile(own, now) {
			return func() { _, _ = os.Remove(name), f.Close() }, nil
		}
		f.Close() // who had locked it has just removed it
	}
}
