package session

import (
	"context"
	"sync"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/timing"
	"montego/sgf"
)

// Refused is the error of a call that is not allowed now.
type Refused struct {
	text   string
	Phrase string // of package phrases, which says the same; "" if people cannot meet it
}

// Error says why in English.
func (r *Refused) Error() string { return r.text }

// These are the errors of calls that are not allowed now.
var (
	ErrNotPlaying  = &Refused{"the game is not being played", "error.notplaying"}
	ErrNotCounting = &Refused{"the game is not being counted", "error.notcounting"}
	ErrNotYourTurn = &Refused{"it is the opponent's turn", "error.turn"}
	ErrNoPerson    = &Refused{"an engine plays that colour", ""}
	ErrJudging     = &Refused{"the dead stones are not known yet", "error.judging"}
	ErrNoStone     = &Refused{"there is no stone on that point", "error.nostone"}
	ErrNoDead      = &Refused{"under these rules no stone is taken off", "error.nodead"}
)

// Session is a game under way. It is safe for concurrent use.
type Session struct {
	o   Options
	now func() time.Time

	mu      sync.Mutex
	changed chan struct{} // closed at the next change
	closed  bool

	game    *game.Game
	turns   []Turn // of the moves made in this session, the latest last
	first   int    // moves made before it
	clocks  clocks
	ready   bool // Ready was called
	waiting bool // Wait was called, and Ready not since

	phase     Phase
	contested int // moves made when play was resumed after a count, or 0
	dead      []goban.Point
	judged    bool
	agreed    [goban.White + 1]bool
	result    sgf.Result
	finished  time.Time // when the game ended with result
	decision  *engine.Decision

	// Of the work under way.
	position int // counts the changes of the position or the phase
	thinking bool
	found    *search.Snapshot
	failure  error              // an engine has panicked here
	hurry    context.CancelFunc // makes the engine that thinks move at once
	drop     context.CancelFunc // ends all work for the present position
	flag     *time.Timer        // falls when the time of the player to move is over
	bell     *time.Timer        // rings when what the clock shows is used up, and overtime goes on

	engines map[Engine]*sync.Mutex
	work    sync.WaitGroup
}

// clocks are those of both players, by colour.
type clocks [goban.White + 1]timing.Clock

// New begins a session. If it is an engine's turn, that engine begins to think.
// The caller must Close the session after use.
func New(o Options) *Session {
	s := &Session{o: o, now: o.Now, changed: make(chan struct{}), game: o.Game.Clone(), contested: o.Contested}
	if s.now == nil {
		s.now = time.Now
	}
	s.game.SetTurns()
	s.first = len(s.game.Moves())
	if s.contested > s.first { // the game is another one than that which was resumed
		s.contested = 0
	}
	s.engines = map[Engine]*sync.Mutex{o.Judge: {}}
	for _, c := range goban.Sides {
		if e := o.player(c).Engine; e != nil && s.engines[e] == nil {
			s.engines[e] = &sync.Mutex{}
		}
		s.clocks[c] = timing.New(o.Time)
		if l := o.Left[c]; l.Limited && o.Time.Limited() {
			s.clocks[c].SetLeft(l.Time, l.Stones)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if o.Result != (sgf.Result{}) {
		s.phase, s.result = Over, o.Result
	} else if o.Dead != nil && s.ended() {
		s.recount(o.Dead)
	}
	s.moved()
	return s
}

// Close ends the session and waits until no engine works for it any more. The engines
// stay open; they belong to the caller that made them.
func (s *Session) Close() {
	s.mu.Lock()
	s.closed = true
	s.abandon()
	s.mu.Unlock()
	s.work.Wait()
}

// notify makes a change known to who watches. Requires: s.mu is held.
func (s *Session) notify() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// abandon ends all work for the position that was. Requires: s.mu is held.
func (s *Session) abandon() {
	s.position++
	if s.drop != nil {
		s.drop()
	}
	s.stopTimers()
	s.drop, s.hurry = nil, nil
	s.thinking, s.found, s.failure = false, nil, nil
}

// stopTimers lets the time of the player to move pass unnoticed. Requires: s.mu is held.
func (s *Session) stopTimers() {
	for _, timer := range []*time.Timer{s.flag, s.bell} {
		if timer != nil {
			timer.Stop()
		}
	}
	s.flag, s.bell = nil, nil
}

// moved takes note that the position or the phase has changed: it finds out what must
// be done now, and begins it. Requires: s.mu is held.
func (s *Session) moved() {
	s.abandon()
	defer s.notify()
	if s.closed {
		return
	}
	if s.phase == Playing && s.ended() {
		s.phase, s.judged, s.dead = Counting, false, nil
		s.agreed = [goban.White + 1]bool{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.drop = cancel
	switch s.phase {
	case Playing:
		s.beginTurn(ctx)
	case Counting:
		if !s.judged {
			s.propose(ctx)
		}
	}
}

// ended reports whether two passes end the game: both came since it began or was resumed.
func (s *Session) ended() bool {
	return s.game.Over() && len(s.game.Moves())-2 >= s.contested
}

// background runs f in a goroutine that has e to itself. If f panics the game stays as it
// is until a person undoes a move, resigns, or ends it otherwise. Requires: s.mu is held.
func (s *Session) background(e Engine, f func()) {
	lock, position := s.engines[e], s.position
	s.work.Go(func() {
		lock.Lock()
		defer lock.Unlock()
		if bug := panics.Catch(f); bug != nil {
			s.ifStill(position, func() {
				s.failure = bug
				s.thinking, s.found = false, nil
				s.notify()
			})
		}
	})
}

// ifStill does f, with s.mu held, if the position has not changed since s.position had the given
// value and the session is not closed.
func (s *Session) ifStill(position int, f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.position == position && !s.closed {
		f()
	}
}

// finish ends the game. Requires: s.mu is held.
func (s *Session) finish(r sgf.Result) {
	s.phase, s.result, s.finished = Over, r, s.now()
	s.moved()
}
