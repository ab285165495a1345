package book

import (
	_ "embed"
	"math"
	"sync"

	"montego/game"
	"montego/internal/file"
	"montego/internal/panics"
)

// File is a Book as a parameter: none, the one built in, or one of a file in Fuego's
// format. The zero value is no book.
type File struct{ file.Named[Book] }

// The names of books that are no files.
const (
	noBook      = "none"
	builtInBook = "built-in"
)

// MarshalText returns the name of the file.
func (f File) MarshalText() ([]byte, error) { return []byte(f.Name(noBook)), nil }

// UnmarshalText reads the file of that name. An error names the file, and leaves f as
// it was.
func (f *File) UnmarshalText(text []byte) error {
	return f.Set(string(text), noBook, func(name string) (*Book, error) {
		if name == builtInBook {
			return nil, nil
		}
		return Load(name)
	})
}

// Book returns the book for a game, or nil. A book in Fuego's format does not say for
// which komi it is; a player who names one means it. The one
// built in is for games without handicap, with a komi from 7 to 8 if the area is counted.
func (f File) Book(g *game.Game) *Book {
	builtIn := f.Name(noBook) == builtInBook
	if !builtIn || math.Abs(g.AreaKomi().Float()-builtInKomi) > 0.5 || g.Handicap() > 0 {
		return f.Read()
	}
	return BuiltIn()
}

// builtInKomi is the komi for which the book built in was searched.
const builtInKomi = 7.5

//go:embed 9x9.book
var builtInText []byte

// BuiltIn returns the book that is part of the program, of 9×9; docs/learning.md tells
// how it grew. The first call reads it.
var BuiltIn = sync.OnceValue(func() *Book { return panics.Must(Read(builtInText)) })
