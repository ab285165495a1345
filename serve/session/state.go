package session

import (
	"math"
	"slices"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
	"montego/sgf"
)

// Phase says what is going on.
type Phase uint8

const (
	Playing  Phase = iota // the player to move must move
	Counting              // both have passed; which stones are dead?
	Over                  // there is a result
)

// String returns "playing", "counting" or "over".
func (p Phase) String() string { return [...]string{"playing", "counting", "over"}[p] }

// State is all that a view shows of a session. It belongs to the caller.
type State struct {
	Game  *game.Game // a copy; whose turn it is, the board, the moves
	Phase Phase
	// Thinking is the colour whose engine is at work, or Empty.
	Thinking goban.Color
	// Search is what that engine has found so far; nil if it has not said yet.
	Search *search.Snapshot
	// Failure says that an engine, or the judge, has panicked at this position, and with
	// what: it does nothing more until the position changes. Otherwise it is nil.
	Failure error
	// Decision is what an engine decided last, at the game's last move; nil if
	// that move was a person's.
	Decision *engine.Decision
	// Turns tell more of the moves that were made in this session, which are the last ones of
	// Game. The states of a session share them, so nobody may change them.
	Turns []Turn
	// Clocks tell what the players have left, by colour.
	Clocks [goban.White + 1]Left
	// Waits says that the clock of the person to move stands still until the move or Ready.
	Waits bool
	// Judging says that the judge is still looking for dead stones.
	Judging bool
	// Dead are the stones taken for dead while counting and after a count.
	Dead []goban.Point
	// Count is the count with these dead stones; nil while playing, while Judging
	// and after a game that was not counted.
	Count *game.Count
	// Contested is how many moves were made when play was resumed after a count; 0 if it was not.
	Contested int
	// Agreed tells, by colour, who accepts the count.
	Agreed [goban.White + 1]bool
	// Result is how the game ended; the zero Result while it goes on.
	Result sgf.Result
}

// Left is what a clock shows.
type Left struct {
	Limited bool
	Time    time.Duration // main time, or what is left of the period or block
	Stones  int           // 0 in main time; in overtime the stones or periods left
	Running bool          // it is this player's turn
}

// Write adds to a node of a record what the clock of c shows, in milliseconds at the finest.
func (l Left) Write(n *sgf.Node, c goban.Color) {
	if l.Limited {
		n.SetTimeLeft(c, math.Round(l.Time.Seconds()*1000)/1000, l.Stones)
	}
}

// Turn is what a session remembers of a move besides the move itself.
type Turn struct {
	Decision *engine.Decision // nil for a person's
	Left     Left             // what the clock of who made the move showed after it

	before clocks // those when the player's turn began
}

// Watch returns the present state, and a channel that is closed as soon as
// there is another one.
func (s *Session) Watch() (State, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state(), s.changed
}

// State returns the present state.
func (s *Session) State() State {
	state, _ := s.Watch()
	return state
}

// state makes a State. Requires: s.mu is held.
func (s *Session) state() State {
	x := State{
		Game: s.game.Clone(), Phase: s.phase, Search: s.found, Failure: s.failure, Decision: s.decision, Turns: slices.Clip(s.turns),
		Judging: s.phase == Counting && !s.judged, Dead: slices.Clone(s.dead), Contested: s.contested, Agreed: s.agreed, Result: s.result,
	}
	if s.thinking {
		x.Thinking = s.game.ToMove()
	}
	if s.judged && (s.phase == Counting || s.result.Reason == sgf.Score) {
		x.Count = s.count()
	}
	for _, c := range goban.Sides {
		x.Clocks[c] = s.left(c)
		x.Waits = x.Waits || x.Clocks[c].Limited && s.phase == Playing && s.game.ToMove() == c && s.waits(c)
	}
	return x
}

// left returns what the clock of c shows. Requires: s.mu is held.
func (s *Session) left(c goban.Color) (l Left) {
	clk, runs := s.clocks[c], s.game.ToMove() == c && s.runs(c)
	l.Limited, l.Running = clk.Settings().Limited(), runs && s.phase == Playing
	switch {
	case l.Running:
		l.Time, l.Stones = clk.LeftAt(s.now())
	case runs && s.result.Reason == sgf.Resign && l.Limited:
		l.Time, l.Stones = clk.LeftAt(s.finished)
	case s.result.Reason == sgf.Time && s.result.Winner == c.Opponent():
		// Nothing is left, though the clock has begun the time of another move.
	default:
		l.Time, l.Stones = clk.Left()
	}
	return l
}
