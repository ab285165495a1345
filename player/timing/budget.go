package timing

import (
	"cmp"
	"time"
)

// Budget is how long to think about one move.
type Budget struct {
	// Target is the time after which to play, unless the best move is unclear.
	Target time.Duration
	// Max is the time after which to play in any case. 0 means at once.
	Max time.Duration
	// Expires reports that what the move leaves of its time expires: it is not on the clock
	// afterwards, as with time per move or in the last period of byo-yomi.
	Expires bool
}

// Progress is what a policy may know of the game.
type Progress struct {
	Points int // intersections of the board
	Empty  int // those without a stone
	Moves  int // moves played by both sides
	// Delay is what each move costs beside thinking, as far as it was measured.
	Delay time.Duration
}

// Request is what is known when the time for a move is asked for.
type Request struct {
	Clock    Clock
	Progress Progress
	// Think is the time that was set for the move: without a clock the move takes Think, and
	// with a clock at most Think. 0 sets none.
	Think time.Duration
	// Fixed reports that a number of playouts limits the move.
	Fixed bool
}

// Allot returns the budget of a move, by the one rule for all programs that play. Without a
// clock it is Think; else the zero Budget, which is no limit, if playouts limit the move;
// else NoClock. By a clock it is never 0, so that it limits the search even when the clock
// has run out. It is at most Max, where that is set.
func (m Management) Allot(r Request) Budget {
	if m.Max > 0 {
		r.Think = min(cmp.Or(r.Think, m.Max), m.Max)
	}
	switch limited := r.Clock.settings.Limited(); {
	case !limited && r.Think > 0:
		return Budget{Target: r.Think, Max: r.Think}
	case !limited && r.Fixed:
		return Budget{}
	}
	r.Progress.Delay += r.Clock.transit()
	b := m.budget(r.Clock, r.Progress)
	if r.Think > 0 {
		b.Target, b.Max = min(b.Target, r.Think), min(b.Max, r.Think)
	}
	b.Target, b.Max = max(b.Target, 1), max(b.Max, 1)
	return b
}
