package tactics

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// TestEnclosed: what the opponent captures who moves first, and what lives.
func TestEnclosed(t *testing.T) {
	for _, test := range []struct {
		name, picture string
		stone         goban.Point
		want          Outcome
	}{
		{"two eyes", `
			. X . X O .
			X X X X O .
			O O O O O .
			. . . . . .
			. . . . . .
			. . . . . .`, goban.PointAt(1, 5), Escapes},
		{"one eye of three points", `
			. . . X O .
			X X X X O .
			O O O O O .
			. . . . . .
			. . . . . .
			. . . . . .`, goban.PointAt(1, 4), Captured},
		{"four in a row live", `
			. . . . X O
			X X X X X O
			O O O O O O
			. . . . . .
			. . . . . .
			. . . . . .`, goban.PointAt(1, 4), Escapes},
		{"a seki that looks like a false eye", `
			. . . O O X . X .
			. . . O X X X O O
			. O O . O X X X .
			O O X O O O X X X
			X O X O . O O X X
			X X X X O . O O X
			. . . X O O O X X
			. X . X X O O O X
			. . . . X O O X X`, goban.PointAt(6, 6), Escapes},
		{"the same without the stone that makes it one, square four", `
			. . . O O X . . .
			. . . O X X X O O
			. O O . O X X X .
			O O X O O O X X X
			X O X O . O O X X
			X X X X O . O O X
			. . . X O O O X X
			. X . X X O O O X
			. . . . X O O X X`, goban.PointAt(6, 6), Captured},
		{"too large", `
			. . . . . .
			. . . . . .
			. . X . . .
			. . . . . .
			. . . . . .
			. . . . . .`, goban.PointAt(2, 3), None},
	} {
		b := drawn.Board(t, test.picture)
		r := NewReader()
		if got := r.Enclosed(b, b.ChainAt(test.stone)); got != test.want {
			t.Errorf("%s: %v after %d nodes, want %v", test.name, got, r.Nodes(), test.want)
		}
	}
}
