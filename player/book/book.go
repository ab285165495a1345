package book

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"

	"montego/game"
	"montego/goban"
	"montego/internal/file"
	"montego/internal/panics"
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
		if q := changeView(b, p, s, k.turned[i]); !slices.Contains(old.Moves, q) {
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
		q := changeView(b, p, k.turned[i], s)
		if legal(b, q, c) && !slices.Contains(moves, q) {
			moves = append(moves, q)
		}
	}
	return moves
}

// Key names a position with the side to move: the same for all its symmetries and
// for all orders of moves that lead to it.
type Key uint64

// sides are what the side to move, the ko and the size of the board add to a key.
const (
	whiteToMove = 0x9e3779b97f4a7c15
	koTurn      = 17 // bits
	sizeFactor  = 0xd1342543de82ef95
)

// Keys returns the key of b with toMove to move, and a key that b does not share with its
// symmetries.
func Keys(b *goban.Board, toMove goban.Color) (shared, own Key) {
	shared, _ = canonical(b, toMove)
	return shared, keyUnder(b, toMove, 0)
}

// canonical returns the key of b with toMove to move, and the symmetry that turns
// b to the view in which books keep its moves.
func canonical(b *goban.Board, toMove goban.Color) (Key, goban.Symmetry) {
	best, by := Key(0), goban.Symmetry(0)
	for s := range goban.Symmetry(goban.Symmetries) {
		if !s.Fits(b) {
			continue
		}
		if k := keyUnder(b, goban.Black, s); s == 0 || k < best {
			best, by = k, s
		}
	}
	return best ^ turnKey(toMove), by
}

func turnKey(toMove goban.Color) Key { return goban.ByColor[Key](toMove, 0, whiteToMove) }

// keyUnder returns the key of b with toMove to move, as seen under a symmetry.
func keyUnder(b *goban.Board, toMove goban.Color, s goban.Symmetry) Key {
	h := turnKey(toMove) ^ Key(b.Width())*sizeFactor ^ Key(b.Width()-b.Height())
	for p := range b.Points() {
		if c := b.At(p); c.IsStone() {
			h ^= Key(goban.StoneHash(c, s.Point(b, p)))
		}
	}
	if ko, c := b.Ko(); ko != goban.NoPoint {
		turned := Key(goban.StoneHash(c, s.Point(b, ko)))
		h ^= turned<<koTurn | turned>>(64-koTurn)
	}
	return h
}

// changeView returns where a move lies in one view of a position that lies at p in another: from and
// to turn these views to the one in which books keep moves.
func changeView(b *goban.Board, p goban.Point, from, to goban.Symmetry) goban.Point {
	return to.Inverse().Point(b, from.Point(b, p))
}

// Known is a move that a book knows in a position, for people to look at.
type Known struct {
	Point goban.Point
	// Walks is how many walks of a growing book went on with the move, and Value what
	// they found, Black's in [0,1]. A book in Fuego's format has neither: Walks is 0.
	Walks int
	Value float64
}

// Knowing is a book of either kind: a *Book or a *Growing.
type Knowing interface {
	// Known returns the moves of the book for c on b, the best first; none if the book
	// does not have the position.
	Known(b *goban.Board, c goban.Color) []Known
}

// Known follows Knowing.
func (k *Book) Known(b *goban.Board, c goban.Color) (all []Known) {
	for _, p := range k.Moves(b, c) {
		all = append(all, Known{Point: p})
	}
	return all
}

// Known follows Knowing. It leaves moves out with which no walk went on.
func (g *Growing) Known(b *goban.Board, c goban.Color) (all []Known) {
	if b.Width() != g.Size || b.Height() != g.Size {
		return nil
	}
	key, view := canonical(b, c)
	p := g.at[key]
	if p == nil {
		return nil
	}
	for _, m := range p.Moves {
		if m.Point = changeView(b, m.Point, p.view, view); m.Walks > 0 && legal(b, m.Point, c) {
			all = append(all, Known{m.Point, m.Walks, g.valueAfter(b, c, m)})
		}
	}
	slices.SortStableFunc(all, func(a, b Known) int { return cmp.Compare(b.Walks, a.Walks) })
	return all
}

// LoadKnowing loads a book of either kind from a file.
func LoadKnowing(path string) (Knowing, error) {
	file, err := file.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	head := make([]byte, 64)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && err != io.EOF {
		return nil, err
	}
	if IsSealed(head[:n], growingKind) {
		return LoadGrowing(path)
	}
	return Load(path)
}

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
