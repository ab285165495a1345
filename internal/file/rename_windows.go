package file

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// renamePatience is how long a file that is to be replaced may be open elsewhere.
const renamePatience = 2 * time.Second

// rename is os.Rename with patience: Windows replaces no file that somebody has open, and virus
// scanners and backups open each new file for a moment.
func rename(from, to string) error {
	for end := time.Now().Add(renamePatience); ; time.Sleep(renamePatience / 100) {
		err := os.Rename(from, to)
		open := errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_SHARING_VIOLATION)
		if !open || time.Now().After(end) {
			return err
		}
	}
}
