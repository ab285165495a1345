package tactics

import (
	"strings"
	"testing"

	"montego/goban/drawn"
)

// TestDecisive: where the life of a group may depend on the next move.
func TestDecisive(t *testing.T) {
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
		decisive := NewTreeReader().Decisive(drawn.Board(t, test.picture))
		var got []string
		for p := range drawn.Board(t, test.picture).Points() {
			if decisive.Has(p) {
				got = append(got, p.String())
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", test.about, s, test.want)
		}
	}
}
