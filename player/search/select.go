package search

import (
	"math"

	"montego/goban"
	"montego/internal/param"
)

// Selection says how a descent chooses among children.
type Selection uint8

// The selections there are.
const (
	SelectRAVE Selection = iota
	SelectUCTRAVE
	SelectUCB1
	SelectUCB1Tuned
	SelectCrazyStone
	SelectPUCT
	SelectNetwork
)

// selections says of each selection how it is named, what it is, and how it is
// made.
var selections = [...]struct {
	param.Choice
	make func(p Params, w *worker) selector
}{
	SelectRAVE:       {param.Choice{Name: "rave", Doc: "the mix of mean and RAVE value"}, newRAVE},
	SelectUCTRAVE:    {param.Choice{Name: "uct-rave", Doc: "Erica's mix, with exploration and progressive bias"}, newUCTRave},
	SelectUCB1:       {param.Choice{Name: "ucb1", Doc: "UCT"}, newUCB1},
	SelectUCB1Tuned:  {param.Choice{Name: "ucb1-tuned", Doc: "UCT with variances"}, newUCB1Tuned},
	SelectCrazyStone: {param.Choice{Name: "crazystone", Doc: "drawn by the probability of being the best"}, newCrazyStone},
	SelectPUCT:       {param.Choice{Name: "puct", Doc: "the mean and what is likely by the priors"}, newPUCT},
	SelectNetwork:    {param.Choice{Name: "network", Doc: "puct, by the network's probabilities alone; rave if no network is asked, as in the small searches that tell dead stones"}, newNetworkSelection},
}

// Choices lists the selections. See param.Enumerated.
func (Selection) Choices() (choices []param.Choice) {
	for _, s := range selections {
		choices = append(choices, s.Choice)
	}
	return choices
}

func (s Selection) String() string { return param.NameOf(s) }

// selector chooses the child that a descent goes on with. It belongs to one
// worker.
type selector interface {
	// choose returns the index of one of the children of parent, where c moves, or −1
	// if all are pruned. There are children. Equal values go to the first: children
	// come in random order.
	choose(parent parentNode, c goban.Color) int
}

// scorer is a selector with a formula. Its other methods are for one worker; score may be
// called while workers play.
type scorer interface {
	// score returns what the formula gives the move of c at child i, the larger the
	// better for c. b is the board of the root.
	score(parent parentNode, i int, c goban.Color, b *goban.Board) float32
}

// selectionValue returns what the selection says of child i of the root, a move of c: what
// its formula gives it, or without one the value of the move for c.
func (s *Search) selectionValue(parent parentNode, i int, c goban.Color) float64 {
	w := s.workers[0]
	if w.formula != nil && w.s.asked.Board != nil {
		return float64(w.formula.score(parent, i, c, w.s.asked.Board))
	}
	return valueFor(c, parent.children[i].mean())
}

// newSelector builds what the parameters of a search name, for a worker.
func newSelector(w *worker) selector {
	p := w.s.params
	internal := selections[p.Selection].make(p, w)
	w.formula, _ = internal.(scorer)
	if p.Widening.Visits > 0 {
		internal = widened{p.Widening, internal}
	}
	if p.External.Drawn {
		return newPolicyFirst(w, internal)
	}
	return internal
}

// ucb1 takes the largest
//
//	mean + C·√(ln N / n)
//
// [KocsisSzepesvari06], where a child without visits has the first-play urgency
// instead [GellyWang06]. With backed values, these stand for the means. The
// tuned form takes the variance into account [Auer02] §4:
//
//	mean + C·√(ln N / n · min(¼, mean·(1 − mean) + √(2·ln N / n)))
type ucb1 struct {
	exploration, firstPlay float32
	tuned                  bool
	backed                 *chunks[moments]
}

func newUCB1(p Params, w *worker) selector {
	return ucb1{float32(p.Exploration), float32(p.FirstPlay), false, guides(p, w.tree)}
}

func newUCB1Tuned(p Params, w *worker) selector {
	return ucb1{float32(p.Exploration), float32(p.FirstPlay), true, guides(p, w.tree)}
}

// guides returns the values that are backed up, if selection is to go by them.
func guides(p Params, a *arena) *chunks[moments] {
	if !p.Backup.Guide {
		return nil
	}
	return a.moments
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

// width returns the exploration term of a child, without its factor; x is
// ln N / n.
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
	sum, visits := n.wins()
	return sum / visits
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

func log(x float32) float32 { return float32(math.Log(float64(max(x, 1)))) }
