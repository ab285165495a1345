package goban

import "math/bits"

// Code is what surrounds one point: the colours of its eight neighbours and,
// for each of the four orthogonal ones, whether that stone's chain is in
// atari. It is five planes of four bits, bit d of a plane standing for
// direction d of Orthogonal or Diagonal:
//
//	bits  0–3   orthogonal neighbour is black, or border
//	bits  4–7   orthogonal neighbour is white, or border
//	bits  8–11  diagonal neighbour is black, or border
//	bits 12–15  diagonal neighbour is white, or border
//	bits 16–19  orthogonal neighbour is a stone in atari
//
// A border point is both black and white, so "surrounded by black" is one
// comparison, at the edge too. The atari bits are kept where they matter, at
// empty points: there the point is the one liberty of that chain. At a point
// with a stone they are zero.
//
// All 20 bits index a table of 2^20 patterns directly.
type Code uint32

const (
	plane      = 0xf // one plane of a Code, shifted down
	blackShift = 0   // orthogonal black plane
	diagShift  = 8   // from an orthogonal plane to its diagonal one
	atariShift = 16  // the atari plane
	atariPlane = Code(plane) << atariShift
)

// shift returns where the orthogonal plane of c begins: 0 for Black, 4 for White.
func (c Color) shift() uint { return uint(c-1) & 1 << 2 }

// near returns the plane of orthogonal neighbours that are c or border.
func (k Code) near(c Color) uint { return uint(k>>c.shift()) & plane }

// far returns the plane of diagonal neighbours that are c or border.
func (k Code) far(c Color) uint { return uint(k>>(c.shift()+diagShift)) & plane }

// stones returns the plane of orthogonal neighbours that are stones of c.
func (k Code) stones(c Color) uint { return k.near(c) &^ uint(k&(k>>4)) }

// atari returns the plane of orthogonal neighbours that are stones in atari.
func (k Code) atari() uint { return uint(k>>atariShift) & plane }

// empty returns the plane of empty orthogonal neighbours.
func (k Code) empty() uint { return ^uint(k|k>>4) & plane }

// Stones returns how many of the four orthogonal neighbours are stones of c.
func (k Code) Stones(c Color) int { return int(popcount4[k.stones(c)]) }

// Liberties returns how many of the four orthogonal neighbours are empty.
func (k Code) Liberties() int { return int(popcount4[k.empty()]) }

// InAtari returns how many of the four orthogonal neighbours are stones of c
// whose chain is in atari.
func (k Code) InAtari(c Color) int { return int(popcount4[k.stones(c)&k.atari()]) }

// Suicide reports whether a stone of c here would have no liberty: no empty
// neighbour, no own chain with another liberty, and nothing to capture.
func (k Code) Suicide(c Color) bool {
	own, atari := k.stones(c), k.atari()
	return k.empty()|own&^atari|k.stones(3-c)&atari == 0
}

// EyeLike reports whether an empty point looks like a one-point eye of c: all
// orthogonal neighbours are c or border, and of the diagonal ones at most one,
// at the edge none, is of the opponent. It is the usual test of light
// playouts: quick, and wrong only for eyes that share stones.
func (k Code) EyeLike(c Color) bool {
	if k.near(c) != plane {
		return false
	}
	own, other := k.far(c), k.far(3-c)
	enemies := popcount4[other&^own]
	if own&other != 0 {
		return enemies == 0
	}
	return enemies < 2
}

// Playable reports whether a playout may place a stone of c on an empty point
// with this code: it is neither suicide nor the filling of an eye-like point.
// It computes EyeLike and Suicide together with a single branch at the end,
// because the parts are what a processor guesses wrong.
func (k Code) Playable(c Color) bool {
	own, other, atari := k.near(c), k.near(3-c), k.atari()
	alive := ^(own|other)&plane | own&^(other|atari) | other&^own&atari
	ownFar, otherFar := k.far(c), k.far(3-c)
	enemies := popcount4[otherFar&^ownFar] + edge4[ownFar&otherFar]
	return alive != 0 && notEye[own]+enemies >= 2
}

// edge4 is 1 for a plane with any bit, notEye is 2 for one that is not full.
var (
	edge4  = [16]uint8{0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	notEye = [16]uint8{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0}
)

// Surrounded reports whether every orthogonal neighbour is c or border.
func (k Code) Surrounded(c Color) bool { return k.near(c) == plane }

// popcount4 counts the bits of a plane.
var popcount4 = [16]uint8{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4}

// direction is the lowest direction in a plane. Requires: plane ≠ 0.
func direction(m uint) uint { return uint(bits.TrailingZeros32(uint32(m))) & 3 }
