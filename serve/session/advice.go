package session

import (
	"context"
	"time"

	"montego/game"
	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/status"
	"montego/player/timing"
)

// Advise says what the judge would play in the present position, within such a time, at
// its full strength. It waits for the answer; when ctx is done the judge answers with
// what it has found so far.
func (s *Session) Advise(ctx context.Context, think time.Duration) (d engine.Decision) {
	s.ask(func(g *game.Game) {
		d = s.o.Judge.Decide(ctx, g, g.ToMove(), timing.Clock{}, engine.Within(think), engine.Advice())
	})
	return d
}

// Estimate says how the game stands. It waits for the answer.
func (s *Session) Estimate(ctx context.Context) (x *status.Estimate) {
	s.ask(func(g *game.Game) { x = s.o.Judge.Estimate(ctx, g) })
	return x
}

// ask runs f with the judge and the present game. An analysis makes room for it
// and goes on afterwards.
func (s *Session) ask(f func(g *game.Game)) {
	s.mu.Lock()
	s.endAnalysis()
	g, lock := s.game.Clone(), s.engines[s.o.Judge]
	s.mu.Unlock()
	lock.Lock()
	bug := panics.Catch(func() { f(g) })
	lock.Unlock()
	if bug != nil {
		panic(bug)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.analyze()
}

// Analyze switches the judge's analysis of the present position on or off. It
// follows the game from move to move until it is switched off or the game is
// over, and shows in State.Analysis.
func (s *Session) Analyze(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.analyzing = on
	if on {
		s.analyze()
	} else {
		s.endAnalysis()
	}
	s.tell()
}

// analyze begins the analysis of the present position, if a view wants it.
// Requires: s.mu is held.
func (s *Session) analyze() {
	if !s.analyzing || s.rest != nil || s.phase == Over || s.closed {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.rest = cancel
	at, g := s.position, s.game.Clone()
	show := func(shot *search.Snapshot) {
		if ctx.Err() == nil && s.still(at) {
			defer s.mu.Unlock()
			s.analysis = shot
			s.tell()
		}
	}
	s.background(s.o.Judge, func() {
		if ctx.Err() == nil {
			show(s.o.Judge.Search(ctx, g, g.ToMove(), search.Limits{Watch: show}))
		}
	})
}

// endAnalysis ends the analysis. Requires: s.mu is held.
func (s *Session) endAnalysis() {
	if s.rest != nil {
		s.rest()
	}
	s.rest, s.analysis = nil, nil
}
