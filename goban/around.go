package goban

import "math/bits"

// Walks around a point that go by the bits of its Code: they visit what is asked
// for and nothing else, in a loop whose body stands once in the machine code. Where
// most neighbours are of no interest that is quicker than Neighbours.

// ChainsBeside yields the chain of each neighbour of p that is a stone of c, in the
// order of Orthogonal: a chain with two stones next to p comes twice.
// Requires: p is on the board.
func (b *Board) ChainsBeside(p Point, c Color) func(yield func(Chain) bool) {
	return func(yield func(Chain) bool) {
		for m := b.Code(p).stones(c); m != 0; m &= m - 1 {
			if !yield(b.chainNext(p, m)) {
				return
			}
		}
	}
}

// ChainsAround is ChainsBeside for the eight points around p: the diagonal ones come
// after the others. Requires: p is on the board.
func (b *Board) ChainsAround(p Point, c Color) func(yield func(Chain) bool) {
	return func(yield func(Chain) bool) {
		k := b.Code(p)
		for m := k.Walls(c) &^ k.Walls(3-c); m != 0; m &= m - 1 {
			if !yield(b.ChainAt(eighth(p, m))) {
				return
			}
		}
	}
}

// EmptiesBeside yields the empty neighbours of p. Requires: p is on the board.
func (b *Board) EmptiesBeside(p Point) func(yield func(Point) bool) {
	return func(yield func(Point) bool) {
		for m := uint8(b.Code(p).empty()); m != 0; m &= m - 1 {
			if !yield(eighth(p, m)) {
				return
			}
		}
	}
}

// EmptiesAround yields the empty points among the eight around p: the orthogonal
// ones, then the diagonal ones. Requires: p is on the board.
func (b *Board) EmptiesAround(p Point) func(yield func(Point) bool) {
	return func(yield func(Point) bool) {
		k := b.Code(p)
		for m := ^eight(k | k>>4); m != 0; m &= m - 1 {
			if !yield(eighth(p, m)) {
				return
			}
		}
	}
}

// around holds the offsets of Orthogonal and, after them, of Diagonal: the order of
// the bits of Code.Walls.
var around = [8]int{
	Orthogonal[0], Orthogonal[1], Orthogonal[2], Orthogonal[3],
	Diagonal[0], Diagonal[1], Diagonal[2], Diagonal[3],
}

// eighth returns the point around p that the lowest bit of m names.
// Requires: m ≠ 0.
func eighth(p Point, m uint8) Point { return Point(int(p) + around[bits.TrailingZeros8(m)&7]) }

// Isolated reports whether no stone, p itself included, stands within so many rows and columns
// of p.
func (b *Board) Isolated(p Point, distance int) bool {
	for y := max(p.Y()-distance, 0); y <= min(p.Y()+distance, b.height-1); y++ {
		for x := max(p.X()-distance, 0); x <= min(p.X()+distance, b.width-1); x++ {
			if b.At(PointAt(x, y)).IsStone() {
				return false
			}
		}
	}
	return true
}
