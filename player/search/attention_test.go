package search

import (
	"context"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// TestDecisivePoints: where the fate of a group may hang.
func TestDecisivePoints(t *testing.T) {
	for _, test := range []struct{ about, picture, want string }{
		{"inside a group, and the liberties of its chains", `
			. . . X O .
			X X X X O .
			O O O O O .
			. . . . . .
			. . . . . .
			. . . . . .`, "A6 B6 C6"},
		{"a chain with three liberties", `
			. . . . .
			. . . . .
			. . . . .
			. . . . .
			X X . . .`, "C1 A2 B2"},
		{"a pair with two, the points beside which do not count; the stone at the edge is caught", `
			. . . . .
			. . . . .
			O . . . .
			X . . . .
			X . . . .`, "B1 B2 B3 A4"},
		{"three stones with two: a net may be cast around them", `
			. . . . .
			. . . . .
			O . . . .
			X . . . .
			X X . . .`, "C1 D1 B2 C2 B3 A4"},
		{"a ladder that catches a single stone", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. X O . . . .
			. . X X . . .
			. . . . . . .`, "D3 C4"},
		{"one that does not", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . O . .
			. X O . . . .
			. . X X . . .
			. . . . . . .`, ""},
		{"an open board has none", `
			. . . . .
			. X . . .
			. . . O .
			. . . . .
			. . . . .`, ""},
	} {
		marked := decisivePoints(drawn.Board(t, test.picture))
		var got []string
		for p := range drawn.Board(t, test.picture).Points() {
			if marked[p&(goban.NumPoints-1)] {
				got = append(got, p.String())
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", test.about, s, test.want)
		}
	}
}

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
