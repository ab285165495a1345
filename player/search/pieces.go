package search

import "sync"

// pieceNodes is how many nodes a piece of an arena has: 320 KiB of them.
const (
	pieceBits  = 13
	pieceNodes = 1 << pieceBits
)

// pieces is an array that takes its memory piece by piece. A run of elements, as
// the children of a node are, lies within one piece.
type pieces[T any] struct {
	table []*[pieceNodes]T // nil where there is no memory yet
	spare *spare[T]
	copy  func(to, from *T)
}

// newPieces returns the records of an arena of n pieces, and adds them to it. Elements
// are copied by copy.
func newPieces[T any](a *arena, n int, spare *spare[T], copy func(to, from *T)) *pieces[T] {
	p := &pieces[T]{make([]*[pieceNodes]T, n), spare, copy}
	a.records = append(a.records, p)
	return p
}

// at returns an element.
func (p *pieces[T]) at(r ref) *T { return &p.table[r>>pieceBits][r&(pieceNodes-1)] }

// run returns n elements from first on, which lie within one piece.
func (p *pieces[T]) run(first ref, n int) []T {
	return p.table[first>>pieceBits][first&(pieceNodes-1):][:n]
}

// clear makes n elements zero, which lie within one piece.
func (p *pieces[T]) clear(first ref, n int) { clear(p.run(first, n)) }

// move copies an element to another place.
func (p *pieces[T]) move(to, from ref) { p.copy(p.at(to), p.at(from)) }

// grow gives memory to piece i.
func (p *pieces[T]) grow(i int) { p.table[i] = p.spare.take() }

// shrink takes the memory of piece i back.
func (p *pieces[T]) shrink(i int) {
	p.spare.give(p.table[i])
	p.table[i] = nil
}

// spare keeps pieces that no tree uses any more, for any tree that needs some: a
// match of many players opens one tree after the other. What is more than
// maxSpare is left to the garbage collector.
type spare[T any] struct {
	mu     sync.Mutex
	pieces []*[pieceNodes]T
}

// maxSpare is 60 MiB of nodes.
const maxSpare = 192

// These are the spare pieces of each kind of element.
var (
	spareNodes   spare[node]
	spareScores  spare[scores]
	spareMoments spare[moments]
	spareOwned   spare[owned]
	spareWins    spare[wins]

	spareOpinions spare[opinion]
)

// take returns a piece with whatever it holds.
func (s *spare[T]) take() *[pieceNodes]T {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.pieces)
	if n == 0 {
		return new([pieceNodes]T)
	}
	piece := s.pieces[n-1]
	s.pieces[n-1], s.pieces = nil, s.pieces[:n-1]
	return piece
}

// give puts a piece that is no longer in use on the free list.
func (s *spare[T]) give(piece *[pieceNodes]T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.pieces) < maxSpare {
		s.pieces = append(s.pieces, piece)
	}
}
