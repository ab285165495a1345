package games

import (
	"context"
	"time"

	"montego/game"
	"montego/player/engine"
	"montego/player/search"
)

// question is a position to be looked at by a search that takes turns with others.
type question struct {
	who    borrower
	params engine.Params
	here   *game.Game
	limits search.Limits // of all its turns together; the time is that of searching
	tell   func(others int)
	show   func(*found) // what was found so far, and at the end
}

// found is what the search of a question has found so far.
type found struct {
	*search.Snapshot               // of the turn
	playouts         int           // of all turns
	elapsed          time.Duration // in all turns
	done             bool          // there will be no more
}

// search searches a position until its limits or until ctx is done, in as many turns as
// that takes. Each turn goes on with the tree of the one before.
func (p *pool) search(ctx context.Context, q *question) {
	sum := found{}
	show := func(turn *search.Snapshot, done bool) {
		q.show(&found{turn, sum.playouts + turn.Playouts, sum.elapsed + turn.Elapsed, done})
	}
	p.look(ctx, q.who, q.params, q.tell, func(slice context.Context, e *engine.Engine, until time.Time) bool {
		limits := q.limits
		if limits.Playouts > 0 {
			limits.Playouts = max(limits.Playouts-sum.playouts, 1)
		}
		if limits.Time > 0 {
			limits.Time = max(limits.Time-sum.elapsed, 1)
		}
		shared := !until.IsZero()
		if left := max(time.Until(until), 1); shared && (limits.Time == 0 || left < limits.Time) {
			limits.Time = left
		}
		limits.Watch = func(turn *search.Snapshot) { show(turn, false) }
		shot := e.Search(slice, q.here, q.here.ToMove(), limits)
		done := slice.Err() == nil && !(shared && time.Now().After(until))
		show(shot, done)
		sum.playouts, sum.elapsed = sum.playouts+shot.Playouts, sum.elapsed+shot.Elapsed
		return done
	})
}
