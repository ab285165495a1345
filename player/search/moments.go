package search

import (
	"math"
	"sync/atomic"
)

// moments are what backup operators record of a node: the squares of its results, and
// the value and variance backed up to it. All values are Black's.
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

// backed returns what is backed up. For a node without visits both values are 0.
func (m *moments) backed() (value, variance float32) {
	w := m.word.Load()
	return math.Float32frombits(uint32(w >> 32)), math.Float32frombits(uint32(w))
}

func (m *moments) copyFrom(o *moments) {
	m.squares.Store(o.squares.Load())
	m.word.Store(o.word.Load())
}
