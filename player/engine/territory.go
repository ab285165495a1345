package engine

import (
	"context"
	"slices"

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

// ends reports whether dead stones are agreed upon and the game is so far that
// territory may be settled.
func ends(g *game.Game) bool {
	b := g.Board()
	return g.Rules().FriendlyPass && b.NumEmpty() <= b.Area()/2
}

// countsTerritory reports what ends reports, if the rules also count territory.
func countsTerritory(g *game.Game) bool {
	return ends(g) && g.Rules().Scoring == game.TerritoryScoring
}

// settledPoint reports whether p is surely one side's in the end.
func settledPoint(r *search.Snapshot, p goban.Point) bool {
	if p == goban.Pass || r.Owners < settledPlayouts {
		return false
	}
	const share = 2*settledShare - 1 // as an ownership, from −1 to 1
	return r.Owner[p] > share || r.Owner[p] < -share
}

// avoidFilling returns what to play instead of a stone in settled territory: a move
// elsewhere that wins as often, or else the pass, if that does. Where neither
// does, the stone is needed.
func (e *Engine) avoidFilling(ctx context.Context, g *game.Game, c goban.Color, r *search.Snapshot, afterPass search.Limits) (goban.Point, string) {
	best := r.Best()
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Point != goban.Pass && m.Visits >= minPass && !settledPoint(r, m.Point) && best.ValueFor(c)-m.ValueFor(c) <= alike {
			return m.Point, "as good as a stone in settled territory"
		}
	}
	if e.gain(ctx, g, c, r, afterPass) <= alike {
		return goban.Pass, "a stone in settled territory would cost a point"
	}
	return best.Point, "most visited"
}

// A count gives a region that both sides touch to nobody, so a border that is open
// when both have passed costs all of the territory behind it. open lists where
// such a border can be closed: the points of these regions that are likely
// nobody's, or beside which a stone of the other side stands. It is empty where no
// region holds points that are likely somebody's.
func (x *Estimate) open(g *game.Game) (points []goban.Point) {
	const likely = 0.5
	b, territory := g.Board(), false
	for _, p := range x.Count.List(game.Dame) {
		o := x.Owner[p]
		territory = territory || o > likely || o < -likely
		if o <= likely && o >= -likely || touches(b, p, o < 0) {
			points = append(points, p)
		}
	}
	if !territory {
		return nil
	}
	return points
}

// touches reports whether a stone stands beside p that is black, or white if black is
// false.
func touches(b *goban.Board, p goban.Point, black bool) bool {
	c := goban.White
	if black {
		c = goban.Black
	}
	for q := range goban.Neighbours(p) {
		if b.At(q) == c {
			return true
		}
	}
	return false
}

// closing returns the best move of c that closes an open border, if its share of wins
// is lower by minGain at most than in the search r, which has chosen the pass. Of the
// playouts that are left an estimate has two thirds.
func (e *Engine) closing(ctx context.Context, g *game.Game, c goban.Color, r *search.Snapshot, afterPass search.Limits) (p goban.Point, found bool) {
	if afterPass.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, afterPass.Time)
		defer cancel()
	}
	if e.effort.grant(1) == 0 {
		return p, false
	}
	points := e.estimate(ctx, g, 2*e.effort.grant(endingPlayouts)/3).open(g)
	if afterPass = e.effort.within(afterPass); len(points) == 0 || afterPass.Playouts == 0 {
		return p, false
	}
	but := banned(g, c)
	for _, q := range g.Board().Empties() {
		if !slices.Contains(points, q) {
			but = append(but, q)
		}
	}
	m := e.searchBut(ctx, g, c, append(but, goban.Pass), afterPass).Best()
	if m.Point == goban.Pass || r.ValueFor(c)-m.ValueFor(c) > minGain {
		return p, false
	}
	return m.Point, true
}
