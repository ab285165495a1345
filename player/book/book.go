package book

import (
	"fmt"
	"slices"

	"montego/game"
	"montego/goban"
)

// Entry is one position of a book: the moves that lead to it, in turns, and what to
// play there.
type Entry struct {
	Size     int           // of the square board
	Handicap int           // Black's stones on the fixed points; then White moves first
	Sequence []goban.Point // from the beginning of the game
	Moves    []goban.Point // what may be played, the best first
}

// Board returns the position of the entry and who is to move. The error says which
// move of the sequence is illegal.
func (e *Entry) Board() (*goban.Board, goban.Color, error) {
	b, c := goban.New(e.Size, e.Size), goban.Black
	if e.Handicap > 0 {
		stones, err := game.FixedHandicap(e.Size, e.Size, e.Handicap)
		if err != nil {
			return nil, c, err
		}
		for _, p := range stones {
			b.Play(p, goban.Black)
		}
		c = goban.White
	}
	c, err := b.PlaySequence(c, e.Sequence)
	return b, c, err
}

// check returns the same as Board, or an error that says what is illegal.
func (e *Entry) check() (*goban.Board, goban.Color, error) {
	b, c, err := e.Board()
	for _, p := range e.Moves {
		if err == nil && !legal(b, p, c) {
			err = fmt.Errorf("%v cannot be played at %v", c, p)
		}
	}
	return b, c, err
}

// legal reports whether c may play p, superko aside.
func legal(b *goban.Board, p goban.Point, c goban.Color) bool {
	return p == goban.Pass || b.OnBoard(p) && b.Legal(p, c)
}

// Book says for some positions what to play. All symmetries of a position are the
// same to it, and so are all orders of moves that lead there. The zero value is an
// empty book. A Book may be read from many goroutines while nothing is added to it.
type Book struct {
	entries []Entry
	at      map[Key]int // the entry of a position
	turned  []goban.Symmetry
}

// Add adds an entry. Where the book has the position already, only the moves are
// added that it does not have. An error says what is illegal.
func (k *Book) Add(e Entry) error {
	b, c, err := e.check()
	if err != nil {
		return err
	}
	if k.at == nil {
		k.at = map[Key]int{}
	}
	key, s := canonical(b, c)
	i, known := k.at[key]
	if !known {
		k.at[key] = len(k.entries)
		k.entries, k.turned = append(k.entries, e), append(k.turned, s)
		return nil
	}
	old := &k.entries[i]
	for _, p := range e.Moves {
		if q := carry(b, p, s, k.turned[i]); !slices.Contains(old.Moves, q) {
			old.Moves = append(slices.Clone(old.Moves), q)
		}
	}
	return nil
}

// Moves returns what the book has c play on b, the best first; none if the book does
// not have the position.
func (k *Book) Moves(b *goban.Board, c goban.Color) (moves []goban.Point) {
	if b.Width() != b.Height() || len(k.entries) == 0 {
		return nil
	}
	key, s := canonical(b, c)
	i, known := k.at[key]
	if !known {
		return nil
	}
	for _, p := range k.entries[i].Moves {
		q := carry(b, p, k.turned[i], s)
		if legal(b, q, c) && !slices.Contains(moves, q) {
			moves = append(moves, q)
		}
	}
	return moves
}
