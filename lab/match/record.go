package match

import (
	"time"

	"montego/goban"
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

	// Moves are those of a game that this process has played, the opening's included.
	// What they come to is known of every game: their number, how many were the
	// opening's, what each of a player's own took, by Side, and a number that is the same
	// for the same moves and with near certainty differs for others.
	Moves                []Move
	Length, OpeningMoves int
	Times                [2]store.Durations
	Fingerprint          uint64
	// Game is the whole game as SGF, if another machine has played it. See Match.Text.
	Game string

	// Opinions are the players' own results of a game that was Counted, by Side;
	// the zero Result if a player gives none.
	Opinions [2]sgf.Result
	// Refusals are how many commands each player refused.
	Refusals [2]int
	// Logs are the ends of what engines wrote to their standard error.
	Logs [2]string
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

// MarshalText returns String.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// Winner returns who won; ok is false after a draw and in a broken game.
func (r *Record) Winner() (s Side, ok bool) {
	return r.Side(r.Result.Winner), r.Result.Winner.IsStone()
}

// Disputed reports whether the opinion of a player about who won a counted game
// differs from the verdict.
func (r *Record) Disputed() bool {
	for _, o := range r.Opinions {
		if o.Reason == sgf.Score && o.Winner != r.Result.Winner {
			return true
		}
	}
	return false
}
