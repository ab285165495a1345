package search

import (
	"montego/goban"
	"montego/player/tactics"
)

// doomed reports whether the move of c at p only extends chains in atari, and, by r, the
// extended chain is captured in a ladder. While there is a ko, such a move may be a
// threat and is not doomed. The extension of a single stone is not doomed either: two
// stones may be worth losing for what they force.
func doomed(r *tactics.Reader, b *goban.Board, p goban.Point, c goban.Color) bool {
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
	return b.ChainSize(runs) > 1 && r.CaughtAfter(b, p, c)
}
