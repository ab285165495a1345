package engine

import (
	"context"
	"math"

	"montego/game"
	"montego/goban"
	"montego/player/search"
)

// cleanUp decides on a move of the phase in which dead stones are captured. It
// passes when no stone of the opponent's is dead. Otherwise it fills the liberties
// of dead stones, unless the search finds that something else must be done first.
// Where playouts are bounded, the stones are judged with half of them.
func (m *request) cleanUp(ctx context.Context) Decision {
	e, g, c := m.engine, m.game, m.color
	near := e.nearDead(ctx, g, c)
	d := m.pass("every stone left is alive")
	if len(near) == 0 {
		return d
	}
	but := append(banned(g, c), m.wishes.avoid...)
	if e.effort.grant(1) == 0 {
		d.Move.Point, d.Reason = e.bestAmong(g, c, &search.Snapshot{}, near), "dead stones are captured"
		return d
	}
	r := e.searchBut(ctx, g, c, append(but, goban.Pass), e.effort.within(m.limits))
	d.Move.Point, d.Reason, d.Search = r.Best().Point, "most visited", r
	if r.ValueFor(c) < minGain {
		return d // something is wrong with that: defend first
	}
	if p := e.bestAmong(g, c, r, near); p != goban.NoPoint {
		d.Move.Point, d.Reason = p, "dead stones are captured"
	}
	return d
}

// nearDead lists the liberties of dead stones of c's opponent at which c may
// play. The rules may say that all stones are alive: here it counts which can be
// captured.
func (e *Engine) nearDead(ctx context.Context, g *game.Game, c goban.Color) (points []goban.Point) {
	b, x := g.Board(), e.estimate(ctx, g, e.effort.part(2, math.MaxInt))
	a := Assessment{Owner: x.Owner}
	var seen goban.PointSet
	for _, p := range a.lost(b, func(side goban.Color, stays float32) bool { return side != c && stays < 0 }) {
		for _, q := range b.Liberties(b.ChainAt(p), nil) {
			if !seen.Has(q) && g.Legal(goban.Move{Color: c, Point: q}) == nil {
				seen.Add(q)
				points = append(points, q)
			}
		}
	}
	return points
}

// bestAmong returns the move with the best value of those listed, or NoPoint if none
// is legal. A move that leaves its own chain in atari counts half a win less, and one
// that the search has not tried counts as lost.
func (e *Engine) bestAmong(g *game.Game, c goban.Color, r *search.Snapshot, list []goban.Point) goban.Point {
	best, value := goban.NoPoint, -1.0
	for _, p := range list {
		after := g.Clone()
		if after.Play(goban.Move{Color: c, Point: p}) != nil {
			continue
		}
		b := after.Board()
		v := 0.0
		if b.At(p) != c || b.LibertyCount(b.ChainAt(p)) < 2 {
			v = -0.5
		}
		for i := range r.Moves {
			if m := &r.Moves[i]; m.Point == p && m.Visits > 0 {
				v += m.ValueFor(c)
			}
		}
		if v > value {
			best, value = p, v
		}
	}
	return best
}
