package playout

import (
	"math/bits"

	"montego/goban"
)

// mostSoftmaxHints bounds what one move is worth by its weight alone.
const mostSoftmaxHints = 3

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
				hints.good(p, m.kind(p), min(float32(bits.Len64(times)-1)/2, mostSoftmaxHints))
			}
		}
	}
	m.odds.restore(colorIndex(c))
}
