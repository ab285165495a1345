package search

import (
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

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
	a.nodes = newChunks(a, true, freeNodes)
	a.scores = newChunks(a, true, freeScores)
	a.moments = newChunks(a, k.moments, freeMoments)
	a.owned = newChunks(a, k.owned, freeOwned)
	a.wins = newChunks(a, k.wins, freeWins)
	a.netValues = newChunks(a, k.netValues, freeNetValues)
	a.netOwners = newChunks(a, k.netOwners, freeOwnerWords)
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
			for _, r := range a.records {
				r.clear(first, n)
			}
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

// chunkNodes is how many nodes a chunk of an arena has: 320 KiB of them.
const (
	chunkBits  = 13
	chunkNodes = 1 << chunkBits
)

// chunks is an array that takes its memory chunk by chunk. A run of elements, as
// the children of a node are, lies within one chunk.
type chunks[T any] struct {
	table []*[chunkNodes]T // nil where there is no memory yet
	free  freeList[T]
}

// newChunks returns records that an arena keeps of its nodes, and adds them to it, or nil if
// they are not wanted.
func newChunks[T any](a *arena, wanted bool, free freeList[T]) *chunks[T] {
	if !wanted {
		return nil
	}
	c := &chunks[T]{free: free}
	a.records, a.bytes = append(a.records, c), a.bytes+int(unsafe.Sizeof(*new(T)))
	return c
}

func (c *chunks[T]) reserve(n int) { c.table = make([]*[chunkNodes]T, n) }

func (c *chunks[T]) at(r ref) *T { return &c.table[r>>chunkBits][r&(chunkNodes-1)] }

// run returns n elements from first on, which lie within one chunk.
func (c *chunks[T]) run(first ref, n int) []T {
	return c.table[first>>chunkBits][first&(chunkNodes-1):][:n]
}

func (c *chunks[T]) clear(first ref, n int) { clear(c.run(first, n)) }

// move copies an element to another place. Requires: no goroutine changes it meanwhile, since
// its fields may be atomic.
func (c *chunks[T]) move(to, from ref) { *c.at(to) = *c.at(from) }

func (c *chunks[T]) grow(i int) {
	select {
	case c.table[i] = <-c.free:
	default:
		c.table[i] = new([chunkNodes]T)
	}
}

func (c *chunks[T]) shrink(i int) {
	select {
	case c.free <- c.table[i]:
	default:
	}
	c.table[i] = nil
}

// freeList keeps chunks that no tree uses any more, with whatever they hold, for any tree that
// needs some: a match of many players opens one tree after the other. What is more than
// maxFree is left to the garbage collector.
type freeList[T any] chan *[chunkNodes]T

// maxFree is 60 MiB of nodes.
const maxFree = 192

// These are the free lists of each kind of element.
var (
	freeNodes      = make(freeList[node], maxFree)
	freeScores     = make(freeList[scores], maxFree)
	freeMoments    = make(freeList[moments], maxFree)
	freeOwned      = make(freeList[owned], maxFree)
	freeWins       = make(freeList[wins], maxFree)
	freeNetValues  = make(freeList[netValue], maxFree)
	freeOwnerWords = make(freeList[ownerWord], maxFree)
)

// block is the children of one parent, as sweep moves them.
type block struct {
	first, moved ref // where they lie now, and will lie
	parent       ref // where the parent lies now
	home         int // index of the block in which the parent lies
	count        uint16
}

// sweep keeps the trees below the given roots, which it returns at their new places, and
// frees everything else. When the bound is reached and these trees have more than most nodes,
// sweep keeps the most visited ones: a node keeps its children only if its visits
// exceed a threshold. Requires: no goroutine uses the arena meanwhile.
func (a *arena) sweep(most int, roots ...ref) []ref {
	blocks := a.mark(0, roots...)
	if a.ceiling == a.bound && total(blocks) > most {
		blocks = a.mark(a.threshold(blocks, most, len(roots)), roots...)
	}
	a.compact(blocks)
	used := a.next.Load()
	a.shrink(int(used-1)>>chunkBits + 1)
	a.ceiling = ref(min(max(2*uint64(used), minCeiling), uint64(a.bound)))
	for i := range roots {
		roots[i] = blocks[i].moved
	}
	return roots
}

// mark lists the blocks below the roots, the roots themselves first, of parents
// with more than least visits; the roots and their children are always kept. Other
// nodes become leaves.
func (a *arena) mark(least uint32, roots ...ref) (blocks []block) {
	for _, r := range roots {
		blocks = append(blocks, block{first: r, count: 1})
	}
	for i := 0; i < len(blocks); i++ {
		for k := range ref(blocks[i].count) {
			r := blocks[i].first + k
			n := a.nodes.at(r)
			first := ref(n.children.Load())
			switch {
			case first == 0:
			case i >= len(roots) && n.visits.Load() <= least:
				n.beLeaf()
			default:
				blocks = append(blocks, block{first: first, parent: r, home: i, count: n.count})
			}
		}
	}
	return blocks
}

func total(blocks []block) (n int) {
	for i := range blocks {
		n += int(blocks[i].count)
	}
	return n
}

// threshold returns the number of visits which a parent must exceed so that at
// most limit nodes are left. The first blocks are the roots.
func (a *arena) threshold(blocks []block, limit, roots int) uint32 {
	always := roots // and the children of roots
	for always < len(blocks) && blocks[always].home < roots {
		always++
	}
	order := slices.Clone(blocks[always:])
	slices.SortFunc(order, func(x, y block) int {
		return int(a.nodes.at(y.parent).visits.Load()) - int(a.nodes.at(x.parent).visits.Load())
	})
	kept := total(blocks[:always])
	for i := range order {
		if kept += int(order[i].count); kept > limit {
			return a.nodes.at(order[i].parent).visits.Load()
		}
	}
	return 0
}

// compact moves the blocks together at the front of the arena, each to the place
// of an earlier node or its own.
func (a *arena) compact(blocks []block) {
	order := make([]int, len(blocks))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(x, y int) int { return int(blocks[x].first) - int(blocks[y].first) })
	next := ref(1)
	for _, i := range order {
		b := &blocks[i]
		b.moved = fit(next, int(b.count))
		a.move(b.moved, b.first, int(b.count))
		next = b.moved + ref(b.count)
	}
	for i := range blocks {
		b := &blocks[i]
		if b.parent == 0 {
			continue // a root
		}
		home := &blocks[b.home]
		a.nodes.at(home.moved + b.parent - home.first).children.Store(uint32(b.moved))
	}
	a.next.Store(uint32(next))
}

// move moves n nodes to an earlier place.
func (a *arena) move(to, from ref, n int) {
	if to == from {
		return
	}
	for i := range ref(n) {
		for _, r := range a.records {
			r.move(to+i, from+i)
		}
	}
}
