package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// question is a position with what a picture asks about: its stones in lower
// case, and its labels.
type question struct {
	*goban.Board
	chain  goban.Chain            // of the last stone in lower case
	stones []goban.Point          // in lower case
	marks  map[byte][]goban.Point // what is drawn on empty points
}

// ask reads a picture.
func ask(t *testing.T, picture string) question {
	t.Helper()
	b, d := drawn.Diagram(t, picture)
	q := question{Board: b, marks: map[byte][]goban.Point{}}
	for p := range b.Points() {
		switch mark := d.Marks[p]; {
		case mark == 0:
		case b.At(p) == goban.Empty:
			q.marks[mark] = append(q.marks[mark], p)
		default:
			q.chain, q.stones = b.ChainAt(p), append(q.stones, p)
		}
	}
	return q
}

// randomBoard plays a random game of at most moves moves: nobody fills eyes, but
// suicide of stones in atari and ko come up often.
func randomBoard(size, moves int, r *rand.Rand) *goban.Board {
	b := goban.New(size, size)
	for c := goban.Black; b.Moves() < moves; c = c.Opponent() {
		b.Play(randomMove(b, c, r), c)
	}
	return b
}

func randomMove(b *goban.Board, c goban.Color, r *rand.Rand) goban.Point {
	empties := b.Empties()
	for range min(10, len(empties)) {
		if p := empties[r.IntN(len(empties))]; b.Legal(p, c) && !b.EyeLike(p, c) {
			return p
		}
	}
	return goban.Pass
}

// line has a board for each depth of a search, where a new one would cost more than the
// moves on it.
type line []*goban.Board

// at returns the board of a depth.
func (l *line) at(depth int) *goban.Board {
	for len(*l) <= depth {
		*l = append(*l, goban.New(2, 2))
	}
	return (*l)[depth]
}

// chainsOf yields every chain on the board once.
func chainsOf(b *goban.Board) func(yield func(goban.Chain) bool) {
	return func(yield func(goban.Chain) bool) {
		seen := map[goban.Chain]bool{0: true}
		for p := range b.Points() {
			if chain := b.ChainAt(p); !seen[chain] {
				seen[chain] = true
				if !yield(chain) {
					return
				}
			}
		}
	}
}
