package search

import (
	"montego/goban"
	"montego/player/tactics"
)

// runner knows the moves that only run into a ladder, which a tree may leave
// out.
type runner struct {
	reader tactics.Reader
	after  goban.Board
}

// These bound the reading of a ladder, because ladders are read in many expansions.
const (
	runnerDepth  = 100
	runnerBudget = 300
)

func newRunner() *runner {
	return &runner{reader: tactics.Reader{Depth: runnerDepth, Budget: runnerBudget}}
}

// doomed reports whether the move of c at p only extends chains in atari, and the
// extended chain is captured in a ladder. While there is a ko, such a move may be a
// threat and is not doomed. The extension of a single stone is not doomed either: two
// stones may be worth losing for what they force.
func (r *runner) doomed(b *goban.Board, p goban.Point, c goban.Color) bool {
	k := b.Code(p)
	if k.InAtari(c) == 0 || k.InAtari(c.Opponent()) > 0 {
		return false
	}
	if ko, _ := b.Ko(); ko != goban.NoPoint {
		return false
	}
	var runs goban.Chain
	for q := range goban.Neighbours(p) {
		chain := b.ChainAt(q)
		switch {
		case b.At(q) != c:
		case b.LibertyCount(chain) > 1:
			return false // it also connects to what is safe
		default:
			runs = chain
		}
	}
	return b.ChainSize(runs) > 1 && r.caught(b, p, c)
}

// caught reports whether the chain that c has after a move at p is taken.
func (r *runner) caught(b *goban.Board, p goban.Point, c goban.Color) bool {
	r.after.CopyFrom(b)
	r.after.Play(p, c)
	chain := r.after.ChainAt(p)
	if r.after.LibertyCount(chain) != 2 {
		return false
	}
	outcome, _ := r.reader.Ladder(&r.after, chain)
	return outcome == tactics.Captured
}
