package session

import (
	"context"
	"time"

	"montego/game"
	"montego/player/engine"
	"montego/player/status"
)

// Advise says what the judge would play in the present position, within such a time, at
// its full strength. It waits for the answer; when ctx is done the judge answers with
// what it has found so far.
func (s *Session) Advise(ctx context.Context, think time.Duration) (d engine.Decision) {
	s.ask(func(g *game.Game) {
		d = s.o.Judge.Decide(ctx, g, g.ToMove(), engine.Terms{Think: think, Advice: true})
	})
	return d
}

// Estimate says how the game stands. It waits for the answer.
func (s *Session) Estimate(ctx context.Context) (x *status.Estimate) {
	s.ask(func(g *game.Game) { x = s.o.Judge.Estimate(ctx, g) })
	return x
}

// ask runs f with the judge and the present game.
func (s *Session) ask(f func(g *game.Game)) {
	s.mu.Lock()
	g, lock := s.game.Clone(), s.engines[s.o.Judge]
	s.mu.Unlock()
	lock.Lock()
	defer lock.Unlock()
	f(g)
}
