package search

import "montego/goban"

// ucb1 takes the largest
//
//	mean + C·√(ln N / n)
//
// [KocsisSzepesvari06]. N are the parent's visits, the one under way included. A child without
// visits has the first-play urgency instead [GellyWang06]. With backed values, these stand for
// the means. The tuned form takes the variance into account [Auer02] §4:
//
//	mean + C·√(ln N / n · min(¼, mean·(1 − mean) + √(2·ln N / n)))
type ucb1 struct {
	exploration, firstPlay float32
	tuned                  bool
	backed                 *chunks[moments] // nil unless selection goes by what is backed up
}

// newUCB1 returns what makes the selection, tuned or not.
func newUCB1(tuned bool) func(p Params, w *worker) selector {
	return func(p Params, w *worker) selector {
		s := ucb1{exploration: float32(p.Exploration), firstPlay: float32(p.FirstPlay), tuned: tuned}
		if p.Backup.Guide {
			s.backed = w.tree.moments
		}
		return s
	}
}

func (s ucb1) choose(parent parentNode, c goban.Color) int {
	best, chosen := float32(-1), -1
	logN := log(float32(parent.node.visits.Load()))
	for i := range parent.children {
		child := &parent.children[i]
		if child.pruned(c) {
			continue
		}
		v := s.firstPlay
		if n := child.visits.Load(); n > 0 {
			mean := valueFor(c, worth(child, s.backed, parent.first+ref(i)))
			v = mean + float32(s.exploration*s.width(mean, logN/float32(n)))
		}
		if v > best {
			best, chosen = v, i
		}
	}
	return chosen
}

// width returns the exploration term of a child, without its factor; x is ln N / n.
func (s ucb1) width(mean, x float32) float32 {
	if !s.tuned {
		return sqrt(x)
	}
	return sqrt(x * min(0.25, float32(mean*(1-mean))+sqrt(2*x)))
}

// worth returns the value of a node, which has visits, for Black: what is backed
// up to it, if a playout has come back and there are backed values, else its mean.
func worth(n *node, backed *chunks[moments], r ref) float32 {
	if backed != nil {
		if value, variance := backed.at(r).backed(); variance > 0 {
			return value
		}
	}
	sum, visits := n.total()
	return sum / visits
}
