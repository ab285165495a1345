package status

import (
	"context"
	"math"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/playout"
	"montego/player/search"
)

// Ending decides for one move of a player whether the game has come to its end. It is asked in
// this order: Check, before the search for a move; Divide, which reads what Check has set; Find, for the
// move; then PassHolds, and Overrule where no pass holds, which use what Divide has set aside.
// CleanUp comes before all of them.
type Ending struct {
	Estimator *Estimator
	// Search searches for the best move of c other than those in but, in the tree of the game.
	Search  func(ctx context.Context, g *game.Game, c goban.Color, but []goban.Point, limits search.Limits) *search.Snapshot
	Game    *game.Game
	Color   goban.Color // to move
	Bound   *Bound      // of the playouts of the decision
	Network bool        // a network's win rates are a part of those of Search

	// Settled says that the player can pass unless a search finds better. Check sets it.
	Settled bool

	afterPass search.Limits // what is left for searches of what follows a pass
	setAside  time.Duration // what was set aside for them at first
}

// Check ends after minCheck playouts if the position is not settled with nearEven in the place of doubt:
// an ownership of nearEven is then four standard errors below doubt.
const (
	minCheck = 64
	nearEven = 0.1
)

// Check says whether the player can pass without a search, and why; the reason is empty if
// not. It may take a fifth of the time for a move, or as much as it needs if target is 0.
// Where playouts are bounded it has a fifth of them, or half after a pass.
//
// When the opponent has just passed, a pass ends the game, unless the opponent disputes the count and
// plays on. The player passes if it wins even when every doubtful chain counts against it and if, unless
// the position is settled, a search does not find that the opponent wins by playing on. Since no later move
// needs time, this check may take all of it. Where the game has hardly begun, a pass is part of a handicap,
// or lets the other side begin: then the player plays on, unless all stones count as alive by the rules.
//
// Otherwise, under rules by which dead stones are agreed upon, a player passes when nothing seems
// to be left to do: every stone is clearly alive or dead, and every empty point is one side's.
// Playouts can be wrong about that, so no eyespace or race may depend on the next move, and a
// search decides.
func (x *Ending) Check(ctx context.Context, target time.Duration) (reason string) {
	g, b, passed := x.Game, x.Game.Board(), x.passed()
	if !g.Rules().RemovesDead() {
		if passed && wins(count(g, nil), x.Color) {
			return "the opponent has passed and the board wins as it stands"
		}
		return ""
	}
	if !passed && !mayEnd(g) || hardlyBegun(g) {
		return ""
	}
	n, most := x.Bound.part(5, stonePlayouts), (target+4)/5 // a limit of time remains one
	if passed {
		n, most = x.Bound.part(2, stonePlayouts), target
	}
	if n == 0 {
		return ""
	}
	end := time.Now().Add(most)
	a := x.Estimator.play(ctx, b, inTurns(g), n, g.AreaKomi(), func(a *Playouts) bool {
		late := target > 0 && !time.Now().Before(end)
		if passed {
			return late && a.N > minCheck
		}
		return late || a.N == minCheck && !settled(g, a.Ownership(), nearEven)
	})
	x.Bound.spend(a.N)
	if x.Bound != nil {
		x.Bound.check = a
	}
	if a.N <= minCheck && a.N < n {
		return "" // the position is not settled, or there was no time to see it
	}
	limit := doubtAfter(a.N)
	x.Settled = settled(g, a.Ownership(), limit) && !playout.Undecided(b)
	if !passed || !wins(count(g, dead(b, a.Ownership(), x.against(limit))), x.Color) {
		return ""
	}
	if !(x.Settled && mayEnd(g)) && x.refuted(ctx, target, time.Until(end)) {
		x.Settled = false
		return ""
	}
	return "the opponent has passed and the count wins"
}

const (
	refutingPlayouts = 5000 // the search of refuted has no more
	nearlyWon        = 0.4  // the opponent refutes a pass with this share of wins if it leads, too
)

// refuted reports whether a search finds that the opponent wins by playing on after a pass. It may take a third
// of the time for a move, target, and reports false where less is left.
func (x *Ending) refuted(ctx context.Context, target, left time.Duration) bool {
	limits := search.Limits{Playouts: x.Bound.part(2, refutingPlayouts), Time: target / 3}
	if limits.Playouts == 0 || target > 0 && left < limits.Time {
		return false
	}
	answer := x.answer(ctx, x.playPass(), limits)
	value, lead := answer.ValueFor(x.Color.Opponent()), x.Color.Opponent().Lead(answer.Score.Mean)
	// In finished games where the count is close, searches of 100 playouts have found shares of up to 0.6.
	chance := 1 / math.Sqrt(float64(answer.Visits+1))
	return value > 0.5+chance || value > nearlyWon+chance && lead > 0.5
}

// playPass returns the game after a pass of the player.
func (x *Ending) playPass() *game.Game {
	passed := x.Game.Clone()
	_ = passed.Play(goban.Move{Color: x.Color, Point: goban.Pass}) // a pass is always legal
	return passed
}

// answer returns the opponent's best move after a pass by a search. Its playouts go to the moves by which the
// opponent could gain from the pass, which is one of them only under territory rules, where every move may
// cost a point.
func (x *Ending) answer(ctx context.Context, passed *game.Game, limits search.Limits) search.Candidate {
	but := []goban.Point{goban.Pass}
	if x.Game.Rules().Scoring == game.TerritoryScoring {
		but = nil
	}
	return x.Find(ctx, passed, x.Color.Opponent(), but, limits).Best()
}

// passed reports whether the opponent has just passed.
func (x *Ending) passed() bool {
	last, moved := x.Game.LastMove()
	return moved && last == goban.Move{Color: x.Color.Opponent(), Point: goban.Pass}
}

// against returns limits that count every doubtful chain against the player: its own chains
// must stay by more than doubt to be alive, and the opponent's must be taken by more than
// doubt to be dead.
func (x *Ending) against(doubt float32) func(goban.Color) float32 {
	return func(c goban.Color) float32 {
		if c == x.Color {
			return doubt
		}
		return -doubt
	}
}

// How a pass is compared with a move. A network alone may undervalue a pass by maxOpinion: where nothing
// was left to play for, it gave 0.84 before the pass and 0.69 after it. Without a network nothing is
// taken off the gain: a move that wins two points in a fifth of the playouts leads by only 0.4 more.
const (
	minGain    = 0.1  // in a settled position a move must win this much more often than the pass
	minPass    = 10   // a pass with fewer visits is not compared
	lost       = 0.05 // a position of this value or less is lost
	allButLost = 0.15 // so is one of this value if the best move loses more points than the pass
	maxLoss    = 0.5  // if the pass loses at most so many points in the playouts,
	maxOpinion = 0.15 // this is taken off the gain of the move
	muchMore   = 3.0  // a pass that looks best gives way to a move that keeps so many points more
)

// afterPassPlayouts is how many playouts a search of what follows a pass may have, and
// endingPlayouts how many all that is done after a search for a move, where the player
// has a number of them.
const (
	afterPassPlayouts = 500
	endingPlayouts    = 2 * afterPassPlayouts
)

// Divide returns the limits of the search for a move; l is what the whole decision may still
// cost. Where the game may end, it sets a part aside for searches of what follows a pass: a
// tenth of the time, or a fifth of the playouts.
func (x *Ending) Divide(l search.Limits) search.Limits {
	if !x.Settled && !(x.Game.Rules().RemovesDead() && mayEnd(x.Game)) {
		return l
	}
	x.afterPass = search.Limits{Playouts: afterPassPlayouts}
	if l.Time > 0 {
		x.afterPass.Time = max(l.Time/10, 1)
		x.setAside = x.afterPass.Time
		l.Time, l.MaxTime = max(l.Time-x.setAside, 1), max(l.MaxTime-x.setAside, 0)
	}
	if l.Playouts > 0 {
		n := min(l.Playouts/5, endingPlayouts)
		x.afterPass.Playouts = n
		l.Playouts, l.MaxPlayouts = l.Playouts-n, max(l.MaxPlayouts-n, 0)
	}
	return l
}

// AfterPass returns the time that was set aside for searches of what follows a pass.
func (x *Ending) AfterPass() time.Duration { return x.setAside }

// spendAfterPass takes the time since begun off what is left for searches of what follows a
// pass.
func (x *Ending) spendAfterPass(begun time.Time) {
	x.afterPass = x.afterPass.Without(time.Since(begun))
}

// PassHolds reports whether the player can pass in a position that looks settled, after the
// search r for a move.
func (x *Ending) PassHolds(ctx context.Context, r *search.Snapshot) bool {
	if !x.Settled || r.Best().Point == goban.Pass {
		return x.Settled
	}
	if passOf(r) == nil && r.ValueFor(x.Color) <= lost {
		return true // lost either way
	}
	return x.gain(ctx, r) <= minGain
}

// Overrule says what to play instead of the choice of the search r, and why: a pass, or
// what must be played before it. The reason is empty where the choice stands.
func (x *Ending) Overrule(ctx context.Context, r *search.Snapshot) (p goban.Point, reason string) {
	p = r.Best().Point
	switch {
	case r.Decided == x.Color.Opponent():
		p, reason = goban.Pass, "every game is lost"
	case x.Game.Rules().Scoring == game.TerritoryScoring && InTerritory(x.Game, r, p):
		p, reason = x.avoidFilling(ctx, r)
	case mayEnd(x.Game) && x.losesLessByPass(r):
		p, reason = goban.Pass, "lost either way, and every move would lose more"
	}
	if x.EndsBy(p) {
		if q := x.keepsMore(r); q != goban.Pass {
			return q, "wins as often as the pass and loses fewer points"
		}
		if q, why := x.closing(ctx, r); why != "" {
			return q, why
		}
	}
	return p, reason
}

// EndsBy reports whether the move is a pass by which the game may end, so that it is counted.
func (x *Ending) EndsBy(p goban.Point) bool {
	return p == goban.Pass && x.Game.Rules().RemovesDead() && mayEnd(x.Game)
}

// losesLessByPass reports whether the game is all but lost by the search r, and the best move loses
// more points than the pass.
func (x *Ending) losesLessByPass(r *search.Snapshot) bool {
	best, pass := r.Best(), passOf(r)
	return pass != nil && best.ValueFor(x.Color) <= allButLost && x.keeps(pass, &best, maxLoss)
}

// keepsMore returns the move that keeps the most points by the search r, and more than muchMore
// more than the pass, if it wins less often by minGain at most; or the pass if that is better in
// itself. Playouts after two passes may win by what a pass has just given up.
func (x *Ending) keepsMore(r *search.Snapshot) (p goban.Point) {
	pass := passOf(r)
	if pass == nil || r.Best().Point != goban.Pass {
		return goban.Pass
	}
	most := pass
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Visits >= minPass && pass.ValueFor(x.Color)-m.ValueFor(x.Color) <= minGain &&
			x.keeps(m, pass, muchMore) && x.Color.Lead(m.Score.Mean-most.Score.Mean) > 0 {
			most = m
		}
	}
	return most.Point
}

// keeps reports whether move a keeps more points than b, by more than this number of points and
// two standard deviations of the means.
func (x *Ending) keeps(a, b *search.Candidate, points float64) bool {
	variance := func(s search.Sample) float64 { return s.M2 / float64(max(s.N*s.N, 1)) } // of the mean
	return x.Color.Lead(a.Score.Mean-b.Score.Mean) > points+2*math.Sqrt(variance(a.Score)+variance(b.Score))
}

// passOf returns what a search thinks of the pass, or nil if it has hardly looked at it.
func passOf(r *search.Snapshot) *search.Candidate {
	if pass := r.Find(goban.Pass); pass != nil && pass.Visits >= minPass {
		return pass
	}
	return nil
}

// gain returns how much more often the best move wins than the pass, as a share of playouts,
// less maxOpinion where only the network sees it. If the search r has given the pass fewer than minPass
// visits, two searches find what the opponent can do after it: one of all moves and, since few playouts
// may not find the point that both sides need, one of the best move's point. Together they take half
// of the time that is left, and all playouts that are left, or half of them where the move has a
// bound. If there is no playout, the pass counts as lost.
func (x *Ending) gain(ctx context.Context, r *search.Snapshot) float64 {
	c, best := x.Color, r.Best()
	value := best.ValueFor(c)
	if pass := passOf(r); pass != nil {
		return x.gainOver(pass, &best)
	}
	limits := x.afterPass
	limits.Time, limits.Playouts = (limits.Time+3)/4, (limits.Playouts+1)/2
	if x.Bound != nil {
		limits.Playouts = x.Bound.part(4, afterPassPlayouts/2)
	}
	if limits.Playouts == 0 {
		return value
	}
	passed := x.playPass()
	defer x.spendAfterPass(time.Now())
	answer := x.answer(ctx, passed, limits)
	gain := x.gainOver(&answer, &best)
	if gain <= minGain && passed.Legal(goban.Move{Color: c.Opponent(), Point: best.Point}) == nil {
		there := x.Find(ctx, passed, c.Opponent(), passed.Board().MovesBut([]goban.Point{best.Point}), limits).Best()
		gain = max(gain, x.gainOver(&there, &best))
	}
	return gain
}

// gainOver is gain for two candidates: pass is the pass, or the best answer to it.
func (x *Ending) gainOver(pass, best *search.Candidate) float64 {
	gain := best.ValueFor(x.Color) - pass.ValueFor(x.Color)
	points := x.Color.Lead(best.Score.Mean - pass.Score.Mean)
	if x.Network && min(pass.Score.N, best.Score.N) >= minPass && points <= maxLoss {
		return max(gain-maxOpinion, 0)
	}
	return gain
}

// Find searches for the best move of c in g other than those in but, and takes the playouts
// of the search off the bound.
func (x *Ending) Find(ctx context.Context, g *game.Game, c goban.Color, but []goban.Point, limits search.Limits) *search.Snapshot {
	r := x.Search(ctx, g, c, but, limits)
	x.Bound.spend(r.Playouts)
	return r
}
