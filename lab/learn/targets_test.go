package learn

import (
	"context"
	"testing"

	"montego/internal/rng"
)

// TestPerGame: positions of one game are of different moves, and all of a short game.
func TestPerGame(t *testing.T) {
	r := rng.New(1)
	for _, test := range []struct{ perGame, moves, want int }{{0, 50, 1}, {1, 50, 1}, {10, 50, 10}, {10, 4, 4}} {
		targets := Targets{PerGame: test.perGame}
		seen := map[int]bool{}
		for _, n := range targets.moves(&r, test.moves) {
			seen[n] = n >= 0 && n < test.moves
		}
		if len(seen) != test.want {
			t.Errorf("%d of %d moves: %v", test.perGame, test.moves, seen)
		}
	}
}

// TestJudge: with Judge the error after a pass is that of the weights after it, over the
// positions learned from, by that many playouts: the same as over positions kept apart if
// these are the same [Huang11] §4.3.4, figure 4.2.
func TestJudge(t *testing.T) {
	for judge, same := range map[int]bool{0: false, 40: true} {
		s := &Balance{
			Balancing: Balancing{Playouts: 40, Judge: judge, Iterations: 2, Step: 1, Credit: creditSign, Seed: 3},
			Targets:   tiny(t), Apart: tiny(t), Weights: flat(), Threads: 1,
		}
		if err := s.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		for _, e := range s.State.Errors {
			if (e.Learned == e.Apart) != same {
				t.Errorf("judged by %d playouts, pass %d: %v, apart %v", judge, e.Iteration, e.Learned, e.Apart)
			}
		}
	}
}
