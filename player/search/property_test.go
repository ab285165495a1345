package search

import (
	"context"
	"testing"
	"time"

	"pgregory.net/rapid"

	"montego/game"
	"montego/goban"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/playout"
)

// midgame returns a position after some random moves, and its game.
func midgame(width, height, moves int, rules game.Rules, seed uint64) *game.Game {
	g := game.New(width, height, rules, 650)
	r := rng.New(seed)
	for range moves {
		c := g.ToMove()
		m := goban.Move{Color: c, Point: goban.Pass}
		for range 20 {
			if n := g.Board().NumEmpty(); n > 0 {
				p := g.Board().EmptyPoint(r.Intn(n))
				if g.Board().Code(p).Playable(c) && g.Legal(goban.Move{Color: c, Point: p}) == nil {
					m.Point = p
					break
				}
			}
		}
		if g.Play(m) != nil {
			break
		}
	}
	return g
}

// TestSearchProperties searches random positions of random sizes, also tiny and
// full boards, with random parts and threads, and few playouts down to one. The
// answer is legal, visits add up, and a search that is stopped at once answers
// as well.
func TestSearchProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(2, 9).Draw(t, "width"), rapid.IntRange(2, 9).Draw(t, "height")
		rules, _ := game.RulesByName(rapid.SampledFrom([]string{"chinese", "tromp-taylor", "aga"}).Draw(t, "rules"))
		g := midgame(width, height, rapid.IntRange(0, 3*width*height).Draw(t, "moves"), rules, rapid.Uint64().Draw(t, "seed"))
		c := g.ToMove()

		p := DefaultParams()
		p.Selection = rapid.SampledFrom(param.ValuesOf[Selection]()).Draw(t, "selection")
		p.Backup.Operator = rapid.SampledFrom(param.ValuesOf[Operator]()).Draw(t, "operator")
		p.Expand = rapid.IntRange(1, 8).Draw(t, "expand")
		p.Threads = rapid.IntRange(1, 3).Draw(t, "threads")
		p.Parallel = rapid.SampledFrom(param.ValuesOf[Parallel]()).Draw(t, "parallel")
		p.Criticality.Weight = rapid.SampledFrom([]float64{0, 1}).Draw(t, "criticality")
		p.Priors.Hints, p.Priors.Near = 1, 1
		p.Memory = 3
		po := playout.DefaultParams()
		po.Policy = rapid.SampledFrom([]playout.PolicyName{playout.UniformPolicy, playout.MoGoPolicy, playout.MoggyPolicy}).Draw(t, "policy")

		s := Open(p, po, 1)
		root := Root{Board: g.Board(), ToMove: c, Komi: 6.5, Banned: forbidden(g, c), History: g.History()}
		limits := Limits{Playouts: rapid.IntRange(1, 120).Draw(t, "playouts")}
		ctx := context.Background()
		if rapid.Bool().Draw(t, "stopped") {
			done, cancel := context.WithCancel(ctx)
			cancel()
			ctx, limits = done, Limits{Time: time.Hour}
		}
		shot := s.Search(ctx, root, limits)
		if m := (goban.Move{Color: c, Point: shot.Best().Point}); g.Legal(m) != nil {
			t.Fatalf("%v: %v\n%v", m, g.Legal(m), g.Board())
		}
		sum := 0
		for _, m := range shot.Moves {
			sum += m.Visits
		}
		most := max(limits.Playouts, p.Threads)
		if sum != shot.Playouts || limits.Playouts > 0 && (shot.Playouts < limits.Playouts || shot.Playouts > most) {
			t.Fatalf("%d visits, %d playouts of %d", sum, shot.Playouts, limits.Playouts)
		}
	})
}

// forbidden lists the moves of c that the board allows and the rules do not.
func forbidden(g *game.Game, c goban.Color) (points []goban.Point) {
	for _, p := range g.Board().Empties() {
		if g.Board().Legal(p, c) && g.Legal(goban.Move{Color: c, Point: p}) != nil {
			points = append(points, p)
		}
	}
	return points
}
