package pattern

import (
	"strings"

	"montego/goban"
)

// state is what can stand on one point of a 3×3 window, as a set: a window
// holds one state per point, a Pattern those that it allows.
type state uint8

const (
	empty  state = 1 << iota
	mine         // a stone of the player to move, not known to be in atari
	mineIn       // the same in atari
	other        // a stone of the opponent, not known to be in atari
	otherIn
	border

	onBoard  = empty | mine | mineIn | other | otherIn
	anything = onBoard | border
)

// window is a 3×3 neighbourhood drawn as rows from the top, the centre in the
// middle. Diagonal stones are never in atari: a code doesn't know.
type window [9]state

// planeOf says where a window's points are in a code: the plane of black stones
// and the direction bit.
var planeOf = [9]struct{ shift, direction int }{
	{8, 2}, {0, 3}, {8, 3},
	{0, 1}, {}, {0, 2},
	{8, 0}, {0, 0}, {8, 1},
}

// centre is the index of the point that is played.
const centre = 4

// windowOf draws a code, Black to move.
func windowOf(k goban.Code) (w window) {
	w[centre] = empty
	for i, at := range planeOf {
		if i == centre {
			continue
		}
		black, white := k>>(at.shift+at.direction)&1, k>>(at.shift+4+at.direction)&1
		w[i] = [4]state{empty, mine, other, border}[black|white<<1]
		if at.shift == 0 && k>>(16+at.direction)&1 != 0 {
			w[i] <<= 1 // mine to mineIn, other to otherIn
		}
	}
	return w
}

// letters is the alphabet of patterns; see Pattern.
var letters = map[byte]state{
	'.': empty,
	'X': mine | mineIn, 'Y': mine, 'V': mineIn, 'x': anything &^ (mine | mineIn),
	'O': other | otherIn, 'Q': other, 'C': otherIn, 'o': anything &^ (other | otherIn),
	'#': border, '*': onBoard, '?': anything,
}

// stateLetters are how a window shows the six states of a point: on an orthogonal neighbour,
// and on a diagonal one, where atari isn't known.
var stateLetters = map[state][2]byte{
	empty: {'.', '.'}, mine: {'Y', 'X'}, mineIn: {'V', 'V'}, other: {'Q', 'O'}, otherIn: {'C', 'C'}, border: {'#', '#'},
}

// String draws the window as three rows, without wildcards.
func (w window) String() string {
	var s strings.Builder
	for i, st := range w {
		if i > 0 && i%3 == 0 {
			s.WriteByte('\n')
		}
		s.WriteByte(stateLetters[st][1-i%2])
	}
	return s.String()
}

// key returns a text that is the same for windows that fit the same
// neighbourhoods in one of the eight orientations.
func (w window) key() (least string) {
	for i := range 8 {
		if i%2 == 1 {
			w = window{w[2], w[1], w[0], w[5], w[4], w[3], w[8], w[7], w[6]} // mirrored
		} else {
			w = window{w[0], w[3], w[6], w[1], w[4], w[7], w[2], w[5], w[8]} // transposed
		}
		var text [len(w)]byte
		for j, st := range w {
			if j%2 == 0 {
				st &^= mineIn | otherIn // as on a diagonal X and Y are the same
			}
			text[j] = byte(st)
		}
		if key := string(text[:]); i == 0 || key < least {
			least = key
		}
	}
	return least
}
