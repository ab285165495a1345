package report

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"montego/internal/file"
	"montego/lab/match"
)

// Archive is a folder that keeps each game of a match as an SGF file.
type Archive struct{ folder string }

// OpenArchive makes the folder, if need be, and an archive of it. It refuses a
// folder in which nothing can be written, and one that already holds games of a
// match: nothing is overwritten.
func OpenArchive(folder string) (*Archive, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	if old, _ := filepath.Glob(filepath.Join(escapeGlob(folder), "game-*.sgf")); len(old) > 0 {
		return nil, fmt.Errorf("%w: %s is there", ErrOccupied, old[0])
	}
	trial, err := os.CreateTemp(folder, "game-*")
	if err != nil {
		return nil, err
	}
	return &Archive{folder}, errors.Join(trial.Close(), os.Remove(trial.Name()))
}

// ErrOccupied says that a folder holds the games of another match.
var ErrOccupied = errors.New("the folder holds another match")

// escapeGlob returns a pattern that matches only the path itself.
func escapeGlob(path string) string {
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`).Replace(path)
}

// Save writes a game to game-NUMBER.sgf, numbers from 1. Games that were never
// played are not written.
func (a *Archive) Save(m *match.Match, r *match.Record) error {
	if r.End == match.Broken {
		return nil
	}
	return a.write(r.Number, ".sgf", file.Text(m.Text(r)))
}

// write writes a file of a game that is not there yet.
func (a *Archive) write(number int, end string, write func(io.Writer) error) error {
	return file.Create(filepath.Join(a.folder, fmt.Sprintf("game-%04d", number+1)+end), write)
}
