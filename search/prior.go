package search

import "montego/goban"

// Prior are the virtual games that new children are believed to have played.
type Prior struct {
	Even float64 `param:"even" default:"7" range:"0..10000" unit:"virtual games" doc:"even games of every new child; without them a move that lost its first game is never seen again" source:"[Baudis11] §3.4"`
}

// Priors says what new children are believed to be worth. It belongs to one
// worker.
type Priors interface {
	// believe adds what speaks for the moves of c on b that y lists.
	believe(b *goban.Board, c goban.Color, y *nursery)
}

// newPriors builds the parts that p names. p must be valid.
func newPriors(p Params) (parts []Priors) {
	if p.Priors.Even > 0 {
		parts = append(parts, even{float32(p.Priors.Even)})
	}
	return parts
}

// even gives every child the same number of even virtual games. Without them a
// move that lost its first game, or whose RAVE value begins badly, is never
// seen again [Baudis11] §3.4.
type even struct{ games float32 }

func (e even) believe(_ *goban.Board, _ goban.Color, y *nursery) {
	for i := range y.count {
		y.evidence[i].games += e.games
		y.evidence[i].wins += e.games / 2
	}
}
