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

// GenMove decides on a move of c, in the time that the clock clk leaves for it, and plays
// it in g, unless it resigns. A search that is broken off by ctx answers with what it has
// found so far.
func (e *Engine) GenMove(ctx context.Context, g *game.Game, c goban.Color, clk timing.Clock, wishes ...Term) Decision {
	d := e.Decide(ctx, g, c, clk, wishes...)
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
func (e *Engine) Decide(ctx context.Context, g *game.Game, c goban.Color, clk timing.Clock, wishes ...Term) Decision {
	e.StopPondering()
	m := e.request(g, c, clk, wishes)
	e.effort = effortOf(m.limits, m.params.Level != MaxLevel && !m.wishes.advice)
	defer func() { e.effort = effort{} }()
	if m.wishes.cleanup {
		return m.cleanUp(ctx)
	}
	if d, known := m.book(); known {
		return d
	}
	if d, passes := m.checkPass(ctx); passes {
		return d
	}
	m.divide()
	r := m.search(ctx)
	d := m.conclude(ctx, r)
	m.noteDelay(r)
	return d
}

// request is a move that the engine is asked for, and what it may cost.
type request struct {
	engine *Engine
	params *Params // by which it decides
	game   *game.Game
	color  goban.Color
	wishes terms
	begun  time.Time

	settled   bool          // nothing seems to be left to play for
	limits    search.Limits // of the search for the move
	afterPass search.Limits // of a search for what the opponent does after a pass
	searching time.Time     // when the search began
}

// request begins a decision: it makes limits of the clock and the playouts.
func (e *Engine) request(g *game.Game, c goban.Color, clk timing.Clock, wishes []Term) *request {
	m := &request{engine: e, params: &e.params, game: g, color: c, wishes: termsOf(wishes), begun: time.Now()}
	if m.wishes.advice {
		m.params = &e.given
	}
	m.limits = m.wishes.limits(m.params.limits(e.budget(m.params, clk, g, &m.wishes)))
	return m
}

// pass returns the decision to pass.
func (m *request) pass(reason string) Decision {
	return Decision{Move: goban.Move{Color: m.color, Point: goban.Pass}, Reason: reason}
}

// book decides by the opening book, if that knows the position.
func (m *request) book() (d Decision, known bool) {
	p, known := m.engine.bookMove(&m.params.Book, m.game, m.color)
	if !known || slices.Contains(m.wishes.avoid, p) {
		return d, false
	}
	return Decision{Move: goban.Move{Color: m.color, Point: p}, Reason: "the book has it"}, true
}

// checkPass decides to pass, if playouts show that no search is needed for that. They and
// their time are part of the limits.
func (m *request) checkPass(ctx context.Context) (d Decision, passes bool) {
	v := m.engine.passCheck(ctx, m.game, m.color, m.limits.Time)
	m.settled = v.settled
	return m.pass(v.reason), v.reason != ""
}

// divide takes what the move has cost so far off its limits, and sets a part of them aside
// for a search of what follows a pass, where that may be asked for. A player of a level
// ends games with more playouts.
func (m *request) divide() {
	m.limits = m.engine.effort.within(m.engine.discount(&m.params.Ponder, left(m.limits, m.begun), m.game))
	if m.settled && m.params.Level != MaxLevel && !m.wishes.advice && m.limits.Playouts > 0 {
		m.limits.Playouts = max(m.limits.Playouts, endPlayouts)
	}
	if m.settled || ends(m.game) {
		m.limits, m.afterPass = withAfterPass(m.limits)
	}
}

// search looks for the best move. It ends early where the win is sure.
func (m *request) search(ctx context.Context) *search.Snapshot {
	sure, done := m.params.Sure.watch(ctx, &m.limits)
	defer done()
	m.searching = time.Now()
	return m.engine.searchBut(sure, m.game, m.color, append(banned(m.game, m.color), m.wishes.avoid...), m.limits)
}

// noteDelay notes by how much the decision took longer than its searches were given.
func (m *request) noteDelay(r *search.Snapshot) {
	if m.limits.Time > 0 {
		m.engine.delay.Note(time.Since(m.searching) - (r.Elapsed - r.Late) - m.afterPass.Time)
	}
}

// conclude makes a decision of what a search has found.
func (m *request) conclude(ctx context.Context, r *search.Snapshot) Decision {
	e, g, c := m.engine, m.game, m.color
	d := Decision{Move: goban.Move{Color: c, Point: r.Best().Point}, Search: r, Reason: "most visited"}
	switch {
	case m.settled && e.passHolds(ctx, g, c, r, m.afterPass):
		d.Move.Point, d.Reason = goban.Pass, "nothing is left to play for"
		return d
	case r.Decided == c.Opponent():
		d.Move.Point, d.Reason = goban.Pass, "every game is lost"
	case countsTerritory(g) && settledPoint(r, d.Move.Point):
		d.Move.Point, d.Reason = e.avoidFilling(ctx, g, c, r, m.afterPass)
	case !m.settled:
		random := rng.New(e.seed ^ uint64(g.Board().Hash()))
		if p := m.params.Choice.pick(g, r, &random); p != d.Move.Point {
			d.Move.Point, d.Reason = p, "looks good"
		}
	}
	if d.Move.Point == goban.Pass && ends(g) {
		if p, ok := e.closing(ctx, g, c, r, m.afterPass); ok {
			d.Move.Point, d.Reason = p, "a border is open"
		}
	}
	d.Resign = e.resigns(m.params, g, r)
	return d
}

// minResign is the number of playouts below which a value proves nothing. Searches that
// the clock has ended sooner prove it together.
const minResign = 200

// resigns reports whether a game is given up after a search. Unless the parameters say that
// one search suffices, it takes two lost searches in a row and a board on which some moves
// have been played: more of them for White in a handicap game, who is behind from the first
// move and waits for Black's mistakes.
func (e *Engine) resigns(by *Params, g *game.Game, r *search.Snapshot) bool {
	best, b := r.Best(), g.Board()
	played := b.Area() / 5
	if g.Handicap() > 0 && r.ToMove == goban.White {
		played = b.Area() / 2
	}
	playouts := r.Playouts + r.Reused
	proves := r.Late > 0 || best.Visits >= minResign/2 && playouts >= minResign
	once := by.Lost == 1
	if !proves || r.ValueFor(r.ToMove) >= by.Resign || b.Area()-b.NumEmpty() <= played && !once {
		e.seen.lost = lost{}
		return false
	}
	e.seen.lost.searches++
	e.seen.lost.playouts += playouts
	return once || e.seen.lost.searches >= by.Lost && e.seen.lost.playouts >= 2*minResign
}
