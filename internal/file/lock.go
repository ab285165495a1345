package file

import "os"

// Lock keeps other processes from locking the file at path, which need not be there yet, until
// unlock is called or this process ends in any way. The error is [ErrLocked] if another one has locked
// it. The lock is on a file beside it, because Write replaces the file itself. What is no regular file
// is not locked, nor is a file where the system or the file system has no locks.
func Lock(path string) (unlock func(), err error) {
	target, err := resolve(path)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(target); err == nil && !info.Mode().IsRegular() {
		return func() {}, nil
	}
	return lockFile(target+".lock", path)
}
