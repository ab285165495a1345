package playout

import (
	"testing"

	"montego/goban"
	"montego/rng"
)

// TestMoggyRates: a rule whose rate is 0 is never asked, and the others are.
func TestMoggyRates(t *testing.T) {
	tests := []struct {
		off   func(*Moggy)
		kinds []Kind
	}{
		{func(*Moggy) {}, nil},
		{func(m *Moggy) { m.Ko = 0 }, []Kind{KoMove}},
		{func(m *Moggy) { m.Nakade = 0 }, []Kind{NakadeMove}},
		{func(m *Moggy) { m.Atari = 0 }, []Kind{CaptureMove, EscapeMove}},
		{func(m *Moggy) { m.Ladder = 0 }, []Kind{LadderMove}},
		{func(m *Moggy) { m.TwoLib = 0 }, []Kind{TwoLibMove}},
		{func(m *Moggy) { m.ManyLib = 0 }, []Kind{ManyLibMove}},
		{func(m *Moggy) { m.Pattern = 0 }, []Kind{PatternMove}},
	}
	rules := []Kind{KoMove, NakadeMove, CaptureMove, EscapeMove, LadderMove, TwoLibMove, ManyLibMove, PatternMove}
	for i, tt := range tests {
		params := DefaultParams()
		params.Policy = MoggyPolicy
		tt.off(&params.Moggy)
		policy, r, trace := New(params), rng.New(5), new(Trace)
		var seen [numKinds]bool
		for range 60 {
			trace.Reset(goban.Black)
			policy.Run(goban.New(13, 13), goban.Black, &r, trace)
			for i := range trace.Len {
				seen[trace.Kind(i)] = true
			}
		}
		for _, k := range rules {
			off := false
			for _, o := range tt.kinds {
				off = off || o == k
			}
			if seen[k] == off {
				t.Errorf("test %d: kind %v was played: %v", i, k, seen[k])
			}
		}
	}
}
