package search

import "montego/goban"

// Prior says which moves are likely before any playout has tried them: hints of a
// playout policy, learned patterns, a book, a network. The tree makes three things
// of it: prior visits that were won, probabilities for PUCT and progressive bias,
// and the order of widening. A Prior belongs to one worker, so it may have scratch
// memory; it should not allocate in Rate.
type Prior interface {
	// Rate writes how likely each of the moves of c on b is to be the best into
	// probability, which is as long as moves; moves are legal, the pass may be
	// among them. What counts are the proportions: no probability is negative, and
	// the sum need not be 1. Rate returns how many prior visits this is worth, 0
	// for none. b is not changed.
	Rate(b *goban.Board, c goban.Color, moves []goban.Point, probability []float32) (visits float32)
}

// rate asks the worker's priors about the moves of an expansion. Their
// probabilities are multiplied, as the strengths of the members of a team are
// [Coulom07] §2. A move with the probability P has won √P of the visits that a
// prior is worth, as learned patterns have in later versions of Pachi: of many
// moves even the best has a small P.
func (w *worker) rate(b *goban.Board, c goban.Color, x *expansion) {
	if len(w.priors) == 0 {
		return
	}
	product, rated := x.probability[:x.count], x.rated[:x.count]
	for i, p := range w.priors {
		visits := p.Rate(b, c, x.moves[:x.count], rated)
		normalize(rated)
		if visits > 0 {
			for k := range rated {
				x.prior[k].add(c, visits*sqrt(rated[k]), true)
			}
		}
		if i == 0 {
			copy(product, rated)
			continue
		}
		for k := range product {
			product[k] *= rated[k]
		}
	}
	if len(w.priors) > 1 {
		normalize(product)
	}
	if w.s.params.Widening.Visits > 0 {
		x.sort()
	}
}

// normalize makes the numbers add up to 1. A number that is not positive becomes 0; if
// none is positive, all become the same.
func normalize(x []float32) {
	sum := float32(0)
	for i, v := range x {
		if !(v > 0) {
			x[i] = 0
		}
		sum += x[i]
	}
	for i := range x {
		if sum > 0 {
			x[i] /= sum
		} else {
			x[i] = 1 / float32(len(x))
		}
	}
}
