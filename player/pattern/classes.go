package pattern

import (
	"fmt"
	"math/bits"
	"sync"

	"montego/goban"
)

// Class names one 3×3 neighbourhood of an empty point where the player to move
// may place a stone. The eight symmetric views of it are one class; colours are
// told apart, as the player to move and the opponent. Zero is no class.
//
// The numbers follow the smallest code of each class, so they are the same in
// every build and weight files may use them.
type Class uint16

// NumClasses is the number of classes, numbered from 1: 1757 inside the board,
// 269 at its edge and 25 in its corners. It is what [Huang11] §4.3.2 counts.
const NumClasses = 2051

// Classes finds the Class of a code. There is one, which ThreeByThree returns;
// it is never changed, so any number of workers may share it.
type Classes struct {
	of    [numCodes]Class
	codes [NumClasses + 1]goban.Code
}

// ThreeByThree returns the table of classes. The first call builds it, in a
// few milliseconds; callers in inner loops keep the pointer.
var ThreeByThree = sync.OnceValue(buildClasses)

// Of returns the class of a point with code k when c plays there, or 0 where
// the move would be suicide. Requires: k is the Code of an empty point.
func (t *Classes) Of(k goban.Code, c goban.Color) Class { return t.of[toMove(k, c)] }

// Code returns the smallest code of a class, Black to move. Requires: c is not
// 0 and at most NumClasses.
func (t *Classes) Code(c Class) goban.Code { return t.codes[c] }

// Picture returns the class as three rows, the player to move as X: a text that
// Pattern reads, and that matches this class alone.
func (t *Classes) Picture(c Class) string { return windowOf(t.codes[c]).String() }

func buildClasses() *Classes {
	t, n := new(Classes), Class(0)
	for k := range possibleCodes {
		if t.of[k] != 0 || k.Suicide(goban.Black) {
			continue
		}
		n++
		t.codes[n] = k
		for _, s := range k.Views() {
			t.of[s] = n
		}
	}
	if n != NumClasses {
		panic(fmt.Sprintf("pattern: %d classes of 3×3 neighbourhoods", n))
	}
	return t
}

const numCodes = 1 << 20

// black, in a code, is the planes of black stones; white's lie 4 bits higher.
const black goban.Code = 0x00f0f

// atariPlane is the part of a code that says which stones are in atari.
const atariPlane goban.Code = 0xf0000

// toMove returns the code as it looks to c: the player to move is Black.
func toMove(k goban.Code, c goban.Color) goban.Code {
	shift := uint(c) << 1 & 4 // no branch: who moves changes at every call
	return k>>shift&black | k<<shift&(black<<4) | k&atariPlane
}

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
