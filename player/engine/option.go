package engine

import (
	"time"

	"montego/goban"
	"montego/player/search"
)

// Option is a condition, besides the clock, of a move that is asked for.
type Option func(*options)

// options are all the conditions of one move.
type options struct {
	watch    func(*search.Snapshot)
	interval time.Duration
	avoid    []goban.Point
	cleanup  bool
	advice   bool
	think    time.Duration
	delayed  bool
	reused   bool
	delay    time.Duration
}

func optionsOf(list []Option) (o options) {
	for _, set := range list {
		set(&o)
	}
	return o
}

// Watched lets f see what the search has found so far, about once in every
// interval; 0 stands for a tenth of a second. A goroutine of the search calls f,
// and not after the move is decided.
func Watched(f func(*search.Snapshot), interval time.Duration) Option {
	return func(o *options) { o.watch, o.interval = f, interval }
}

// Avoiding excludes these moves of the player, who passes if no other is left.
func Avoiding(points []goban.Point) Option {
	return func(o *options) { o.avoid = points }
}

// Cleanup asks for a move of the phase in which dead stones are captured, as after a dispute
// about them: while a dead stone of the opponent's is on the board, the player does not pass,
// even if a pass would win. Where none is, the move is an ordinary one. The player never resigns.
func Cleanup() Option { return func(o *options) { o.cleanup = true } }

// Advice asks for the best move at full strength, whatever the level of the player.
func Advice() Option { return func(o *options) { o.advice = true } }

// Within sets the time for the move: without a clock the move takes d, and with a clock at
// most d. 0 sets none.
func Within(d time.Duration) Option { return func(o *options) { o.think = d } }

// Delayed says by how much the latest moves came late. A caller that lends one engine to many
// games measures this for each game; otherwise the engine measures it.
func Delayed(d time.Duration) Option { return func(o *options) { o.delayed, o.delay = true, d } }

// CountReused lets what the player knows from earlier searches count toward the playouts of the
// move.
func CountReused() Option { return func(o *options) { o.reused = true } }

// limits adds what watches the search to its limits, and what counts toward them.
func (o *options) limits(l search.Limits) search.Limits {
	l.Watch, l.Interval, l.CountReused = o.watch, o.interval, o.reused
	return l
}
