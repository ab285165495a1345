package goban

import "math/bits"

// PointSet is a set of points, one bit each. The zero PointSet is empty.
type PointSet [NumPoints / 64]uint64

// SetWords returns how many words of a PointSet the points of b may use; the others are zero.
func (b *Board) SetWords() int { return b.libertyWords }

// Has reports whether p is in the set.
func (s *PointSet) Has(p Point) bool { return s[p>>6&(NumPoints/64-1)]>>(p&63)&1 != 0 }

// Add puts p into the set.
func (s *PointSet) Add(p Point) { s[p>>6&(NumPoints/64-1)] |= 1 << (p & 63) }

// Remove takes p out of the set.
func (s *PointSet) Remove(p Point) { s[p>>6&(NumPoints/64-1)] &^= 1 << (p & 63) }

// Len returns the number of points.
func (s *PointSet) Len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// First returns the lowest point, or NoPoint if there is none.
func (s *PointSet) First() Point {
	for i, w := range s {
		if w != 0 {
			return Point(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return NoPoint
}

// AddLiberties adds the liberties of a chain to the set.
func (b *Board) AddLiberties(c Chain, set *PointSet) {
	for i, w := range &b.chains[c].liberties {
		set[i] |= w
	}
}
