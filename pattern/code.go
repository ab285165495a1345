package pattern

import "montego/goban"

// numCodes is the number of values of a goban.Code.
const numCodes = 1 << 20

// black, in a code, is the planes of black stones; white's lie 4 bits higher.
const black goban.Code = 0x00f0f

// atariPlane is the part of a code that says which stones are in atari.
const atariPlane goban.Code = 0xf0000

// Mover is who moves, as codes are turned by it: see MoverOf. It is the set of bits that
// change places.
type Mover goban.Code

// MoverOf returns the Mover for c. Who asks of many points makes it once.
func MoverOf(c goban.Color) Mover {
	return Mover(black & -goban.Code(c>>1&1)) // no branch: who moves changes at every call
}

// view returns the code as it looks to the mover: the player to move is Black.
func (m Mover) view(k goban.Code) goban.Code {
	x := (k ^ k>>4) & goban.Code(m)
	return k ^ x ^ x<<4
}

// toMove returns the code as it looks to c: the player to move is Black.
func toMove(k goban.Code, c goban.Color) goban.Code { return MoverOf(c).view(k) }
