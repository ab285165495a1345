package match

import (
	"context"
	"errors"
	"fmt"

	"montego/gtp"
)

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
	// Absent is no fault of the game: the player could not be started again,
	// so the game was not played.
	Absent
	numKinds = int(Absent)
)

var faultNames = [...]string{"illegal move", "crash", "time-out", "loss on time", "refused command", "garbage", "no start"}

// String returns the kind in a word or two.
func (k FaultKind) String() string { return faultNames[k] }

// MarshalText returns String.
func (k FaultKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

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

// kindOf sorts the error of a Player.
func kindOf(err error) FaultKind {
	var refused *gtp.CommandError
	switch {
	case errors.Is(err, errAbsent):
		return Absent
	case errors.As(err, &refused):
		return Refused
	case errors.Is(err, gtp.ErrTimeout), errors.Is(err, context.DeadlineExceeded):
		return Timeout
	case errors.Is(err, gtp.ErrProtocol), errors.Is(err, errGarbage):
		return Garbage
	}
	return Crash
}

// panicked is the error of a player in this process that panicked.
func panicked(what any) error { return fmt.Errorf("panic: %v", what) }
