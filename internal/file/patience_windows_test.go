package file

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestWriteOpen: a file that somebody reads for a moment is replaced afterwards.
func TestWriteOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page")
	put(t, path, "old", 0o666)
	reader, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(patience/20, func() { reader.Close() })
	if err := Write(path, Text("new")); err != nil || content(path) != "new" {
		t.Errorf("%v, %q", err, content(path))
	}
}
