package regress

import (
	"time"

	"montego/lab/stats"
)

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
	// Refused is how many commands that were no tests the engine refused.
	Refused int
	// Lost is how often the engine crashed, hung or babbled.
	Lost int
	// Wall is how long the engine was waited for.
	Wall time.Duration
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

// add adds another tally.
func (t *Tally) add(u Tally) {
	for i := range t.Verdicts {
		t.Verdicts[i] += u.Verdicts[i]
	}
	t.Refused += u.Refused
	t.Lost += u.Lost
	t.Wall += u.Wall
}
