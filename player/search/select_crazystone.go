package search

import (
	"montego/goban"
	"montego/internal/rng"
)

// crazyStone draws a child at random, with a probability in proportion to that
// of its being the best [Coulom06] §3.2:
//
//	u = exp(−2.4·(μ₀ − μ)/√(2(σ₀² + σ²))) + (0.1 + 2^(−i) + a)/N
//
// where μ and σ² are the value and variance backed up to the child, 0 is the
// best, i counts the better ones, N all, and a is 1 if the move gives atari. A
// child without visits is worth what the parent is, with the largest variance.
type crazyStone struct {
	moments   *chunks[moments]
	evaluator *evaluator
	rand      *rng.Rand

	index    [maxBlock]int // of the open children
	value    [maxBlock]float32
	variance [maxBlock]float32
	weight   [maxBlock]float32
}

func newCrazyStone(_ Params, w *worker) selector {
	return &crazyStone{moments: w.tree.moments, evaluator: &w.evaluator, rand: &w.rand}
}

// ranks bounds the counting of better children: 2^(−ranks) is nothing beside 0.1.
const ranks = 28

func (s *crazyStone) choose(parent parentNode, c goban.Color) int {
	n := s.gather(parent, c)
	if n == 0 {
		return -1
	}
	return s.index[s.draw(s.weigh(parent, n))]
}

// gather lists the open children with their values for c and returns how many
// there are.
func (s *crazyStone) gather(parent parentNode, c goban.Color) (n int) {
	unknown := parent.node.meanBefore(c)
	for i := range parent.children {
		if parent.children[i].pruned(c) {
			continue
		}
		value, variance := s.moments.at(parent.first + ref(i)).backed()
		if variance == 0 {
			s.value[n], s.variance[n] = unknown, s.evaluator.priorVariance
		} else {
			s.value[n], s.variance[n] = valueFor(c, value), variance
		}
		s.index[n] = i
		n++
	}
	return n
}

func (s *crazyStone) weigh(parent parentNode, n int) []float32 {
	var order [ranks]int // the best children, in order
	best := order[:0]
	for i := range n {
		best = s.rank(best, i)
	}
	top := best[0]
	for i, v := range s.value[:n] {
		// 2.4·(μ₀ − μ)/√(2(σ₀² + σ²))
		x := float32(2.4*(s.value[top]-v)) / sqrt(2*(s.variance[top]+s.variance[i]))
		bonus := float32(0.1)
		if parent.children[s.index[i]].state.Load()&attacks != 0 {
			bonus++
		}
		s.weight[i] = decay(x) + bonus/float32(n)
	}
	for i, half := 0, float32(1); i < len(best); i, half = i+1, half/2 {
		s.weight[best[i]] += half / float32(n)
	}
	return s.weight[:n]
}

// rank adds a child where it belongs by its value. Requires: cap(best) is ranks.
func (s *crazyStone) rank(best []int, child int) []int {
	at := len(best)
	for at > 0 && s.value[best[at-1]] < s.value[child] {
		at--
	}
	if at == ranks {
		return best
	}
	if len(best) < ranks {
		best = append(best, 0)
	}
	copy(best[at+1:], best[at:])
	best[at] = child
	return best
}

func (s *crazyStone) draw(weights []float32) int {
	sum := float32(0)
	for _, w := range weights {
		sum += w
	}
	x := float32(s.rand.Float64()) * sum
	for i, w := range weights {
		if x -= w; x < 0 {
			return i
		}
	}
	return 0 // rounding
}
