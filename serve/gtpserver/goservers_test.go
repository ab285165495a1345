package gtpserver

import (
	"encoding/json"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
)

// TestPlayedMove: what is told beside a move is what the search found of this move. A pass after
// which nothing is left may be no move of the search; then no other move stands for it.
func TestPlayedMove(t *testing.T) {
	a1, b2 := goban.PointAt(0, 0), goban.PointAt(1, 1)
	r := &search.Snapshot{ToMove: goban.Black, Value: 0.7, Playouts: 40, Moves: []search.Candidate{
		{Point: a1, Visits: 30, Value: 0.75, Line: []goban.Point{a1, b2}},
		{Point: b2, Visits: 9, Value: 0.5, Line: []goban.Point{b2}},
		{Point: goban.Pass, Line: []goban.Point{goban.Pass}},
	}}
	g := game.New(2, 2, game.DefaultRules(), 750)
	for _, tt := range []struct {
		played  goban.Point
		moves   []string
		outlook string
	}{
		{a1, []string{"A1", "B2"}, ", win rate 75.0%, line A1 B2"},
		{b2, []string{"B2", "A1"}, ", win rate 50.0%, line B2"},
		{goban.Pass, nil, ""},
	} {
		var x struct{ Moves []struct{ Move string } }
		if err := json.Unmarshal([]byte(CGOSAnalysis(g, r, tt.played)), &x); err != nil {
			t.Fatal(err)
		}
		same := len(x.Moves) == len(tt.moves)
		for i := range tt.moves {
			same = same && x.Moves[i].Move == tt.moves[i]
		}
		d := &engine.Decision{Move: goban.Move{Color: goban.Black, Point: tt.played}, Search: r}
		if got := outlook(d); !same || got != tt.outlook {
			t.Errorf("%v: moves %v, %q, want %v, %q", tt.played, x.Moves, got, tt.moves, tt.outlook)
		}
	}
}
