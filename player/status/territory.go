package status

import (
	"context"
	"slices"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/search"
)

// Under territory scoring a stone in settled territory costs a point, which a search,
// whose playouts count area, does not see. A point is settled if it is one side's
// after more than settledShare of at least settledPlayouts playouts; and a move
// elsewhere, or a pass, is as good if its share of wins is lower by alike at most.
const (
	settledShare    = 0.95
	settledPlayouts = 50
	alike           = 0.02
)

// mayEnd reports whether at least half of the points have a stone, so that the game may end.
func mayEnd(g *game.Game) bool { return g.Board().NumEmpty() <= g.Board().Area()/2 }

// hardlyBegun reports whether more than four fifths of the points are empty: a pass then does not
// mean that the game is over.
func hardlyBegun(g *game.Game) bool { return 5*g.Board().NumEmpty() > 4*g.Board().Area() }

// InTerritory reports whether p is surely one side's at the end, by the search r, in a game
// that may end now with dead stones on the board.
func InTerritory(g *game.Game, r *search.Snapshot, p goban.Point) bool {
	if !g.Rules().RemovesDead() || !mayEnd(g) || p == goban.Pass || r.Owners < settledPlayouts {
		return false
	}
	const share = 2*settledShare - 1 // as an ownership, from −1 to 1
	return r.Owner[p] > share || r.Owner[p] < -share
}

// avoidFilling returns what to play instead of a stone in settled territory: a move
// elsewhere that wins as often, or else the pass, if that does. Where neither
// does, the stone is needed.
func (x *Ending) avoidFilling(ctx context.Context, r *search.Snapshot) (goban.Point, string) {
	best := r.Best()
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Point != goban.Pass && m.Visits >= minPass && !InTerritory(x.Game, r, m.Point) && best.ValueFor(x.Color)-m.ValueFor(x.Color) <= alike {
			return m.Point, "as good as a stone in settled territory"
		}
	}
	if x.gain(ctx, r) <= alike {
		return goban.Pass, "a stone in settled territory would cost a point"
	}
	return best.Point, "most visited"
}

// A count gives a region that both sides touch to neither, so a border that is open
// when both have passed costs all of the territory behind it. open lists where
// such a border can be closed: the points of these regions that are likely
// neither side's, or beside which a stone of the other side stands. It is empty where no
// region holds points that are likely one side's.
func (x *Estimate) open(b *goban.Board) (points []goban.Point) {
	const likely = 0.5
	territory := false
	for _, p := range x.Count.List(game.Dame) {
		o, other := x.Owner[p], goban.White
		if o < 0 {
			other = goban.Black
		}
		owned := o > likely || o < -likely
		territory = territory || owned
		if !owned || b.Code(p).Stones(other) > 0 {
			points = append(points, p)
		}
	}
	if !territory {
		return nil
	}
	return points
}

// closeBorders turns the status of a few stones that are as likely alive as dead, if that closes a border:
// the open points become fewer by more than the number of stones, and none beside them stays open. Both
// players have passed, so neither sees an open border, which would cost one of them all of the territory
// behind it. Larger chains are for revive.
func (x *Estimate) closeBorders(g *game.Game) {
	b := g.Board()
	open := len(count(g, likelyDead(b, &x.Owner)).Open())
	if open == 0 {
		return
	}
	for _, stones := range x.inDoubt(b) {
		owner := b.At(stones[0])
		if stays(b, &x.Owner, b.ChainAt(stones[0])) >= 0 {
			owner = owner.Opponent()
		}
		other := x.Owner
		for _, p := range stones {
			other[p] = float32(owner.Sign())
		}
		left := count(g, likelyDead(b, &other)).Open()
		beside := func(p goban.Point) bool {
			return slices.ContainsFunc(stones, func(q goban.Point) bool { return p == q || goban.Adjacent(p, q) })
		}
		if len(left)+len(stones) < open && !slices.ContainsFunc(left, beside) {
			x.Owner, open = other, len(left)
		}
	}
}

// inDoubt lists the chains with fewer than minRevived stones that are neither alive nor dead. Those that
// are taken more often than not form one entry where they share a liberty.
func (x *Estimate) inDoubt(b *goban.Board) (all [][]goban.Point) {
	var dead []goban.Point
	for id := range b.Chains() {
		stones := slices.Collect(b.ChainStones(id))
		switch stay := stays(b, &x.Owner, id); {
		case stay < -Unclear || stay > Unclear || len(stones) >= minRevived:
		case stay < 0:
			dead = append(dead, stones...)
		default:
			all = append(all, stones)
		}
	}
	return append(all, deadGroups(b, dead)...)
}

// closing returns the best move that closes an open border or, if there is none, that takes a dame, and
// why. Its share of wins must be at most minGain below that of the search r, which has chosen the pass,
// and its lead at most a point below the pass's, so that no stone is captured there. An estimate has two
// thirds of the playouts and the time that are left, and the search of these moves the rest.
func (x *Ending) closing(ctx context.Context, r *search.Snapshot) (p goban.Point, reason string) {
	g, c := x.Game, x.Color
	if x.Bound.spent() {
		return p, ""
	}
	begun := time.Now()
	brief, cancel := within(ctx, (2*x.afterPass.Time+2)/3) // a limit remains one
	found := x.Estimator.estimate(brief, g, x.Bound, 2*x.Bound.grant(endingPlayouts)/3)
	cancel()
	x.spendAfterPass(begun)
	points, reason := found.open(g.Board()), "a border is open"
	if len(points) == 0 {
		points, reason = x.dame(found.Count), "a dame is left"
	}
	limits := x.Bound.Within(x.afterPass)
	if len(points) == 0 || limits.Playouts == 0 {
		return p, ""
	}
	defer x.spendAfterPass(time.Now())
	m := x.Find(ctx, g, c, x.Game.Board().MovesBut(points), limits).Best()
	if pass := passOf(r); m.Point == goban.Pass || r.ValueFor(c)-m.ValueFor(c) > minGain || pass != nil && c.Lead(pass.Score.Mean-m.Score.Mean) > 1 {
		return p, ""
	}
	return m.Point, reason
}
