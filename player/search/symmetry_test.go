package search

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
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
