package search

import (
	"slices"

	"montego/goban"
)

// positionKey tells whether a tree belongs to a board.
type positionKey struct {
	hash   goban.Hash
	toMove goban.Color
	ko     goban.Point
	komi   float64
}

func positionKeyOf(b *goban.Board, toMove goban.Color, komi float64) positionKey {
	ko, _ := b.Ko()
	return positionKey{b.Hash(), toMove, ko, komi}
}

// identity says what a tree is a search of: a position, and what the search may do there.
// Two searches share a tree only if they have the same.
type identity struct {
	positionKey
	leftOut goban.PointSet // moves that are no children of the root
	playOut bool           // as in Root
	versus  goban.Point    // the same
}

func identityOf(root Root) identity {
	id := identity{positionKey: positionKeyOf(root.Board, root.ToMove, root.Komi), playOut: root.PlayOut, versus: root.Versus}
	for _, p := range root.Banned {
		id.leftOut.Add(p)
	}
	return id
}

// plain reports whether the search may do what the game allows: its tree is that of the
// game.
func (id identity) plain() bool { return id == identity{positionKey: id.positionKey} }

// allowed returns the moves of c on b without those that are left out. If none remains, it returns the
// pass or, if that is left out too, all legal points that are not left out, own eyes among them, because
// the caller asks for just these. It changes the list.
func (id *identity) allowed(moves []goban.Point, b *goban.Board, c goban.Color) []goban.Point {
	moves = slices.DeleteFunc(moves, id.leftOut.Has)
	if len(moves) == 0 && id.leftOut.Has(goban.Pass) {
		for _, p := range b.Empties() {
			if !id.leftOut.Has(p) && b.Legal(p, c) {
				moves = append(moves, p)
			}
		}
	}
	if len(moves) == 0 {
		moves = append(moves, goban.Pass)
	}
	return moves
}

// rooted is a tree in the arena: its root and what it is a search of. The zero value is none.
type rooted struct {
	root     ref
	identity identity
	owners   *ownerCounts // of the playouts from the root
	before   ref          // a copy of the root from the time when its move was made; 0 if there is none
	wide     bool         // a search from the root was wide: see Limits.Wide
}

// Reset forgets the tree and what the playouts have learned, as for another
// game.
func (s *Search) Reset() {
	s.clear()
	s.dynamic.forget()
	for _, w := range s.workers {
		w.policy.Forget()
	}
}

// Close gives back the memory of the tree, which the next searches use again. The
// search may not be used any more.
func (s *Search) Close() { s.clear() }

func (s *Search) clear() {
	s.tree.reset()
	s.game, s.limited, s.earlier = rooted{}, rooted{}, s.earlier[:0]
	s.use(&s.game)
}

func (s *Search) use(t *rooted) { s.current, s.root = t, t.root }

// treeFor makes the tree of a search the one that is used: that of the game, or one of
// its own beside it where the search may not do all that the game allows. Nothing that
// such a search finds comes into the tree of the game, until the move is played.
func (s *Search) treeFor(id identity) {
	if at := s.current.identity.positionKey; s.root == 0 || at != id.positionKey {
		s.clear()
	}
	t := &s.game
	if !id.plain() {
		t = &s.limited
	}
	if t.root == 0 || t.identity != id {
		*t = rooted{} // a sweep need not keep it
		root := s.tree.take(1)
		if root == 0 {
			s.sweep()
			root = s.tree.take(1)
		}
		*t = rooted{root: root, identity: id, owners: new(ownerCounts)}
	}
	s.use(t)
}

// Advance tells the search that c has played p from the root; b is the position
// after it, and stays the caller's. The part of the tree below this move is kept; the
// rest goes when its room is needed. After a move that the tree does not have, the next
// search begins anew.
func (s *Search) Advance(c goban.Color, p goban.Point, b *goban.Board) {
	if s.root == 0 {
		return
	}
	at, from, child := s.current.identity.positionKey, s.game, s.child(s.game.root, p)
	if l := s.child(s.limited.root, p); s.visits(l) > s.visits(child) {
		from, child = s.limited, l
	}
	if c != at.toMove || child == 0 {
		s.clear()
		return
	}
	before := s.game
	if before.root != 0 {
		before.owners = &ownerCounts{root: before.owners.root} // those after each move are many
	}
	s.earlier = append(s.earlier, before)
	unsearched := s.tree.take(1) // 0 if there is no room
	if unsearched != 0 {
		s.tree.move(unsearched, child, 1)
	}
	s.game = rooted{child, identity{positionKey: positionKeyOf(b, c.Opponent(), at.komi)}, from.owners.below(p), unsearched, false}
	s.limited = rooted{}
	s.use(&s.game)
}

// child returns the node after p below r, or 0.
func (s *Search) child(r ref, p goban.Point) ref {
	if r != 0 {
		parent := s.tree.withChildren(r)
		if i := parent.find(p); i >= 0 {
			return parent.first + ref(i)
		}
	}
	return 0
}

func (s *Search) visits(r ref) int {
	if r == 0 {
		return 0
	}
	return int(s.tree.nodes.at(r).visits.Load())
}

// Retreat tells the search that the last n moves that Advance told it of were
// taken back. If the tree still knows the position it goes on from there. The playouts that were made
// after such a move had been played are forgotten: no playout chose the move for them, so they must not
// count among its visits.
func (s *Search) Retreat(n int) {
	for range n {
		last := len(s.earlier) - 1
		if last < 0 || !s.restore() {
			s.clear()
			return
		}
		s.game, s.limited = s.earlier[last], rooted{}
		s.earlier = s.earlier[:last]
		s.use(&s.game)
	}
}

// restore makes the root of the game what it was when its move was made, and reports whether that
// is known. If there were playouts since, it becomes a leaf.
func (s *Search) restore() bool {
	r, before := s.game.root, s.game.before
	if before == 0 {
		return false
	}
	if s.visits(r) != s.visits(before) {
		s.tree.move(r, before, 1)
		s.tree.nodes.at(r).beLeaf()
	}
	return true
}

// sweep makes room in a full arena: the nodes below the roots are kept, or only the most
// visited of them if they are too many, and everything else goes.
func (s *Search) sweep() { s.sweepTo(int(s.tree.bound) / 2) }

// leastRoom is the part of the largest tree that must be free after collect.
const leastRoom = 1.0 / 16

// collect makes room in a full arena without a loss in the trees: what lies outside them goes, and the
// arena grows up to its bound. It reports whether there is room then.
func (s *Search) collect() bool {
	s.sweepTo(int(s.tree.bound))
	return s.tree.used() < int((1-leastRoom)*float64(s.tree.bound))
}

// sweepTo is sweep that keeps at most so many nodes.
func (s *Search) sweepTo(most int) {
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	var kept []*rooted
	var roots []ref
	for _, t := range [2]*rooted{&s.game, &s.limited} {
		if t.root != 0 {
			kept, roots = append(kept, t), append(roots, t.root)
		}
	}
	for i, r := range s.tree.sweep(most, roots...) {
		kept[i].root, kept[i].before = r, 0
	}
	s.earlier = s.earlier[:0]
	s.use(s.current)
}
