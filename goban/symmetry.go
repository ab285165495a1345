package goban

// Symmetry is one of the eight symmetries of the square: bit 0 mirrors left and
// right, bit 1 top and bottom, and bit 2, after those, in the diagonal from lower
// left to upper right. 0 leaves everything where it is.
type Symmetry uint8

// Symmetries is how many there are.
const Symmetries = 8

// diagonalBit exchanges columns and rows.
const diagonalBit = 4

// Turn returns where an offset in columns and rows comes to lie.
func (s Symmetry) Turn(x, y int) (int, int) {
	if s&1 != 0 {
		x = -x
	}
	if s&2 != 0 {
		y = -y
	}
	if s&diagonalBit != 0 {
		x, y = y, x
	}
	return x, y
}

// Fits reports whether the symmetry maps a board of this size onto itself.
func (s Symmetry) Fits(b *Board) bool { return s&diagonalBit == 0 || b.Width() == b.Height() }

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	if s&diagonalBit == 0 {
		return s
	}
	return diagonalBit | s&1<<1 | s&2>>1
}

// Point returns the point on which p comes to lie; a pass stays a pass. Requires: s Fits b.
func (s Symmetry) Point(b *Board, p Point) Point {
	if !b.OnBoard(p) {
		return p
	}
	right, top := b.Width()-1, b.Height()-1
	x, y := s.Turn(2*p.X()-right, 2*p.Y()-top) // in half steps from the middle of the board
	return PointAt((x+right)/2, (y+top)/2)
}

// Views returns the code in its eight orientations: two reflections in turn
// are a rotation.
func (k Code) Views() (views [Symmetries]Code) {
	for i := 0; i < len(views); i += 2 {
		views[i], views[i+1] = k, k.mirrored()
		k = views[i+1].transposed()
	}
	return views
}

// mirrored returns the code with left and right exchanged: directions 1 and 2 of
// the orthogonal planes, 0 with 1 and 2 with 3 of the diagonal ones.
func (k Code) mirrored() Code {
	const side, even = 0x20022, 0x05500
	return k&0x90099 | k&side<<1 | k>>1&side | k&even<<1 | k>>1&even
}

// transposed returns the code reflected in the diagonal from lower left to upper
// right: directions 0 with 1 and 2 with 3 of the orthogonal planes, 1 with 2 of
// the diagonal ones.
func (k Code) transposed() Code {
	const even, side = 0x50055, 0x02200
	return k&even<<1 | k>>1&even | k&0x09900 | k&side<<1 | k>>1&side
}
