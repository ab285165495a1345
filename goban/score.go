package goban

// AreaScore counts the board as it stands when a playout has ended: Black's
// stones, and empty points whose neighbours are all black, minus White's. Every
// stone counts as alive. Larger empty regions count for neither side; see Regions for
// positions that are not played out.
func (b *Board) AreaScore() int {
	n := b.stones[Black] - b.stones[White]
	for _, p := range b.empties[:b.numEmpty&pointMask] {
		k := b.code[p&pointMask]
		if k.near(Black) == plane {
			n++
		} else if k.near(White) == plane {
			n--
		}
	}
	return n
}

// Owner returns whose area p is when a playout has ended, as AreaScore counts:
// the colour of the stone, or of all neighbours of an empty point, or Empty.
func (b *Board) Owner(p Point) Color {
	c, k := b.At(p), b.Code(p)
	switch {
	case c != Empty:
		return c
	case k.near(Black) == plane:
		return Black
	case k.near(White) == plane:
		return White
	}
	return Empty
}
