package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"montego/goban"
	"montego/gtp"
	"montego/internal/rng"
	"montego/lab/store"
	"montego/player/timing"
	"montego/sgf"
)

// Record is what became of a ScheduledGame.
type Record struct {
	ScheduledGame
	Names [2]string // of the players, by Side
	// Resolved are the texts of the players, by Side, with the values of their
	// files of parameters written out. It is "" for a player without such a file,
	// and in a record from a store, because the store keeps the parameters.
	Resolved [2]string
	Result   sgf.Result
	End      End
	Fault    *Fault // what was wrong, if the game ended by Forfeit or is Broken
	Start    time.Time
	Finish   time.Time

	// Moves are the moves of a game that this process has played, with the opening.
	// The next four are known of every game: the number of moves, how many of them were
	// the opening's, how long each move of a player took, by Side, with the one that lost
	// on time, and a hash of the moves.
	Moves                []Move
	Length, OpeningMoves int
	Times                [2]store.Durations
	Fingerprint          uint64
	// Game is the whole game as SGF, if another machine has played it. See Match.Text.
	Game string

	// Opinions are the players' own results of a game that was Counted, by Side;
	// the zero Result if a player gives none.
	Opinions [2]sgf.Result
	Refusals [2]int    // how many commands each player refused
	Logs     [2]string // the ends of what engines wrote to their standard error
	// Agreed says that both players counted the game as its Result says, and no
	// referee was asked.
	Agreed bool
	// Unclear says that the referee doubted its own verdict.
	Unclear bool
	// RefereeFault says why the referee could not judge, so that the built-in
	// referee judged instead. It is "" if the referee did judge.
	RefereeFault string

	// Past says that the game came from a store, where it was kept earlier or by another
	// process.
	Past bool
}

// Add adds a move.
func (r *Record) Add(m Move) {
	r.Moves = append(r.Moves, m)
	r.Length++
	if s := r.Side(m.Color); m.Opening {
		r.OpeningMoves++
	} else {
		r.Times[s] = append(r.Times[s], m.Used)
	}
	r.Fingerprint = rng.Derive(r.Fingerprint, uint64(m.Point)<<2|uint64(m.Color))
}

// Move is a move of a Record.
type Move struct {
	goban.Move
	Opening bool          // it was not the player's own
	Used    time.Duration // thinking
	Left    timing.Clock  // the player's clock after it
	Note    string        // what the player said of it
}

// End says how a game ended.
type End int

// The ends of games.
const (
	Counted  End = iota // after two passes, by the referee
	Resigned            // one side gave up
	Forfeit             // by a Fault, losses on time included
	TooLong             // after the most moves allowed; counted as it stands
	Broken              // never played; it has no winner
	numEnds  = int(Broken) + 1
)

var endNames = [numEnds]string{"counted", "resigned", "forfeit", "too long", "broken"}

// String returns the end in a word or two.
func (e End) String() string { return endNames[e] }

// winner returns who won; ok is false after a draw and in a broken game.
func (r *Record) winner() (s Side, ok bool) {
	return r.Side(r.Result.Winner), r.Result.Winner.IsStone()
}

// HalfPoints returns what a game gave A: 0, 1 or 2 half points.
func (r *Record) HalfPoints() int {
	switch winner, decided := r.winner(); {
	case !decided:
		return 1
	case winner == A:
		return 2
	}
	return 0
}

// disputed reports whether the opinion of a player about who won a counted game
// differs from the verdict.
func (r *Record) disputed() bool {
	return slices.ContainsFunc(r.Opinions[:], func(o sgf.Result) bool { return o.Reason == sgf.Score && o.Winner != r.Result.Winner })
}

// FaultKind says what a player did that costs it the game.
type FaultKind int

// The kinds, in the order of the table.
const (
	Illegal  FaultKind = iota // a move that the rules forbid
	Crash                     // it ended, or panicked
	Timeout                   // no answer in time, where no clock runs
	LateMove                  // a loss on time by the clock
	Refused                   // it refused a command that a game cannot do without
	Garbage                   // an answer that is none
	// Absent is no fault of the game: the player could not be started again, or
	// the process stood still each time, so the game was not played.
	Absent
	numKinds = int(Absent)
)

var faultNames = [...]string{"illegal move", "crash", "time-out", "loss on time", "refused command", "garbage", "no start"}

// String returns the kind in a word or two.
func (k FaultKind) String() string { return faultNames[k] }

// Fault is what ended a game before its time.
type Fault struct {
	Side Side
	Kind FaultKind
	Text string // what happened, in one line
}

// String returns the fault in one line.
func (f *Fault) String() string { return f.Kind.String() + ": " + f.Text }

var (
	// errGarbage: the answer is none that the command can have.
	errGarbage = errors.New("not an answer")
	// errAbsent: the engine could not be started again.
	errAbsent = errors.New("does not start again")
	// errNoOpinion: the player cannot count.
	errNoOpinion = errors.New("no opinion")
)

func kindOf(err error) FaultKind {
	switch {
	case errors.Is(err, errAbsent):
		return Absent
	case gtp.IsRefusal(err):
		return Refused
	case errors.Is(err, gtp.ErrTimeout), errors.Is(err, context.DeadlineExceeded):
		return Timeout
	case errors.Is(err, gtp.ErrProtocol), errors.Is(err, errGarbage):
		return Garbage
	}
	return Crash
}

// SGF returns the record of a game as a collection of one tree.
func (r *Record) SGF(c *Conditions) *sgf.Collection {
	size := sgf.Size{Width: c.Width, Height: c.Height}
	root := sgf.FromGame(c.newGame(), r.info(c))
	last := root
	for _, m := range r.Moves {
		last = last.AddChild()
		last.SetMove(m.Move, size)
		if text := m.comment(); text != "" {
			last.SetText("C", text)
		}
		if c.Time.Limited() && !m.Opening {
			left, stones := m.Left.Left()
			last.SetTimeLeft(m.Color, left.Seconds(), stones)
		}
	}
	return root.Collection()
}

func (r *Record) info(c *Conditions) sgf.Info {
	info := sgf.Info{
		Black:   sgf.Player{Name: r.Names[r.Black]},
		White:   sgf.Player{Name: r.Names[r.Black.Other()]},
		Result:  r.Result,
		Date:    r.Start.Format("2006-01-02"),
		Round:   fmt.Sprint(r.Number + 1),
		Comment: r.comment(),
	}
	if c.Time.Limited() {
		info.MainTime, info.Overtime = c.Time.Main.Seconds(), c.Time.Overtime()
	}
	return info
}

// comment says how the game ended and what was remarkable.
func (r *Record) comment() string {
	lines := []string{fmt.Sprintf("The game ended: %v. Seed %d.", r.End, r.Seed)}
	for s, text := range r.Resolved {
		if text != "" {
			lines = append(lines, fmt.Sprintf("%s is %s", r.Names[s], text))
		}
	}
	if r.Fault != nil {
		lines = append(lines, fmt.Sprintf("%s: %v", r.Names[r.Fault.Side], r.Fault))
	}
	for s, o := range r.Opinions {
		if r.End == Counted && o.String() != "?" {
			lines = append(lines, fmt.Sprintf("%s counts %v.", r.Names[s], o))
		}
	}
	if r.Unclear {
		lines = append(lines, "The referee was in doubt.")
	}
	if r.RefereeFault != "" {
		lines = append(lines, "The referee failed: "+r.RefereeFault)
	}
	return strings.Join(lines, "\n")
}

// comment says what the move took and what its player thought.
func (m *Move) comment() string {
	if m.Opening {
		return "opening"
	}
	text := fmt.Sprintf("%.3f s", m.Used.Seconds())
	if m.Note != "" {
		text += ", " + m.Note
	}
	return text
}
