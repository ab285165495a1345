package search

import (
	"math"
	"sync/atomic"
	"unsafe"
)

// sides are what some searches know of a node besides the node itself: one
// array for each kind of knowledge, beside that of the nodes and of the same
// length, and none where nobody asked for it. So a node stays small.
type sides struct {
	moments []moments
	owned   []owned
}

// asked says which sides a search needs.
type asked struct {
	moments bool
	owned   bool
}

// bytes returns what the sides of one node cost.
func (k asked) bytes() (n int) {
	if k.moments {
		n += int(unsafe.Sizeof(moments{}))
	}
	if k.owned {
		n += int(unsafe.Sizeof(owned{}))
	}
	return n
}

// newSides returns the sides asked for, for n nodes.
func newSides(k asked, n int) (s sides) {
	if k.moments {
		s.moments = make([]moments, n)
	}
	if k.owned {
		s.owned = make([]owned, n)
	}
	return s
}

// are reports whether the sides are those asked for.
func (s *sides) are(k asked) bool {
	return (s.moments != nil) == k.moments && (s.owned != nil) == k.owned
}

// clear forgets what is known of the nodes from first up to end.
func (s *sides) clear(first, end ref) {
	if s.moments != nil {
		clear(s.moments[first:end])
	}
	if s.owned != nil {
		clear(s.owned[first:end])
	}
}

// move moves what is known of a node. Nobody may use either place meanwhile.
func (s *sides) move(to, from ref) {
	if s.moments != nil {
		s.moments[to].copyFrom(&s.moments[from])
	}
	if s.owned != nil {
		s.owned[to].word.Store(s.owned[from].word.Load())
	}
}

// moments are what backup operators know of a node: the squares of its results,
// and the value and variance backed up to it. All values are Black's.
type moments struct {
	squares atomic.Uint64 // Σ of squared results, in units of 1/unit
	word    atomic.Uint64 // value and variance as float32, so that they change together
}

// add takes note of a result.
func (m *moments) add(r result) { m.squares.Add(uint64(r) * uint64(r) / unit) }

// back sets what is backed up.
func (m *moments) back(value, variance float32) {
	m.word.Store(uint64(math.Float32bits(value))<<32 | uint64(math.Float32bits(variance)))
}

// backed returns what is backed up: of a node without games, zeros.
func (m *moments) backed() (value, variance float32) {
	w := m.word.Load()
	return math.Float32frombits(uint32(w >> 32)), math.Float32frombits(uint32(w))
}

func (m *moments) copyFrom(o *moments) {
	m.squares.Store(o.squares.Load())
	m.word.Store(o.word.Load())
}
