package review

import (
	"montego/goban"
)

// How often a side must own stones at the end of playouts, as a mean of +1 and −1, so that a review
// says that they live or die: sureOwner after the move played, and at least turnedBy less after the
// better one. minTurned is how many stones are worth a word.
const (
	sureOwner = 0.4
	turnedBy  = 0.6
	minTurned = 2
)

// turned returns the stones of a board that live after one of two moves of c and die after the
// other, by the ownership of the searches after both: those of c that die after the move played,
// or those of the opponent that live after it, whichever are more.
func turned(b *goban.Board, c goban.Color, played, better *Found) (stones goban.Move) {
	if played.owner == nil || better.owner == nil {
		return stones
	}
	var all, largest [goban.White + 1]int
	var point [goban.White + 1]goban.Point
	for chain := range b.Chains() {
		side, size := b.ChainColor(chain), b.ChainSize(chain)
		after, instead := float32(0), float32(0)
		first := goban.NoPoint
		for p := range b.ChainStones(chain) {
			after, instead = after+played.owner[p], instead+better.owner[p]
			if first == goban.NoPoint || p < first {
				first = p
			}
		}
		mean := float32(c.Opponent().Sign()) / float32(size)
		if mean*after < sureOwner || mean*(after-instead) < turnedBy {
			continue
		}
		if all[side] += size; size > largest[side] {
			largest[side], point[side] = size, first
		}
	}
	side := c
	if all[c.Opponent()] > all[c] {
		side = c.Opponent()
	}
	if all[side] < minTurned {
		return stones
	}
	return goban.Move{Color: side, Point: point[side]}
}
