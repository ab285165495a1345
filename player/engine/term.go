package engine

import (
	"time"

	"montego/goban"
	"montego/player/search"
)

// Term is a condition, besides the clock, of a move that is asked for.
type Term func(*terms)

// terms are all the conditions of one move.
type terms struct {
	watch    func(*search.Snapshot)
	interval time.Duration
	avoid    []goban.Point
	cleanup  bool
	advice   bool
	think    time.Duration
	delayed  bool
	delay    time.Duration
}

func termsOf(list []Term) (t terms) {
	for _, term := range list {
		term(&t)
	}
	return t
}

// Watched lets f see what the search has found so far, about once in every
// interval; 0 stands for a tenth of a second. A goroutine of the search calls f,
// and not after the move is decided.
func Watched(f func(*search.Snapshot), interval time.Duration) Term {
	return func(t *terms) { t.watch, t.interval = f, interval }
}

// Avoiding excludes these moves of the player, who passes if no other is left.
func Avoiding(points []goban.Point) Term {
	return func(t *terms) { t.avoid = points }
}

// Cleanup asks for a move of the phase in which dead stones are captured, as after a dispute
// about them: while a dead stone of the opponent's is on the board, the player does not pass,
// even if a pass would win. Where none is, the move is an ordinary one. The player never resigns.
func Cleanup() Term { return func(t *terms) { t.cleanup = true } }

// Advice asks for the best move at full strength, whatever the level of the player.
func Advice() Term { return func(t *terms) { t.advice = true } }

// Within sets the time for the move: without a clock the move takes d, and with a clock at
// most d. 0 sets none.
func Within(d time.Duration) Term { return func(t *terms) { t.think = d } }

// Delayed says by how much the latest moves came late. A caller that lends one engine to many
// games measures this for each game; otherwise the engine measures it.
func Delayed(d time.Duration) Term { return func(t *terms) { t.delayed, t.delay = true, d } }

// limits adds the terms to the limits of a search.
func (t *terms) limits(l search.Limits) search.Limits {
	l.Watch, l.Interval = t.watch, t.interval
	return l
}
