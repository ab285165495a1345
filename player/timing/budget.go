package timing

import "time"

// Budget is how long to think about one move.
type Budget struct {
	// Target is the time after which to play, unless the best move is unclear.
	Target time.Duration
	// Max is the time after which to play in any case. 0 means at once.
	Max time.Duration
	// Lost reports that what the move leaves of its time is lost: it is not on the clock
	// afterwards, as with time per move or in the last period of byo-yomi.
	Lost bool
}

// Progress is what a policy may know of the game.
type Progress struct {
	Points int // intersections of the board
	Empty  int // those without a stone
	Moves  int // moves played by both sides
	// Delay is what each move costs beside thinking, as far as it was measured.
	Delay time.Duration
}
