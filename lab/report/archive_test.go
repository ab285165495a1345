package report

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/file/filetest"
	"montego/lab/match"
)

func TestArchive(t *testing.T) {
	m, r := someMatch(t), someRecords()[4]
	folder := filepath.Join(t.TempDir(), "new [folder]", "games")
	a, err := OpenArchive(t.Context(), folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Save(m, r); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "game-0005.sgf"))
	if err != nil || string(text) != string(r.SGF(&m.Conditions).Bytes()) {
		t.Errorf("%q, %v", text, err)
	}
	if err := a.Save(m, r); err != nil {
		t.Errorf("the same game again: %v", err)
	}
	other := *r
	other.Game = "(;)"
	if err := a.Save(m, &other); err == nil {
		t.Error("a game is overwritten")
	}
	if _, err := OpenArchive(t.Context(), folder, nil); !errors.Is(err, ErrOccupied) {
		t.Errorf("the folder of another match: %v", err)
	}
	if err := a.Save(m, &match.Record{ScheduledGame: match.ScheduledGame{Number: 9}, End: match.Broken}); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "game-0010.sgf")); err == nil {
		t.Error("a game that was not played is there")
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := a.Save(m, r); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a folder that is gone: %v", err)
	}
	if _, err := OpenArchive(t.Context(), filepath.Join(folder, "..", "\x00"), nil); err == nil {
		t.Error("a folder that cannot be is made")
	}
}

// TestArchiveUnwritable: a folder in which nothing can be written is refused
// before the first game.
func TestArchiveUnwritable(t *testing.T) {
	file := filetest.Put(t, t.TempDir(), "file", "")
	folders := []string{file}
	if _, err := os.Stat("/proc/self"); err == nil {
		folders = append(folders, "/proc", "/proc/x")
	}
	for _, folder := range folders {
		if _, err := OpenArchive(t.Context(), folder, nil); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", folder, err)
		}
	}
}
