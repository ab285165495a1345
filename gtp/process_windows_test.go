package gtp

import (
	"errors"

	"golang.org/x/sys/windows"
)

// gone reports whether a process has ended.
func gone(pid int) bool {
	p, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return errors.Is(err, windows.ERROR_INVALID_PARAMETER) // which says that there is none
	}
	defer windows.CloseHandle(p)
	ended, _ := windows.WaitForSingleObject(p, 0)
	return ended == windows.WAIT_OBJECT_0
}
