//go:build unix

package file

import (
	"os"
	"path/filepath"
	"testing"
)

// TestLock: a file is locked once, by whatever link it is named and also where it is replaced;
// afterwards nothing lies beside it. A lock file that a killed process has left locks nothing.
func TestLock(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "book"), filepath.Join(folder, "link")
	put(t, path+".lock", "", 0o666)
	if err := os.Symlink("book", link); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		unlock, err := Lock(link)
		if err != nil {
			t.Fatal(err)
		}
		if err := Write(path, Text("new")); err != nil {
			t.Fatal(err)
		}
		if _, err := Lock(path); err == nil || err.Error() != path+": another process is writing this file" {
			t.Errorf("locked twice: %v", err)
		}
		unlock()
		noParts(t, folder, "book", "link")
	}
	if unlock, err := Lock(os.DevNull); err != nil {
		t.Error(err)
	} else {
		unlock()
	}
	if _, err := Lock(filepath.Join(folder, "no", "book")); err == nil || err.Error() != "create "+filepath.Join(folder, "no", "book")+": no such file or directory" {
		t.Error(err)
	}
}
