package tactics

import (
	"slices"

	"montego/goban"
)

// MaxMoves is how many points Moves holds.
const MaxMoves = 31

// Moves is a short list of distinct points, in the order they were added. It is
// a value of 64 bytes on the caller's stack; the zero Moves is empty.
type Moves struct {
	n      uint16
	points [MaxMoves]goban.Point
}

// Add appends p, unless it is there already. When the list is full, p is
// dropped, because a list that long does not help to choose.
func (m *Moves) Add(p goban.Point) {
	if int(m.n) < len(m.points) && !m.Has(p) {
		m.points[m.n] = p
		m.n++
	}
}

// Has reports whether p is in the list.
func (m *Moves) Has(p goban.Point) bool { return slices.Contains(m.Points(), p) }

// Len returns the number of points.
func (m *Moves) Len() int { return int(m.n) }

// At returns point i. Requires: 0 ≤ i < Len.
func (m *Moves) At(i int) goban.Point { return m.points[i] }

// Points returns the list's own slice.
func (m *Moves) Points() []goban.Point { return m.points[:m.n] }

// Reset empties the list.
func (m *Moves) Reset() { m.n = 0 }
