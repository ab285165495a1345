package playout

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
)

// point reads a vertex.
func point(t *testing.T, vertex string) goban.Point {
	t.Helper()
	if vertex == "none" {
		return goban.NoPoint
	}
	p := drawn.Point(t, vertex)
	return p
}

// traceOf makes the record of a game that Black begins, the first moves of
// which are the tree's.
func traceOf(t *testing.T, tree int, vertices ...string) *Trace {
	t.Helper()
	trace := new(Trace)
	trace.Reset(goban.Black)
	for i, v := range vertices {
		kind := RandomMove
		if i < tree {
			kind = TreeMove
		}
		trace.add(point(t, v), kind)
	}
	return trace
}

// TestHistory counts the three moves of simulations in the tree, from a board with
// the last move at C3, and asks for the most frequent moves and replies. Points
// taken by stones and own eyes are not playable.
func TestHistory(t *testing.T) {
	games := [][]string{
		{"D4", "E5", "A1"},
		{"D4", "E5", "A1"},
		{"E5", "D4", "B1"},
		{"pass", "D4", "pass"},
		{"C3", "A1", "A1"},
		{"C3", "A1", "A1"},
		{"C3", "A1", "A1"},
	}
	for _, test := range []struct {
		about, diagram string
		c              goban.Color
		move, reply    string
	}{
		{"the last move was C3", `
			. . . . .
			. . . . .
			. . O). .
			. . . . .
			. . . . .`, goban.Black, "A1", "D4"},
		{"Black's best reply to C3 is taken, but only if it was one", `
			. . . . .
			. . . X .
			. . O). .
			. . . . .
			. . . . .`, goban.Black, "A1", "E5"},
		{"A1 is Black's eye", `
			. . . . .
			. . . . .
			. . O). .
			X X . . .
			. X . . .`, goban.Black, "D4", "D4"},
		{"White has replied to D4 twice at E5, to the pass never", `
			. . . . .
			. . . X).
			. . O . .
			. . . . .
			. . . . .`, goban.White, "A1", "E5"},
		{"no reply to B2 was in the tree", `
			. . . . .
			. . . . .
			. . . . .
			. X). . .
			. . . . .`, goban.White, "A1", "none"},
		{"no last move", `
			. . .
			. . .
			. . .`, goban.White, "A1", "none"},
	} {
		h, r := new(history), rng.New(1)
		root := drawn.Board(t, `
			. . . . .
			. . . . .
			. . O). .
			. . . . .
			. . . . .`)
		for _, game := range games {
			h.count(root, traceOf(t, 3, game...))
		}
		b := drawn.Board(t, test.diagram)
		if got := h.move(b, test.c, &r); got != point(t, test.move) {
			t.Errorf("%s: move %v, want %s", test.about, got, test.move)
		}
		if got := h.reply(b, test.c, &r); got != point(t, test.reply) {
			t.Errorf("%s: reply %v, want %s", test.about, got, test.reply)
		}
	}
}

// TestHistoryTies draws from three moves that were chosen equally often.
func TestHistoryTies(t *testing.T) {
	h, r, b := new(history), rng.New(1), goban.New(5, 5)
	for _, v := range []string{"A1", "C3", "E5"} {
		h.count(b, traceOf(t, 1, v))
	}
	times := map[goban.Point]int{}
	const n = 30_000
	for range n {
		times[h.move(b, goban.Black, &r)]++
	}
	for p, k := range times {
		// Five standard deviations of a binomial distribution are 408.
		if len(times) != 3 || k < n/3-408 || k > n/3+408 {
			t.Errorf("%v: %d of %d", p, k, n)
		}
	}
}
