package search

import "montego/goban"

// versus lets every second playout begin with one move of the root, which the
// selection leaves alone. So that move and the best of the others both get as many
// playouts as half of the search has, in one tree with the same RAVE values: their
// means can be compared even where the selection would have given one of them few visits.
type versus struct {
	index int  // of the move among the children of the root; −1 for none
	turn  bool // the next playout begins with it
}

// begin makes ready for a search from root, whose children are given.
func (v *versus) begin(root Root, parent parentNode) {
	*v = versus{index: -1, turn: true}
	if root.Versus == goban.NoPoint {
		return
	}
	if v.index = parent.find(root.Versus); v.index >= 0 {
		parent.children[v.index].set(banned) // so that no selection chooses it
	}
}

// choose returns the index of the child that the playout begins with, or −1 if the
// selection chooses it.
func (v *versus) choose() int {
	if v.index < 0 {
		return -1
	}
	v.turn = !v.turn
	if v.turn {
		return -1
	}
	return v.index
}

// isVersus reports whether p is the move that is compared with the others.
func (r *Root) isVersus(p goban.Point) bool { return r.Versus != goban.NoPoint && p == r.Versus }
