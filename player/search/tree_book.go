package search

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"montego/goban"
)

// Tree is the upper part of a searched tree, to be kept in a file and searched on from
// later: the tree book of [Baudis11] §3.3.1.
type Tree struct {
	head  treeHead
	nodes []savedNode // the root first; the children of a node follow it, each with its own
}

// savedNode is a node as a file has it. All values are those of node.
type savedNode struct {
	Sum    uint64
	RAVE   uint64
	Scores [2]uint64
	Wins   uint64 // 0 unless results are scores
	Visits uint32
	Prior  [2]uint16 // visits and share
	Policy uint16
	Move   uint16
	Count  uint16 // of children, which follow
}

// treeHead is what stands before the nodes in a file.
type treeHead struct {
	Hash   uint64
	Komi   float64
	Size   [2]uint16 // width and height of the board
	ToMove uint16
	Ko     uint16
	Nodes  uint32
}

func headOf(at positionKey, b *goban.Board, nodes int) treeHead {
	size := [2]uint16{uint16(b.Width()), uint16(b.Height())}
	return treeHead{uint64(at.hash), at.komi, size, uint16(at.toMove), uint16(at.ko), uint32(nodes)}
}

// Tree returns the tree of the last search without the children of nodes that have
// fewer than minVisits visits, or nil if nothing was searched. Searches that left moves out
// are not in it. Requires: no search is under way.
func (s *Search) Tree(minVisits int) *Tree {
	if s.game.root == 0 {
		return nil
	}
	t := new(Tree)
	t.add(s.tree, s.game.root, uint32(max(minVisits, 1)))
	t.head = headOf(s.game.identity.positionKey, s.position.Board, len(t.nodes))
	return t
}

func (t *Tree) add(a *arena, r ref, least uint32) {
	parent := a.withChildren(r)
	n, score, children := parent.node, a.scores.at(r), parent.children
	if n.visits.Load() < least {
		children = nil
	}
	saved := savedNode{
		Sum: n.sum.Load(), RAVE: n.rave.word.Load(), Scores: [2]uint64{score.leads.word.Load(), score.squares.Load()}, Visits: n.visits.Load(),
		Prior: [2]uint16{n.prior.visits, n.prior.share}, Policy: uint16(n.policy.Load()), Move: uint16(n.move), Count: uint16(len(children)),
	}
	if a.wins != nil {
		saved.Wins = a.wins.at(r).halves.Load()
	}
	t.nodes = append(t.nodes, saved)
	for i := range children {
		t.add(a, parent.first+ref(i), least)
	}
}

// Nodes returns how many nodes the tree has.
func (t *Tree) Nodes() int { return len(t.nodes) }

// Write writes the tree; ReadTree reads it.
func (t *Tree) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	_ = binary.Write(out, binary.LittleEndian, &t.head) // Flush returns the first error
	_ = binary.Write(out, binary.LittleEndian, t.nodes)
	return out.Flush()
}

// maxSaved bounds the nodes of a tree that is read: 3 GB of them.
const maxSaved = 50_000_000

// ReadTree reads a tree. The error says what makes it none.
func ReadTree(r io.Reader) (*Tree, error) {
	in, t := bufio.NewReader(r), new(Tree)
	if err := binary.Read(in, binary.LittleEndian, &t.head); err != nil {
		return nil, fmt.Errorf("the tree has no beginning: %w", err)
	}
	nodes := int(t.head.Nodes)
	if nodes == 0 || nodes > maxSaved {
		return nil, fmt.Errorf("a tree of %d nodes", nodes)
	}
	for len(t.nodes) < nodes {
		part := make([]savedNode, min(nodes-len(t.nodes), 1<<16)) // no more memory than there are bytes
		if err := binary.Read(in, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("the tree ends after %d of %d nodes", len(t.nodes), nodes)
		}
		t.nodes = append(t.nodes, part...)
	}
	return t, t.check()
}

// check says what makes the nodes no tree.
func (t *Tree) check() error {
	width, height := int(t.head.Size[0]), int(t.head.Size[1])
	if err := goban.ValidSize(width, height); err != nil {
		return err
	}
	x := goban.New(width, height)
	left := 1 // nodes that are still to come
	for i := range t.nodes {
		n := &t.nodes[i]
		if left == 0 {
			return fmt.Errorf("the tree ends before node %d of %d", i, len(t.nodes))
		}
		on := x.OnBoard(goban.Point(n.Move)) || goban.Point(n.Move) == goban.Pass || i == 0
		if n.Count > maxBlock || !on || max(n.Prior[0], n.Prior[1]) > shareUnit {
			return fmt.Errorf("node %d of the tree is damaged", i)
		}
		left += int(n.Count) - 1
	}
	if left > 0 {
		return errors.New("the tree lacks its last nodes")
	}
	return nil
}

// LoadTree lets an empty search go on from a tree, if b, with toMove to move, is the root
// of the tree; otherwise it does nothing. It reports whether it did.
func (s *Search) LoadTree(t *Tree, b *goban.Board, toMove goban.Color, komi float64) bool {
	at := positionKeyOf(b, toMove, komi)
	if s.root != 0 || headOf(at, b, len(t.nodes)) != t.head {
		return false
	}
	s.clear()
	s.tree.ceiling = s.tree.bound // there is nothing to sweep
	root := s.tree.take(1)
	s.loadTree(t, root, 0)
	s.game = rooted{root: root, identity: identity{positionKey: at}, owners: new(ownerCounts)}
	s.use(&s.game)
	return true
}

// loadTree fills the node r and what is below it from node i on, and returns the index of
// the node after those. Where there is no room, nodes stay leaves.
func (s *Search) loadTree(t *Tree, r ref, i int) int {
	n, saved := s.tree.nodes.at(r), &t.nodes[i]
	n.sum.Store(saved.Sum)
	n.rave.word.Store(saved.RAVE)
	s.tree.scores.at(r).leads.word.Store(saved.Scores[0])
	s.tree.scores.at(r).squares.Store(saved.Scores[1])
	if s.tree.wins != nil {
		s.tree.wins.at(r).halves.Store(saved.Wins)
	}
	n.visits.Store(saved.Visits)
	n.prior = packedPrior{saved.Prior[0], saved.Prior[1]}
	n.policy.Store(uint32(saved.Policy))
	n.move = goban.Point(saved.Move)
	i++
	if saved.Count == 0 {
		return i
	}
	first := s.tree.take(int(saved.Count))
	if first == 0 {
		for left := int(saved.Count); left > 0; i++ {
			left += int(t.nodes[i].Count) - 1
		}
		return i
	}
	for k := range ref(saved.Count) {
		i = s.loadTree(t, first+k, i)
	}
	n.count = saved.Count
	n.set(expanding)
	n.children.Store(uint32(first))
	return i
}
