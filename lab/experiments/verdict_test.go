package experiments

import (
	"math"
	"strings"
	"testing"
)

// TestVerdict: what the figures of an arm and the order of two say.
func TestVerdict(t *testing.T) {
	published := 50.0
	known := Figure{published, published, published}
	known.Low, known.High = 47, 53
	without := Figure{published, math.NaN(), math.NaN()}
	o := &Outcome{Experiment: &Experiment{Measure: "points", Arms: []Arm{{Name: "a"}, {Name: "b"}}}}
	for _, tt := range []struct {
		here, paper Figure
		games       int
		want        string
	}{
		{Figure{51, 47, 55}, known, 400, "reproduced: +1.0 ± 5.0"},
		{Figure{60, 56, 64}, known, 400, "not reproduced: +10.0 ± 5.0"},
		{Figure{52, 42, 62}, known, 100, "undecided: +2.0 ± 10.4, wants 630 games"}, // (10/4)² times 100
		{Figure{52, 42, 62}, without, 100, "undecided: +2.0 ± 10.0, wants 400 games"},
		{Figure{52, 42, 62}, none, 100, "–"},
		{none, known, 0, "undecided, no games"},
		{Figure{0, 0, 65.8}, Figure{54.7, 50.2, 59.2}, 2, "undecided: -54.7 ± 66.0, wants 1830 games"}, // its interval holds the other
	} {
		if got := o.verdict(Row{Here: tt.here, Paper: tt.paper, Games: tt.games}).String(); got != tt.want {
			t.Errorf("%v beside %v: %s, want %s", tt.here, tt.paper, got, tt.want)
		}
	}
	for want, above := range map[string]Figure{
		"reproduced: +20.0 ± 7.1":                {70, 65, 75},
		"not reproduced: -20.0 ± 7.1":            {30, 25, 35},
		"undecided: +5.0 ± 7.1, wants 200 games": {55, 50, 60},
		"undecided: +0.0 ± 7.1":                  {50, 45, 55},
	} {
		o.Rows = []Row{{Here: above, Games: 100}, {Here: Figure{50, 45, 55}, Games: 100}}
		if got := o.orderVerdict("a > b").String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	o.ID, o.Expect = "X", []string{"a > b"}
	if text := Summary([]*Outcome{o}).Text(); !strings.Contains(text, "orders undecided") || !strings.Contains(text, "200") {
		t.Errorf("%s", text)
	}
}
