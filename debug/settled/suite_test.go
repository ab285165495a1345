package settled

import (
	"math"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/param"
	"montego/player/playout"
)

// theDefault is the policy that plays when none is chosen; package engine tests this.
const theDefault = playout.MontegoPolicy

func paramsOf(policy playout.PolicyName) playout.Params {
	p := playout.DefaultParams()
	p.Policy = policy
	return p
}

// TestSuite plays from every position with the default policy: nine of ten must be
// found as often as they ask for.
func TestSuite(t *testing.T) {
	const games = 100
	hold, total := map[string]int{}, map[string]int{}
	suite := suite()
	if len(suite) < 150 {
		t.Errorf("only %d positions", len(suite))
	}
	held := 0
	for i := range suite {
		p := &suite[i]
		f := Find(p, paramsOf(theDefault), games, 1)
		total[p.Group]++
		if f.OK() {
			hold[p.Group]++
			held++
		} else {
			t.Logf("%s:%d %s, %v in %.2f of the playouts, want %.2f", p.Group, p.Line, p.Name, p, f.Share(), p.Least)
		}
	}
	for group, n := range total {
		t.Logf("%-10s %d of %d", group, hold[group], n)
	}
	if 10*held < 9*len(suite) {
		t.Errorf("%d of %d positions hold, less than nine of ten", held, len(suite))
	}
}

// TestFind: the same seed finds the same, and what is counted fits together, for
// every policy.
func TestFind(t *testing.T) {
	p := &suite()[0]
	for _, name := range param.ValuesOf[playout.PolicyName]() {
		f, again := Find(p, paramsOf(name), 40, 7), Find(p, paramsOf(name), 40, 7)
		if *f != *again {
			t.Errorf("%s: two searches with one seed differ", name)
		}
		if f.Playouts != 40 || f.Held < 0 || f.Held > 40 || f.OK() != (f.Share() >= p.Least) {
			t.Errorf("%s: %d of %d, share %v, OK %v", name, f.Held, f.Playouts, f.Share(), f.OK())
		}
		for q := range p.Board.Points() {
			if math.Abs(float64(f.Owner[q])) > 1 {
				t.Errorf("%s: owner %v of %v", name, f.Owner[q], q)
			}
		}
	}
	if p.Board.LastMove(0) != goban.NoPoint {
		t.Error("a playout changed the position")
	}
}

// TestHolds: what marked points must be.
func TestHolds(t *testing.T) {
	start := drawn.Board(t, "X O .\nX O .\n. . .")
	both, end := []goban.Point{goban.PointAt(0, 1), goban.PointAt(1, 1)}, drawn.Board(t, "X . X\nX X .\n. X X")
	for _, tt := range []struct {
		outcome goban.Color
		end     *goban.Board
		want    bool
	}{
		{goban.Black, end, true}, {goban.White, end, false}, {goban.Empty, end, false}, {goban.Empty, start, true}, {goban.Black, start, false},
	} {
		p := Position{Board: start, Marked: both, Outcome: tt.outcome}
		if got := p.Holds(tt.end); got != tt.want {
			t.Errorf("%v holds: %v, want %v on\n%v", tt.outcome, got, tt.want, tt.end)
		}
	}
}
