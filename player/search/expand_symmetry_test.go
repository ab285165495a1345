package search

import (
	"context"
	"math"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// TestFold counts the moves that are left, and checks that each that is not is
// the same as one that is.
func TestFold(t *testing.T) {
	for _, test := range []struct {
		picture string
		want    int
	}{
		{`
			. . .
			. . .
			. . .`, 3},
		{`
			. . .
			. X).
			. . .`, 2},
		{`
			. . .
			. . .
			. X).`, 5}, // left and right are the same
		{`
			. . .
			. . .
			X). .`, 5}, // the diagonal is left
		{`
			X . .
			. . .
			. . X)`, 4}, // the last move is not the other, but lies on an axis
		{`
			X . .
			. . .
			. . X`, 3}, // without a last move all counts
		{`
			. . . .
			. . . .`, 2}, // no diagonals
		{`
			O . .
			. . .
			. . X`, 4}, // colours differ
	} {
		b := drawn.Board(t, test.picture)
		var f symmetryPruner
		all := append([]goban.Point(nil), b.Empties()...)
		kept := f.prune(b, append([]goban.Point(nil), all...))
		if len(kept) != test.want {
			t.Errorf("%d moves left, want %d: %v\n%v", len(kept), test.want, kept, b)
		}
		for _, p := range all {
			found := false
			for _, q := range kept {
				found = found || q == p
				for _, s := range f.symmetries[:f.count] {
					found = found || s.Point(b, q) == p
				}
			}
			if !found {
				t.Errorf("%v is gone\n%v", p, b)
			}
		}
	}
}

// TestFoldedPriors: the priors of the moves that are left are those that they have among all
// moves, in one tree and in several, which may have left other moves.
func TestFoldedPriors(t *testing.T) {
	b := drawn.Board(t, `
		. . . . .
		. . . . .
		. . X). .
		. . . . .
		. . . . .`)
	priors := func(set func(p *Params)) map[goban.Point]float64 {
		p := DefaultParams()
		p.Patterns.Policy, p.Selection = true, SelectPUCT
		set(&p)
		s := Open(p, playout.DefaultParams(), 1)
		defer s.Close()
		shot := s.Search(context.Background(), Root{Board: b, ToMove: goban.White}, Limits{Playouts: 50})
		of := map[goban.Point]float64{}
		for i, share := range shot.MovePriors() {
			of[shot.Moves[i].Point] = share
		}
		return of
	}
	want := priors(func(p *Params) { p.Fold = false })
	for name, set := range map[string]func(*Params){
		"one tree":   func(*Params) {},
		"four trees": func(p *Params) { p.Parallel, p.Threads = RootParallel, 4 },
	} {
		got := priors(set)
		if len(got) >= len(want) {
			t.Errorf("%s: no move was left out", name)
		}
		for p, share := range got {
			if math.Abs(share-want[p]) > 0.001 {
				t.Errorf("%s: the prior of %v is %.4f, among all moves %.4f", name, p, share, want[p])
			}
		}
	}
}
