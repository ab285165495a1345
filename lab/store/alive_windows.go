package store

import (
	"errors"

	"golang.org/x/sys/windows"
)

// alive reports whether there is a process of this number on this machine. It
// may be another that has got the number since; then the claims wait until no
// word has come for a while.
func alive(process int) bool {
	p, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(process))
	if err != nil {
		return !errors.Is(err, windows.ERROR_INVALID_PARAMETER) // which says that there is none
	}
	defer windows.CloseHandle(p)
	ended, _ := windows.WaitForSingleObject(p, 0)
	return ended != windows.WAIT_OBJECT_0
}
