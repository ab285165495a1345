package search

import (
	"unsafe"

	"montego/goban"
)

// ref names a node by its index in the arena; 0 is no node.
type ref uint32

// node is one move in the tree with what is known of it: 32 bytes.
type node struct {
	sum      uint64 // of results of the games through the node, in units of 1/unit
	games    uint32 // through the node
	rave     tally  // games in which the move was played by the same side later
	prior    belief // virtual games, from the priors
	children ref    // the first child, the others follow
	count    uint16 // of children
	move     goban.Point
}

// nodeBytes is what a node costs.
const nodeBytes = int(unsafe.Sizeof(node{}))

// unit is the fixed-point scale of results: a win adds unit to a sum. Fixed
// point adds up the same in any order, as searches on many cores will need.
const unit = 1 << 8

// result is the outcome of one game for Black, from 0 to unit.
type result uint32

// The outcomes of a game that is only won or lost.
const (
	whiteWins result = 0
	draw      result = unit / 2
	blackWins result = unit
)

// winner returns who won, or Empty for a draw.
func (r result) winner() goban.Color {
	switch r {
	case blackWins:
		return goban.Black
	case whiteWins:
		return goban.White
	}
	return goban.Empty
}

// tally adds up results of games. It stops at maxTally games: the RAVE value of
// a move counts for nothing long before.
type tally struct{ games, sum uint32 }

const maxTally = 1 << 23

// belief is a mean with a weight in games: a few virtual games.
type belief struct{ games, sum uint16 }

// wins returns the sum of the node's results and the number of its games,
// virtual games included.
func (n *node) wins() (sum, games float32) {
	return float32(n.sum)/unit + float32(n.prior.sum)/unit, float32(n.games) + float32(n.prior.games)
}

// mean returns the share of its games that Black won, or 0.5 without games.
func (n *node) mean() float64 {
	if n.games == 0 {
		return 0.5
	}
	return float64(n.sum) / unit / float64(n.games)
}

// mean returns the share of the games that Black won, or 0.5 without games.
func (t tally) mean() float64 {
	if t.games == 0 {
		return 0.5
	}
	return float64(t.sum) / unit / float64(t.games)
}

// valueFor turns a value of Black's in [0,1] to the side c: the one place where
// a sign is turned.
func valueFor[F float32 | float64](c goban.Color, v F) F {
	if c == goban.White {
		return 1 - v
	}
	return v
}

// maxBlock is the largest number of children: every point and the pass.
const maxBlock = goban.MaxSize*goban.MaxSize + 1

// arena holds all nodes of a tree in one slice without pointers, of a fixed
// length: the memory bound of the search. Nodes are handed out in blocks, the
// children of one parent; freed blocks wait in lists by size.
type arena struct {
	nodes []node
	next  ref               // everything from here on was never used
	free  [maxBlock + 1]ref // heads of the lists, linked through node.children
	used  int               // nodes in blocks handed out
	stack []block           // scratch of release
}

// block is a run of nodes: the children of one parent.
type block struct {
	first ref
	count uint16
}

// newArena returns an arena of at most bytes bytes. The memory is taken from
// the system only as the tree grows into it.
func newArena(bytes int) *arena {
	n := max(bytes/nodeBytes, 2*maxBlock)
	return &arena{nodes: make([]node, n), next: 1}
}

// take hands out n nodes side by side, each zero, or 0 when there is no room.
func (a *arena) take(n int) ref {
	r := a.free[n]
	switch {
	case r != 0:
		a.free[n] = a.nodes[r].children
	case int(a.next)+n <= len(a.nodes):
		r = a.next
		a.next += ref(n)
	default:
		if r = a.split(n); r == 0 {
			return 0
		}
	}
	clear(a.nodes[r : int(r)+n])
	a.used += n
	return r
}

// split takes n nodes from a larger free block.
func (a *arena) split(n int) ref {
	for size := n + 1; size <= maxBlock; size++ {
		if r := a.free[size]; r != 0 {
			a.free[size] = a.nodes[r].children
			a.put(r+ref(n), size-n)
			return r
		}
	}
	return 0
}

// put lists a block of n nodes as free.
func (a *arena) put(r ref, n int) {
	a.nodes[r].children = a.free[n]
	a.free[n] = r
}

// release frees everything below the node r, which becomes a leaf.
func (a *arena) release(r ref) {
	n := &a.nodes[r]
	a.stack = append(a.stack[:0], block{n.children, n.count})
	n.children, n.count = 0, 0
	for len(a.stack) > 0 {
		b := a.stack[len(a.stack)-1]
		a.stack = a.stack[:len(a.stack)-1]
		if b.count == 0 {
			continue
		}
		// The nodes of a block are read before it is listed: the link of the
		// list lies in the first of them.
		for i := range ref(b.count) {
			child := &a.nodes[b.first+i]
			a.stack = append(a.stack, block{child.children, child.count})
		}
		a.used -= int(b.count)
		a.put(b.first, int(b.count))
	}
}

// reset forgets every node.
func (a *arena) reset() {
	clear(a.free[:])
	a.next, a.used = 1, 0
}
