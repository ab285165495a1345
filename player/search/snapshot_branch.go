package search

import (
	"cmp"
	"slices"

	"montego/goban"
)

// Branch is a part of the tree: a node and, the most visited first unless the Cut says
// otherwise, some of its children. Values are Black's.
type Branch struct {
	Move        goban.Point // that leads here; NoPoint at the root
	Color       goban.Color // who plays it
	Visits      int
	Value       float64 // mean result of the visits
	RAVE        float64 // mean result of the playouts in which the move came later
	RAVEVisits  int     // how many there are
	Prior       float64 // share of the prior visits that Black won
	PriorVisits int     // how many there are
	Probability float64 // of the move by priors or the network; 0 if the search has none
	Criticality float64 // 0 if the search does not count it
	Banned      bool    // the rules forbid the move: it repeats an earlier position
	Children    []Branch
	Hidden      int // children that are left out
}

// Cut says how much of a tree a Branch shows.
type Cut struct {
	Depth int // moves from the root
	Least int // visits that a node must have; not asked with BySelection
	Width int // children of one node; 0 for no bound
	// BySelection shows first the children that the selection prefers, not those with
	// most visits; see Candidate.SelectionValue.
	BySelection bool
}

// Branch returns what is worth showing of the tree below the root of the last
// search. Requires: no search is under way.
func (s *Search) Branch(cut Cut) Branch {
	if s.root == 0 {
		return Branch{}
	}
	b := s.branch(s.root, s.current.identity.toMove.Opponent(), cut)
	b.Move = goban.NoPoint
	return b
}

// branch describes the node r, a move of c.
func (s *Search) branch(r ref, c goban.Color, cut Cut) Branch {
	parent := s.tree.withChildren(r)
	b := s.describe(r, parent.node, c)
	if cut.Depth == 0 {
		return b
	}
	order := make([]int, len(parent.children))
	for i := range order {
		order[i] = i
	}
	rank := func(i int) float64 { return float64(parent.children[i].visits.Load()) }
	if cut.BySelection {
		rank = func(i int) float64 { return s.selectionValue(parent, i, c.Opponent()) }
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rank(j), rank(i)) })
	cut.Depth--
	for n, i := range order {
		few := int(parent.children[i].visits.Load()) < max(cut.Least, 1) && !cut.BySelection
		if few || cut.Width > 0 && n >= cut.Width {
			b.Hidden = len(order) - n
			break
		}
		b.Children = append(b.Children, s.branch(parent.first+ref(i), c.Opponent(), cut))
	}
	return b
}

// describe returns what is known of one node, a move of c.
func (s *Search) describe(r ref, n *node, c goban.Color) Branch {
	_, rave := n.rave.wins()
	b := Branch{
		Move: n.move, Color: c, Visits: int(n.visits.Load()), Value: n.mean(),
		RAVE: n.rave.mean(), RAVEVisits: int(rave), Prior: 0.5,
		Probability: float64(n.probability()),
		Banned:      n.state.Load()&banned != 0,
	}
	if wins, visits := n.prior.wins(); visits > 0 {
		b.Prior, b.PriorVisits = float64(wins/visits), int(visits)
	}
	if s.tree.owned != nil {
		b.Criticality = float64(s.params.Criticality.of(n.move, s.tree.owned.at(r).means()))
	}
	return b
}
