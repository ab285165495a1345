package game

import (
	"testing"

	"montego/goban"
)

// TestLastMove: the last move is that which was played last, and none is none.
func TestLastMove(t *testing.T) {
	g := New(5, 5, DefaultRules(), 0)
	if m, ok := g.LastMove(); ok {
		t.Errorf("%v before the first move", m)
	}
	for _, m := range []goban.Move{{Color: goban.Black, Point: goban.PointAt(2, 2)}, {Color: goban.White, Point: goban.Pass}} {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if last, ok := g.LastMove(); !ok || last != m {
			t.Errorf("%v, %v after %v", last, ok, m)
		}
	}
}
