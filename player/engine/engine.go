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
// show its tree or to change. Budget and the methods of the Estimator do not end it;
// the latter must not run while Start counts a game that is over: see Counted.
type Engine struct {
	*status.Estimator // says how games stand, by the player's own playouts

	given   Params // as the caller has set them
	params  Params // given, as leveled changes them
	seed    uint64
	open    search.Factory
	search  search.Searcher
	seen    seen
	delay   timing.Delay   // of its decisions
	network *net.Evaluator // of AskNetwork; nil before
	// offBook are the moves after which the player left its book, in this game or before moves
	// were taken back.
	offBook []goban.Move

	background *Thinking     // what Start began last; nil before
	stopping   time.Duration // how long it took to stop background, until a decision reads it
	pondering  ponder
}

// New returns a player. Its parameters must be valid. On one thread and with a fixed
// number of playouts, what it plays follows from its parameters and seed alone.
func New(p Params, seed uint64) *Engine { return NewWith(nil, p, seed) }

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
	return e.budget(e.params.on(g.Board().Area()), g, &Terms{Clock: c})
}

// budget returns the budget of the next move of g by the parameters p.
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

// searchFrom leads the tree to the position of g and searches from the root at. Where nothing is
// left to play for, the leads are the count's.
func (e *Engine) searchFrom(ctx context.Context, g *game.Game, at search.Root, limits search.Limits) *search.Snapshot {
	e.follow(g)
	if watch := limits.Watch; watch != nil {
		limits.Watch = func(shot *search.Snapshot) { watch(status.WithCount(g, shot)) }
	}
	return status.WithCount(g, e.search.Search(ctx, at, limits))
}

// Branch returns what is worth showing of the tree of the last search.
func (e *Engine) Branch(cut search.Cut) search.Branch {
	e.StopPondering()
	return e.search.Branch(cut)
}

// seen is what an engine remembers of the game it searched last.
type seen struct {
	width, height int
	start         goban.Hash // of the stones before the first move
	rules         game.Rules
	moves         []goban.Move
	lost          lostSearches
}

// lostSearches are the latest searches in a row that found the game lost.
type lostSearches struct {
	searches, playouts int
	at                 int // moves before the latest
}

// anotherGame is how many moves may be taken back at once. Where more of the moves that the
// engine has seen are missing, it is another game, and its tree begins anew.
const anotherGame = 8

// follow leads the tree to the present position of g: back by the moves that
// were taken back since the engine saw it last, then forward by those that were
// made. In another game, on another board, from other stones before the first move or under
// other rules the tree begins anew.
func (e *Engine) follow(g *game.Game) {
	moves, start := g.Moves(), g.BoardAfter(0).Hash()
	known := goban.CommonMoves(moves, e.seen.moves)
	other := e.seen.width != g.Width() || e.seen.height != g.Height() || e.seen.start != start || e.seen.rules != g.Rules()
	if other || len(e.seen.moves)-known > anotherGame {
		e.search.Reset()
		e.seen, known = seen{}, 0
	}
	if known < len(e.seen.moves) {
		e.search.Retreat(len(e.seen.moves) - known)
		e.seen.lost = lostSearches{}
	}
	if known == 0 {
		e.loadTreeBook(g)
	}
	b := g.BoardAfter(known)
	for _, m := range moves[known:] {
		b.Play(m.Point, m.Color)
		e.search.Advance(m.Color, m.Point, b)
	}
	e.seen.width, e.seen.height, e.seen.start, e.seen.rules = g.Width(), g.Height(), start, g.Rules()
	e.seen.moves = append(e.seen.moves[:0], moves...)
}

// Forget makes the engine begin anew, as in a new game.
func (e *Engine) Forget() {
	e.StopPondering()
	e.pondering = ponder{}
	e.search.Reset()
	e.seen = seen{}
	e.offBook = nil
}

// Restart makes the engine begin anew with another seed, as if New had made it,
// but without asking the system for the memory of another tree.
func (e *Engine) Restart(seed uint64) {
	e.Forget()
	e.seed = seed
	e.search.Restart(seed)
}

// Close gives back the memory of the trees, which the next engines use again. The
// engine may not be used any more.
func (e *Engine) Close() {
	e.StopPondering()
	e.search.Close()
	e.Estimator.Close()
}
