package engine

import (
	"slices"

	"montego/game"
	"montego/goban"
)

// seen is what an engine remembers of the game it searched last.
type seen struct {
	width, height int
	rules         game.Rules
	moves         []goban.Move
	lost          int // searches in a row after which the game looked lost
}

// follow leads the tree to the present position of g. If g has gone on from
// what the engine saw last, the tree goes along move by move; otherwise, after
// an undo or in another game, it begins anew.
func (e *Engine) follow(g *game.Game) {
	moves, known := g.Moves(), len(e.seen.moves)
	goesOn := e.seen.width == g.Width() && e.seen.height == g.Height() && e.seen.rules == g.Rules() &&
		len(moves) >= known && slices.Equal(moves[:known], e.seen.moves)
	if !goesOn {
		e.search.Reset()
		e.seen.lost = 0
	} else {
		for i, m := range moves[known:] {
			e.search.Advance(m.Color, m.Point, g.BoardAfter(known+i+1))
		}
	}
	e.seen.width, e.seen.height, e.seen.rules = g.Width(), g.Height(), g.Rules()
	e.seen.moves = append(e.seen.moves[:0], moves...)
}

// Forget makes the engine begin anew, as in a new game.
func (e *Engine) Forget() {
	e.search.Reset()
	e.seen = seen{}
}

// Restart makes the engine begin anew with another seed, as if New had made it,
// but without asking the system for the memory of another tree.
func (e *Engine) Restart(seed uint64) {
	e.Forget()
	e.seed = seed
	e.search.Restart(seed)
}
