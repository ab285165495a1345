package search

import (
	"slices"

	"montego/goban"
)

// past is an earlier root.
type past struct {
	root ref
	at   position
}

// Reset forgets the tree and what the playouts have learned, as for another
// game.
func (s *Search) Reset() {
	s.clear()
	s.dynamic.forget()
	for _, w := range s.workers {
		w.learner.Forget()
	}
}

// Close gives back the memory of the tree, which the next searches use again. The
// search may not be used any more.
func (s *Search) Close() { s.clear() }

// clear forgets the tree.
func (s *Search) clear() {
	s.tree.reset()
	s.root, s.earlier = 0, s.earlier[:0]
}

// Advance tells the search that c has played p from the root; b is the position
// after it. What the tree knows of it is kept; the rest goes when its room is
// needed. A move that the tree does not know makes the next search begin anew.
func (s *Search) Advance(c goban.Color, p goban.Point, b *goban.Board) {
	if s.root == 0 {
		return
	}
	f := s.tree.family(s.root)
	i := f.find(p)
	if c != s.at.toMove || i < 0 {
		s.clear()
		return
	}
	s.earlier = append(s.earlier, past{s.root, s.at})
	s.root, s.at = f.first+ref(i), positionOf(b, c.Opponent(), s.at.komi)
}

// Retreat tells the search that the last n moves that Advance told it of were
// taken back. If the tree still knows the position it goes on from there.
func (s *Search) Retreat(n int) {
	switch rest := len(s.earlier) - n; {
	case n == 0:
	case rest < 0:
		s.clear()
	default:
		s.root, s.at = s.earlier[rest].root, s.earlier[rest].at
		s.earlier = s.earlier[:rest]
	}
}

// sweep makes room in a full tree: the nodes below the root are kept, or only the most
// visited of them if they are too many, and everything else goes.
func (s *Search) sweep() {
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	s.root, s.earlier = s.tree.sweep(s.root), s.earlier[:0]
}

// ban leaves just these moves out among the root's children, whatever an earlier
// search has left out. If no move is left, the first child becomes the pass.
func (s *Search) ban(moves []goban.Point) {
	children, left := s.tree.family(s.root).children, 0
	for i := range children {
		n := &children[i]
		if slices.Contains(moves, n.move) {
			n.set(banned)
		} else {
			n.state.And(^uint32(banned))
		}
		if n.state.Load()&banned == 0 {
			left++
		}
	}
	if n := &children[0]; left == 0 {
		n.move = goban.Pass
		n.state.Store(0)
		n.children.Store(0)
	}
}
