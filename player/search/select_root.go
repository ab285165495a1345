package search

import (
	"montego/goban"
	"montego/internal/param"
	"montego/player/tactics"
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
		RootSame: {Name: "same", Doc: "as at other nodes"},
		RootEven: {Name: "even", Doc: "all moves get equally many playouts"},
		RootOCBA: {Name: "ocba", Doc: "optimal computing budget allocation: so that the best move is found with the largest probability"},
	}
}

// newRootSelector returns what chooses at the root for a worker that has its selector.
func newRootSelector(w *worker) selector {
	switch w.s.params.Root {
	case RootEven:
		return fewest{}
	case RootOCBA:
		return &ocba{tree: w.tree, evaluator: &w.evaluator}
	}
	if w.s.params.takesNoise() {
		return noisyPUCT{w.selector.(puct), w.s}
	}
	return w.selector
}

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
	minLag      = 1e-3 // the least that μ_b − μᵢ counts as
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
			d := max(s.value[best]-s.value[i], minLag)
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

// versus lets every second playout begin with one move of the root, which the
// selection leaves alone. So that move and the best of the others both get as many
// playouts as half of the search has, in one tree with the same RAVE values: their
// means can be compared even where the selection would have given one of them few visits.
type versus struct {
	index int  // of the move among the children of the root; −1 for none
	turn  bool // the next playout begins with it
}

// begin makes ready for a search from root, whose children are given.
func (v *versus) begin(root Root, parent parentNode) {
	*v = versus{index: -1, turn: true}
	if root.Versus == goban.NoPoint {
		return
	}
	if v.index = parent.find(root.Versus); v.index >= 0 {
		parent.children[v.index].set(banned) // so that no selection chooses it
	}
}

// choose returns the index of the child that the playout begins with, or −1 if the
// selection chooses it.
func (v *versus) choose() int {
	if v.index < 0 {
		return -1
	}
	v.turn = !v.turn
	if v.turn {
		return -1
	}
	return v.index
}

// attention lets every n-th playout begin with a move of the root on which the life of a
// group may depend: see tactics.Reader.Decisive. Such moves, above all throw-ins and
// placements, are often bad when they are played later. Their RAVE values are then low,
// and the selection would not try them now. Where nearly all playouts are won or lost,
// the means of the moves do not differ either. A move gets only a small share of the
// playouts this way. If it is good, the selection goes on with it, provided that
// RAVE.Floor is set.
type attention struct {
	every   int
	left    int      // playouts until the next
	indices []uint16 // of the children of the root that attention tries
}

// begin makes ready for a search from root, whose children are given.
func (a *attention) begin(every int, root Root, parent parentNode) {
	a.every, a.left, a.indices = every, every, a.indices[:0]
	if every == 0 {
		return
	}
	points := tactics.NewTreeReader().Decisive(root.Board)
	for i := range parent.children {
		if p := parent.children[i].move; points.Has(p) {
			a.indices = append(a.indices, uint16(i))
		}
	}
}

const (
	attentionWidth = 0.2 // C in value + C·√(ln N / n)
	attentionShare = 24  // a move that has had more than 1/24 of the root's playouts needs no more
)

// choose returns the index of the child with which the next playout begins: the one with
// the highest upper bound value + C·√(ln N / n). It returns −1 if this playout is not an
// n-th one, or if no upper bound exceeds the mean of the root.
func (a *attention) choose(parent parentNode, c goban.Color) int {
	if len(a.indices) == 0 {
		return -1
	}
	if a.left--; a.left > 0 {
		return -1
	}
	a.left = a.every
	all := uint32(0)
	for _, i := range a.indices {
		all += parent.children[i].visits.Load()
	}
	logN := log(float32(all))
	enough := parent.node.visits.Load() / attentionShare
	best, chosen := valueFor(c, float32(parent.node.mean())), -1
	for _, i := range a.indices {
		child := &parent.children[i]
		if child.pruned(c) || child.visits.Load() > enough {
			continue
		}
		v := float32(10) // not visited yet
		if n := child.visits.Load(); n > 0 {
			v = valueFor(c, child.playoutMean(n)) + attentionWidth*sqrt(logN/float32(n))
		}
		if v > best {
			best, chosen = v, int(i)
		}
	}
	return chosen
}
