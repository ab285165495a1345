package search

import (
	"montego/goban"
	"montego/rng"
)

// Priors says what new children are believed to be worth.
type Priors interface {
	// believe fills in the prior of every child; b is the position in which
	// they are moves of c.
	believe(b *goban.Board, c goban.Color, children []node)
}

// newPriors builds the parts that p names. p must be valid.
func newPriors(p Params) Priors {
	return even{uint16(p.Even)}
}

// even gives every child the same number of even virtual games. Without them a
// move that lost its first game, or whose RAVE value begins badly, is never
// seen again [Baudis11] §3.4.
type even struct{ games uint16 }

func (e even) believe(_ *goban.Board, _ goban.Color, children []node) {
	for i := range children {
		children[i].prior = belief{e.games, e.games * unit / 2}
	}
}

// candidates lists the moves of c that a tree considers: playable points in
// random order and, once half of the board is taken or nothing else is left,
// the pass.
func candidates(b *goban.Board, c goban.Color, r *rng.Rand, dst []goban.Point) []goban.Point {
	for _, p := range b.Empties() {
		if b.Code(p).Playable(c) && !b.Retakes(p, c) {
			dst = append(dst, p)
		}
	}
	if len(dst) == 0 || 2*b.NumEmpty() <= b.Area() {
		dst = append(dst, goban.Pass)
	}
	for i := len(dst) - 1; i > 0; i-- {
		j := r.Intn(i + 1)
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}
