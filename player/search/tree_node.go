package search

import (
	"montego/goban"
)

// ref names a node by its index in the arena; 0 is no node.
type ref uint32

// node is one move in the tree with what is known of it: 40 bytes. The atomic
// fields change while many workers search; the others are written before the
// parent's children publish the node, and stay.
type node struct {
	sum      atomic64    // of results of the playouts through the node, in units of 1/unit
	rave     tally       // of playouts in which the same side played the move later
	visits   atomic32    // playouts through the node, those still under way included
	children atomic32    // ref of the first child, the others follow; 0 for a leaf
	state    atomic32    // flags, below
	prior    packedPrior // prior visits
	policy   atomic32    // probability of the move among its siblings in units of 1/shareUnit; see expansion
	move     goban.Point
	count    uint16 // of children
}

// The flags of a node.
const (
	expanding = 1 << iota // a worker is making children
	banned                // the move repeats an earlier position
	blackHas              // proven: Black wins whatever happens
	whiteHas              // proven: White does
	attacks               // the move gives atari; noted for the selection crazystone only
	netAsked              // a worker has asked the network, or is asking it
	told                  // an Exchange has stored counts of the node; a node that is made anew after a sweep has no flag
	partial               // not all moves are children: the network finds the others unlikely
)

// unit is the fixed-point scale of results: a win adds unit to a sum. Fixed
// point adds up the same in any order, on any number of threads.
const unit = 1 << 16

// result is what one playout is worth to Black, from 0 to unit.
type result uint32

// The results of a playout that is only won or lost.
const (
	whiteWins result = 0
	draw      result = unit / 2
	blackWins result = unit
)

func lossFor(c goban.Color) result {
	if c == goban.White {
		return blackWins
	}
	return whiteWins
}

// visit counts a playout in which c has chosen the node. Until its result is known it
// counts as lost for c, so that other workers choose other nodes. This is the virtual
// loss [ChaslotParallel08], [Baudis11] §3.3.4.
func (n *node) visit(c goban.Color) {
	n.sum.Add(uint64(lossFor(c)))
	n.visits.Add(1)
}

// replaceVirtualLoss replaces the virtual loss of c by the result of the playout.
func (n *node) replaceVirtualLoss(c goban.Color, r result) {
	n.sum.Add(uint64(r) - uint64(lossFor(c)))
}

// leave takes back a visit of c: there was no playout.
func (n *node) leave(c goban.Color) {
	n.sum.Add(-uint64(lossFor(c)))
	n.visits.Add(^uint32(0))
}

// beLeaf makes the node a leaf. Requires: no goroutine uses it meanwhile.
func (n *node) beLeaf() {
	n.children.Store(0)
	n.count = 0
	n.state.And(^uint32(expanding | netAsked)) // its next children want the network again
}

func (n *node) set(flags uint32) { n.state.Or(flags) }

// pruned reports whether c leaves the move alone, whatever its value: it is
// banned, or c is proven to lose by it.
func (n *node) pruned(c goban.Color) bool {
	switch s := n.state.Load(); {
	case s&(banned|blackHas|whiteHas) == 0:
		return false
	case c == goban.Black:
		return s&(banned|whiteHas) != 0
	default:
		return s&(banned|blackHas) != 0
	}
}

// winner returns who is proven to win, or Empty.
func (n *node) winner() goban.Color {
	switch s := n.state.Load(); {
	case s&blackHas != 0:
		return goban.Black
	case s&whiteHas != 0:
		return goban.White
	}
	return goban.Empty
}

// total returns the sum of the node's results and the number of its visits,
// prior visits included.
func (n *node) total() (sum, visits float32) {
	sum, visits = float32(n.sum.Load())*(1.0/unit), float32(n.visits.Load())
	p, g := n.prior.total()
	return sum + p, visits + g
}

// probability returns that of the move among its siblings, by the priors or the network.
func (n *node) probability() float32 { return float32(n.policy.Load()) * (1.0 / shareUnit) }

func (n *node) setProbability(p float32) { n.policy.Store(uint32(float32(p*shareUnit) + 0.5)) }

// playoutMean is the mean of the node's results without prior visits. Requires: there are visits.
func (n *node) playoutMean(visits uint32) float32 {
	return float32(n.sum.Load()) * (1.0 / unit) / float32(visits)
}

// mean returns the mean result of the node's visits, or 0.5 without visits. During a search the sum
// may have results of later visits than those that are counted.
func (n *node) mean() float64 {
	visits := n.visits.Load()
	if visits == 0 {
		return 0.5
	}
	return min(float64(n.sum.Load())/unit/float64(visits), 1)
}

// meanBefore returns the mean, for c, of the visits that the node had before the one under
// way. c is to move at the node.
func (n *node) meanBefore(c goban.Color) float32 {
	visits := n.visits.Load() - 1
	if visits == 0 {
		return 0.5
	}
	sum := n.sum.Load() - uint64(lossFor(c.Opponent()))
	return valueFor(c, float32(sum)*(1.0/unit)/float32(visits))
}

// tally adds up results of visits in one word: their number in the upper half,
// their sum, in units of 1/raveUnit, in the lower. At maxTally visits both are halved, so that
// later visits count more than earlier ones.
type tally struct{ word atomic64 }

const (
	raveUnit = 1 << 10
	maxTally = 1 << 21
)

func (t *tally) add(r result) {
	if w := t.word.Load(); w>>32 >= maxTally {
		t.word.CompareAndSwap(w, w>>33<<32|uint64(uint32(w)>>1)) // or another worker does
	}
	t.word.Add(1<<32 + uint64(r/(unit/raveUnit)))
}

// total returns the sum of the results, from 0 to 1 each, and their number.
func (t *tally) total() (sum, visits float32) {
	w := t.word.Load()
	return float32(uint32(w)) * (1.0 / raveUnit), float32(w >> 32)
}

// meanOf returns the mean result of visits, or 0.5 without any, and their number.
func meanOf(sum, visits float32) (mean, number float64) {
	if visits == 0 {
		return 0.5, 0
	}
	return float64(sum / visits), float64(visits)
}

// packedPrior is a number of prior visits, and the share of them that Black won, in units of
// 1/shareUnit. It is written before a parent publishes the node.
type packedPrior struct{ visits, share uint16 }

// shareUnit is the fixed-point scale of shares and probabilities: the largest even number of 16
// bits, so that there is a half. It bounds prior visits as well.
const shareUnit = 1<<16 - 2

// total returns the visits that Black won, and all visits.
func (p packedPrior) total() (sum, visits float32) {
	visits = float32(p.visits)
	return float32(visits * float32(p.share) * (1.0 / shareUnit)), visits
}

// valueFor turns a value of Black's in [0,1] to the side c: the one place where the search
// turns a sign. It is goban.Color.Share for values of either precision.
func valueFor[F float32 | float64](c goban.Color, v F) F {
	if c == goban.White {
		return 1 - v
	}
	return v
}

// countedSum adds up integers x with |x| < shift: how many there are in the upper bits, and Σ (x + shift)
// in the lower sumBits, so that both change together.
type countedSum struct{ word atomic64 }

// sumLayout is how a countedSum uses its word.
type sumLayout struct{ sumBits, shift int }

// add reports false, and counts nothing, if there is no room left, which is at 2^(63 − sumBits) numbers.
func (s *countedSum) add(x int, l sumLayout) bool {
	if s.word.Load()>>63 != 0 {
		return false
	}
	s.word.Add(1<<l.sumBits + uint64(x+l.shift))
	return true
}

// of returns the sum of the x, and how many there are.
func (s *countedSum) of(l sumLayout) (sum, n float64) {
	word := s.word.Load()
	n = float64(word >> l.sumBits)
	return float64(word&(1<<l.sumBits-1)) - n*float64(l.shift), n
}

// scores adds up Black's area leads, without komi, at the end of the playouts through a
// node, for display: the mean and the deviation follow from it.
type scores struct {
	leads   countedSum
	squares atomic64 // Σ lead², in points²
}

// scoreSums are of points, and 512 is more than any lead.
var scoreSums = sumLayout{sumBits: 37, shift: 512}

// add counts a playout at whose end Black leads by lead points. It reports false, and
// counts nothing, if there is no room left.
func (s *scores) add(lead int) bool {
	if !s.leads.add(lead, scoreSums) {
		return false
	}
	s.squares.Add(uint64(lead * lead))
	return true
}

// sample returns the leads less the komi.
func (s *scores) sample(komi float64) Sample {
	squares := float64(s.squares.Load())
	sum, n := s.leads.of(scoreSums)
	if n == 0 {
		return Sample{}
	}
	mean := sum / n
	return Sample{N: int(n), Mean: mean - komi, M2: max(squares-sum*mean, 0)}
}

// wins adds up the playouts through a node that Black won, for a tree whose results are
// scores. They are those that scores counts.
type wins struct{ halves atomic64 } // a draw is half a win

// add counts a playout. winner is Empty for a draw.
func (w *wins) add(winner goban.Color) { w.halves.Add(uint64(1 + winner.Sign())) }

// rate returns the share of n playouts that Black won, 0.5 without playouts. During a search there
// may be wins of later ones.
func (w *wins) rate(n int) float64 {
	if n == 0 {
		return 0.5
	}
	return min(float64(w.halves.Load())/2/float64(n), 1)
}
