package terminal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestDisk: files are made whole, and replaced only where that was allowed.
func TestDisk(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.sgf")
	if err := (disk{}).write(path, []byte("first"), false); err != nil {
		t.Fatal(err)
	}
	if err := (disk{}).write(path, []byte("second"), false); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a file was to be replaced: %v", err)
	}
	if err := (disk{}).write(path, []byte("third"), true); err != nil {
		t.Error(err)
	}
	if text, err := (disk{}).read(path); string(text) != "third" || err != nil {
		t.Errorf("read %q, %v", text, err)
	}
	if err := (disk{}).write(filepath.Join(dir, "no", "game.sgf"), nil, false); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if err := (disk{}).write(dir, nil, true); err == nil {
		t.Error("a folder was replaced")
	}
	for _, path := range []string{dir, os.DevNull, filepath.Join(dir, "nothing.sgf")} {
		if text, err := (disk{}).read(path); err == nil {
			t.Errorf("%s: read %q", path, text)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestExpand(t *testing.T) {
	t.Setenv("HOME", "/home/ada")
	tests := map[string]string{
		"game.sgf": "game.sgf", `"my game.sgf"`: "my game.sgf", "'a'": "a", `"`: `"`, `"a'`: `"a'`,
		"~/game.sgf": filepath.Join("/home/ada", "game.sgf"), "~bob/x": "~bob/x",
	}
	for arg, want := range tests {
		if got := expand(arg); got != want {
			t.Errorf("expand(%s) = %s, want %s", arg, got, want)
		}
	}
}
