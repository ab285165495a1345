package regress

import (
	"context"
	"time"

	"montego/goban"
	"montego/internal/panics"
	"montego/lab/stats"
)

// Run is what one player answered to one suite.
type Run struct {
	Player   *Player
	Suite    *Suite
	Tests    []Test        // those that were asked, in the order of the suite
	Refusals []Refusal     // the commands that were no tests and that the engine refused
	Losses   []Refusal     // the engines lost on the way
	Wall     time.Duration // how long the engine was waited for
	// Err says why the engine could not be started at all.
	Err error
}

// Test is what became of a test.
type Test struct {
	Step    *Step
	Verdict Verdict
	Answer  string // what the engine answered
	// Fault says why there is no answer that counts, or is empty.
	Fault string
	Took  time.Duration
	// Position is where it was asked, for tests with a wrong answer; nil if
	// Options.Positions did not ask for it, or it is not known.
	Position *goban.Diagram
}

// Refusal is a command that did not do its work.
type Refusal struct {
	Step *Step
	Text string // what the engine said, or how it ended
}

// Tally counts what became of the tests.
func (r *Run) Tally() Tally {
	t := Tally{Refused: len(r.Refusals), Lost: len(r.Losses), Wall: r.Wall}
	for i := range r.Tests {
		t.Verdicts[r.Tests[i].Verdict]++
	}
	return t
}

// Options say how suites are run.
type Options struct {
	Parallel int // how many engines are asked at a time
	// Timeout bounds every answer.
	Timeout time.Duration
	// Positions asks for the Position of each test with a wrong answer.
	Positions bool

	patience func(line string) time.Duration // Timeout by commands, for tests; nil for all alike
}

// Results are the runs of all players on all suites.
type Results struct {
	Players []Player
	Suites  []*Suite
	runs    []*Run // player by player
}

// Run returns the run of a player on a suite.
func (r *Results) Run(player, suite int) *Run { return r.runs[player*len(r.Suites)+suite] }

// Total adds up what a player did in all suites.
func (r *Results) Total(player int) (t Tally) {
	for s := range r.Suites {
		t.add(r.Run(player, s).Tally())
	}
	return t
}

// Failed returns the first reason why an engine could not be started, or nil.
func (r *Results) Failed() error {
	for _, run := range r.runs {
		if run.Err != nil {
			return run.Err
		}
	}
	return nil
}

// All puts all suites to all players. When ctx ends, the runs under way stay as they are and
// the others have no tests; the error is then that of ctx.
func All(ctx context.Context, players []Player, suites []*Suite, o Options) (*Results, error) {
	r := &Results{Players: players, Suites: suites}
	for p := range players {
		for _, s := range suites {
			r.runs = append(r.runs, &Run{Player: &players[p], Suite: s})
		}
	}
	panics.Each(o.Parallel, len(r.runs), func(_, i int) {
		if ctx.Err() == nil {
			r.runs[i].fill(ctx, o)
		}
	})
	return r, ctx.Err()
}

// Verdict is what became of a test.
type Verdict int

// The verdicts, with the names that GNU Go gave them: capitals for a surprise.
const (
	Pass           Verdict = iota // right, as expected
	UnexpectedPass                // right, though known to fail
	KnownFail                     // wrong, as known
	Fail                          // wrong
	numVerdicts
)

// String returns "pass", "PASS", "fail" or "FAIL".
func (v Verdict) String() string { return [numVerdicts]string{"pass", "PASS", "fail", "FAIL"}[v] }

// Right reports whether the answer was right.
func (v Verdict) Right() bool { return v == Pass || v == UnexpectedPass }

// verdict says what an answer that was right or wrong means for a test.
func verdict(right, known bool) Verdict {
	switch {
	case right && known:
		return UnexpectedPass
	case right:
		return Pass
	case known:
		return KnownFail
	}
	return Fail
}

// Tally counts what became of tests.
type Tally struct {
	Verdicts [numVerdicts]int
	Refused  int           // how many commands that were no tests the engine refused
	Lost     int           // how often the engine crashed, did not answer in time, or sent nonsense
	Wall     time.Duration // how long the engine was waited for
}

// Tests returns how many tests there were.
func (t Tally) Tests() (n int) {
	for _, v := range t.Verdicts {
		n += v
	}
	return n
}

// Solved returns how many answers were right.
func (t Tally) Solved() int { return t.Verdicts[Pass] + t.Verdicts[UnexpectedPass] }

// Share returns the share of right answers, 0 without tests.
func (t Tally) Share() float64 {
	if t.Tests() == 0 {
		return 0
	}
	return float64(t.Solved()) / float64(t.Tests())
}

// Interval returns the 95 % interval of the share of right answers to many more
// questions of this kind.
func (t Tally) Interval() stats.Interval { return stats.Wilson(float64(t.Solved()), t.Tests()) }

func (t *Tally) add(u Tally) {
	for i := range t.Verdicts {
		t.Verdicts[i] += u.Verdicts[i]
	}
	t.Refused += u.Refused
	t.Lost += u.Lost
	t.Wall += u.Wall
}
