package playout

import (
	"montego/goban"
	"montego/internal/rng"
)

// Uniform is the lightest policy: every legal move that does not fill an
// eye-like point of one's own is equally likely. It is the base of all others
// and the yardstick of speed.
type Uniform struct {
	noHints
	noLearner
}

func (u Uniform) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	return u.Move(b, c, r), RandomMove
}

// Move returns one of the playable moves of c, all equally likely, or Pass when
// there is none.
//
// Empty points are drawn without replacement: a rejected one is swapped behind
// the shrinking range, so the choice is exactly uniform however few are left.
func (Uniform) Move(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	for n := b.NumEmpty(); n > 0; n-- {
		i := r.Intn(n)
		p := b.EmptyPoint(i)
		if b.Code(p).Playable(c) && !b.Retakes(p, c) {
			return p
		}
		b.SwapEmpties(i, n-1)
	}
	return goban.Pass
}
