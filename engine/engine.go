package engine

import (
	"context"

	"montego/clock"
	"montego/game"
	"montego/goban"
	"montego/param"
	"montego/playout"
	"montego/rng"
	"montego/search"
)

// Engine is a player. It is not safe for concurrent use.
type Engine struct {
	params Params
	seed   uint64
	search search.Searcher
	seen   seen

	judging search.Searcher // for estimates; made when first needed

	// For assessments; made when first needed.
	policy playout.Policy
	board  goban.Board
	trace  playout.Trace
}

// New returns a player. What it plays follows from its parameters, which must
// be valid, from seed, and, on one thread and with a fixed number of playouts,
// from nothing else.
func New(p Params, seed uint64) *Engine {
	return &Engine{
		params: p,
		seed:   seed,
		search: search.Open(p.Search, p.Playout, seed),
		policy: playout.New(p.Playout),
	}
}

// Params returns the player's parameters.
func (e *Engine) Params() Params { return e.params }

// SetParams gives the player other parameters, which must be valid. Where they
// change the search or its playouts, the tree begins anew.
func (e *Engine) SetParams(p Params) {
	old := e.params
	e.params = p
	if len(param.Diff(&old.Search, &p.Search)) > 0 || len(param.Diff(&old.Playout, &p.Playout)) > 0 {
		e.Close()
		*e = *New(p, e.seed)
	}
}

// Decision is what an engine wants to do, and why.
type Decision struct {
	Move   goban.Move
	Resign bool   // instead of the move, which is the best all the same
	Reason string // in a few words, for people
	// Search is what the search found. It is nil if none was needed.
	Search *search.Snapshot
}

// GenMove decides on a move of c, within the budget for time, and plays it in
// g, unless it resigns. A search that is broken off by ctx answers with what it
// has found so far.
func (e *Engine) GenMove(ctx context.Context, g *game.Game, c goban.Color, budget clock.Budget, wishes ...Term) Decision {
	d := e.Decide(ctx, g, c, budget, wishes...)
	if !d.Resign {
		if err := g.Play(d.Move); err != nil {
			// A bug, but a bot must go on: the pass is always legal.
			d = Decision{Move: goban.Move{Color: c, Point: goban.Pass}, Reason: "internal error: " + err.Error()}
			_ = g.Play(d.Move)
		}
	}
	return d
}

// Decide is GenMove without playing.
func (e *Engine) Decide(ctx context.Context, g *game.Game, c goban.Color, budget clock.Budget, wishes ...Term) Decision {
	t := termsOf(wishes)
	pass := Decision{Move: goban.Move{Color: c, Point: goban.Pass}}
	reason, settled := e.mayPass(g, c)
	if reason != "" {
		pass.Reason = reason
		return pass
	}
	limits, look := t.limits(e.limits(budget)), search.Limits{}
	if settled {
		limits, look = withLook(limits)
	}
	r := e.Search(ctx, g, c, limits)
	d := Decision{Move: goban.Move{Color: c, Point: r.Best().Point}, Search: r, Reason: "most visited"}
	if settled && e.passHolds(ctx, g, c, r, look) {
		pass.Reason, pass.Search = "nothing is left to play for", r
		return pass
	}
	if r.Decided == c.Opponent() {
		d.Move.Point, d.Reason = goban.Pass, "every game is lost"
	}
	d.Resign = e.resigns(g, r)
	return d
}

// Search looks for the best move of c without deciding anything.
func (e *Engine) Search(ctx context.Context, g *game.Game, c goban.Color, limits search.Limits) *search.Snapshot {
	return e.searchBut(ctx, g, c, banned(g, c), limits)
}

// searchBut is Search that leaves out the moves listed; those that the rules forbid
// must be among them.
func (e *Engine) searchBut(ctx context.Context, g *game.Game, c goban.Color, but []goban.Point, limits search.Limits) *search.Snapshot {
	e.follow(g)
	return e.search.Search(ctx, root(g, c, but), limits)
}

// root is the position of g for a search of the moves of c but those listed.
func root(g *game.Game, c goban.Color, but []goban.Point) search.Root {
	return search.Root{
		Board:    g.Board(),
		ToMove:   c,
		Komi:     g.AreaKomi().Float(),
		Banned:   but,
		History:  g.History(),
		Handicap: g.Handicap(),
	}
}

// Branch returns what is worth showing of the tree of the last search.
func (e *Engine) Branch(cut search.Cut) search.Branch { return e.search.Branch(cut) }

// Budget returns how long to think about the next move of g by the clock c. A
// player with a fixed number of playouts plays them all if the clock sets no
// limit.
func (e *Engine) Budget(c clock.Clock, g *game.Game) clock.Budget {
	if e.params.Playouts > 0 && !c.Settings().Limited() {
		return clock.Budget{Target: clock.Longest, Max: clock.Longest}
	}
	b := g.Board()
	return e.params.Time.Budget(c, clock.Progress{Points: b.Area(), Empty: b.NumEmpty(), Moves: len(g.Moves())})
}

// limits makes a budget for time the limits of a search. A fixed number of
// playouts is played whole if there is no clock.
func (e *Engine) limits(b clock.Budget) search.Limits {
	l := search.Limits{Playouts: e.params.Playouts, Time: b.Target}
	if l.Playouts == 0 && l.Time == 0 {
		l.Playouts = 1
	}
	return l
}

// minResign is the number of games below which a value proves nothing.
const minResign = 200

// resigns reports whether a game is given up after a search. It takes two
// lost searches in a row and a board on which some moves have been played.
func (e *Engine) resigns(g *game.Game, r *search.Snapshot) bool {
	best := r.Best()
	lost := best.Visits >= minResign/2 && r.Playouts+r.Reused >= minResign &&
		r.ValueFor(r.ToMove) < e.params.Resign &&
		g.Board().Area()-g.Board().NumEmpty() > g.Board().Area()/5
	if !lost {
		e.seen.lost = 0
		return false
	}
	e.seen.lost++
	return e.seen.lost >= 2
}

// banned lists the moves of c that the board allows and the rules forbid.
func banned(g *game.Game, c goban.Color) (points []goban.Point) {
	if g.Rules().Ko == game.SimpleKo {
		return nil
	}
	for _, p := range g.Board().Empties() {
		if g.Board().Legal(p, c) && g.Legal(goban.Move{Color: c, Point: p}) != nil {
			points = append(points, p)
		}
	}
	return points
}

// random returns a generator that follows from the engine's seed and the
// position alone, so that an assessment of one position is always the same.
func (e *Engine) random(b *goban.Board) rng.Rand {
	return rng.New(e.seed ^ uint64(b.Hash()))
}
