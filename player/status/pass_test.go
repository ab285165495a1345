package status

import (
	"context"
	"testing"

	"montego/goban"
	"montego/player/search"
)

// TestPassHolds: in a settled position a move must win clearly more often than the pass, and a
// network that says so is not believed where the playouts lead by as much after the pass.
func TestPassHolds(t *testing.T) {
	leads := func(n int, mean float64) search.Sample { return search.Sample{N: n, Mean: mean} }
	for _, test := range []struct {
		name         string
		network      bool
		color        goban.Color
		best, pass   float64 // share of wins
		before, held search.Sample
		holds        bool
	}{
		{"as good", true, goban.Black, 0.80, 0.75, leads(90, 5), leads(20, -9), true},
		{"a move that kills", true, goban.Black, 0.80, 0.30, leads(90, 5), leads(20, -40), false},
		{"a move that wins two points and the game", true, goban.Black, 0.80, 0.65, leads(90, 1), leads(20, -1), false},
		{"the network's opinion alone", true, goban.Black, 0.84, 0.69, leads(141, 2.5), leads(12, 3.5), true},
		{"the same for White", true, goban.White, 0.16, 0.31, leads(141, -2.5), leads(12, -3.5), true},
		{"White's lead falls", true, goban.White, 0.16, 0.31, leads(141, -2.5), leads(12, 0.5), false},
		{"too few playouts to tell", true, goban.Black, 0.84, 0.69, leads(141, 2.5), leads(9, 3.5), false},
		{"the network is sure", true, goban.Black, 0.84, 0.40, leads(141, 2.5), leads(12, 3.5), false},
		{"without a network", false, goban.Black, 0.84, 0.69, leads(141, 2.5), leads(12, 2.1), false},
	} {
		r := &search.Snapshot{Moves: []search.Candidate{
			{Point: goban.PointAt(1, 1), Visits: 200, Value: test.best, Score: test.before},
			{Point: goban.Pass, Visits: 20, Value: test.pass, Score: test.held},
		}}
		x := Ending{Color: test.color, Settled: true, Network: test.network}
		if got := x.PassHolds(context.Background(), r); got != test.holds {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
