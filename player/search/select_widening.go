package search

import "montego/goban"

// Widening opens the children of a node one after the other, those with the
// largest probabilities first [Coulom07] §4.
type Widening struct {
	Visits float64 `param:"visits" default:"0" range:"0..1e9" unit:"visits" doc:"visits of a node after which it has a second child to choose; 0 opens all at once" source:"[Coulom07] §4 has 40"`
	Growth float64 `param:"growth" default:"1.4" range:"1..100" needs:"search.widening.visits" doc:"visits that each further child takes, as a multiple of those for the one before" source:"[Coulom07] §4"`
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
