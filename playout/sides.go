package playout

import (
	"montego/goban"
	"montego/tactics"
)

// sides is what the four neighbours of an empty point say of a stone there.
type sides uint8

const (
	suicide     sides = 1 << iota // it would have no liberty
	walled                        // own stones or the edge all round, none in atari
	hopeless                      // no use to run there: see tactics.HopelessExtension
	vain                          // nor for the opponent
	closedPoint = suicide | walled
)

// sidesTable holds the sides for Black and White by the planes of a goban.Code
// that tell of orthogonal neighbours: the colours and, above them, the ataris.
var sidesTable = func() (t [2][1 << 12]sides) {
	for i := range t[0] {
		k := goban.Code(i&0xff | i>>8<<16)
		for s, c := range [2]goban.Color{goban.Black, goban.White} {
			set := func(side sides, holds bool) {
				if holds {
					t[s][i] |= side
				}
			}
			set(suicide, k.Suicide(c))
			set(walled, k.Surrounded(c) && k.InAtari(c) == 0)
			set(hopeless, tactics.Hopeless(k, c))
			set(vain, tactics.Hopeless(k, c.Opponent()))
		}
	}
	return t
}()

// sidesOf returns the sides of an empty point with code k for c.
func sidesOf(k goban.Code, c goban.Color) sides {
	return sidesTable[c>>1&1][k&0xff|k>>8&0xf00]
}
