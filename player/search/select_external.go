package search

import (
	"montego/goban"
	"montego/player/playout"
)

// External says when a node is external: when it has had too few visits to believe
// in its children [Coulom06] §2.
type External struct {
	Below float64 `param:"below" default:"1" range:"0..1000" unit:"visits per point of the board" needs:"search.external.drawn" doc:"visits below which a node is external" source:"[Coulom06] §2"`
	Drawn bool    `param:"drawn" default:"false" doc:"in external nodes the playout policy draws the move, not the selection" source:"[Coulom06] §2"`
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

// newPolicyFirst returns the selection for a worker.
func newPolicyFirst(w *worker, internal selector) *policyFirst {
	move := func(c goban.Color) goban.Point {
		p, _ := playout.Next(w.policy, &w.board, c, &w.rand)
		return p
	}
	return &policyFirst{w.s.params.External, &w.board, move, internal}
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
