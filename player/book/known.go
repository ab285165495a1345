package book

import (
	"cmp"
	"errors"
	"io"
	"slices"

	"montego/goban"
	"montego/internal/file"
)

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
		if m.Point = carry(b, m.Point, p.view, view); m.Walks > 0 && legal(b, m.Point, c) {
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
