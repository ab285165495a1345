package engine

import (
	"context"
	"math"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/search"
)

// Estimate says how a game stands. It is the one answer behind the score that
// people see, final_score, final_status_list and the count after two passes.
type Estimate struct {
	// Owner is how likely each point becomes Black's, from −1, White's, to 1.
	Owner search.Ownership
	// Lead is Black's, komi included. When the game is over or settled it is the
	// count's; otherwise it is the mean lead of a search, rounded to a result that
	// the komi allows.
	Lead game.Points
	// BlackWins is the share of the playouts that Black won, komi included: those of
	// the search, or those that judged the stones if there was no search.
	BlackWins float64
	// Count says whose each point is if the game ended here: stones that are
	// likely to be captured are dead, if the rules take dead stones off.
	Count *game.Count
	// Settled says that nothing is left to play for: every chain is alive or dead
	// beyond doubt, and every empty point is somebody's.
	Settled bool

	most int // playouts of a search that helps to judge
}

// judgePlayouts is how many playouts each of the two searches of an estimate
// has, and minJudge how few are worth a search. judgeMemory bounds its tree, in MiB.
const (
	judgePlayouts = 1000
	minJudge      = 16
	judgeMemory   = 16
	judgeSeed     = 1 // so that engines agree
)

// Estimate says how the game stands. Playouts decide about chains whose fate
// is beyond doubt. Where they leave doubt, two searches decide, one with either
// side to move, since stones in seki and stones that a good move saves die too
// often in playouts. The same position has the same estimate. When ctx is done
// all of that ends early.
func (e *Engine) Estimate(ctx context.Context, g *game.Game) *Estimate {
	return e.estimate(ctx, g, math.MaxInt)
}

// estimate is Estimate with at most this many playouts if those of a decision are bounded.
// Then the pass check speaks for the stones if it has had more of them, searches that would
// have fewer than minJudge are left out, and only the owners and the count are worth
// something.
func (e *Engine) estimate(ctx context.Context, g *game.Game, most int) *Estimate {
	x, a := &Estimate{most: judgePlayouts}, e.effort.check
	if !e.effort.bounded {
		a = e.assessStones(ctx, g, assessPlayouts)
	} else {
		if n := min(most/3, assessPlayouts); a == nil || a.Playouts < n {
			a = e.assessStones(ctx, g, max(n, 1))
			e.effort.spend(a.Playouts)
			most -= a.Playouts
		}
		searches := 2
		if g.Over() {
			searches += maxDoubts
		}
		x.most = min(most/searches, judgePlayouts)
	}
	x.Owner, x.BlackWins = a.Owner, a.BlackWins
	x.Settled = a.settled(g, doubt)
	if !x.Settled && x.most >= minJudge {
		x.search(ctx, e, g)
	}
	if g.Over() {
		x.rescue(ctx, e, g)
		x.loseKo(g)
	}
	x.Count = count(g, x.dead(g))
	if x.Settled || g.Over() {
		x.Lead = x.Count.Score.Lead()
	}
	return x
}

// search lets two searches say what playouts left in doubt.
func (x *Estimate) search(ctx context.Context, e *Engine, g *game.Game) {
	var shots [2]*search.Snapshot
	for i, c := range inTurns(g) {
		shots[i] = e.judge(ctx, g, c, g.AreaKomi().Float(), x.most)
	}
	for p := range x.Owner {
		x.Owner[p] = (shots[0].Owner[p] + shots[1].Owner[p]) / 2
	}
	x.BlackWins = shots[0].Value
	komi := g.AreaKomi().Float()
	points := game.Points(math.Round(shots[0].Score.Mean+komi)) * game.Point
	x.Lead = points - g.AreaKomi()
}

// judge searches the position with c to move and with this komi by n playouts, in a small
// tree of its own, so that the game's tree is not disturbed.
func (e *Engine) judge(ctx context.Context, g *game.Game, c goban.Color, komi float64, n int) *search.Snapshot {
	if e.judging == nil {
		p := e.params.Search
		p.Threads, p.Memory = 1, min(p.Memory, judgeMemory)
		e.judging = e.open(p, e.params.Playout, judgeSeed)
	}
	e.judging.Restart(judgeSeed)
	at := root(g, c, banned(g, c))
	at.PlayOut, at.Komi = g.Rules().FriendlyPass, komi
	limits := search.Limits{Playouts: n}
	if deadline, limited := ctx.Deadline(); limited {
		limits.Time = max(time.Until(deadline), 1)
	}
	r := e.judging.Search(ctx, at, limits)
	e.effort.spend(r.Playouts)
	return r
}

// dead lists the stones of the chains that are more likely to be captured than not, or
// nothing where the rules take no dead stones off.
func (x *Estimate) dead(g *game.Game) []goban.Point {
	if !g.Rules().FriendlyPass {
		return nil
	}
	a := Assessment{Owner: x.Owner}
	return a.Dead(g.Board())
}
