package status

import (
	"context"
	"math"
	"slices"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/search"
	"montego/player/tactics"
)

// CleanUp decides on a move of the phase in which dead stones are captured, other than
// those in but. It fills dame and the liberties of dead stones, unless the search finds that something
// else must be done first. It returns NoPoint when no stone of the opponent's is dead, so that
// the move is an ordinary one, or the pass if no playout is left for that. Where playouts are
// bounded, the stones are judged with half of them; where time is, with a fifth of it at most. If
// this is over before a dead stone is found, they are judged again, with half of what is left: a
// busy machine may play few playouts in a short time, and a pass would leave dead stones on the
// board. r is nil if nothing was searched.
func (x *Ending) CleanUp(ctx context.Context, but []goban.Point, limits search.Limits) (p goban.Point, reason string, r *search.Snapshot) {
	near, over, limits := x.judgeWithin(ctx, but, limits, (limits.Time+4)/5) // a limit of time remains one
	if len(near) == 0 && over && ctx.Err() == nil {
		near, _, limits = x.judgeWithin(ctx, but, limits, (limits.Time+1)/2)
	}
	const capture = "dead stones are captured" // after the dame
	switch spent := x.Bound.spent(); {
	case len(near) == 0 && spent:
		return goban.Pass, "every stone left is alive", nil
	case len(near) == 0:
		return goban.NoPoint, "", nil
	case spent:
		return x.bestAmong(new(search.Snapshot), near), capture, nil
	}
	half := x.Bound.Within(limits) // of which half, but at least one, is for this search
	half.Time, half.MaxTime = (half.Time+1)/2, (half.MaxTime+1)/2
	half.Playouts, half.MaxPlayouts = (half.Playouts+1)/2, (half.MaxPlayouts+1)/2
	r = x.Find(ctx, x.Game, x.Color, append(slices.Clone(but), goban.Pass), half)
	if best := r.Best().Point; slices.Contains(near, best) || x.Bound.spent() {
		return best, "most visited", r
	}
	// Each capture needs visits enough for its value to count, so a search of its own looks
	// at captures alone.
	captures := x.Find(ctx, x.Game, x.Color, x.Game.Board().MovesBut(near), x.Bound.Within(half))
	if r.ValueFor(x.Color) < minGain || captures.ValueFor(x.Color) < r.ValueFor(x.Color)-minGain {
		return r.Best().Point, "most visited", r // something else must be done first
	}
	return x.bestAmong(captures, near), capture, r
}

// judgeWithin is nearDead within a time, 0 for no limit. It reports whether the time was over
// before all was judged, and what remains of the limits of the move. The timer of a deadline may
// be late, so the time counts too.
func (x *Ending) judgeWithin(ctx context.Context, but []goban.Point, limits search.Limits, timeout time.Duration) (near []goban.Point, over bool, rest search.Limits) {
	begun := time.Now()
	ctx, cancel := within(ctx, timeout)
	defer cancel()
	near = x.nearDead(ctx, but)
	took := time.Since(begun)
	return near, ctx.Err() != nil || timeout > 0 && took >= timeout, limits.Without(took)
}

// within returns a context that ends after a time; 0 sets no end.
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}

// nearDead lists the liberties of the opponent's dead stones at which the player may play,
// other than those in but. Where there are such stones and dame, it lists the dame instead: while
// one side captures, the other one would have them all. The stones are judged as if both sides
// had passed, so that those in seki are alive. The rules may say that all stones are alive: here it
// counts which can be captured.
func (x *Ending) nearDead(ctx context.Context, but []goban.Point) (points []goban.Point) {
	g, b := x.Game, x.Game.Board()
	over := g.Clone()
	for !over.Over() {
		_ = over.Play(goban.Move{Color: over.ToMove(), Point: goban.Pass}) // a pass is always legal
	}
	found := x.Estimator.estimate(ctx, over, x.Bound, x.Bound.part(2, math.MaxInt))
	for _, p := range likelyDead(b, &found.Owner) {
		if b.At(p) == x.Color {
			continue
		}
		for _, q := range b.Liberties(b.ChainAt(p), nil) {
			if !slices.Contains(points, q) && !slices.Contains(but, q) && g.Legal(goban.Move{Color: x.Color, Point: q}) == nil {
				points = append(points, q)
			}
		}
	}
	if len(points) == 0 {
		return nil
	}
	dame := slices.DeleteFunc(x.dame(found.Count), func(p goban.Point) bool { return slices.Contains(but, p) })
	if len(dame) > 0 && g.Rules().Scoring == game.AreaScoring {
		return dame
	}
	return points
}

// dame lists where the player may take a point that is neither side's and that costs nothing:
// beside no stone in seki and in no open border, with a stone that has liberties.
func (x *Ending) dame(n *game.Count) (points []goban.Point) {
	g, b, open := x.Game, x.Game.Board(), n.Open()
	for _, p := range n.List(game.Dame) {
		seki := false
		for q := range goban.Neighbours(p) {
			seki = seki || b.OnBoard(q) && n.Status(q) == game.Seki
		}
		if seki || slices.Contains(open, p) || g.Legal(goban.Move{Color: x.Color, Point: p}) != nil || tactics.LibertiesAfter(b, p, x.Color, 2) < 2 {
			continue
		}
		points = append(points, p)
	}
	return points
}

// bestAmong returns the point of the list with the best value by the search r, or NoPoint
// if none is legal. A move that leaves its own chain in atari counts half a win less, and
// one that was not tried counts as lost.
func (x *Ending) bestAmong(r *search.Snapshot, list []goban.Point) goban.Point {
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
		if m := r.Find(p); m != nil && m.Visits > 0 {
			v += m.ValueFor(x.Color)
		}
		if v > value {
			best, value = p, v
		}
	}
	return best
}
