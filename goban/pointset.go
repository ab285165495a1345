package goban

// PointSet is a set of points, one bit each. The zero PointSet is empty.
type PointSet [NumPoints / 64]uint64

// SetWords returns how many words of a PointSet the points of b may use; the others are zero.
func (b *Board) SetWords() int { return b.libertyWords }

// Has reports whether p is in the set.
func (s *PointSet) Has(p Point) bool { return s[p>>6&(NumPoints/64-1)]>>(p&63)&1 != 0 }

// Add puts p into the set.
func (s *PointSet) Add(p Point) { s[p>>6&(NumPoints/64-1)] |= 1 << (p & 63) }

// AddLiberties adds the liberties of a chain to the set.
func (b *Board) AddLiberties(c Chain, set *PointSet) {
	for i, w := range &b.chains[c].liberties {
		set[i] |= w
	}
}
