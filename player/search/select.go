package search

import (
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
	SelectUCB1:       {param.Choice{Name: "ucb1", Doc: "UCT"}, newUCB1(false)},
	SelectUCB1Tuned:  {param.Choice{Name: "ucb1-tuned", Doc: "UCT with variances"}, newUCB1(true)},
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
	if w.formula != nil && w.s.position.Board != nil {
		return float64(w.formula.score(parent, i, c, w.s.position.Board))
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
