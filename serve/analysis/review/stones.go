package review

import (
	"montego/goban"
	"montego/internal/phrases"
	"montego/player/search"
)

// What a review needs to say that a move kills stones, or lets those of the opponent live. Ownership
// goes from −1 to 1, so that 0.4 stands for 70 % of the playouts.
const (
	sureOwner = 0.4 // the opponent's ownership of the stones after the move
	turnedBy  = 0.6 // by how much less it is after the better move
	minTurned = 2   // stones
)

// turned returns the stones of a board that live after one of two moves of c and die after the
// other, by the ownership after both and the opponent's best answer: those of c that die after the
// move played, or those of the opponent that live after it, whichever are more. Ownership of all
// playouts would not do, since half of them begin with the answer of the game, however bad it is.
func turned(b *goban.Board, c goban.Color, played, better *search.Ownership) (stones goban.Move) {
	if played == nil || better == nil {
		return stones
	}
	var all, largest [goban.White + 1]int
	var point [goban.White + 1]goban.Point
	for chain := range b.Chains() {
		side, size := b.ChainColor(chain), b.ChainSize(chain)
		after, instead := float32(0), float32(0)
		first := goban.NoPoint
		for p := range b.ChainStones(chain) {
			after, instead = after+played[p], instead+better[p]
			if first == goban.NoPoint || p < first {
				first = p
			}
		}
		perStone := float32(c.Opponent().Sign()) / float32(size) // of the opponent's ownership
		if perStone*after < sureOwner || perStone*(after-instead) < turnedBy {
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

// SayStones says what becomes of the Stones after the move of c, nothing if there are none.
func (v *Verdict) SayStones(l *phrases.Language, c goban.Color) string {
	if !v.Stones.Color.IsStone() {
		return ""
	}
	key := "review.live"
	if v.Stones.Color == c {
		key = "review.die"
	}
	return l.Say(key, phrases.Args{"color": v.Stones.Color, "vertex": v.Stones.Point})
}
