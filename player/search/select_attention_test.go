package search

import (
	"context"
	"math"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// TestAttention: White's corner lives by F2 alone. In playouts F2 comes too late, so
// that its RAVE value is that of a lost move, and a search without attention does
// not try it once. Attention has it tried, and the floor lets its playouts count.
func TestAttention(t *testing.T) {
	board, f2 := drawn.Board(t, `
		. X . X X X X
		X X X X X X X
		X X X X X X X
		X X X . X O O
		X X X X O . .
		X X X O . . .
		X X X O . . O`), drawn.Point(t, "F2")
	for _, test := range []struct {
		every int
		floor float64
		finds bool
	}{{0, 0, false}, {0, 1, false}, {4, 1, true}} {
		p := DefaultParams()
		p.Expand, p.Attention, p.RAVE.Floor, p.Memory = 8, test.every, test.floor, 8
		p.Priors = Priors{Visits: -1, Even: 1, Ko: 1, Hints: 1, LinesMin: 9, Lines: 1}
		po := playout.DefaultParams()
		po.Policy = playout.MontegoPolicy
		found := New(p, po, 1).Search(context.Background(), Root{Board: board, ToMove: goban.White, Komi: 35.5}, Limits{Playouts: 1000})
		if best := found.Best().Point; (best == f2) != test.finds {
			t.Errorf("attention %d, floor %v: %v", test.every, test.floor, best)
		}
	}
}

// TestLowerBound: with a floor of 2 standard errors, 16 playouts bound a mean by 2/(2·√16) = 1/4 from below; fewer
// than 8 bound nothing.
func TestLowerBound(t *testing.T) {
	p := DefaultParams()
	p.RAVE.Floor, p.Memory = 2, 1
	s := newRAVE(p, New(p, playout.DefaultParams(), 1).workers[0]).(*rave)
	for _, test := range []struct {
		visits uint32
		c      goban.Color
		want   float32
	}{{16, goban.Black, 0.75}, {16, goban.White, -0.25}, {8, goban.Black, 1 - 0.353553}, {7, goban.Black, -1}} {
		n := new(node)
		n.visits.Store(test.visits)
		n.sum.Store(uint64(test.visits) * unit) // Black wins them all
		if got := s.lowerBound(n, test.c); math.Abs(float64(got-test.want)) > 1e-5 {
			t.Errorf("%d playouts are worth at least %v to %v, want %v", test.visits, got, test.c, test.want)
		}
	}
}
