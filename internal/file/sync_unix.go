//go:build unix

package file

import (
	"errors"
	"os"
	"syscall"
)

// syncFolder has the disk keep the names in a folder: without it a power cut may undo a rename. The
// error says that the disk has failed. Some file systems cannot sync a folder, and some folders may be
// written but not opened; then the file is kept as well as it can be.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer folder.Close()
	if err = folder.Sync(); errors.Is(err, syscall.EIO) {
		return err
	}
	return nil
}
