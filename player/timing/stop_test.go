package timing

import (
	"testing"
	"time"
)

// TestCertain: a search stops when the playouts that are left cannot change its choice, where
// the parameter allows it.
func TestCertain(t *testing.T) {
	timed, counted := Stage{Time: 10 * time.Second}, Stage{Playouts: 1000}
	for _, test := range []struct {
		rule                  Early
		last                  Stage
		wasted                bool
		played, first, second int // after 6 seconds
		want                  bool
	}{
		{EarlyTime, timed, false, 600, 500, 50, true}, // 400 playouts and a few are to come
		{EarlyTime, timed, false, 600, 480, 60, false},
		{EarlyTime, timed, true, 600, 500, 50, true},
		{EarlySaving, timed, false, 600, 500, 50, true},
		{EarlySaving, timed, true, 600, 500, 50, false}, // [Baudis11] §3.3.3, note 22
		{EarlyTime, counted, false, 700, 600, 10, false},
		{EarlyAlways, counted, false, 700, 600, 10, true},
		{EarlyAlways, counted, false, 700, 350, 50, false}, // it may be even in the end
		{EarlyNever, Stage{Playouts: 1000, Time: 10 * time.Second}, false, 999, 999, 0, false},
		{EarlyAlways, Stage{}, false, 1000, 1000, 0, false}, // somebody else will stop it
	} {
		leaders := func() (int, int) { return test.first, test.second }
		if got := test.rule.Certain(test.last, Stage{test.played, 6 * time.Second}, test.wasted, leaders); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// TestOneSided: who has won every playout stops when one move has enough of them, and who has
// lost every one stops at once.
func TestOneSided(t *testing.T) {
	s := Stop{Decided: 1000, Least: 50}
	for _, test := range []struct {
		playouts  int
		wins      float64
		pending   int
		most      int
		won, lost bool
	}{
		{1000, 1000, 0, 51, true, false},
		{1000, 1000, 0, 50, false, false},
		{1000, 999, 0, 51, false, false},
		{1000, 999, 1, 51, true, false},
		{1000, 0, 0, 10, false, true},
		{1000, 0.5, 0, 10, false, false},
		{1000, 1, 1, 10, false, true},
		{999, 0, 0, 10, false, false},
	} {
		won, lost := s.OneSided(test.playouts, test.wins, test.pending, func() int { return test.most })
		if won != test.won || lost != test.lost {
			t.Errorf("%+v: won %v, lost %v", test, won, lost)
		}
	}
	if won, lost := (Stop{}).OneSided(1e6, 0, 0, nil); won || lost {
		t.Error("it stops though no rule says so")
	}
}

// TestSure: a sure win needs a value, visits and time.
func TestSure(t *testing.T) {
	s := Sure{Value: 0.85, Playouts: 5000, Time: time.Second}
	for _, test := range []struct {
		visits int
		value  float64
		spent  time.Duration
		want   bool
	}{
		{5001, 0.86, 2 * time.Second, true},
		{5000, 0.86, 2 * time.Second, false},
		{5001, 0.85, 2 * time.Second, false},
		{5001, 0.86, time.Second, false},
	} {
		if got := s.Wins(Found{Best: Move{test.visits, test.value}, Spent: Stage{Time: test.spent}}); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// TestExtension: which searches go on beyond their target.
func TestExtension(t *testing.T) {
	// found is the result of a search after the given number of targets of 1000 playouts. The best move
	// has twice the visits of the second.
	found := func(targets, best, second float64) Found {
		return Found{
			Spent: Stage{Playouts: int(1000 * targets)}, Value: best, Best: Move{600, best}, Second: Move{300, second},
			Highest: best >= second, Preferred: best >= second,
		}
	}
	preferred := func(f Found, by bool) Found { f.Preferred = by; return f }
	gap := func(f Found, by float64) Found { f.ReplyGap = by; return f }
	for _, test := range []struct {
		name  string
		rule  Extension
		found []Found
		want  []bool
	}{
		{"best₂", Extension{Ratio: 2.5}, []Found{found(1, 0.5, 0.4)}, []bool{true}},
		{"best₂, clear", Extension{Ratio: 1.5}, []Found{found(1, 0.5, 0.4)}, []bool{false}},
		{"best₂ by values", Extension{Near: 1.1}, []Found{found(1, 0.5, 0.46), found(1, 0.5, 0.45)}, []bool{true, false}},
		{"a single move", Extension{Ratio: 2.5, Near: 1.1, Value: true}, []Found{{Spent: Stage{Playouts: 1000}, Best: Move{9, 0.5}, Highest: true}}, []bool{false}},
		{"best_r", Extension{Reply: 0.02}, []Found{gap(found(1, 0.5, 0.4), 0.03), gap(found(1, 0.5, 0.4), 0.01)}, []bool{true, false}},
		{"highest value", Extension{Value: true}, []Found{found(1, 0.5, 0.6), found(2, 0.6, 0.5)}, []bool{true, false}},
		{"highest of the selection's values", Extension{Value: true, Mixed: true}, []Found{preferred(found(1, 0.5, 0.4), false), preferred(found(2, 0.5, 0.6), true)}, []bool{true, false}},
		{"unstable, once", Extension{Unstable: 0.5}, []Found{found(1, 0.5, 0.6), found(1.4, 0.5, 0.6), found(1.5, 0.5, 0.6)}, []bool{true, true, false}},
		{"unstable by the score, not the value", Extension{Unstable: 0.5}, []Found{preferred(found(1, 0.5, 0.6), true)}, []bool{false}},
		{"unstable by the score alone", Extension{Unstable: 0.5}, []Found{preferred(found(1, 0.5, 0.4), false)}, []bool{true}},
		{"behind, once", Extension{Behind: 1, Below: 0.4}, []Found{found(1, 0.3, 0.2), found(1.9, 0.3, 0.2), found(2, 0.3, 0.2)}, []bool{true, true, false}},
		{"unstable, then behind", Extension{Unstable: 0.5, Behind: 1, Below: 0.4}, []Found{found(1, 0.3, 0.35), found(1.5, 0.3, 0.35), found(2.5, 0.3, 0.35)}, []bool{true, true, false}},
		{"not behind", Extension{Behind: 1, Below: 0.4}, []Found{found(1, 0.41, 0.2)}, []bool{false}},
		{"winning", Extension{Ratio: 2.5, Winning: true}, []Found{found(1.5, 0.9, 0.8), found(1.7, 0.9, 0.8)}, []bool{true, false}},
		{"at the maximum", Extension{Ratio: 2.5}, []Found{found(3.9, 0.5, 0.4), found(4, 0.5, 0.4)}, []bool{true, false}},
	} {
		unclear := test.rule.Unclear(Stage{Playouts: 1000}, Stage{Playouts: 4000})
		for i, f := range test.found {
			if got := unclear(f); got != test.want[i] {
				t.Errorf("%s, step %d: %v", test.name, i, got)
			}
		}
	}
	if (Extension{Below: 0.4, Winning: true}).Unclear(Stage{}, Stage{}) != nil {
		t.Error("no condition asks")
	}
}

// TestWholeExtensions: what is added once takes as long as it says, whatever the steps to the
// maximum: [Huang11] §5.5.2 searches for another half of the target, §5.5.3 for P targets more.
func TestWholeExtensions(t *testing.T) {
	both := Extension{Unstable: 0.5, Behind: 1, Below: 0.4}
	for _, test := range []struct {
		rule      Extension
		preferred bool
		value     float64
		want      float64 // targets
	}{
		{Extension{Unstable: 0.5}, false, 0.5, 1.5},
		{Extension{Unstable: 0.5}, true, 0.5, 1},
		{both, false, 0.5, 1.5},
		{both, true, 0.3, 2},
		{both, false, 0.3, 2.5},
	} {
		for _, target := range []Stage{{Playouts: 1000}, {Playouts: 10}, {Time: 40 * time.Millisecond}, {Time: 10 * time.Second}} {
			last := Stage{Playouts: target.Playouts * 5 / 2, Time: target.Time * 5 / 2}
			unclear := test.rule.Unclear(target, last)
			s, more := target, true
			for spent := s; more; spent = s {
				if s, more = s.Next(target, last, spent, test.rule.Marks()...); more {
					more = unclear(Found{Spent: spent, Value: test.value, Preferred: test.preferred, Highest: true})
				}
				if !more && spent.in(target) != test.want {
					t.Errorf("%+v, target %v: the search ends after %v targets, want %v", test.rule, target, spent.in(target), test.want)
				}
			}
		}
	}
}
