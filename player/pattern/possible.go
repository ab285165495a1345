package pattern

import (
	"math/bits"

	"montego/goban"
)

// possibleCodes yields, in rising order, the codes that an empty point can have
// on a board: the border is nothing, one side, or two sides that meet in a
// corner, and the atari bits fit the stones.
func possibleCodes(yield func(goban.Code) bool) {
	const edge, corner goban.Code = 0x03311, 0x07733 // around row 1, and around A1
	var borders [1 << 12]bool                        // by the points that are off the board
	for _, border := range [...]goban.Code{0, edge, corner} {
		for _, k := range border.Views() {
			borders[offBoard(k)] = true
		}
	}
	for k := range goban.Code(numCodes) {
		if borders[offBoard(k)] && k>>16&^stones(k) == 0 && atariFits(k) && !yield(k) {
			return
		}
	}
}

// offBoard returns the planes of neighbours that are off the board: their colour is both.
func offBoard(k goban.Code) goban.Code { return k & (k >> 4) & 0xf0f }

// stones returns the plane of orthogonal neighbours that are stones.
func stones(k goban.Code) goban.Code { return (k ^ k>>4) & 0xf }

// atariFits reports whether the atari bits of a code can be true, as the eight
// neighbours form a ring [Huang11, 2,051 classes]:
//
//   - stones of one colour that touch along the ring are one chain, so either
//     all of them are in atari or none is;
//   - a chain in atari has its only liberty in the centre, so none of its
//     stones touches an empty point of the ring.
func atariFits(k goban.Code) bool {
	inAtari := ring(k >> 16)
	if inAtari == 0 {
		return true
	}
	near, far := ring(k), ring(k>>4)
	border, empty := near&far, ^(near | far)
	for _, s := range [2]uint8{near &^ border, far &^ border} {
		chains := s & inAtari
		for range 7 {
			chains |= touching(chains) & s
		}
		if chains&orthogonalRing&^inAtari != 0 || touching(chains)&empty != 0 {
			return false
		}
	}
	return true
}

// orthogonalRing is the orthogonal neighbours in a ring.
const orthogonalRing = 0b10101010

// ring places an orthogonal plane, in bits 0–3, and the diagonal plane eight
// bits higher around the centre: bit 0 is the lower left neighbour, and the
// others follow against the clock.
func ring(k goban.Code) uint8 { return orthogonalAt[k&0xf] | diagonalAt[k>>8&0xf] }

// orthogonalAt and diagonalAt hold the places in the ring of a plane's points.
var (
	orthogonalAt = placesOf([4]int{1, 7, 3, 5})
	diagonalAt   = placesOf([4]int{0, 2, 6, 4})
)

func placesOf(directions [4]int) (places [16]uint8) {
	for plane := range places {
		for d, at := range directions {
			places[plane] |= uint8(plane>>d&1) << at
		}
	}
	return places
}

// touching returns the neighbours of a set of points of the ring.
func touching(s uint8) uint8 { return bits.RotateLeft8(s, 1) | bits.RotateLeft8(s, -1) }
