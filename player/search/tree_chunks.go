package search

import (
	"sync"
	"unsafe"
)

// chunkNodes is how many nodes a chunk of an arena has: 320 KiB of them.
const (
	chunkBits  = 13
	chunkNodes = 1 << chunkBits
)

// chunks is an array that takes its memory chunk by chunk. A run of elements, as
// the children of a node are, lies within one chunk.
type chunks[T any] struct {
	table []*[chunkNodes]T // nil where there is no memory yet
	free  *freeList[T]
}

// newChunks returns records that an arena keeps of its nodes, and adds them to it, or nil if
// they are not wanted.
func newChunks[T any](a *arena, wanted bool, free *freeList[T]) *chunks[T] {
	if !wanted {
		return nil
	}
	c := &chunks[T]{free: free}
	a.records, a.bytes = append(a.records, c), a.bytes+int(unsafe.Sizeof(*new(T)))
	return c
}

// reserve makes place for n chunks, without memory yet.
func (c *chunks[T]) reserve(n int) { c.table = make([]*[chunkNodes]T, n) }

func (c *chunks[T]) at(r ref) *T { return &c.table[r>>chunkBits][r&(chunkNodes-1)] }

// run returns n elements from first on, which lie within one chunk.
func (c *chunks[T]) run(first ref, n int) []T {
	return c.table[first>>chunkBits][first&(chunkNodes-1):][:n]
}

// clear makes n elements zero, which lie within one chunk.
func (c *chunks[T]) clear(first ref, n int) { clear(c.run(first, n)) }

// move copies an element to another place. Requires: no goroutine changes it meanwhile, since
// its fields may be atomic.
func (c *chunks[T]) move(to, from ref) { *c.at(to) = *c.at(from) }

// grow gives memory to chunk i.
func (c *chunks[T]) grow(i int) { c.table[i] = c.free.take() }

// shrink takes the memory of chunk i back.
func (c *chunks[T]) shrink(i int) {
	c.free.give(c.table[i])
	c.table[i] = nil
}

// freeList keeps chunks that no tree uses any more, for any tree that needs some: a
// match of many players opens one tree after the other. What is more than
// maxFree is left to the garbage collector.
type freeList[T any] struct {
	mu     sync.Mutex
	chunks []*[chunkNodes]T
}

// maxFree is 60 MiB of nodes.
const maxFree = 192

// These are the free lists of each kind of element.
var (
	freeNodes      freeList[node]
	freeScores     freeList[scores]
	freeMoments    freeList[moments]
	freeOwned      freeList[owned]
	freeWins       freeList[wins]
	freeNetValues  freeList[netValue]
	freeOwnerWords freeList[ownerWord]
)

// take returns a chunk with whatever it holds.
func (l *freeList[T]) take() *[chunkNodes]T {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(l.chunks)
	if n == 0 {
		return new([chunkNodes]T)
	}
	chunk := l.chunks[n-1]
	l.chunks[n-1], l.chunks = nil, l.chunks[:n-1]
	return chunk
}

// give puts a chunk that is no longer in use on the free list.
func (l *freeList[T]) give(chunk *[chunkNodes]T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.chunks) < maxFree {
		l.chunks = append(l.chunks, chunk)
	}
}
