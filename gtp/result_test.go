package gtp

import (
	"testing"

	"montego/goban"
)

func TestParseResult(t *testing.T) {
	const B, W, none = goban.Black, goban.White, goban.Empty
	tests := []struct {
		in     string
		want   Result
		writes string
	}{
		{"B+12.5", Result{B, ByScore, 12.5}, "B+12.5"},
		{"W+3", Result{W, ByScore, 3}, "W+3.0"},
		{"w+3.0", Result{W, ByScore, 3}, "W+3.0"},
		{"B+0.25", Result{B, ByScore, 0.25}, "B+0.25"},
		{" Black + 1e1 ", Result{B, ByScore, 10}, "B+10.0"},
		{"0", Result{none, ByScore, 0}, "0"},
		{"Draw", Result{none, ByScore, 0}, "0"},
		{"Jigo", Result{none, ByScore, 0}, "0"},
		{"W+0", Result{none, ByScore, 0}, "0"},
		{"B+R", Result{B, ByResign, 0}, "B+R"},
		{"W+Resign", Result{W, ByResign, 0}, "W+R"},
		{"B+T", Result{B, ByTime, 0}, "B+T"},
		{"W+Time", Result{W, ByTime, 0}, "W+T"},
		{"B+Forfeit", Result{B, ByForfeit, 0}, "B+F"},
		{"W+", Result{W, NotSpecified, 0}, "W+"},
		{"Void", Result{none, Void, 0}, "Void"},
		{"?", Result{}, "?"},
	}
	for _, test := range tests {
		got, err := ParseResult(test.in)
		if err != nil || got != test.want || got.String() != test.writes {
			t.Errorf("%q: got %+v = %v, %v, want %+v", test.in, got, got, err, test.want)
		}
		if again, err := ParseResult(got.String()); again != got || err != nil {
			t.Errorf("%v reads as %v, %v", got, again, err)
		}
	}
	for _, in := range []string{"", "B", "+3", "X+3", "B+-3", "B+3,5", "B+NaN", "B+X", "3.5", "B-3", "1"} {
		if got, err := ParseResult(in); err == nil || got != (Result{}) {
			t.Errorf("%q: got %+v, %v", in, got, err)
		}
	}
}

func TestScoreResult(t *testing.T) {
	for black, want := range map[float64]string{73.5: "B+73.5", -3: "W+3.0", 0: "0"} {
		r := ScoreResult(black)
		if got, counted := r.Score(); r.String() != want || got != black || !counted {
			t.Errorf("%v: %v with score %v, %v", black, r, got, counted)
		}
	}
	if _, counted := (Result{Winner: goban.Black, Ending: ByResign}).Score(); counted {
		t.Error("B+R is not counted")
	}
}

func FuzzParseResult(f *testing.F) {
	for _, s := range []string{"B+12.5", "W+R", "0", "?", "Void", "b+", "W+1e-7"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := ParseResult(s)
		if err != nil {
			return
		}
		if again, err := ParseResult(r.String()); again != r || err != nil {
			t.Errorf("%q is %+v, written %v, read %+v, %v", s, r, r, again, err)
		}
	})
}
