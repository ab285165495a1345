package file

import (
	"errors"
	"fmt"
	"io/fs"

	"golang.org/x/sys/windows"
)

// lockFile locks the file of this name, which it makes, for path: nobody else can open it. The system
// removes it when it is closed, also by the end of the process.
func lockFile(name, path string) (unlock func(), err error) {
	wide, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return nil, &fs.PathError{Op: "create", Path: path, Err: err}
	}
	f, err := windows.CreateFile(wide, windows.GENERIC_WRITE|windows.DELETE, 0, nil, windows.OPEN_ALWAYS,
		windows.FILE_ATTRIBUTE_NORMAL|windows.FILE_FLAG_DELETE_ON_CLOSE, 0)
	switch {
	case errors.Is(err, windows.ERROR_SHARING_VIOLATION):
		return nil, fmt.Errorf("%s: %w", path, ErrLocked)
	case err != nil:
		return nil, &fs.PathError{Op: "create", Path: path, Err: err}
	}
	return func() { _ = windows.CloseHandle(f) }, nil
}
