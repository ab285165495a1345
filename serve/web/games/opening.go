package games

import (
	"montego/game"
	"montego/player/book"
)

// builtIn is the book that is part of the program, and knows for which games it is.
var builtIn = func() (f book.File) {
	if err := f.UnmarshalText([]byte("built-in")); err != nil {
		panic("games: " + err.Error()) // it is no file that could be missing
	}
	return f
}()

// known returns what the host's opening book has for a position.
func (h *Host) known(here *game.Game) []book.Known {
	if h.o.Book != nil {
		return h.o.Book.Known(here.Board(), here.ToMove())
	}
	if k := builtIn.Book(here); k != nil {
		return k.Known(here.Board(), here.ToMove())
	}
	return nil
}
