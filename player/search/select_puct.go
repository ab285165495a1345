package search

import (
	"math"

	"montego/goban"
)

// PUCT are the parameters of the selection puct [Rosin11].
type PUCT struct {
	Factor    float64 `param:"factor" default:"1.5" range:"0..1000" doc:"c in value + c·P·√N/(1 + n)" source:"[Rosin11]; [Silver16] has 5"`
	Reduction float64 `param:"reduction" default:"0.1" range:"-1..1" doc:"by how much less than its parent a move without visits is worth" source:"[Silver16] and later practice"`
}

// completeVisits is up to how many visits of a node the children that it lacks are hardly missed.
const completeVisits = 1_000_000

// unlikely returns the probability P below which a leaf gets no child for a move. Without visits
// a move counts as mean − Reduction + c·P·√N, where mean is that of its parent, with N visits. The
// best child mostly has the parent's mean or more. So with N = completeVisits a move with this P is
// about to be chosen, and earlier it is not. See leaveOut for nodes where this keeps few moves.
func (p PUCT) unlikely() float32 {
	if p.Factor == 0 {
		return 0
	}
	return float32(p.Reduction / (p.Factor * math.Sqrt(completeVisits)))
}

// puct takes the largest
//
//	mean + c·P·√N/(1 + n)
//
// where P is the probability that priors give the move among its siblings [Rosin11].
type puct struct{ factor, reduction float64 }

func newPUCT(p Params, _ *worker) selector { return puct{p.PUCT.Factor, p.PUCT.Reduction} }

// newNetworkSelection returns puct if a network is asked, otherwise rave.
func newNetworkSelection(p Params, w *worker) selector {
	if p.selectsByNetwork() {
		return newPUCT(p, w)
	}
	return newRAVE(p, w)
}

func (s puct) choose(parent parentNode, c goban.Color) int {
	best, chosen := float32(-2), -1
	spread := float32(s.factor) * sqrt(float32(parent.node.visits.Load()))
	unknown := parent.node.meanBefore(c) - float32(s.reduction)
	for i := range parent.children {
		child := &parent.children[i]
		if child.pruned(c) {
			continue
		}
		v := unknown
		if sum, visits := child.wins(); visits > 0 {
			v = valueFor(c, sum/visits)
		}
		v += spread * child.probability() / (1 + float32(child.visits.Load()))
		if v > best {
			best, chosen = v, i
		}
	}
	return chosen
}
