package review

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/search"
)

// TestTurned: Black has moved. Each chain is named by one of its points, with how often its points
// are Black's after that move and after the better one, in percent of the scale from −100 to 100.
func TestTurned(t *testing.T) {
	b := drawn.Board(t, `
		X X X . O
		. . . . O
		X . . . .
		. . . . .
		O O O O .
	`)
	for _, tt := range []struct {
		name   string
		owners map[string][2]int
		want   string
	}{
		{"nothing changes", map[string][2]int{"A5": {90, 90}, "E5": {-90, -90}, "A1": {-90, -90}, "A3": {90, 90}}, ""},
		{"Black's stones die", map[string][2]int{"A5": {-60, 80}, "E5": {-90, -90}}, "black A5"},
		{"White's stones live", map[string][2]int{"A5": {90, 90}, "E5": {-60, 80}}, "white E4"},
		{"both, and the larger one counts", map[string][2]int{"A5": {-60, 80}, "A1": {-60, 80}}, "white A1"},
		{"chains of a colour count together", map[string][2]int{"A5": {-60, 80}, "A1": {-60, 10}, "A3": {-60, 80}, "E5": {0, 80}}, "black A5"},
		{"one stone", map[string][2]int{"A3": {-90, 90}}, ""},
		{"who knows", map[string][2]int{"A5": {-30, 80}}, ""},
		{"they were dying anyway", map[string][2]int{"A5": {-90, -40}}, ""},
		{"Black gains stones", map[string][2]int{"E5": {90, -90}}, ""},
	} {
		played, better := new(search.Ownership), new(search.Ownership)
		for vertex, percent := range tt.owners {
			for p := range b.ChainStones(b.ChainAt(drawn.Point(t, vertex))) {
				played[p], better[p] = float32(percent[0])/100, float32(percent[1])/100
			}
		}
		got := ""
		if m := turned(b, goban.Black, played, better); m.Color.IsStone() {
			got = m.String()
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
		if m := turned(b, goban.Black, played, nil); m.Color.IsStone() {
			t.Errorf("%s: a count tells of no stones, not of %v", tt.name, m)
		}
	}
}

// TestStonesByBestAnswer: what becomes of stones after a move is what it is after White's best answer,
// and not after the one of the game, which may ignore them. All playouts stand for it where the search
// compared no answers.
func TestStonesByBestAnswer(t *testing.T) {
	ofGame, ofOther, ofAll := new(search.Ownership), new(search.Ownership), new(search.Ownership)
	answer := func(vertex string, visits int, value float64, owner *search.Ownership) Candidate {
		c := candidate(vertex, visits, value, 0)
		c.owner = owner
		return c
	}
	for _, tt := range []struct {
		name  string
		moves []Candidate // C3 is the answer of the game; the win rates are Black's
		want  *search.Ownership
	}{
		{"the game's is worse", []Candidate{answer("C3", 500, 0.9, ofGame), answer("E1", 400, 0.6, ofOther)}, ofOther},
		{"the game's is better", []Candidate{answer("C3", 500, 0.4, ofGame), answer("E1", 400, 0.6, ofOther)}, ofGame},
		{"the other one is hardly known", []Candidate{answer("C3", 500, 0.9, ofGame), answer("E1", 9, 0.6, ofOther)}, ofGame},
		{"no answers were compared", []Candidate{answer("E1", 900, 0.6, nil)}, ofAll},
	} {
		f := found(goban.White, 0.7, tt.moves...)
		f.owner = ofAll
		if got := f.best(drawn.Point(t, "C3")); got.owner != tt.want {
			t.Errorf("%s: the ownership is that of other playouts; the answer is %v", tt.name, got.Line)
		}
	}
}
