package status

import (
	"context"
	"math"
	"slices"

	"montego/goban"
	"montego/player/search"
)

// CleanUp decides on a move of the phase in which dead stones are captured, other than
// those in but. It fills the liberties of dead stones, unless the search finds that something
// else must be done first. The pass says that no stone of the opponent's is dead. Where playouts
// are bounded, the stones are judged with half of them. r is nil if nothing was searched.
func (x *Ending) CleanUp(ctx context.Context, but []goban.Point, limits search.Limits) (p goban.Point, reason string, r *search.Snapshot) {
	near := x.nearDead(ctx)
	if len(near) == 0 {
		return goban.Pass, "every stone left is alive", nil
	}
	const capture = "dead stones are captured"
	if x.Bound.Spent() {
		return x.bestAmong(nil, near), capture, nil
	}
	r = x.Find(ctx, x.Game, x.Color, append(slices.Clone(but), goban.Pass), x.Bound.Within(limits))
	if r.ValueFor(x.Color) >= minGain { // otherwise something is wrong: defend first
		if p := x.bestAmong(r.Moves, near); p != goban.NoPoint {
			return p, capture, r
		}
	}
	return r.Best().Point, "most visited", r
}

// nearDead lists the liberties of the opponent's dead stones at which the player may play.
// The rules may say that all stones are alive: here it counts which can be captured.
func (x *Ending) nearDead(ctx context.Context) (points []goban.Point) {
	g, b := x.Game, x.Game.Board()
	owner := &x.Estimator.estimate(ctx, g, x.Bound, x.Bound.part(2, math.MaxInt)).Owner
	for _, p := range Dead(b, owner) {
		if b.At(p) == x.Color {
			continue
		}
		for _, q := range b.Liberties(b.ChainAt(p), nil) {
			if !slices.Contains(points, q) && g.Legal(goban.Move{Color: x.Color, Point: q}) == nil {
				points = append(points, q)
			}
		}
	}
	return points
}

// bestAmong returns the point of the list with the best value among the moves, or NoPoint
// if none is legal. A move that leaves its own chain in atari counts half a win less, and
// one that was not tried counts as lost.
func (x *Ending) bestAmong(moves []search.Candidate, list []goban.Point) goban.Point {
	best, value := goban.NoPoint, -1.0
	for _, p := range list {
		after := x.Game.Clone()
		if after.Play(goban.Move{Color: x.Color, Point: p}) != nil {
			continue
		}
		b := after.Board()
		v := 0.0
		if b.At(p) != x.Color || b.LibertyCount(b.ChainAt(p)) < 2 {
			v = -0.5
		}
		for i := range moves {
			if m := &moves[i]; m.Point == p && m.Visits > 0 {
				v += m.ValueFor(x.Color)
			}
		}
		if v > value {
			best, value = p, v
		}
	}
	return best
}
