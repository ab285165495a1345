package pattern

import (
	"fmt"
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
