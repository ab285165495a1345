package session

import (
	"context"
	"slices"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/status"
	"montego/sgf"
)

// propose lets the judge find the dead stones. Where the rules take none off,
// there is nothing to find.
func (s *Session) propose(ctx context.Context) {
	if !s.game.Rules().RemovesDead() {
		s.judged = true
		s.agreeEngines()
		return
	}
	at, g := s.position, s.game.Clone()
	s.background(s.o.Judge, func() {
		dead := s.o.Judge.Estimate(ctx, g).Count.List(game.Dead)
		s.ifStill(at, func() {
			s.dead, s.judged = dead, true
			s.agreeEngines()
			s.notify()
		})
	})
}

// recount goes on with a count in which the given stones were taken for dead. Points without
// a stone are left out.
func (s *Session) recount(dead []goban.Point) {
	b := s.game.Board()
	s.dead = slices.DeleteFunc(slices.Clone(dead), func(p goban.Point) bool { return !b.OnBoard(p) || !b.At(p).IsStone() })
	s.phase, s.judged = Counting, true
	s.agreeEngines()
}

// agreeEngines lets the engines accept the count. People have the last word.
func (s *Session) agreeEngines() {
	for _, c := range goban.Sides {
		if s.o.player(c).Engine != nil {
			s.agree(c)
		}
	}
}

// mayCount returns the error that forbids to change or accept the count now, or nil.
func (s *Session) mayCount() error {
	switch {
	case s.phase != Counting:
		return ErrNotCounting
	case !s.judged:
		return ErrJudging
	}
	return nil
}

// SetDead marks the chain at p as dead, or as alive again. A player who has agreed to
// the count must agree anew. It fails with ErrNotCounting, ErrJudging, ErrNoStone or
// ErrNoDead.
func (s *Session) SetDead(p goban.Point, dead bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayCount(); err != nil {
		return err
	}
	b := s.game.Board()
	switch {
	case !b.OnBoard(p) || !b.At(p).IsStone():
		return ErrNoStone
	case !s.game.Rules().RemovesDead():
		return ErrNoDead
	}
	for q := range b.ChainStones(b.ChainAt(p)) {
		s.dead = slices.DeleteFunc(s.dead, func(r goban.Point) bool { return r == q })
		if dead {
			s.dead = append(s.dead, q)
		}
	}
	s.agreed = [goban.White + 1]bool{}
	s.agreeEngines()
	s.notify()
	return nil
}

// Agree accepts the count for the person who plays c. When both players have
// done so the game is over; engines accept by themselves. It fails with
// ErrNotCounting, ErrJudging or ErrNoPerson.
func (s *Session) Agree(c goban.Color) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayCount(); err != nil {
		return err
	}
	if s.o.player(c).Engine != nil {
		return ErrNoPerson
	}
	s.agree(c)
	if s.phase == Counting {
		s.notify()
	}
	return nil
}

// agree accepts the count for c. Requires: the dead stones are known.
func (s *Session) agree(c goban.Color) {
	s.agreed[c] = true
	if s.phase != Counting || !s.agreed[goban.Black] || !s.agreed[goban.White] {
		return
	}
	s.finish(sgf.ScoreResult(s.count().Score.Lead().Float()))
}

// Resume goes on playing after two passes, because the players don't agree about
// the dead stones; the opponent of who passed last is to move. The next two
// passes lead to another count. It fails with ErrNotCounting.
func (s *Session) Resume() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.phase != Counting {
		return ErrNotCounting
	}
	s.phase, s.contested, s.dead, s.judged = Playing, len(s.game.Moves()), nil, false
	s.moved()
	return nil
}

func (s *Session) count() *game.Count {
	return panics.Must(s.game.Count(s.dead)) // the dead are stones on the board
}

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
