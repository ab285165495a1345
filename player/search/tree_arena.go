package search

import (
	"runtime/debug"
	"sync"
	"sync/atomic"

	"montego/goban"
)

// maxBlock is the largest number of children: every point and the pass.
const maxBlock = goban.MaxSize*goban.MaxSize + 1

// arena holds all nodes of a tree, and beside them what else is recorded of a node. It
// takes memory chunk by chunk as the tree grows, up to the bound of the search. Nodes
// are handed out in blocks, the children of one parent, from the front to the back.
// Nodes are never freed one by one: when the number of nodes has doubled since the last
// sweep, or the bound is reached, the next sweep keeps the part of the tree that is
// still wanted and gives the chunks behind it back.
type arena struct {
	nodes     *chunks[node]
	scores    *chunks[scores]
	moments   *chunks[moments] // this and those that follow are nil unless wanted
	owned     *chunks[owned]
	wins      *chunks[wins]
	netValues *chunks[netValue]
	netOwners *chunks[ownerWord]
	records   []records // all of these that there are

	next    atomic.Uint32 // everything from here on is free
	grown   atomic.Uint32 // chunks that have memory
	growing sync.Mutex
	ceiling ref // no node lies beyond it before the next sweep
	bound   ref // no node ever does
	bytes   int // memory of one node, with all that is recorded of it
}

// records are chunks of any type.
type records interface {
	reserve(n int)          // makes place for n chunks
	grow(i int)             // gives memory to chunk i
	shrink(i int)           // takes the memory of chunk i back
	clear(first ref, n int) // forgets what was known of n nodes
	move(to, from ref)      // copies what is known of one node to another
}

// wanted says which optional records of nodes a search needs.
type wanted struct{ moments, owned, wins, netValues, netOwners bool }

// minCeiling is how many nodes there may be before the first sweep: 40 MB.
const minCeiling = 1 << 20

// newArena returns an empty arena that may grow to the given number of bytes, and to
// one chunk at least.
func newArena(bytes int, k wanted) *arena {
	a := new(arena)
	a.nodes = newChunks(a, true, &freeNodes)
	a.scores = newChunks(a, true, &freeScores)
	a.moments = newChunks(a, k.moments, &freeMoments)
	a.owned = newChunks(a, k.owned, &freeOwned)
	a.wins = newChunks(a, k.wins, &freeWins)
	a.netValues = newChunks(a, k.netValues, &freeNetValues)
	a.netOwners = newChunks(a, k.netOwners, &freeOwnerWords)
	n := min(max(bytes/(a.bytes*chunkNodes), 1), 1<<(32-chunkBits)-1)
	a.bound = ref(n * chunkNodes)
	for _, r := range a.records {
		r.reserve(n)
	}
	a.reset()
	return a
}

// reset forgets every node and gives all memory back. If there are more chunks than
// the free lists keep, the operating system gets the memory at once.
func (a *arena) reset() {
	many := a.grown.Load() > maxFree
	a.next.Store(1)
	a.ceiling = min(minCeiling, a.bound)
	a.shrink(0)
	if many {
		debug.FreeOSMemory()
	}
}

// used returns the number of nodes handed out.
func (a *arena) used() int { return int(a.next.Load()) - 1 }

// size returns the memory of the tree in bytes.
func (a *arena) size() int { return int(a.grown.Load()) * chunkNodes * a.bytes }

// take hands out n nodes side by side, each zero, or 0 when there is no room.
// Any number of workers may ask at the same time.
func (a *arena) take(n int) ref {
	for {
		next := a.next.Load()
		first := fit(ref(next), n)
		end := first + ref(n)
		if end > a.ceiling {
			return 0
		}
		if a.next.CompareAndSwap(next, uint32(end)) {
			a.grow(int(first>>chunkBits) + 1)
			a.clear(first, n)
			return first
		}
	}
}

// fit returns the first place from at on where n nodes lie within one chunk.
func fit(at ref, n int) ref {
	if last := at + ref(n) - 1; last>>chunkBits != at>>chunkBits {
		return last >> chunkBits << chunkBits
	}
	return at
}

// grow sees to it that the first n chunks have memory.
func (a *arena) grow(n int) {
	if int(a.grown.Load()) >= n {
		return
	}
	a.growing.Lock()
	defer a.growing.Unlock()
	for i := int(a.grown.Load()); i < n; i++ {
		for _, r := range a.records {
			r.grow(i)
		}
		a.grown.Store(uint32(i + 1))
	}
}

// shrink takes back the memory of all chunks but the first n. Requires: no goroutine uses
// the arena meanwhile.
func (a *arena) shrink(n int) {
	for i := int(a.grown.Load()) - 1; i >= n; i-- {
		for _, r := range a.records {
			r.shrink(i)
		}
		a.grown.Store(uint32(i))
	}
}

// clear forgets what was known of n nodes.
func (a *arena) clear(first ref, n int) {
	for _, r := range a.records {
		r.clear(first, n)
	}
}

// parentNode is a node with its children.
type parentNode struct {
	node     *node
	first    ref    // of the children
	children []node // in the arena
}

// withChildren returns a node with its children, none if it is a leaf.
func (a *arena) withChildren(r ref) parentNode { return a.parent(a.nodes.at(r)) }

// parent is withChildren for a node whose place is not known.
func (a *arena) parent(n *node) parentNode {
	first := ref(n.children.Load())
	if first == 0 {
		return parentNode{node: n}
	}
	return parentNode{n, first, a.nodes.run(first, int(n.count))}
}

// find returns the index of the child that is the move p, or −1.
func (n parentNode) find(p goban.Point) int {
	for i := range n.children {
		if n.children[i].move == p {
			return i
		}
	}
	return -1
}
