package search

import (
	"montego/goban"
	"montego/internal/param"
)

// RootSelection says how a descent chooses at the root. There the search is for the best
// move, while at other nodes it is for the value of the position [Coulom06] §3.1.
type RootSelection uint8

// The selections there are.
const (
	RootSame RootSelection = iota
	RootEven
	RootOCBA
)

// Choices lists the selections. See param.Enumerated.
func (RootSelection) Choices() []param.Choice {
	return []param.Choice{
		RootSame: {Name: "same", Doc: "as below it"},
		RootEven: {Name: "even", Doc: "each move as often as any other"},
		RootOCBA: {Name: "ocba", Doc: "so that the best move is most likely found, by optimal computing budget allocation"},
	}
}

func (r RootSelection) String() string { return param.NameOf(r) }

// newRootSelector returns what chooses at the root, nil for the selection itself.
func newRootSelector(w *worker) selector {
	switch w.s.params.Root {
	case RootEven:
		return fewest{}
	case RootOCBA:
		return &ocba{tree: w.tree, evaluator: &w.evaluator}
	}
	return nil
}

// fewest takes the child with the fewest visits.
type fewest struct{}

func (fewest) choose(parent parentNode, c goban.Color) int {
	least := -1
	for i := range parent.children {
		n := &parent.children[i]
		if !n.pruned(c) && (least < 0 || n.visits.Load() < parent.children[least].visits.Load()) {
			least = i
		}
	}
	return least
}

// ocba divides the visits so that the probability is largest that the child with the best
// value b is the best one: stochastic optimization, which [Coulom06] §6 proposes for the
// root. The visits n of two others relate as
//
//	nᵢ/nⱼ = (σᵢ/(μ_b − μᵢ))² / (σⱼ/(μ_b − μⱼ))²,   n_b = σ_b·√(Σ nᵢ²/σᵢ²),
//
// where μ are values and σ² the variances of single playouts [Chen00]. The child that lags
// most behind its share is next; first of all each has firstTrials visits.
type ocba struct {
	tree      *arena
	evaluator *evaluator

	value, variance, share [maxBlock]float32
}

const (
	firstTrials = 10
	nearest     = 1e-3 // as which a smaller difference of values counts
)

func (s *ocba) choose(parent parentNode, c goban.Color) int {
	if i := (fewest{}).choose(parent, c); i < 0 || parent.children[i].visits.Load() < firstTrials {
		return i
	}
	best := -1
	for i := range parent.children {
		if parent.children[i].pruned(c) {
			continue
		}
		s.value[i], s.variance[i] = s.estimate(parent, i, c)
		if best < 0 || s.value[i] > s.value[best] {
			best = i
		}
	}
	return s.lagging(parent, best, c)
}

// estimate returns the value of a child for c and the variance of one playout through it. Without
// recorded squares, results are taken for wins and losses, which are their own squares.
func (s *ocba) estimate(parent parentNode, i int, c goban.Color) (value, variance float32) {
	r, n := parent.first+ref(i), &parent.children[i]
	visits, sum := float64(n.visits.Load()), float64(n.sum.Load())/unit
	squares := sum
	if s.tree.moments != nil {
		squares = float64(s.tree.moments.at(r).squares.Load()) / unit
	}
	variance = float32(varianceOfPlayout(squares, sum/visits, visits, float64(s.evaluator.priorVariance)))
	return valueFor(c, worth(n, s.tree.moments, r)), variance
}

// lagging returns the child with the fewest visits for its share.
func (s *ocba) lagging(parent parentNode, best int, c goban.Color) int {
	sum := float32(0)
	for i := range parent.children {
		if i != best && !parent.children[i].pruned(c) {
			d := max(s.value[best]-s.value[i], nearest)
			s.share[i] = s.variance[i] / (d * d)
			sum += s.share[i] * s.share[i] / s.variance[i]
		}
	}
	s.share[best] = sqrt(s.variance[best] * sum)
	last, most := best, float32(0)
	for i := range parent.children {
		if n := &parent.children[i]; !n.pruned(c) {
			if x := s.share[i] / float32(n.visits.Load()); x > most {
				last, most = i, x
			}
		}
	}
	return last
}
