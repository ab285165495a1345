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
		played, better := &Found{owner: new(search.Ownership)}, &Found{owner: new(search.Ownership)}
		for vertex, percent := range tt.owners {
			for p := range b.ChainStones(b.ChainAt(drawn.Point(t, vertex))) {
				played.owner[p], better.owner[p] = float32(percent[0])/100, float32(percent[1])/100
			}
		}
		got := ""
		if m := turned(b, goban.Black, played, better); m.Color.IsStone() {
			got = m.String()
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
		if m := turned(b, goban.Black, played, &Found{}); m.Color.IsStone() {
			t.Errorf("%s: a count tells of no stones, not of %v", tt.name, m)
		}
	}
}
