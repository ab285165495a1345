package search

import (
	"math"

	"montego/goban"
)

// Selection chooses the child that a descent goes on with. It belongs to one
// worker.
type Selection interface {
	// choose returns the index of one of the children of f, where c moves, or −1
	// if all are shut. f has children. Equal values go to the first: children
	// come in random order.
	choose(f family, c goban.Color) int
}

// newSelection builds the part that the parameters of a search name, for a
// worker.
func newSelection(w *worker) Selection {
	internal := newInternal(w.s.params, w)
	if w.s.params.Widening.Visits > 0 {
		internal = widened{w.s.params.Widening, internal}
	}
	if w.s.params.External.Drawn {
		return newPolicyFirst(w, internal)
	}
	return internal
}

// newInternal builds the selection for internal nodes.
func newInternal(p Params, w *worker) Selection {
	explore := float32(p.Exploration)
	switch p.Selection {
	case "crazystone":
		return &crazyStone{moments: w.tree.sides.moments, judge: &w.judge, rand: &w.rand}
	case "uct-rave":
		return newUCTRave(p, w.tree)
	case "puct":
		return puct{p.PUCT.Factor, p.PUCT.Reduction}
	case "ucb1", "ucb1-tuned":
		return ucb1{explore, float32(p.FirstPlay), p.Selection == "ucb1-tuned", guides(p, w.tree)}
	}
	usual := &rave{
		exploration: explore, scale: p.RAVE.scale(), inverseE: p.RAVE.inverse(),
		criticality: p.Criticality, owned: w.tree.sides.owned,
	}
	if p.RAVE.Ignore > 0 {
		return &raveIgnored{usual: usual, every: p.RAVE.Ignore, least: uint32(p.RAVE.IgnoreMin)}
	}
	return usual
}

// ucb1 takes the largest
//
//	mean + C·√(ln N / n)
//
// [KocsisSzepesvari06], where a child without games has the first-play urgency
// instead [GellyWang06]. With backed values, these stand for the means. The
// tuned form takes the variance into account [Auer02] §4:
//
//	mean + C·√(ln N / n · min(¼, mean·(1 − mean) + √(2·ln N / n)))
type ucb1 struct {
	exploration, firstPlay float32
	tuned                  bool
	backed                 []moments
}

// guides returns the values that are backed up, if selection is to go by them.
func guides(p Params, a *arena) []moments {
	if !p.Backup.Guide {
		return nil
	}
	return a.sides.moments
}

func (s ucb1) choose(f family, c goban.Color) int {
	best, chosen := float32(-1), -1
	logN := log(float32(f.parent.games.Load()))
	for i := range f.children {
		child := &f.children[i]
		if child.shut(c) {
			continue
		}
		v := s.firstPlay
		if n := child.games.Load(); n > 0 {
			mean := valueFor(c, worth(child, s.backed, f.first+ref(i)))
			v = mean + float32(s.exploration*s.width(mean, logN/float32(n)))
		}
		if v > best {
			best, chosen = v, i
		}
	}
	return chosen
}

// width returns the exploration term of a child, without its factor; x is
// ln N / n.
func (s ucb1) width(mean, x float32) float32 {
	if !s.tuned {
		return sqrt(x)
	}
	return sqrt(x * min(0.25, float32(mean*(1-mean))+sqrt(2*x)))
}

// worth returns the value of a node, which has games, for Black: what is backed
// up to it, if a game has come back and there are backed values, else its mean.
func worth(n *node, backed []moments, r ref) float32 {
	if backed != nil {
		if value, variance := backed[r].backed(); variance > 0 {
			return value
		}
	}
	sum, games := n.wins()
	return sum / games
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

func log(x float32) float32 { return float32(math.Log(float64(max(x, 1)))) }
