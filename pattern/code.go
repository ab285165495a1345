package pattern

import "montego/goban"

// numCodes is the number of values of a goban.Code.
const numCodes = 1 << 20

// black, in a code, is the planes of black stones; white's lie 4 bits higher.
const black goban.Code = 0x00f0f

// atariPlane is the part of a code that says which stones are in atari.
const atariPlane goban.Code = 0xf0000

// swap returns the code with the colours exchanged.
func swap(k goban.Code) goban.Code {
	return k&black<<4 | k>>4&black | k&atariPlane
}

// toMove returns the code as it looks to c: the player to move is Black.
func toMove(k goban.Code, c goban.Color) goban.Code {
	shift := uint(c) << 1 & 4 // no branch: who moves changes at every call
	return k>>shift&black | k<<shift&(black<<4) | k&atariPlane
}

// mirror returns the code with left and right exchanged: directions 1 and 2 of
// the orthogonal planes, 0 with 1 and 2 with 3 of the diagonal ones.
func mirror(k goban.Code) goban.Code {
	const side, even = 0x20022, 0x05500
	return k&0x90099 | k&side<<1 | k>>1&side | k&even<<1 | k>>1&even
}

// transpose returns the code reflected in the diagonal from lower left to upper
// right: directions 0 with 1 and 2 with 3 of the orthogonal planes, 1 with 2 of
// the diagonal ones.
func transpose(k goban.Code) goban.Code {
	const even, side = 0x50055, 0x02200
	return k&even<<1 | k>>1&even | k&0x09900 | k&side<<1 | k>>1&side
}

// symmetries returns the code as seen from the eight sides: two reflections in
// turn are a rotation.
func symmetries(k goban.Code) (s [8]goban.Code) {
	for i := 0; i < len(s); i += 2 {
		s[i], s[i+1] = k, mirror(k)
		k = transpose(s[i+1])
	}
	return s
}
