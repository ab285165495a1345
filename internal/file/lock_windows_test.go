package file

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestLock: a file is locked once, also where it is replaced; afterwards nothing lies beside it. A
// lock file that somebody has left locks nothing.
func TestLock(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "book")
	put(t, path+".lock", "", 0o666)
	for range 2 {
		unlock, err := Lock(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := Write(path, Text("new")); err != nil {
			t.Fatal(err)
		}
		if _, err := Lock(path); !errors.Is(err, ErrLocked) {
			t.Errorf("locked twice: %v", err)
		}
		unlock()
		noParts(t, folder, "book")
	}
	if unlock, err := Lock(os.DevNull); err != nil {
		t.Error(err)
	} else {
		unlock()
	}
	if _, err := Lock(filepath.Join(folder, "no", "book")); err == nil || errors.Is(err, ErrLocked) {
		t.Error(err)
	}
}
