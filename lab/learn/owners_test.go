package learn

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// TestOwnership lets playouts say whose points are where both sides have a wall. The game
// depends on the lower right corner, which is neither side's yet.
func TestOwnership(t *testing.T) {
	b := drawn.Board(t, `
		. . X O . . .
		X X X O O O O
		. . X O . O .
		X X X O O O O
		. . X O X X X
		X X X X . . .
		. X . X . . .`)
	s := Sampling{Playouts: 400, Policy: playout.DefaultParams()}
	for _, c := range goban.Sides {
		o, again := newOwnership(s), newOwnership(s)
		o.play(b, c, 0.5, 7)
		again.play(b, c, 0.5, 7)
		if o.Owner != again.Owner || o.Criticality != again.Criticality {
			t.Errorf("%v to move: the same seed tells something else", c)
		}
		mine := func(p goban.Point) float32 {
			if c == goban.White {
				return 1 - o.Owner[p]
			}
			return o.Owner[p]
		}
		left, right, corner := drawn.Point(t, "A5"), drawn.Point(t, "E5"), drawn.Point(t, "F2")
		if mine(left) < 0.95 || mine(right) > 0.05 {
			t.Errorf("%v to move: Black owns the left in %v, the right in %v of the playouts", c, mine(left), mine(right))
		}
		if o.Criticality[left] > 0.01 || o.Criticality[corner] < 0.2 {
			t.Errorf("%v to move: criticality %v on the left, %v in the corner", c, o.Criticality[left], o.Criticality[corner])
		}
	}
}
