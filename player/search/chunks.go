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
	copy  func(to, from *T)
}

// newChunks returns records that an arena keeps of its nodes, and adds them to it, or nil if
// they are not wanted. Elements are copied by copy.
func newChunks[T any](a *arena, wanted bool, free *freeList[T], copy func(to, from *T)) *chunks[T] {
	if !wanted {
		return nil
	}
	p := &chunks[T]{free: free, copy: copy}
	a.records, a.bytes = append(a.records, p), a.bytes+int(unsafe.Sizeof(*new(T)))
	return p
}

// reserve makes place for n chunks, without memory yet.
func (p *chunks[T]) reserve(n int) { p.table = make([]*[chunkNodes]T, n) }

// at returns an element.
func (p *chunks[T]) at(r ref) *T { return &p.table[r>>chunkBits][r&(chunkNodes-1)] }

// run returns n elements from first on, which lie within one chunk.
func (p *chunks[T]) run(first ref, n int) []T {
	return p.table[first>>chunkBits][first&(chunkNodes-1):][:n]
}

// clear makes n elements zero, which lie within one chunk.
func (p *chunks[T]) clear(first ref, n int) { clear(p.run(first, n)) }

// move copies an element to another place.
func (p *chunks[T]) move(to, from ref) { p.copy(p.at(to), p.at(from)) }

// grow gives memory to chunk i.
func (p *chunks[T]) grow(i int) { p.table[i] = p.free.take() }

// shrink takes the memory of chunk i back.
func (p *chunks[T]) shrink(i int) {
	p.free.give(p.table[i])
	p.table[i] = nil
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
	freeNodes   freeList[node]
	freeScores  freeList[scores]
	freeMoments freeList[moments]
	freeOwned   freeList[owned]
	freeWins    freeList[wins]

	freeOpinions freeList[opinion]
)

// take returns a chunk with whatever it holds.
func (s *freeList[T]) take() *[chunkNodes]T {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.chunks)
	if n == 0 {
		return new([chunkNodes]T)
	}
	chunk := s.chunks[n-1]
	s.chunks[n-1], s.chunks = nil, s.chunks[:n-1]
	return chunk
}

// give puts a chunk that is no longer in use on the free list.
func (s *freeList[T]) give(chunk *[chunkNodes]T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.chunks) < maxFree {
		s.chunks = append(s.chunks, chunk)
	}
}
