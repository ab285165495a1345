package engine

import (
	"context"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// picture returns a game that begins with the position drawn.
func picture(t *testing.T, text string, toMove goban.Color) *game.Game {
	t.Helper()
	b := drawn.Board(t, text)
	return game.From(b, toMove, game.DefaultRules(), 750)
}

// TestPlayouts plays on where everything hangs on who moves first: the stones
// of both sides in the middle are in atari, and the last move tells the policy.
func TestPlayouts(t *testing.T) {
	const text = `
		. . O . O . .
		. O X O X O .
		. O X X)X O .
		X X O . O X X
		. X O O O X .
		. X X X X X .
		. . X . X . .`
	g := picture(t, text, goban.White)
	e := New(DefaultParams(), 1)
	middle := goban.PointAt(3, 3)
	before := *g.Board()
	black := e.Playouts(context.Background(), g, goban.Black, 500)
	white := e.Playouts(context.Background(), g, goban.White, 500)
	if black.Playouts != 500 || white.Playouts != 500 {
		t.Errorf("%d and %d playouts", black.Playouts, white.Playouts)
	}
	if black.Owner[middle] <= white.Owner[middle] || black.Score <= white.Score || black.BlackWins < white.BlackWins {
		t.Errorf("to move first is worth nothing: the middle is %.2f Black's if he moves, %.2f if White does", black.Owner[middle], white.Owner[middle])
	}
	if again := e.Playouts(context.Background(), g, goban.White, 500); *again != *white {
		t.Error("the same question has another answer")
	}
	if *g.Board() != before {
		t.Error("the board has changed")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if n := e.Playouts(ctx, g, goban.White, 1_000_000).Playouts; n != 1 {
		t.Errorf("when it is told to stop it plays %d games", n)
	}
}

// TestPolicyMoves: a policy answers the last move of the opponent, not its own.
func TestPolicyMoves(t *testing.T) {
	g := picture(t, `
		. . . . .
		. . X . .
		. X O X).
		. . . . .
		. . . . .`, goban.White)
	params := DefaultParams()
	params.Playout.Policy = playout.MoggyPolicy // which looks nowhere else
	e := New(params, 1)
	out := goban.PointAt(2, 1)
	share := func(c goban.Color) (sum float64) {
		for _, m := range e.PolicyMoves(g, c, 1000) {
			if m.Point == out {
				sum += m.Frequency
			}
		}
		return sum
	}
	if s := share(goban.White); s < 0.5 {
		t.Errorf("White saves the stone in atari in %v of all cases", s)
	}
	if s := share(goban.Black); s > 0.3 {
		t.Errorf("Black, who has just moved, goes on there in %v of all cases", s)
	}
}
