package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestReadOnly: what may only be read can be read, not added to.
func TestReadOnly(t *testing.T) {
	if os.Geteuid() == 0 {
		// Root may write everything; the same answer then comes of a connection
		// that may not.
		testQueryOnly(t)
		return
	}
	s := create(t)
	if err := join(t, s).Save(t.Context(), someGame(0)); err != nil {
		t.Fatal(err)
	}
	s.Close()
	folder := filepath.Dir(s.Path())
	for path, mode := range map[string]os.FileMode{s.Path(): 0o444, folder: 0o555} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(path, 0o755) })
	}
	if s, err := Create(s.Path()); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v, %v", s, err)
	}
	reader, err := Open(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if games := collect(t, reader); len(games) != 1 {
		t.Errorf("%d games", len(games))
	}
}

func testQueryOnly(t *testing.T) {
	s := create(t)
	reader, err := Open(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if _, err := reader.Join(t.Context()); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v", err)
	}
}
