package playout

import "montego/goban"

// Turn returns the position b for c to move. A policy takes the last move for
// the opponent's, and answers it; so if it was c's own, the opponent passes. It
// returns b itself if there is nothing to do, and never changes it.
func Turn(b *goban.Board, c goban.Color) *goban.Board {
	if b.At(b.LastMove(0)) != c {
		return b
	}
	after := *b
	after.Play(goban.Pass, c.Opponent())
	return &after
}
