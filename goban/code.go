package goban

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
	diagShift  = 8   // from an orthogonal plane to its diagonal one
	atariShift = 16  // the atari plane
	atariPlane = Code(plane) << atariShift
)

// shift returns where the orthogonal plane of c begins: 0 for Black, 4 for
// White. That of the opponent begins at shift ^ 4.
func (c Color) shift() uint { return uint(c) << 1 & 4 }

// near returns the plane of orthogonal neighbours that are c or border.
func (k Code) near(c Color) uint { return uint(k>>c.shift()) & plane }

// far returns the plane of diagonal neighbours that are c or border.
func (k Code) far(c Color) uint { return uint(k>>(c.shift()+diagShift)) & plane }

// Walls returns the eight neighbours that are c or border as bits: 0 to 3 for
// the directions of Orthogonal, 4 to 7 for those of Diagonal.
func (k Code) Walls(c Color) uint8 { return eight(k >> c.shift()) }

// eight packs the orthogonal plane 0–3 and the diagonal plane 8–11 into eight bits.
func eight(k Code) uint8 { return uint8(k&plane | k>>4&(plane<<4)) }

// Edges returns which of the four orthogonal neighbours are off the board, as bits in
// the order of Orthogonal.
func (k Code) Edges() uint8 { return uint8(k & (k >> 4) & plane) }

// stones returns the plane of orthogonal neighbours that are stones of c.
func (k Code) stones(c Color) uint { return k.near(c) &^ uint(k&(k>>4)) }

func (k Code) atari() uint { return uint(k>>atariShift) & plane }

func (k Code) empty() uint { return ^uint(k|k>>4) & plane }

// Alone reports whether none of the four orthogonal neighbours is a stone.
func (k Code) Alone() bool { return (k^k>>4)&plane == 0 }

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
	return k.near(c) == plane && k.enemyCorners(c) < 2
}

// NearlyEyeLike reports whether a stone of c on the one empty orthogonal neighbour would make an
// empty point EyeLike.
func (k Code) NearlyEyeLike(c Color) bool {
	return k.Liberties() == 1 && k.Stones(3-c) == 0 && k.enemyCorners(c) < 2
}

// Playable reports whether a playout may place a stone of c on an empty point
// with this code: it is neither Suicide nor the filling of an EyeLike point.
// It is the question that playouts ask most, so it is two look-ups, without a
// branch that a processor could guess wrong.
func (k Code) Playable(c Color) bool {
	s := uint(c) >> 1 & 1
	return beside[s<<12&0x1000|uint(k>>8)&0xf00|uint(k)&0xff]+diagonal[s<<8&0x100|uint(k>>diagShift)&0xff] >= 2
}

// beside and diagonal split Playable in what the orthogonal and what the diagonal
// neighbours say; their sum is at least 2 where a stone may be placed.
//
// beside is indexed by White's turn, the atari plane and the two orthogonal
// planes: −9 if a stone would be suicide, 0 if the point is surrounded by own
// stones, else 2.
//
// diagonal is indexed by White's turn and the two diagonal planes: the number of
// enemy stones there, plus one if any point is border. A surrounded point with
// less than 2 is an eye.
var (
	beside   [1 << 13]int8
	diagonal [1 << 9]int8
)

func init() {
	for i := range beside {
		k, c := Code(i&0xff|i<<8&0xf0000), Black+Color(i>>12)
		switch {
		case k.Suicide(c):
			beside[i] = -9
		case k.near(c) != plane:
			beside[i] = 2
		}
	}
	for i := range diagonal {
		k, c := Code(i&0xff)<<diagShift, Black+Color(i>>8)
		diagonal[i] = int8(k.enemyCorners(c))
	}
}

// enemyCorners returns the number of diagonal enemy stones, plus one at the
// edge of the board: up to one in sum still makes an eye.
func (k Code) enemyCorners(c Color) int {
	own, other := k.far(c), k.far(3-c)
	n := int(popcount4[other&^own])
	if own&other != 0 {
		n++
	}
	return n
}

var popcount4 = [16]uint8{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4}

// Surrounded reports whether every orthogonal neighbour is c or border.
func (k Code) Surrounded(c Color) bool { return k.near(c) == plane }
