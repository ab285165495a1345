package playout

import (
	"montego/goban"
	"montego/player/tactics"
)

// pointStatus is what the four neighbours of an empty point say of a stone there.
type pointStatus uint8

const (
	suicide     pointStatus = 1 << iota // it would have no liberty
	walled                              // own stones or the edge all round, none in atari
	hopeless                            // no use to run there: see tactics.Hopeless
	vain                                // no use for the opponent to run there
	closedPoint = suicide | walled
)

// statusTable holds the status of points for Black and White by the planes of a goban.Code
// that tell of orthogonal neighbours: the colours and, above them, the ataris.
var statusTable = func() (t [2][1 << 12]pointStatus) {
	for i := range t[0] {
		k := goban.Code(i&0xff | i>>8<<16)
		for s, c := range [2]goban.Color{goban.Black, goban.White} {
			set := func(bit pointStatus, holds bool) {
				if holds {
					t[s][i] |= bit
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

// statusOf returns the status of an empty point with code k for c.
func statusOf(k goban.Code, c goban.Color) pointStatus {
	return statusTable[c>>1&1][k&0xff|k>>8&0xf00]
}
