package filetest

import (
	"os"
	"path/filepath"
	"testing"
)

// Put writes a file into a folder and returns its path. Folders that the name goes
// through are made.
func Put(t testing.TB, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	err := os.MkdirAll(filepath.Dir(path), 0o777)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Folder returns a new folder with these files.
func Folder(t testing.TB, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		Put(t, folder, name, text)
	}
	return folder
}
