package playout

import (
	"math/bits"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/pattern"
)

// softmax draws each move in proportion to the weights of its features, as the
// playouts of Erica do [Huang11] §3.2.3: the 3×3 shape around it with its ataris,
// wherever it is, and seven local features that answer the move before.
type softmax struct {
	noLearner
	weights func(area int) *pattern.Weights // by the number of points of the board
	area    int                             // of the board whose weights are in odds and factors; 0 for none
	odds    odds
	locals  Locals
	factors [1 << pattern.NumLocal]float64 // by set of local features: their product
	next    float64                        // what adjacency is multiplied by

	gradient *Gradient // of the moves drawn, for those who learn; else nil
}

func newSoftmax(p Params) *softmax {
	return &softmax{weights: p.Softmax.Weights.For, next: p.Softmax.Adjacent, odds: odds{classes: pattern.ThreeByThree()}}
}

// take takes the weights for a board, if the last one had another number of points.
func (m *softmax) take(b *goban.Board) {
	if b.Area() == m.area {
		return
	}
	m.area = b.Area()
	w := m.weights(m.area)
	m.odds.take(w)
	for set := range m.factors {
		m.factors[set] = 1
		for f, gamma := range w.Local {
			if pattern.LocalSet(set).Has(pattern.Local(f)) {
				m.factors[set] *= gamma
			}
		}
		if pattern.LocalSet(set).Has(pattern.LocalAdjacent) {
			m.factors[set] *= m.next
		}
	}
}

// choose is the move generator of [Huang11] §3.2.3.2, table 3.5.
func (m *softmax) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	m.weigh(b, c)
	p, kind := m.draw(b, c, r)
	m.odds.restore(colorIndex(c))
	return p, kind
}

// weigh sets the weights of the position for c, local features included.
func (m *softmax) weigh(b *goban.Board, c goban.Color) {
	m.take(b)
	m.odds.follow(b)
	m.locals.Find(b, c)
	for _, p := range m.locals.list() {
		m.odds.multiply(colorIndex(c), p, m.factors[m.locals.Of(p)&(1<<pattern.NumLocal-1)])
	}
}

// draw draws until a move is not forbidden, and returns it or what is better.
func (m *softmax) draw(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	for {
		p := m.odds.draw(colorIndex(c), r)
		if p == goban.Pass {
			return p, RandomMove
		}
		if m.gradient != nil {
			m.credit(b, c, p, m.gradient)
		}
		if forbidden(b, p, c) {
			m.odds.change(colorIndex(c), p, 0)
			continue
		}
		if q := better(b, p, c); q != p {
			return q, InsteadMove
		}
		return p, m.kind(p)
	}
}

// kind says by which feature the point p was drawn.
func (m *softmax) kind(p goban.Point) Kind {
	switch set := m.locals.Of(p); {
	case set == 0:
		return WeightedMove
	case set.Has(pattern.LocalCapture) || set.Has(pattern.LocalCaptureSelfAtari):
		return CaptureMove
	case set.Has(pattern.LocalExtend) || set.Has(pattern.LocalExtendSelfAtari):
		return EscapeMove
	case set.Has(pattern.LocalSemeai):
		return SemeaiMove
	case set.Has(pattern.LocalKo):
		return KoMove
	}
	return AdjacentMove
}

// maxSoftmaxHints bounds what one move is worth by its weight alone.
const maxSoftmaxHints = 3

// Hint gives hints for moves that weigh at least twice the mean: half a plain hint for
// each doubling of the mean, and at most three hints. See Hinter.
func (m *softmax) Hint(b *goban.Board, c goban.Color, hints *Hints) {
	m.weigh(b, c)
	n, sum := uint64(0), uint64(0)
	for _, p := range b.Empties() {
		if playable(b, p, c) {
			n, sum = n+1, sum+m.odds.weights[colorIndex(c)][p&(goban.NumPoints-1)]
		}
	}
	if n > 0 {
		mean := max(sum/n, 1)
		for _, p := range b.Empties() {
			times := m.odds.weights[colorIndex(c)][p&(goban.NumPoints-1)] / mean
			if times >= 2 && playable(b, p, c) && !forbidden(b, p, c) {
				hints.good(p, m.kind(p), min(float32(bits.Len64(times)-1)/2, maxSoftmaxHints))
			}
		}
	}
	m.odds.restore(colorIndex(c))
}
