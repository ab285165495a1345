//go:build unix

package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// Lock keeps other processes from locking the file at path, which need not be there yet, until
// unlock is called or this process ends in any way. The error is [ErrLocked] if another one has locked
// it. The lock is on a file beside it, because Write replaces the file itself. What is no regular file
// is not locked, nor is a file where the file system has no locks.
func Lock(path string) (unlock func(), err error) {
	target, err := resolve(path)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(target); err == nil && !info.Mode().IsRegular() {
		return func() {}, nil
	}
	name := target + ".lock"
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
