package status

import (
	"context"
	"strings"
	"testing"
	"time"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/search"
)

// picture returns a game that begins with the position drawn.
func picture(t *testing.T, text string, toMove goban.Color) *game.Game {
	t.Helper()
	b := drawn.Board(t, text)
	return game.From(b, toMove, game.DefaultRules(), 750)
}

// estimatorOf returns an estimator whose playouts have this policy.
func estimatorOf(t *testing.T, policy playout.PolicyName) *Estimator {
	t.Helper()
	p, po := search.DefaultParams(), playout.DefaultParams()
	p.Memory, po.Policy = 4, policy
	e := NewEstimator(search.Open, p, po)
	t.Cleanup(e.Close)
	return e
}

// TestPlayouts plays on where everything depends on who moves first: the stones
// of both sides in the middle are in atari, and the last move tells the policy.
func TestPlayouts(t *testing.T) {
	g := picture(t, strings.Replace(drawn.Fight, "X X X", "X X)X", 1), goban.White)
	e := estimatorOf(t, playout.MontegoPolicy)
	middle := goban.PointAt(3, 3)
	before := *g.Board()
	black := e.Playouts(context.Background(), g, goban.Black, 500)
	white := e.Playouts(context.Background(), g, goban.White, 500)
	if black.N != 500 || white.N != 500 {
		t.Errorf("%d and %d playouts", black.N, white.N)
	}
	if black.Ownership()[middle] <= white.Ownership()[middle] || black.Score() <= white.Score() || black.BlackWins() < white.BlackWins() {
		t.Errorf("to move first is worth nothing: the middle is %.2f Black's if he moves, %.2f if White does", black.Ownership()[middle], white.Ownership()[middle])
	}
	if again := e.Playouts(context.Background(), g, goban.White, 500); *again != *white {
		t.Error("the same question has another answer")
	}
	if *g.Board() != before {
		t.Error("the board has changed")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if n := e.Playouts(ctx, g, goban.White, 1_000_000).N; n != 1 {
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
	e := estimatorOf(t, playout.MoggyPolicy) // which looks nowhere else
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

// TestStonesStop: playouts that leave no doubt are not asked for more.
func TestStonesStop(t *testing.T) {
	g := picture(t, `
		. X . X O .
		X X X X O O
		. X . X O .
		X X X X O O
		. X . X O .
		X X X X O O`, goban.Black)
	if a := estimatorOf(t, playout.MontegoPolicy).stones(context.Background(), g, 5000); a.N >= 5000 {
		t.Errorf("%d playouts for a board on which nothing can happen", a.N)
	}
}

// TestCheck: playouts see after a few that a fight is not settled, and go on only where it
// may be.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		name, picture string
		target        time.Duration
		settled       bool
		playouts      int
	}{
		{"a fight", drawn.Fight, 0, false, minCheck},
		{"the end", drawn.Ended, 0, true, stonePlayouts},
		{"the end, without time", drawn.Ended, time.Nanosecond, false, 1},
	} {
		x := Ending{Estimator: estimatorOf(t, playout.MontegoPolicy), Game: picture(t, test.picture, goban.Black), Color: goban.Black}
		n := &counted{Policy: x.Estimator.Policy}
		x.Estimator.Policy = n
		if reason := x.Check(context.Background(), test.target); reason != "" || x.Settled != test.settled || n.playouts != test.playouts {
			t.Errorf("%s: %q, settled %v, %d playouts", test.name, reason, x.Settled, n.playouts)
		}
	}
}

// TestCheckOwnPass: where the player itself has passed last, a pass does not end the game.
func TestCheckOwnPass(t *testing.T) {
	for color, passes := range map[goban.Color]bool{goban.White: true, goban.Black: false} {
		g := picture(t, drawn.Ended, color)
		g.SetKomi(-50)
		if err := g.Play(goban.Move{Color: color, Point: goban.Pass}); err != nil {
			t.Fatal(err)
		}
		x := Ending{Estimator: estimatorOf(t, playout.UniformPolicy), Game: g, Color: goban.Black}
		if reason := x.Check(context.Background(), 0); (reason != "") != passes {
			t.Errorf("%v has passed: %q", color, reason)
		}
	}
}

// counted is a policy that counts its playouts.
type counted struct {
	playout.Policy
	playouts int
}

func (p *counted) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *playout.Trace) {
	p.playouts++
	p.Policy.Run(b, c, r, t)
}

// TestEstimateBound: an estimate stays within the playouts that it may have, also where it looks
// at several groups that seem dead.
func TestEstimateBound(t *testing.T) {
	const settled = `
		. X . X O . O . O
		X X X X O O O O O
		O O O X O X X X O
		. . . X O . . . O
		X X X X O O O O O
		O O O X O X X X O
		. . . X O . . . O
		X X X X O O O O O
		. X . X O . O . O`
	for _, position := range []string{settled, drawn.Ended, drawn.Seki, drawn.Fight} {
		for _, over := range []bool{false, true} {
			for _, most := range []int{1, 10, 60, 300, 900} {
				e, g := estimatorOf(t, playout.MontegoPolicy), picture(t, position, goban.Black)
				for over && !g.Over() {
					_ = g.Play(goban.Move{Color: g.ToMove(), Point: goban.Pass})
				}
				bound := NewBound(search.Limits{Playouts: 10_000})
				x := e.estimate(context.Background(), g, bound, most)
				if spent := 10_000 - bound.left; spent > most {
					t.Errorf("over %v, settled %v: %d playouts of %d:\n%v", over, x.Settled, spent, most, g.Board())
				}
			}
		}
	}
}
