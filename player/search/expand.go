package search

import "montego/goban"

// expansion is scratch memory for expanding a leaf: the moves of the new children
// and what is known of each before its first visit.
type expansion struct {
	moves       [maxBlock]goban.Point
	count       int
	prior       [maxBlock]priorVisits
	unit        float32                 // what a plain hint is worth, in prior visits
	probability [maxBlock]float32       // of all priors together
	rated       [maxBlock]float32       // by one of them
	rates       int                     // how many of them gave probabilities
	index       [goban.NumPoints]uint16 // of each move, plus one; 0 for none
}

// priorVisits are the visits that a new child is given before its first playout, and
// how many of them count as won by Black.
type priorVisits struct{ visits, wins float32 }

// add adds visits that c has won, or lost.
func (v *priorVisits) add(c goban.Color, visits float32, won bool) {
	v.visits += visits
	if won == (c == goban.Black) {
		v.wins += visits
	}
}

// packed returns the visits as a node keeps them.
func (v priorVisits) packed() packedPrior {
	if v.visits <= 0 {
		return packedPrior{}
	}
	won := min(max(v.wins/v.visits, 0), 1)
	return packedPrior{uint16(min(v.visits, shareUnit) + 0.5), uint16(won*shareUnit + 0.5)}
}

// list begins an expansion with the given moves.
func (x *expansion) list(moves []goban.Point) {
	clear(x.index[:])
	x.count = len(moves)
	for i, p := range moves {
		x.index[p&(goban.NumPoints-1)] = uint16(i + 1)
		x.prior[i] = priorVisits{}
	}
}

// add adds prior visits to the move p, all won or all lost by c. A move that is
// not to be a child is left alone.
func (x *expansion) add(p goban.Point, c goban.Color, visits float32, won bool) {
	if i := x.index[p&(goban.NumPoints-1)]; i > 0 {
		x.prior[i-1].add(c, visits, won)
	}
}

// multiply multiplies the probabilities of the moves with those that one more prior has
// rated, as the strengths of the members of a team are [Coulom07] §2. What counts are the
// proportions of x.rated: multiply makes their sum 1.
func (x *expansion) multiply() {
	product, rated := x.probability[:x.count], x.rated[:x.count]
	normalize(rated)
	if x.rates++; x.rates == 1 {
		copy(product, rated)
		return
	}
	for i := range product {
		product[i] *= rated[i]
	}
}

// minChildren is how many children a leaf gets at least, if it has that many moves: where the
// network is sure of one move, the second best has a probability of nearly 0, and is still needed
// as soon as the first one fails.
const minChildren = 16

// leaveOut drops moves whose probabilities are below least, or below a smaller number where fewer
// than minChildren would be left. The pass stays.
func (x *expansion) leaveOut(least float32) {
	for ; least > 0; least /= 4 {
		likely := 0
		for _, p := range x.probability[:x.count] {
			if p >= least {
				likely++
			}
		}
		if likely >= min(minChildren, x.count) {
			break
		}
	}
	kept := 0
	for i, p := range x.moves[:x.count] {
		if p == goban.Pass || x.probability[i] >= least {
			x.moves[kept], x.prior[kept], x.probability[kept] = p, x.prior[i], x.probability[i]
			kept++
		}
	}
	x.count = kept
}

// sort puts the moves in the order of their probabilities, the largest first;
// equal ones stay as they are. Like leaveOut it loses the index.
func (x *expansion) sort() {
	for i := 1; i < x.count; i++ {
		for k := i; k > 0 && x.probability[k-1] < x.probability[k]; k-- {
			x.moves[k-1], x.moves[k] = x.moves[k], x.moves[k-1]
			x.prior[k-1], x.prior[k] = x.prior[k], x.prior[k-1]
			x.probability[k-1], x.probability[k] = x.probability[k], x.probability[k-1]
		}
	}
}

// expand gives a leaf its children when enough playouts have gone through it and
// there is room in the tree, and reports whether it did.
func (w *worker) expand(leaf ref) bool {
	n := w.tree.nodes.at(leaf)
	if int(n.visits.Load()) < w.growsAt || len(w.path) > maxDepth || n.children.Load() != 0 {
		return false
	}
	if n.state.Or(expanding)&expanding != 0 {
		return false // another worker is at it
	}
	c := w.trace.Color(w.trace.Len)
	return w.grow(leaf, &w.board, c, w.candidates(&w.board, c, w.s.params.Fold, w.expansion.moves[:0]), false)
}

// expandRoot gives the root its children before the first playout, all that the search may
// choose from, and reports whether there was room.
func (w *worker) expandRoot(root Root) bool {
	w.komi = float32(root.Komi) // for the network; begin comes later, and wants the children
	parent := w.tree.withChildren(w.s.root)
	if len(parent.children) > 0 {
		return w.complete(parent, root)
	}
	fold := w.s.params.Fold && len(root.Banned) == 0 && root.Versus == goban.NoPoint
	moves := w.candidates(root.Board, root.ToMove, fold, w.expansion.moves[:0])
	return w.grow(w.s.root, root.Board, root.ToMove, w.s.current.identity.allowed(moves), true)
}

// complete gives the root the children that it did not get as a leaf, because the network finds
// them unlikely, and reports whether there was room. Those that it has keep what is known of them.
func (w *worker) complete(parent parentNode, root Root) bool {
	if w.network == nil || !w.network.selects || w.folds(root.Board) {
		return true // it has all
	}
	moves := w.expansion.moves[:0]
	for i := range parent.children {
		moves = append(moves, parent.children[i].move)
	}
	for _, p := range w.s.current.identity.allowed(w.unshuffled(root.Board, root.ToMove, nil)) {
		if parent.find(p) < 0 {
			moves = append(moves, p)
		}
	}
	return len(moves) == len(parent.children) || w.grow(w.s.root, root.Board, root.ToMove, moves, true)
}

// grow gives a node children for the given moves of c on b, which lie in w.expansion.moves: for
// all of them, or without those that are unlikely by the network. If the node has children, their
// moves come first in the list, and the new children take over what is known of them. If there is
// no room, the node keeps the children that it has, and the search is told.
func (w *worker) grow(at ref, b *goban.Board, c goban.Color, moves []goban.Point, all bool) bool {
	x, old := &w.expansion, w.tree.withChildren(at)
	x.list(moves)
	w.rate(b, c, x)
	if w.network != nil && w.network.selects {
		w.network.rate(b, at, c, w.komi, x)
		if !all && !w.folds(b) {
			x.leaveOut(w.unlikely)
		}
	}
	first := w.tree.take(x.count)
	if first == 0 {
		old.node.state.And(^uint32(expanding))
		w.s.full.Store(true)
		return false
	}
	children := w.tree.nodes.run(first, x.count)
	for i, p := range x.moves[:x.count] {
		if i < len(old.children) {
			w.tree.move(first+ref(i), old.first+ref(i), 1)
		}
		children[i].move = p
		children[i].prior = x.prior[i].packed()
		children[i].setProbability(x.probability[i])
		if w.attacks && givesAtari(b, p, c) {
			children[i].set(attacks)
		}
	}
	if w.network != nil && w.network.selects {
		w.network.keepOwners(b, c, first, x.count)
	}
	old.node.count = uint16(x.count)
	old.node.children.Store(uint32(first))
	return true
}
