package search

import (
	"slices"
	"sync"
	"sync/atomic"

	"montego/goban"
)

// maxBlock is the largest number of children: every point and the pass.
const maxBlock = goban.MaxSize*goban.MaxSize + 1

// arena holds all nodes of a tree in one slice without pointers, of a fixed
// length: the memory bound of the search. Nodes are handed out in blocks, the
// children of one parent, from the front to the back. Nothing is ever freed one
// by one: when the arena is full, sweep keeps the best of the tree.
type arena struct {
	nodes     []node
	sides     sides         // what is known of them besides
	next      atomic.Uint32 // everything from here on is free
	nodeBytes int           // what a node costs, sides included
}

// newArena returns an arena of at most bytes bytes, with the sides asked for.
// The memory is taken from the system only as the tree grows into it.
func newArena(bytes int, k asked) *arena {
	a := &arena{nodeBytes: nodeBytes + k.bytes()}
	n := min(max(bytes/a.nodeBytes, 8*maxBlock), 1<<32-2*maxBlock)
	if old, ok := spare.Get().(*arena); ok && len(old.nodes) == n && old.sides.are(k) {
		a = old
	} else {
		a.nodes, a.sides = make([]node, n), newSides(k, n)
	}
	a.reset()
	return a
}

// spare keeps arenas that nobody uses any more until the garbage collector comes
// round: a match of many players opens one after the other, and new memory has to
// be cleared whole, the gigabytes that a tree never reaches included.
var spare sync.Pool

// release gives the memory back. Nobody may use the arena any more.
func (a *arena) release() { spare.Put(a) }

// reset forgets every node.
func (a *arena) reset() { a.next.Store(1) }

// used returns the number of nodes handed out.
func (a *arena) used() int { return min(int(a.next.Load()), len(a.nodes)) - 1 }

// take hands out n nodes side by side, each zero, or 0 when there is no room.
// Any number of workers may ask at the same time.
func (a *arena) take(n int) ref {
	if int(a.next.Load())+n > len(a.nodes) {
		return 0
	}
	end := a.next.Add(uint32(n))
	if int(end) > len(a.nodes) {
		return 0
	}
	first := ref(end) - ref(n)
	clear(a.nodes[first:end])
	a.sides.clear(first, ref(end))
	return first
}

// family is a node with its children.
type family struct {
	parent   *node
	first    ref    // of the children
	children []node // in the arena
}

// family returns a node with its children, none if it is a leaf.
func (a *arena) family(r ref) family {
	n := &a.nodes[r]
	first := ref(n.children.Load())
	if first == 0 {
		return family{parent: n}
	}
	return family{n, first, a.nodes[first:][:n.count]}
}

// find returns the index of the child that is the move p, or −1.
func (f family) find(p goban.Point) int {
	for i := range f.children {
		if f.children[i].move == p {
			return i
		}
	}
	return -1
}

// block is the children of one parent, as sweep moves them.
type block struct {
	first, moved ref // where they lie now, and will lie
	parent       ref // where the parent lies now
	home         int // index of the block in which the parent lies
	count        uint16
}

// sweep keeps the tree below root, which it returns at its new place, and frees
// everything else. Of a tree that fills more than half of the arena it keeps the
// most visited nodes: a node keeps its children if it was visited more often
// than the rest. Nobody may use the arena meanwhile.
func (a *arena) sweep(root ref) ref {
	blocks := a.reach(root, 0)
	if limit := len(a.nodes) / 2; total(blocks) > limit {
		blocks = a.reach(root, a.threshold(blocks, limit))
	}
	return a.slide(blocks)
}

// reach lists the blocks below root, the root itself as the first, of parents
// with more than least games; the root and its children are always kept. Other
// nodes become leaves.
func (a *arena) reach(root ref, least uint32) []block {
	blocks := []block{{first: root, count: 1}}
	for i := 0; i < len(blocks); i++ {
		for k := range ref(blocks[i].count) {
			r := blocks[i].first + k
			n := &a.nodes[r]
			first := ref(n.children.Load())
			switch {
			case first == 0:
			case i > 0 && n.games.Load() <= least:
				n.children.Store(0)
				n.count = 0
				n.state.And(^uint32(expanding))
			default:
				blocks = append(blocks, block{first: first, parent: r, home: i, count: n.count})
			}
		}
	}
	return blocks
}

// total returns the number of nodes in blocks.
func total(blocks []block) (n int) {
	for i := range blocks {
		n += int(blocks[i].count)
	}
	return n
}

// threshold returns the number of games which a parent must exceed so that at
// most limit nodes are left.
func (a *arena) threshold(blocks []block, limit int) uint32 {
	order := slices.Clone(blocks[2:]) // without the root and its children
	slices.SortFunc(order, func(x, y block) int {
		return int(a.nodes[y.parent].games.Load()) - int(a.nodes[x.parent].games.Load())
	})
	kept := int(blocks[0].count) + int(blocks[1].count)
	for i := range order {
		if kept += int(order[i].count); kept > limit {
			return a.nodes[order[i].parent].games.Load()
		}
	}
	return 0
}

// slide moves the blocks together at the front of the arena, each to the place
// of an earlier node or its own, and returns where the first of them, the
// root, has come to lie.
func (a *arena) slide(blocks []block) (root ref) {
	order := make([]int, len(blocks))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(x, y int) int { return int(blocks[x].first) - int(blocks[y].first) })
	next := ref(1)
	for _, i := range order {
		b := &blocks[i]
		b.moved = next
		a.move(next, b.first, int(b.count))
		next += ref(b.count)
	}
	for i := 1; i < len(blocks); i++ {
		b := &blocks[i]
		home := &blocks[b.home]
		a.nodes[home.moved+b.parent-home.first].children.Store(uint32(b.moved))
	}
	a.next.Store(uint32(next))
	return blocks[0].moved
}

// move moves n nodes to an earlier place.
func (a *arena) move(to, from ref, n int) {
	if to == from {
		return
	}
	for i := range ref(n) {
		a.nodes[to+i].copyFrom(&a.nodes[from+i])
		a.sides.move(to+i, from+i)
	}
}

// copyFrom makes the node a copy. Nobody may use either meanwhile.
func (n *node) copyFrom(m *node) {
	n.sum.Store(m.sum.Load())
	n.rave.word.Store(m.rave.word.Load())
	n.games.Store(m.games.Load())
	n.children.Store(m.children.Load())
	n.state.Store(m.state.Load())
	n.prior, n.move, n.count, n.policy = m.prior, m.move, m.count, m.policy
}
