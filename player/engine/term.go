package engine

import (
	"time"

	"montego/goban"
	"montego/player/search"
)

// Term is a wish beside the budget when a move is asked for.
type Term func(*terms)

// terms are all the wishes for one move.
type terms struct {
	watch    func(*search.Snapshot)
	interval time.Duration
	avoid    []goban.Point
	cleanup  bool
	advice   bool
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

// Avoiding leaves these moves of the player out. A player that has no other move left
// passes.
func Avoiding(points []goban.Point) Term {
	return func(t *terms) { t.avoid = points }
}

// Cleanup asks for a move of the phase in which dead stones are captured, as
// after a dispute about them: the player passes only when no stone of the
// opponent's on the board is dead, whatever a pass would win.
func Cleanup() Term { return func(t *terms) { t.cleanup = true } }

// Advice asks for the best move at full strength, whatever the level of the player.
func Advice() Term { return func(t *terms) { t.advice = true } }

// limits adds the terms to the limits of a search.
func (t *terms) limits(l search.Limits) search.Limits {
	l.Watch, l.Interval = t.watch, t.interval
	return l
}
