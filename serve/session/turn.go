package session

import (
	"context"
	"fmt"
	"slices"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/timing"
	"montego/sgf"
)

// Play makes a move of the person who plays c: a stone at p, or goban.Pass. It
// fails with ErrNotPlaying, ErrNotYourTurn or ErrNoPerson, or as game.Play does.
func (s *Session) Play(c goban.Color, p goban.Point) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.phase != Playing:
		return ErrNotPlaying
	case s.o.player(c).Engine != nil:
		return ErrNoPerson
	case s.game.ToMove() != c:
		return ErrNotYourTurn
	}
	return s.play(goban.Move{Color: c, Point: p}, nil)
}

// play makes a move of the player whose turn it is; d is an engine's decision.
// A player whose time is over loses instead.
func (s *Session) play(m goban.Move, d *engine.Decision) error {
	if err := s.game.Legal(m); err != nil {
		return err
	}
	before := s.clocks
	clk := &s.clocks[m.Color]
	if s.runs(m.Color) {
		clk.Stop(s.now())
	}
	if clk.Lost(0) {
		s.finish(sgf.Result{Winner: m.Color.Opponent(), Reason: sgf.Time})
		return nil
	}
	_ = s.game.Play(m) // it is legal
	left := Left{Limited: clk.Settings().Limited()}
	left.Time, left.Stones = clk.Left()
	s.turns = append(s.turns, Turn{Decision: d, Left: left, before: before})
	s.decision = d
	s.moved()
	return nil
}

// Resign gives the game up for the person who plays c, on anybody's turn and
// during the count. It fails with ErrNotPlaying when the game is over, and with
// ErrNoPerson.
func (s *Session) Resign(c goban.Color) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.phase == Over:
		return ErrNotPlaying
	case s.o.player(c).Engine != nil:
		return ErrNoPerson
	}
	s.finish(sgf.Result{Winner: c.Opponent(), Reason: sgf.Resign})
	return nil
}

// MoveNow makes an engine that thinks play the best move it has found so far.
func (s *Session) MoveNow() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hurry != nil {
		s.hurry()
	}
}

// SetThink changes Options.Think for the turns to come.
func (s *Session) SetThink(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.o.Think = d
}

// beginTurn starts the clock of the player to move, and its engine if it has one.
func (s *Session) beginTurn(ctx context.Context) {
	c := s.game.ToMove()
	if s.runs(c) {
		s.startClock(c)
	}
	if e := s.o.player(c).Engine; e != nil {
		s.think(ctx, e, c)
	}
}

// runs reports whether the clock of c, who is to move, runs.
func (s *Session) runs(c goban.Color) bool { return !s.o.Held && !s.waits(c) }

// waits reports whether the clock of c, who is to move, stands still until Ready, or until the first
// move of the session.
func (s *Session) waits(c goban.Color) bool {
	atFirst := s.o.Waits && !s.ready && len(s.turns) == 0
	return (s.waiting || atFirst) && !s.o.Held && s.o.player(c).Engine == nil
}

// Wait lets the clock of a person stand still until Ready, in this turn or the next: the person does
// not see the position yet. What this turn has taken so far does not count.
func (s *Session) Wait() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = true
	if s.waits(s.game.ToMove()) {
		s.stopTimers()
	}
}

// Ready lets the clock of the person to move run, if it waits for that.
func (s *Session) Ready() {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.game.ToMove()
	waited := s.waits(c) && s.phase == Playing && !s.closed
	s.ready = s.ready || waited && !s.waiting
	s.waiting = false
	if waited {
		s.startClock(c)
		s.notify()
	}
}

// startClock starts the clock of c, on which c loses when its time is over.
func (s *Session) startClock(c goban.Color) {
	clk := &s.clocks[c]
	clk.Start(s.now())
	if clk.Settings().Limited() {
		at := s.position
		s.flag = time.AfterFunc(clk.Ready()+time.Millisecond, func() {
			s.ifStill(at, func() {
				s.clocks[c].Stop(s.now())
				s.finish(sgf.Result{Winner: c.Opponent(), Reason: sgf.Time})
			})
		})
		s.setBell(c)
	}
}

// setBell makes it known when the main time or a period of c, whose turn it is, is used up.
func (s *Session) setBell(c goban.Color) {
	left, _ := s.clocks[c].LeftAt(s.now())
	if left == 0 {
		return
	}
	at := s.position
	s.bell = time.AfterFunc(left+time.Millisecond, func() {
		s.ifStill(at, func() {
			s.notify()
			s.setBell(c)
		})
	})
}

// think lets the engine of c decide and play.
func (s *Session) think(ctx context.Context, e Engine, c goban.Color) {
	at, g := s.position, s.game.Clone()
	terms := engine.Terms{Clock: s.clocks[c], Think: s.o.Think, Watch: func(shot *search.Snapshot) {
		s.ifStill(at, func() {
			s.found = shot
			s.notify()
		})
	}}
	hurried, hurry := context.WithCancel(ctx)
	s.hurry, s.thinking = hurry, true
	s.background(e, func() {
		defer hurry()
		d := e.Decide(hurried, g, c, terms)
		s.ifStill(at, func() { s.decide(c, &d) })
	})
}

func (s *Session) decide(c goban.Color, d *engine.Decision) {
	if d.Move.Point == goban.NoPoint {
		s.thinking, s.found = false, nil
		s.notify()
		return
	}
	if d.Resign && !s.o.PlaysOut {
		s.decision = d
		s.finish(sgf.Result{Winner: c.Opponent(), Reason: sgf.Resign})
		return
	}
	if s.play(d.Move, d) != nil {
		// A bug, but the game must go on: the pass is always legal.
		_ = s.play(goban.Move{Color: c, Point: goban.Pass}, d)
	}
}

// Undo takes the last n moves back, in every phase: the clocks are those of the
// moment when the first of them was begun. Undo(0) goes back into a game that
// was resigned, lost on time or counted; who lost on time has a full clock again.
// Moves made before the session keep no clocks: then the clocks are those with which it
// began. It fails if there are fewer moves.
func (s *Session) Undo(n int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	keep := len(s.game.Moves()) - n
	if n < 0 || keep < 0 {
		return fmt.Errorf("%w: moves asked %d, made %d", game.ErrUndo, n, len(s.game.Moves()))
	}
	switch at := max(keep-s.first, 0); {
	case at < len(s.turns):
		// Earlier states still show the turns that go: without room the next one makes a new list.
		s.clocks, s.turns = s.turns[at].before, slices.Clip(s.turns[:at])
	case s.result.Reason == sgf.Time:
		s.clocks[s.result.Winner.Opponent()] = timing.New(s.o.Time) // the old one would end the game again
	}
	_ = s.game.Undo(n) // there are as many
	s.first = min(s.first, keep)
	s.decision = nil
	if len(s.turns) > 0 {
		s.decision = s.turns[len(s.turns)-1].Decision
	}
	if n > 0 || s.phase == Over {
		s.phase, s.result, s.dead, s.judged = Playing, sgf.Result{}, nil, false
	}
	if keep < s.contested {
		s.contested = 0
	}
	s.moved()
	return nil
}
