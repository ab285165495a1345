package file

import (
	"errors"
	"time"

	"golang.org/x/sys/windows"
)

// patience is how long a file that is to be replaced may be open elsewhere.
const patience = 2 * time.Second

// patiently calls f until somebody else no longer has the file open: Windows replaces no such file, and
// virus scanners and backups open each new file for a moment.
func patiently(f func() error) error {
	for end := time.Now().Add(patience); ; time.Sleep(patience / 100) {
		err := f()
		open := errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_SHARING_VIOLATION)
		if !open || time.Now().After(end) {
			return err
		}
	}
}
