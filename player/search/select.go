package search

import (
	"math"

	"montego/goban"
	"montego/internal/param"
	"montego/player/playout"
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

// selections says of each selection how it is named, what it is, and how it is made.
var selections = [...]struct {
	param.Choice
	make func(p Params, w *worker) selector
}{
	SelectRAVE:       {param.Choice{Name: "rave", Doc: "(1 − β)·mean + β·RAVE value, with β = m/(n + m + n·m/E) for n visits, m RAVE visits and E = search.rave.equivalence"}, newRAVE},
	SelectUCTRAVE:    {param.Choice{Name: "uct-rave", Doc: "rave with exploration and progressive bias, as in Erica"}, newUCTRave},
	SelectUCB1:       {param.Choice{Name: "ucb1", Doc: "UCT: mean + C·√(ln N / n)"}, newUCB1(false)},
	SelectUCB1Tuned:  {param.Choice{Name: "ucb1-tuned", Doc: "UCT with estimated variances"}, newUCB1(true)},
	SelectCrazyStone: {param.Choice{Name: "crazystone", Doc: "random, by the estimated probability that the move is the best"}, newCrazyStone},
	SelectPUCT:       {param.Choice{Name: "puct", Doc: "mean + c·P·√N/(1 + n), with P by priors"}, newPUCT},
	SelectNetwork:    {param.Choice{Name: "network", Doc: "puct, with P by the network alone; rave where no network is asked, as in the small searches for dead stones"}, newNetworkSelection},
}

// Choices lists the selections. See param.Enumerated.
func (Selection) Choices() (choices []param.Choice) {
	for _, s := range selections {
		choices = append(choices, s.Choice)
	}
	return choices
}

// selector chooses the child that a descent goes on with. It belongs to one worker.
type selector interface {
	// choose returns the index of one of the children of parent, where c moves, or −1
	// if all are pruned. There are children. Equal values go to the first: children
	// come in random order.
	choose(parent parentNode, c goban.Color) int
}

// scorer is a selector with a formula. Any goroutine may call score while workers play; the other
// methods belong to one worker.
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
		return &policyFirst{p.External, &w.board, func(c goban.Color) goban.Point {
			p, _ := playout.Next(w.policy, &w.board, c, &w.rand)
			return p
		}, internal}
	}
	return internal
}

// External says when a node is external: when it has had too few visits to believe
// in its children [Coulom06] §2.
type External struct {
	Below float64 `param:"below" default:"1" range:"0..1000" unit:"visits per point of the board" needs:"search.external.drawn" doc:"a node with fewer visits is external" source:"[Coulom06] §2"`
	Drawn bool    `param:"drawn" default:"false" doc:"in external nodes the playout policy chooses the move, not the selection" source:"[Coulom06] §2"`
}

// policyFirst lets the playout policy choose the move in external nodes, and another
// selection in internal ones. If the policy chooses a move that is no child, or is
// pruned, the selection chooses instead.
type policyFirst struct {
	external External
	board    *goban.Board // of the worker
	move     func(c goban.Color) goban.Point
	internal selector
}

func (s *policyFirst) choose(parent parentNode, c goban.Color) int {
	// The playout under way is among those of the parent.
	if float64(parent.node.visits.Load()-1) < s.external.Below*float64(s.board.Area()) {
		if i := parent.find(s.move(c)); i >= 0 && !parent.children[i].pruned(c) {
			return i
		}
	}
	return s.internal.choose(parent, c)
}

// Widening opens the children of a node one after the other, those with the
// largest probabilities first [Coulom07] §4.
type Widening struct {
	Visits float64 `param:"visits" default:"0" range:"0..1e9" unit:"visits" doc:"progressive widening: visits of a node after which a second child may be chosen; larger is narrower; 0: all at once" source:"[Coulom07] §4 has 40"`
	Growth float64 `param:"growth" default:"1.4" range:"1..100" needs:"search.widening.visits" doc:"each further child takes this many times the visits of the one before; larger is narrower" source:"[Coulom07] §4"`
}

// open returns how many of the given number of children are open after this number of
// visits.
func (p Widening) open(visits float64, children int) (n int) {
	step := p.Visits
	for n = 1; n < children && visits >= step; n++ {
		visits -= step
		step *= p.Growth
	}
	return n
}

// widened lets another selection choose among the open children. Requires: the
// children are in the order of their probabilities.
type widened struct {
	params Widening
	all    selector
}

func (s widened) choose(parent parentNode, c goban.Color) int {
	open := parent
	open.children = parent.children[:s.params.open(float64(parent.node.visits.Load()-1), len(parent.children))]
	if i := s.all.choose(open, c); i >= 0 {
		return i
	}
	return s.all.choose(parent, c) // the open ones are all pruned
}

// The functions here are those of package math for float32.

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

func log(x float32) float32 { return float32(math.Log(float64(max(x, 1)))) }

// decay returns e^(−x) for x ≥ 0. It rounds alike on every machine, which
// math.Exp does not.
func decay(x float32) float32 {
	const longest = 86 // from here on e^(−x) counts as 0
	if !(x < longest) {
		return 0
	}
	// e^(−x) = 2^(−k)·e^t, with t between −½·ln 2 and ½·ln 2.
	k := int(float32(x*math.Log2E) + 0.5)
	t := float32(float32(k)*math.Ln2) - x
	sum := float32(1)
	for i := float32(7); i >= 1; i-- {
		sum = 1 + float32(sum*t/i)
	}
	return sum * math.Float32frombits(uint32(127-k)<<23)
}
