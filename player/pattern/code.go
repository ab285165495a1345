package pattern

import "montego/goban"

// numCodes is the number of values of a goban.Code.
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
