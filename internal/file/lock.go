package file

import "errors"

// ErrLocked says that another process has locked a file.
var ErrLocked = errors.New("another process is writing this file")
