package analysis

import (
	"context"
	"fmt"

	"montego/game"
	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/search"
)

// task is one position of a query.
type task struct {
	q    *query
	turn int
	game *game.Game       // made when its turn comes
	raw  *search.Snapshot // knows the priors of all moves; nil where the search leaves none out
}

// place is where a worker has played a query to.
type place struct {
	q    *query
	game *game.Game
}

// lead brings the place to a turn of a query, from where it is if that is before.
func (p *place) lead(q *query, turn int) *game.Game {
	if p.q != q || len(p.game.Moves()) > turn {
		p.q, p.game = q, panics.Must(q.start.game()) // it was played before
	}
	panics.Must(play(p.game, q.moves[len(p.game.Moves()):turn]))
	return p.game
}

// worker searches one position after the other with an engine of its own. Each
// begins with an empty tree and at the same seed, so that a reply depends neither on
// what was asked before nor on which worker was free.
func (s *Server) worker() {
	e := engine.NewWith(s.o.Open, s.o.Params, s.o.Seed)
	defer func() { e.Close() }()
	var at place
	for ctx, t := s.take(); t != nil; ctx, t = s.take() {
		bug := panics.Catch(func() {
			t.game = at.lead(t.q, t.turn)
			e.Restart(s.o.Seed)
			s.search(ctx, e, t)
		})
		if bug != nil {
			s.say(errorLine{Error: "internal error: " + bug.Error(), ID: t.q.id})
			_ = panics.Catch(e.Close)
			e = engine.NewWith(s.o.Open, s.o.Params, s.o.Seed)
		}
		s.leave(t)
	}
}

// search searches a position, reports meanwhile if that was asked for, and replies.
func (s *Server) search(ctx context.Context, e *engine.Engine, t *task) {
	limits := search.Limits{Playouts: t.q.playouts, Time: t.q.time, MoveOwners: t.q.wanted.IncludeMovesOwnership || t.q.wanted.IncludeMovesOwnershipStdev, Wide: t.q.wide}
	if t.q.first > 0 {
		limits.First, limits.Interval = t.q.first, t.q.every
		limits.Watch = func(shot *search.Snapshot) {
			if ctx.Err() == nil && shot.Playouts > 0 {
				s.say(t.tell(shot, true))
			}
		}
	}
	c := t.game.ToMove()
	but, empty := t.q.lists.without(t.game, c)
	if empty != "" {
		s.say(warningLine{fmt.Sprintf("no legal move is left on turn %d, so only the pass is searched", t.turn), empty, t.q.id})
	}
	if len(but) > 0 || t.game.Over() { // a count has no priors
		t.raw = e.Search(ctx, t.game, c, search.Limits{Playouts: 1})
		e.Restart(s.o.Seed)
	}
	thinking := e.Start(t.game, c, but, limits)
	select {
	case <-ctx.Done():
	case <-thinking.Done():
	}
	shot := thinking.Stop()
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if !closed {
		s.say(t.tell(shot, false))
	}
}
