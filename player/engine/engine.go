package engine

import (
	"context"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/param"
	"montego/player/net"
	"montego/player/search"
	"montego/player/status"
	"montego/player/timing"
)

// Version is Montego's version. It is purely numeric and its second number is
// at least 15, because Lizzie takes an engine with less for one that cannot
// analyse.
const Version = "0.15.0"

// Engine is a player. It is not safe for concurrent use; a search that Start has
// begun goes on in the background until the engine is asked to search, to decide, to
// show its tree or to change. Budget and the methods of the Estimator do not end it.
type Engine struct {
	*status.Estimator // says how games stand, by the player's own playouts

	given  Params // by whoever made the player
	params Params // those with what the level puts in their place
	seed   uint64
	open   search.Factory
	search search.Searcher
	seen   seen
	delay  timing.Delay   // of its decisions
	policy *net.Evaluator // proposes moves; nil until a level asks
	// offBook are the moves after which the player left its book; nil if it has not.
	offBook []goban.Move

	background *Thinking     // what Start began last; nil before
	stopping   time.Duration // how long it took to stop it, until a decision takes note
	pondering  ponder
}

// New returns a player. Its parameters must be valid. On one thread and with a fixed
// number of playouts, what it plays follows from its parameters and seed alone.
func New(p Params, seed uint64) *Engine {
	return NewWith(nil, p, seed)
}

// NewWith returns a player as New does, whose searches are made by open. Where open is nil, it
// searches on this machine alone.
func NewWith(open search.Factory, p Params, seed uint64) *Engine {
	if open == nil {
		open = search.Open
	}
	return &Engine{
		given:     p,
		params:    p.leveled(),
		seed:      seed,
		open:      open,
		search:    open(p.Search, p.Playout, seed),
		Estimator: status.NewEstimator(open, p.Search, p.Playout),
	}
}

// Params returns the player's parameters.
func (e *Engine) Params() Params { return e.given }

// SetParams gives the player other parameters, which must be valid. Where they
// change the search or its playouts, the tree begins anew.
func (e *Engine) SetParams(p Params) {
	e.StopPondering()
	old := e.params
	e.given, e.params = p, p.leveled()
	if len(param.Diff(&old.Search, &p.Search)) > 0 || len(param.Diff(&old.Playout, &p.Playout)) > 0 {
		e.Close()
		*e = *NewWith(e.open, p, e.seed)
	}
}

// Budget returns how long the player thinks about the next move of g by the clock c; see
// timing.Management.Allot.
func (e *Engine) Budget(c timing.Clock, g *game.Game) timing.Budget {
	return e.budget(&e.params, g, &Terms{Clock: c})
}

// budget is Budget by these parameters.
func (e *Engine) budget(p *Params, g *game.Game, t *Terms) timing.Budget {
	b, delay := g.Board(), e.delay.Mean()
	if t.Delay != nil {
		delay = *t.Delay
	}
	return p.Time.Allot(timing.Request{
		Clock: t.Clock, Think: t.Think, Fixed: p.Playouts > 0,
		Progress: timing.Progress{Points: b.Area(), Empty: b.NumEmpty(), Moves: len(g.Moves()), Delay: delay},
	})
}

// Delay returns by how much decisions by the clock have lately taken longer than their
// searches were given.
func (e *Engine) Delay() time.Duration { return e.delay.Mean() }

// Search looks for the best move of c without deciding anything.
func (e *Engine) Search(ctx context.Context, g *game.Game, c goban.Color, limits search.Limits) *search.Snapshot {
	e.StopPondering()
	return e.searchFrom(ctx, g, search.RootOf(g, c), limits)
}

// Appraise searches for the value of the position of g, and not for a move to play: where
// the rules take dead stones off, a playout decides about the board after two passes.
// versus is a move that is compared with the best of the others, each with half of the
// playouts, or goban.NoPoint; such a search has a tree of its own, which only the same
// comparison goes on with.
func (e *Engine) Appraise(ctx context.Context, g *game.Game, versus goban.Point, limits search.Limits) *search.Snapshot {
	e.StopPondering()
	at := search.RootOf(g, g.ToMove())
	at.PlayOut, at.Versus = g.Rules().RemovesDead(), versus
	return e.searchFrom(ctx, g, at, limits)
}

// searchFrom leads the tree to the position of g and searches from the root at.
func (e *Engine) searchFrom(ctx context.Context, g *game.Game, at search.Root, limits search.Limits) *search.Snapshot {
	e.follow(g)
	return e.search.Search(ctx, at, limits)
}

// Branch returns what is worth showing of the tree of the last search.
func (e *Engine) Branch(cut search.Cut) search.Branch {
	e.StopPondering()
	return e.search.Branch(cut)
}
