package status

import (
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// TestCloseBorders: after two passes a stone in doubt is alive where it closes the border of
// territory, and dead where it stands in the middle of it; a stone that is beyond doubt is neither.
func TestCloseBorders(t *testing.T) {
	const border = `
		. . X O . .
		. . X O . .
		. . X O . .
		. . X O . .
		. X . O . .`
	const intruder = `
		. . X O . .
		. . X O . .
		O . X O . .
		. . X O . .
		. . X O . .`
	const gap = `
		. . . . . .
		. . X O . .
		. . X O . .
		. . X O X O
		. . X O . .`
	for _, test := range []struct {
		name, board, stone string
		owner              float32
		dead               bool
		open               int
	}{
		{"a border stone, rather dead", border, "B1", -0.1, false, 0},
		{"a border stone, rather alive", border, "B1", 0.1, false, 0},
		{"a border stone, surely dead", border, "B1", -0.5, true, 11},
		{"a stone in territory, rather alive", intruder, "A3", -0.1, true, 0},
		{"a stone in territory, rather dead", intruder, "A3", 0.1, true, 0},
		{"a stone in territory, surely alive", intruder, "A3", -0.5, false, 9},
		{"a stone that splits a territory with a gap, rather dead", gap, "E2", -0.1, true, 21},
	} {
		b := drawn.Board(t, test.board)
		g := game.From(b, goban.Black, game.DefaultRules(), 750)
		x := &Estimate{}
		for p := range b.Points() {
			x.Owner[p] = float32(b.At(p).Sign())
		}
		stone := drawn.Point(t, test.stone)
		x.Owner[stone] = test.owner
		x.closeBorders(g)
		c := count(g, likelyDead(b, &x.Owner))
		if dead := c.Status(stone) == game.Dead; dead != test.dead || len(c.Open()) != test.open {
			t.Errorf("%s: dead %v, open points %d", test.name, dead, len(c.Open()))
		}
	}
}

// TestOverClosed: where a game is over, a stone in atari that nobody has looked after does not open
// the border, and the territory behind it counts.
func TestOverClosed(t *testing.T) {
	g := picture(t, `
		. X . X O . O
		X X X X O O O
		. . X O . O .
		. . X O O O O
		. . X O O . O
		. . . X O O O
		. . X O O O .`, goban.Black)
	for !g.Over() {
		_ = g.Play(goban.Move{Color: g.ToMove(), Point: goban.Pass})
	}
	x := estimatorOf(t, playout.MontegoPolicy).Estimate(t.Context(), g)
	if n := len(x.Count.Open()); n > 0 || x.Lead != -850 {
		t.Errorf("%d points are open, dead %v, %v", n, x.Count.List(game.Dead), game.LeadText(x.Lead))
	}
}
