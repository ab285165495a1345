package engine

import (
	"context"
	"slices"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/search"
	"montego/player/timing"
)

// Decision is what an engine wants to do, and why.
type Decision struct {
	Move   goban.Move
	Resign bool   // the player resigns instead of making Move, which is still the best one
	Reason string // in a few words, for people
	// Search is what the search found. It is nil if none was needed.
	Search *search.Snapshot
}

// GenMove decides on a move of c, within the budget for time, and plays it in
// g, unless it resigns. A search that is broken off by ctx answers with what it
// has found so far.
func (e *Engine) GenMove(ctx context.Context, g *game.Game, c goban.Color, budget timing.Budget, wishes ...Term) Decision {
	d := e.Decide(ctx, g, c, budget, wishes...)
	e.Apply(g, &d)
	return d
}

// Apply carries out a decision in g: it plays the move, unless the engine resigns.
func (e *Engine) Apply(g *game.Game, d *Decision) {
	if d.Resign {
		return
	}
	if err := g.Play(d.Move); err != nil {
		// A bug, but a bot must go on: the pass is always legal.
		*d = Decision{Move: goban.Move{Color: d.Move.Color, Point: goban.Pass}, Reason: "internal error: " + err.Error()}
		_ = g.Play(d.Move)
	}
}

// Decide is GenMove without playing.
func (e *Engine) Decide(ctx context.Context, g *game.Game, c goban.Color, budget timing.Budget, wishes ...Term) Decision {
	e.StopPondering()
	begun := time.Now()
	t := termsOf(wishes)
	if t.advice {
		defer func(p Params) { e.params = p }(e.params)
		e.params = e.given
	}
	limits := t.limits(e.limits(budget))
	if t.cleanup {
		return e.cleanUp(ctx, g, c, &t, limits)
	}
	if p, known := e.bookMove(g, c); known && !slices.Contains(t.avoid, p) {
		return Decision{Move: goban.Move{Color: c, Point: p}, Reason: "the book has it"}
	}
	v := e.view(ctx, g, c, limits.Time)
	if v.reason != "" {
		return Decision{Move: goban.Move{Color: c, Point: goban.Pass}, Reason: v.reason}
	}
	limits = e.discount(left(limits, begun), g)
	look := search.Limits{}
	if v.settled && e.params.Level != MaxLevel && !t.advice && limits.Playouts > 0 {
		limits.Playouts = max(limits.Playouts, endPlayouts)
	}
	if v.settled || ends(g) {
		limits, look = withLook(limits)
	}
	sure, done := e.params.Sure.watch(ctx, &limits)
	begun = time.Now()
	r := e.searchBut(sure, g, c, append(banned(g, c), t.avoid...), limits)
	done()
	d := e.conclude(ctx, g, c, r, v.settled, look)
	if limits.Time > 0 {
		e.delay.Note(time.Since(begun) - (r.Elapsed - r.Late) - look.Time)
	}
	return d
}

// conclude makes a decision of what a search has found.
func (e *Engine) conclude(ctx context.Context, g *game.Game, c goban.Color, r *search.Snapshot, settled bool, look search.Limits) Decision {
	d := Decision{Move: goban.Move{Color: c, Point: r.Best().Point}, Search: r, Reason: "most visited"}
	switch {
	case settled && e.passHolds(ctx, g, c, r, look):
		d.Move.Point, d.Reason = goban.Pass, "nothing is left to play for"
		return d
	case r.Decided == c.Opponent():
		d.Move.Point, d.Reason = goban.Pass, "every game is lost"
	case countsTerritory(g) && settledPoint(r, d.Move.Point):
		d.Move.Point, d.Reason = e.thrifty(ctx, g, c, r, look)
	case !settled:
		random := rng.New(e.seed ^ uint64(g.Board().Hash()))
		if p := e.params.Choice.pick(g, r, &random); p != d.Move.Point {
			d.Move.Point, d.Reason = p, "looks good"
		}
	}
	if d.Move.Point == goban.Pass && ends(g) {
		if p, ok := e.closing(ctx, g, c, r, look); ok {
			d.Move.Point, d.Reason = p, "a border is open"
		}
	}
	d.Resign = e.resigns(g, r)
	return d
}

// minResign is the number of playouts below which a value proves nothing. Searches that
// the clock has ended sooner prove it together.
const minResign = 200

// resigns reports whether a game is given up after a search. Unless the parameters say that
// one search suffices, it takes two lost searches in a row and a board on which some moves
// have been played: more of them for White in a handicap game, who is behind from the first
// move and waits for Black's mistakes.
func (e *Engine) resigns(g *game.Game, r *search.Snapshot) bool {
	best, b := r.Best(), g.Board()
	played := b.Area() / 5
	if g.Handicap() > 0 && r.ToMove == goban.White {
		played = b.Area() / 2
	}
	playouts := r.Playouts + r.Reused
	proves := r.Late > 0 || best.Visits >= minResign/2 && playouts >= minResign
	once := e.params.Lost == 1
	if !proves || r.ValueFor(r.ToMove) >= e.params.Resign || b.Area()-b.NumEmpty() <= played && !once {
		e.seen.lost = lost{}
		return false
	}
	e.seen.lost.searches++
	e.seen.lost.playouts += playouts
	return once || e.seen.lost.searches >= e.params.Lost && e.seen.lost.playouts >= 2*minResign
}
