package playout

import (
	"montego/goban"
	"montego/rng"
)

// Uniform is the lightest policy: every legal move that does not fill an own
// eye is equally likely. It is the base of all the others and the yardstick of
// speed.
type Uniform struct{}

// Move returns a legal move of c that fills no own eye, all equally likely, or
// Pass when there is none.
//
// Empty points are drawn without replacement: a rejected one is swapped behind
// the shrinking range, so the choice is exactly uniform however few are left.
func (Uniform) Move(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	for n := len(b.Empties()); n > 0; n-- {
		i := r.Intn(n)
		p := b.Empties()[i]
		if b.Code(p).Playable(c) && !b.Retakes(p, c) {
			return p
		}
		b.SwapEmpties(i, n-1)
	}
	return goban.Pass
}
