package engine

import (
	"montego/game"
	"montego/goban"
)

// seen is what an engine remembers of the game it searched last.
type seen struct {
	width, height int
	start         goban.Hash // of the stones before the first move
	rules         game.Rules
	moves         []goban.Move
	lost          lostSearches
}

// lostSearches are the latest searches in a row that found the game lost.
type lostSearches struct{ searches, playouts int }

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
		e.plant(g)
	}
	for i, m := range moves[known:] {
		e.search.Advance(m.Color, m.Point, g.BoardAfter(known+i+1))
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
