package search

import (
	"slices"

	"montego/goban"
	"montego/internal/param"
	"montego/player/tactics"
)

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

// sort puts the moves but the first ones in the order of their probabilities, the largest first;
// equal ones stay as they are. Like leaveOut it loses the index.
func (x *expansion) sort(first int) {
	for i := first + 1; i < x.count; i++ {
		for k := i; k > first && x.probability[k-1] < x.probability[k]; k-- {
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
	w.komi, w.saved = float32(root.Komi), 0 // for the network; begin comes later, and wants the children
	parent := w.tree.withChildren(w.s.root)
	if len(parent.children) > 0 {
		return w.complete(parent, root)
	}
	fold := w.s.params.Fold && len(root.Banned) == 0 && root.Versus == goban.NoPoint
	moves := w.candidates(root.Board, root.ToMove, fold, w.expansion.moves[:0])
	return w.grow(w.s.root, root.Board, root.ToMove, w.s.current.identity.allowed(moves, root.Board, root.ToMove), true)
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
	for _, p := range w.s.current.identity.allowed(w.unshuffled(root.Board, root.ToMove, nil), root.Board, root.ToMove) {
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
	w.priors.rate(b, c, x)
	w.leaveOutUnlikely(at, b, c, all)
	if w.s.params.Widening.Visits > 0 {
		x.sort(len(old.children))
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
		if w.s.params.Selection == SelectCrazyStone && p != goban.Pass && tactics.GivesAtari(b, p, c) {
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

// leaveOutUnlikely, where the selection goes by the network, gives the moves of the expansion the
// network's probabilities and, unless all is set, drops those with less than w.unlikely.
func (w *worker) leaveOutUnlikely(at ref, b *goban.Board, c goban.Color, all bool) {
	if w.network == nil || !w.network.selects {
		return
	}
	x, before := &w.expansion, w.expansion.count
	w.network.rate(b, at, c, w.komi+float32(w.saved), x)
	if !all && !w.folds(b) {
		x.leaveOut(w.unlikely)
	}
	if n := w.tree.nodes.at(at); x.count < before {
		n.set(partial)
	} else {
		n.state.And(^uint32(partial))
	}
}

// EyeRule says which own eyes the tree does not fill.
type EyeRule uint8

// The rules there are.
const (
	EyeLike EyeRule = iota
	EyeSurrounded
	EyeReal
	EyeNone
)

// Choices lists the rules. See param.Enumerated.
func (EyeRule) Choices() []param.Choice {
	return []param.Choice{
		EyeLike:       {Name: "eye-like", Doc: "those with at most one diagonal point of the opponent, at the edge with none"},
		EyeSurrounded: {Name: "surrounded", Doc: "those none of whose stones is in atari, as Crazy Stone gives urgency 0"},
		EyeReal:       {Name: "real", Doc: "surrounded, and the diagonal points show that it stays an eye, as in Golois"},
		EyeNone:       {Name: "none", Doc: "the tree fills any eye"},
	}
}

// eye reports whether the empty point p is an own eye of c by a rule other than
// EyeLike, which a Code answers.
func (e EyeRule) eye(b *goban.Board, p goban.Point, c goban.Color) bool {
	switch e {
	case EyeReal:
		return tactics.RealEye(b, p, c)
	case EyeNone:
		return false
	}
	k := b.Code(p)
	return k.Surrounded(c) && k.InAtari(c) == 0
}

// PassRule says when the tree considers the pass although other moves are left.
type PassRule uint8

// The rules there are.
const (
	PassHalf PassRule = iota
	PassAlways
	PassLast
)

// Choices lists the rules. See param.Enumerated.
func (PassRule) Choices() []param.Choice {
	return []param.Choice{
		PassHalf:   {Name: "half", Doc: "when at most half of the points are empty"},
		PassAlways: {Name: "always", Doc: "in every position"},
		PassLast:   {Name: "last", Doc: "in no other position"},
	}
}

// candidates lists, in random order, the moves of c that a tree considers. These are
// the legal points except own eyes, as the parameter Eyes defines them, and except
// moves that only run into a ladder, if the parameters prune those. The pass is listed
// when its rule says so or nothing else is left. Own eyes are listed too if a
// prior judges them. With fold, only one of the moves that are the same by
// symmetry is listed.
func (w *worker) candidates(b *goban.Board, c goban.Color, fold bool, dst []goban.Point) []goban.Point {
	dst = w.unshuffled(b, c, dst)
	for i := len(dst) - 1; i > 0; i-- {
		j := w.rand.Intn(i + 1)
		dst[i], dst[j] = dst[j], dst[i]
	}
	if fold {
		dst = w.symmetries.prune(b, dst)
	}
	return dst
}

// unshuffled lists the same moves in the order of the board's empty points, symmetric ones too.
func (w *worker) unshuffled(b *goban.Board, c goban.Color, dst []goban.Point) []goban.Point {
	for _, p := range b.Empties() {
		if w.considers(b, p, c) && !b.Retakes(p, c) && !(w.ladders != nil && w.ladders.LosingExtension(b, p, c)) {
			dst = append(dst, p)
		}
	}
	rule := w.s.params.Pass
	if len(dst) == 0 || rule == PassAlways || rule == PassHalf && 2*b.NumEmpty() <= b.Area() {
		dst = append(dst, goban.Pass)
	}
	return dst
}

// folds reports whether only one of the moves that are the same by symmetry is listed.
func (w *worker) folds(b *goban.Board) bool { return w.s.params.Fold && w.symmetries.find(b) }

// considers reports whether the tree considers the move of c at the empty point p, ko aside.
func (w *worker) considers(b *goban.Board, p goban.Point, c goban.Color) bool {
	k := b.Code(p)
	if w.s.params.Eyes == EyeLike {
		return k.Playable(c) || w.s.params.Priors.Eye > 0 && k.EyeLike(c) && b.Legal(p, c)
	}
	if k.Suicide(c) {
		return false
	}
	return w.s.params.Priors.Eye > 0 || !w.s.params.Eyes.eye(b, p, c)
}

// symmetryPruner leaves out moves that are the same as another by the symmetry of the
// board, as nearly all are in the opening.
type symmetryPruner struct {
	symmetries []goban.Symmetry
	seen       [goban.NumPoints]bool
}

// maxStones is the largest number of stones of a position that is tested for symmetry.
// With more stones symmetry is too rare to be worth the time.
const maxStones = 12

// find collects the symmetries of b other than the identity, and reports whether
// there are any. They must leave the last move in its place, because priors depend on
// it.
func (f *symmetryPruner) find(b *goban.Board) bool {
	f.symmetries = f.symmetries[:0]
	if b.Area()-b.NumEmpty() > maxStones {
		return false
	}
	if ko, _ := b.Ko(); ko != goban.NoPoint {
		return false
	}
	for s := goban.Symmetry(1); s < goban.Symmetries; s++ {
		if s.Fits(b) && holds(s, b) {
			f.symmetries = append(f.symmetries, s)
		}
	}
	return len(f.symmetries) > 0
}

// holds reports whether a symmetry maps b and its last move to themselves.
func holds(s goban.Symmetry, b *goban.Board) bool {
	if last := b.LastMove(0); s.Point(b, last) != last {
		return false
	}
	for p := range b.Points() {
		if b.At(s.Point(b, p)) != b.At(p) {
			return false
		}
	}
	return true
}

// prune keeps the first of the moves that are the same by symmetry. The order does not
// change.
func (f *symmetryPruner) prune(b *goban.Board, moves []goban.Point) []goban.Point {
	if !f.find(b) {
		return moves
	}
	clear(f.seen[:])
	kept := moves[:0]
	for _, p := range moves {
		if f.seen[p&(goban.NumPoints-1)] {
			continue
		}
		kept = append(kept, p)
		for _, s := range f.symmetries {
			f.seen[s.Point(b, p)&(goban.NumPoints-1)] = true
		}
	}
	return kept
}

// orbit returns how many points the symmetries found, and the identity, map p to, and the
// first of them.
func (f *symmetryPruner) orbit(b *goban.Board, p goban.Point) (first goban.Point, size int) {
	points := []goban.Point{p}
	for _, s := range f.symmetries {
		if q := s.Point(b, p); !slices.Contains(points, q) {
			points = append(points, q)
		}
	}
	return slices.Min(points), len(points)
}
