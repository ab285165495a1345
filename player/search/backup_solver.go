package search

import (
	"slices"

	"montego/goban"
)

// solver proves wins and losses [Winands08]: two passes in the tree end the game, and no
// playout is needed for its result. The side to move at a node wins if one of its moves wins,
// and loses if all of them lose and the pass is among them. The filling of own eyes, which
// the tree does not consider, is assumed not to help.
type solver struct{ tree *arena }

func (s solver) update(f *finished) {
	winner := f.winner()
	if !f.over || winner == goban.Empty {
		return
	}
	has := goban.ByColor[uint32](winner, blackHas, whiteHas)
	for d, r := range slices.Backward(f.path) {
		parent := s.tree.withChildren(r)
		if d < len(f.path)-1 && f.trace.Color(d) != winner && !lost(parent, winner.Opponent()) {
			return
		}
		parent.node.set(has)
	}
}

func lost(parent parentNode, c goban.Color) bool {
	for i := range parent.children {
		if !parent.children[i].pruned(c) {
			return false
		}
	}
	return parent.find(goban.Pass) >= 0
}

// proven reports whether the solver knows who wins the game that is searched.
func (s *Search) proven() bool { return s.tree.nodes.at(s.root).winner() != goban.Empty }
