package search

import (
	"context"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// TestVersus compares a bad move with the best one: each has half of
// the playouts, and the tree is not that of a search that compares nothing.
func TestVersus(t *testing.T) {
	b := drawn.Board(t, `
		. X . X . X .
		X X X X X X X
		O O O O O O O
		. . O O O . .
		O O O O O O O
		X X X X O O O
		. . . X O . O`)
	for _, threads := range []int{1, 3} {
		p := DefaultParams()
		p.Memory, p.Threads = 16, threads
		s := New(p, playout.DefaultParams(), 1)
		root := Root{Board: b, ToMove: goban.Black, Komi: -6.5, Versus: drawn.Point(t, "A1")}
		shot := s.Search(context.Background(), root, Limits{Playouts: 600})
		visits, other := map[string]int{}, ""
		for _, m := range shot.Moves {
			visits[m.Point.String()] = m.Visits
			if m.Point != root.Versus && other == "" {
				other = m.Point.String()
			}
		}
		if n := visits["A1"]; n < 300-threads || n > 300+threads {
			t.Errorf("%d threads: A1 has %d of 600 playouts", threads, n)
		}
		if other != "B1" || visits["B1"] < 150 {
			t.Errorf("%d threads: the other move is %s: %v", threads, other, visits)
		}
		root.Versus = goban.NoPoint
		if plain := s.Search(context.Background(), root, Limits{Playouts: 600}); plain.Reused != 0 || plain.Best().Point.String() != "B1" {
			t.Errorf("%d threads: a plain search reuses %d playouts and finds %v", threads, plain.Reused, plain.Best().Point)
		}
	}
}
