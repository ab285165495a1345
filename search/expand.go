package search

import "montego/goban"

// nursery is where new children get their moves and priors before they join the
// tree.
type nursery struct {
	moves    [maxBlock]goban.Point
	count    int
	evidence [maxBlock]evidence
	share    [maxBlock]float32       // see sharer
	index    [goban.NumPoints]uint16 // of each move, plus one; 0 for none
}

// evidence is what speaks for a move before it is tried: virtual games and how
// many of them Black won.
type evidence struct{ wins, games float32 }

// add adds virtual games to what is known of the move p, all won or all lost by
// c. A move that is not to be a child is not known.
func (n *nursery) add(p goban.Point, c goban.Color, games float32, won bool) {
	i := n.index[p&(goban.NumPoints-1)]
	if i == 0 {
		return
	}
	e := &n.evidence[i-1]
	e.games += games
	if won == (c == goban.Black) {
		e.wins += games
	}
}

// list fills the nursery with the moves.
func (n *nursery) list(moves []goban.Point) {
	clear(n.index[:])
	n.count = len(moves)
	for i, p := range moves {
		n.index[p&(goban.NumPoints-1)] = uint16(i + 1)
		n.evidence[i] = evidence{}
	}
}

// belief returns the evidence as a node keeps it.
func (e evidence) belief() belief {
	if e.games <= 0 {
		return belief{}
	}
	share := min(max(e.wins/e.games, 0), 1)
	return belief{uint16(min(e.games, sure) + 0.5), uint16(share*sure + 0.5)}
}

// expand gives a leaf its children when enough games have gone through it and
// there is room in the tree.
func (w *worker) expand(leaf ref) {
	n := &w.tree.nodes[leaf]
	if int(n.games.Load()) < w.s.params.Expand || len(w.path) > maxDepth || n.children.Load() != 0 {
		return
	}
	if n.state.Or(expanding)&expanding != 0 {
		return // another worker is at it
	}
	w.grow(n, &w.board, w.trace.Color(w.trace.Len), w.s.params.Fold)
}

// expandRoot gives the root its children before the first game, and reports
// whether there was room.
func (w *worker) expandRoot(root Root) bool {
	n := &w.tree.nodes[w.s.root]
	if n.children.Load() == 0 {
		w.grow(n, root.Board, root.ToMove, w.s.params.Fold && len(root.Banned) == 0)
	}
	return n.children.Load() != 0
}

// grow makes children of the leaf for moves of c on b, symmetry folded or not. If there is no room it
// stays a leaf, and the search is told.
func (w *worker) grow(leaf *node, b *goban.Board, c goban.Color, fold bool) {
	y := &w.nursery
	moves := w.candidates(b, c, fold, y.moves[:0])
	first := w.tree.take(len(moves))
	if first == 0 {
		leaf.state.And(^uint32(expanding))
		w.s.full.Store(true)
		return
	}
	y.list(moves)
	unit := w.s.params.Priors.unit(b)
	for _, p := range w.priors {
		p.believe(b, c, unit, y)
	}
	if w.sharer != nil {
		w.sharer.share(b, c, y)
	}
	children := w.tree.nodes[first:][:len(moves)]
	for i, p := range moves {
		children[i].move = p
		children[i].prior = y.evidence[i].belief()
		children[i].policy = uint16(float32(y.share[i]*sure) + 0.5)
		if w.s.params.Selection == "crazystone" && givesAtari(b, p, c) {
			children[i].set(attacks)
		}
	}
	leaf.count = uint16(len(moves))
	leaf.children.Store(uint32(first))
}

// candidates lists the moves of c that a tree considers: playable points in
// random order, eyes too if a prior speaks of them, and, once half of the board
// is taken or nothing else is left, the pass. With fold, of moves that are the
// same by symmetry there is one.
func (w *worker) candidates(b *goban.Board, c goban.Color, fold bool, dst []goban.Point) []goban.Point {
	fills := w.s.params.Priors.Eye > 0
	for _, p := range b.Empties() {
		k := b.Code(p)
		if (k.Playable(c) || fills && k.EyeLike(c) && b.Legal(p, c)) && !b.Retakes(p, c) &&
			!(w.runner != nil && w.runner.doomed(b, p, c)) {
			dst = append(dst, p)
		}
	}
	if len(dst) == 0 || 2*b.NumEmpty() <= b.Area() {
		dst = append(dst, goban.Pass)
	}
	for i := len(dst) - 1; i > 0; i-- {
		j := w.rand.Intn(i + 1)
		dst[i], dst[j] = dst[j], dst[i]
	}
	if fold {
		dst = w.folder.fold(b, dst)
	}
	return dst
}
