package status

import (
	"context"
	"math"

	"montego/game"
	"montego/goban"
	"montego/player/search"
)

// Estimate says how a game stands. It is the one answer behind the score that
// people see, final_score, final_status_list and the count after two passes.
type Estimate struct {
	// Owner is how likely each point becomes Black's, from −1, White's, to 1.
	Owner search.Ownership
	// Lead is Black's, komi included. When the game is over or settled, it is that of Count. Otherwise it
	// is the mean lead of a search, with stones that cannot be captured alive; or, late in a game, the
	// sum of the owners. Both are rounded to a result that the komi allows.
	Lead game.Points
	// Count says whose each point is if the game ended here: stones that are
	// likely to be captured are dead, if the rules take dead stones off.
	Count *game.Count
	// Settled says that nothing is left to play for: every chain is alive or dead
	// beyond doubt, and every empty point is somebody's.
	Settled bool
}

// doubt is how far from even a chain's ownership must be to be beyond doubt.
const doubt = 0.6

// searchPlayouts is how many playouts each search of an estimate has, and minSearch how few
// are worth a search.
const (
	searchPlayouts = 1000
	minSearch      = 16
)

// Estimate says how the game stands. Playouts decide about chains whose ownership is farther than doubt
// from 0. About the others two searches decide, one with either side to move, and reading, since stones
// in seki and stones that a good move saves die too often in playouts. The same position has the same
// estimate. When ctx is done, all of that ends early.
func (e *Estimator) Estimate(ctx context.Context, g *game.Game) *Estimate {
	return e.estimate(ctx, g, nil, 0)
}

// estimate is Estimate or, if bound is not nil, Estimate with at most limit playouts. In that case the
// playouts of the pass check judge the stones if they were more, searches that would have fewer than
// minSearch playouts are left out, and only Owner and Count are reliable.
func (e *Estimator) estimate(ctx context.Context, g *game.Game, bound *Bound, limit int) *Estimate {
	a, left := e.judge(ctx, g, bound, limit)
	x := &Estimate{Owner: *a.Ownership()}
	x.Settled = settled(g, &x.Owner, doubt)
	revives, searches := x.Settled || g.Over(), 0
	if !x.Settled {
		searches += 2
	}
	if revives {
		searches += maxRevived
	}
	var evaluate evaluation
	if n := min(left/searches, searchPlayouts); n >= minSearch {
		evaluate = func(c goban.Color, komi float64) *search.Snapshot {
			r := e.evaluate(ctx, g, c, komi, n)
			bound.spend(r.Playouts)
			return r
		}
	}
	if !x.Settled && evaluate != nil {
		x.search(ctx, g, evaluate, doubtAfter(a.N))
	}
	if revives {
		x.revive(ctx, g, evaluate)
	}
	if g.Over() {
		if g.Rules().RemovesDead() && mayEnd(g) {
			x.closeBorders(g)
		}
		x.confirm(g)
		x.keepKo(g.Board())
	}
	var dead []goban.Point
	if g.Rules().RemovesDead() {
		dead = likelyDead(g.Board(), &x.Owner)
	}
	x.Count = count(g, dead)
	if x.Settled || g.Over() {
		x.Lead = x.Count.Score.Lead()
	}
	return x
}

// judge plays the playouts that judge the stones, or takes those of the pass check, and
// returns how many playouts are left for searches.
func (e *Estimator) judge(ctx context.Context, g *game.Game, bound *Bound, limit int) (a *Playouts, left int) {
	if bound == nil {
		return e.stones(ctx, g, stonePlayouts), math.MaxInt
	}
	a = bound.check
	if n := min(limit/3, stonePlayouts); a == nil || a.N < n {
		a = e.stones(ctx, g, max(n, 1))
		bound.spend(a.N)
		limit -= a.N
	}
	return a, limit
}

// evaluation searches the position of an estimate with c to move and this komi.
type evaluation func(c goban.Color, komi float64) *search.Snapshot

// search lets two searches, one with either side to move, decide about the chains that the playouts in
// x.Owner have left in doubt.
func (x *Estimate) search(ctx context.Context, g *game.Game, evaluate evaluation, doubt float32) {
	komi, played := g.AreaKomi(), x.Owner
	var shots [2]*search.Snapshot
	for i, c := range inTurns(g) {
		shots[i] = evaluate(c, g.AreaKomiFor(c).Float())
	}
	for p := range x.Owner {
		x.Owner[p] = (shots[0].Owner[p] + shots[1].Owner[p]) / 2
	}
	x.keep(g.Board(), &played, doubt)
	points := shots[0].Lead + komi.Float()
	if !g.Over() {
		points += x.keepEnclosed(ctx, g.Board(), &shots[0].Owner)
	}
	if owned, clear := x.owned(g.Board(), &shots[0].Owner); clear >= clearShare && 2*g.Board().NumEmpty() <= g.Board().Area() {
		points = owned
	}
	x.Lead = game.Points(math.Round(points))*game.Point - komi
}

// A point has a clear owner whose part, from −1 to 1, is more than clearOwner. Where clearShare of the points have
// one, and half of the board is taken, the owners tell the score: a search of a game that is won does not care
// about points, and loses some. On an emptier board playouts are too sure of a few stones.
const (
	clearOwner = 0.4
	clearShare = 0.85
)

// owned returns how many points Black has more than White, and the share of the points that have a clear owner.
// Such a point counts as one point, and another one as much as its ownership in toMove, which comes from
// the search with the side to move.
func (x *Estimate) owned(b *goban.Board, toMove *search.Ownership) (points, clear float64) {
	for p := range b.Points() {
		switch owner := x.Owner[p]; {
		case owner > clearOwner:
			points++
			clear++
		case owner < -clearOwner:
			points--
			clear++
		default:
			points += float64(toMove[p])
		}
	}
	return points, clear / float64(b.Area())
}

// keep gives a chain the ownership of the playouts, played, if it is beyond doubt there and unclear by the
// searches: where one side has won whatever happens, or another fight decides, a search leaves the
// status of single chains to chance.
func (x *Estimate) keep(b *goban.Board, played *search.Ownership, doubt float32) {
	for id := range b.Chains() {
		before, found := stays(b, played, id), stays(b, &x.Owner, id)
		if max(before, -before) > doubt && max(found, -found) <= Unclear {
			for p := range b.ChainStones(id) {
				x.Owner[p] = played[p]
			}
		}
	}
}
