package search

import (
	"slices"

	"montego/goban"
)

// Reset forgets the tree and what the playouts have learned, as for another
// game.
func (s *Search) Reset() {
	s.clear()
	s.learner.Forget()
}

// clear forgets the tree.
func (s *Search) clear() {
	s.tree.reset()
	s.root = 0
}

// Advance tells the search that c has played p from the root; b is the position
// after it. What the tree knows of it is kept, the rest is freed. A move that
// the tree does not know makes the next search begin anew.
func (s *Search) Advance(c goban.Color, p goban.Point, b *goban.Board) {
	if s.root == 0 {
		return
	}
	root := s.tree.nodes[s.root]
	children := s.tree.nodes[root.children:][:root.count]
	i := slices.IndexFunc(children, func(n node) bool { return n.move == p })
	if c != s.at.toMove || i < 0 {
		s.clear()
		return
	}
	// The new root takes the place of the old one, whose children go with all
	// that lies below them but the new root's own.
	kept := children[i]
	children[i].children, children[i].count = 0, 0
	s.tree.release(s.root)
	s.tree.nodes[s.root] = kept
	s.at = positionOf(b, c.Opponent(), s.at.komi)
}

// ban takes the moves that the rules forbid out of the root's children. If none
// is left, there is the pass.
func (s *Search) ban(banned []goban.Point) {
	n := &s.tree.nodes[s.root]
	children := s.tree.nodes[n.children:][:n.count]
	for _, p := range banned {
		i := slices.IndexFunc(children, func(n node) bool { return n.move == p })
		if i < 0 {
			continue
		}
		s.tree.release(n.children + ref(i))
		if len(children) == 1 {
			children[0] = node{move: goban.Pass, prior: children[0].prior}
			break
		}
		last := len(children) - 1
		children[i] = children[last]
		children = children[:last]
	}
	if rest := int(n.count) - len(children); rest > 0 {
		// The tail of the block becomes a free block of its own.
		s.tree.put(n.children+ref(len(children)), rest)
		s.tree.used -= rest
		n.count = uint16(len(children))
	}
}
