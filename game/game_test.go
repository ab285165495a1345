package game

import (
	"errors"
	"math/rand/v2"
	"testing"

	"montego/goban"
)

// TestUndo plays random games, suicides and all, takes back a random number
// of moves again and again, and plays on; every position must be the one that
// playing the moves from the start gives.
func TestUndo(t *testing.T) {
	rules := Rules{Ko: SituationalSuperko, Suicide: true}
	for _, size := range [][2]int{{2, 2}, {3, 3}, {5, 4}, {9, 9}, {19, 19}} {
		for seed := range uint64(5) {
			r := rand.New(rand.NewPCG(seed, 7))
			g := New(size[0], size[1], rules, 0)
			for range 20 {
				randomMoves(t, g, r, r.IntN(40))
				n := r.IntN(len(g.Moves()) + 1)
				kept := len(g.Moves()) - n
				twin := g.Clone()
				if err := g.Undo(n); err != nil || len(g.Moves()) != kept {
					t.Fatalf("%v seed %d: undo %d: %d moves left, want %d, %v", size, seed, n, len(g.Moves()), kept, err)
				}
				samePosition(t, g, twin.Moves()[:kept])
				samePosition(t, twin, twin.Moves())
			}
			if err := g.Undo(len(g.Moves())); err != nil || g.ToMove() != goban.Black {
				t.Errorf("%v seed %d: undo to the start: %v to move, %v", size, seed, g.ToMove(), err)
			}
			if err := g.Undo(1); !errors.Is(err, ErrUndo) {
				t.Errorf("undo at the start: %v", err)
			}
		}
	}
}

// randomMoves plays up to n random moves, some out of turn, some passes.
func randomMoves(t *testing.T, g *Game, r *rand.Rand, n int) {
	t.Helper()
	for range n {
		m := goban.Move{Color: g.ToMove(), Point: goban.Pass}
		if r.IntN(10) == 0 {
			m.Color = m.Color.Opponent()
		}
		if e := g.Board().Empties(); len(e) > 0 && r.IntN(10) != 0 {
			m.Point = e[r.IntN(len(e))]
		}
		before := g.Board().Hash()
		if err := g.Legal(m); err != nil {
			if g.Play(m) == nil || g.Board().Hash() != before {
				t.Fatalf("illegal %v was played: %v", m, err)
			}
			continue
		}
		after := hashAfter(g.Board(), m)
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if g.Board().Hash() != after {
			t.Fatalf("%v: hash %x, foretold %x", m, g.Board().Hash(), after)
		}
	}
}

// samePosition compares g with a new game of the given moves.
func samePosition(t *testing.T, g *Game, list []goban.Move) {
	t.Helper()
	want := New(g.Width(), g.Height(), g.Rules(), g.Komi())
	for i, m := range list {
		if err := want.Play(m); err != nil {
			t.Fatalf("replay, move %d: %v", i+1, err)
		}
	}
	a, b := g.Board(), want.Board()
	koA, colorA := a.Ko()
	koB, colorB := b.Ko()
	switch {
	case a.Hash() != b.Hash(), a.Moves() != b.Moves(), a.LastMove(0) != b.LastMove(0), a.LastMove(3) != b.LastMove(3):
		t.Fatal("another position after undo")
	case koA != koB, koA != goban.NoPoint && colorA != colorB:
		t.Fatalf("ko at %v, want %v", koA, koB)
	case g.Prisoners(goban.Black) != want.Prisoners(goban.Black), g.Prisoners(goban.White) != want.Prisoners(goban.White):
		t.Fatal("other prisoners after undo")
	case len(g.positions) != len(want.positions), len(g.checkpoints) != len(want.checkpoints):
		t.Fatal("another history after undo")
	case len(list) > 0 && g.ToMove() != want.ToMove():
		t.Fatalf("%v to move, want %v", g.ToMove(), want.ToMove())
	}
}

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
