package search

import (
	"context"
	"math"
	"testing"

	"montego/goban"
	"montego/player/playout"
)

// TestWinRate: calibrated shares keep their order and their side, and the log-odds are
// multiplied.
func TestWinRate(t *testing.T) {
	for _, tt := range []struct {
		calibration Calibration
		value, want float64
		variance    float64
	}{
		{1, 0.3, 0.3, 0.21},
		{1, 0, 0, 0},
		{3, 0.5, 0.5, 9 * 0.25},
		{3, 0.6, 27.0 / 35, math.Pow(3*27*8/(35*35*0.24), 2) * 0.24},
		{3, 1, 1, 0},
		{0.5, 0.8, 2.0 / 3, math.Pow(0.5*2/9/0.16, 2) * 0.16},
	} {
		p := tt.calibration.WinRate(tt.value)
		if math.Abs(p-tt.want) > 1e-9 {
			t.Errorf("%v: %v of the playouts are a win rate of %v, want %v", tt.calibration, tt.value, p, tt.want)
		}
		if v := tt.calibration.Variance(p); math.Abs(v-tt.variance) > 1e-9 {
			t.Errorf("%v: the variance at %v is %v, want %v", tt.calibration, p, v, tt.variance)
		}
	}
}

// TestFewPlayouts: few playouts move the win rate that people see only a little from that of the network, and a
// move without any has that of the position. Without a network they alone count.
func TestFewPlayouts(t *testing.T) {
	for _, tt := range []struct {
		value   float64
		n       int
		network float64
		want    float64
	}{
		{0.1, 0, 0.6, 0.6},
		{0.1, 1, 0.6, 0.438},
		{0.1, 8, 0.6, 0.073},
		{0.1, 800, 0.6, 0.0044},
		{0.1, 1, 0, 0.0041},
		{0, 1, 0.6, 0}, // it is decided
		{1, 8, 0.6, 1},
	} {
		shot := &Snapshot{ToMove: goban.Black, Value: tt.value, Valued: tt.n, Network: tt.network, Calibration: 2.5, Moves: []Candidate{
			{Visits: tt.n, Value: tt.value, Valued: tt.n}, // the network was not asked about this move
			{Visits: tt.n, Value: tt.value, Valued: tt.n, Network: tt.network, Bound: tt.value / 2},
			{Value: 0.5},
		}}
		if got := shot.WinRate(); math.Abs(got-tt.want) > 0.001 {
			t.Errorf("%d playouts of %v beside %v: the win rate is %.4f, want %v", tt.n, tt.value, tt.network, got, tt.want)
		}
		for _, c := range goban.Sides {
			moves := shot.Shown(c)
			if got := moves[1].WinRate; math.Abs(c.Share(got)-tt.want) > 0.001 || c.Share(moves[1].LCB) > c.Share(got) {
				t.Errorf("%d playouts of %v beside %v: the move's win rate is %.4f, its bound %.4f, want %v", tt.n, tt.value, tt.network, got, moves[1].LCB, tt.want)
			}
			if got := moves[0].WinRate; got != c.Share(shot.WinRate()) {
				t.Errorf("a move with all %d playouts has the win rate %v where the position has %v", tt.n, got, c.Share(shot.WinRate()))
			}
			if got := moves[2].WinRate; got != c.Share(shot.WinRate()) {
				t.Errorf("a move without playouts has the win rate %v where the position has %v", got, c.Share(shot.WinRate()))
			}
		}
	}
}

// TestWithoutMove: a move that the network was not asked about has the win rate of the other moves' playouts where
// a position has one from the network: of 400 that are worth 0.5 in the mean, 300 of the move are worth 0.6, so that
// the others are worth 0.2, and a little more beside the network's 0.5.
func TestWithoutMove(t *testing.T) {
	shot := &Snapshot{ToMove: goban.Black, Value: 0.5, Valued: 400, Network: 0.5, Calibration: 1, Moves: []Candidate{{Visits: 300, Value: 0.6, Valued: 300}}}
	if got := shot.without(&shot.Moves[0]); math.Abs(got-0.217) > 0.001 {
		t.Errorf("the other 100 playouts are worth %v, want 0.217", got)
	}
}

// TestLuckyPlayout: where all other playouts are lost, one that is won shows no more than where nearly all are.
func TestLuckyPlayout(t *testing.T) {
	for _, others := range []float64{0, 1e-9, 1e-3} {
		shot := &Snapshot{ToMove: goban.Black, Value: (0.9 + 29*others) / 30, Valued: 30, Network: 0.1, Calibration: 2.5,
			Moves: []Candidate{{Visits: 1, Value: 0.9, Valued: 1}}}
		if got := shot.Shown(goban.Black)[0].WinRate; got > 0.01 {
			t.Errorf("beside others that are worth %v the move has a win rate of %.4f", others, got)
		}
	}
}

// TestSelectionValue: of a move that has won both of its playouts the selection rave makes less,
// by its 7 even prior visits and 3 of 10 RAVE visits, than of one that has won 24 of 40 and as
// much by RAVE. So the mean of another move is higher, but the selection prefers none: rules of
// time that go by what it mixes [Baudis11] §3.3 have no doubt.
func TestSelectionValue(t *testing.T) {
	p := DefaultParams()
	p.Memory = 1
	s := New(p, playout.DefaultParams(), 1)
	limits := Limits{Playouts: 100}
	s.begin(context.Background(), root(5), &limits, limits.last())
	children := s.tree.withChildren(s.root).children
	for i, c := range []struct{ visits, wins, rave, raveWins int }{{40, 24, 40, 24}, {2, 2, 10, 3}} {
		children[i].visits.Store(uint32(c.visits))
		children[i].sum.Store(uint64(c.wins * unit))
		for n := range c.rave {
			r := whiteWins
			if n < c.raveWins {
				r = blackWins
			}
			children[i].rave.add(r)
		}
	}
	shot := s.snapshot()
	for i, want := range []float64{(24 + 27.5*1.016) / (40 + 47*1.016), (3 + 5.5*1.004) / (10 + 9*1.004)} {
		if got := shot.Moves[i].SelectionValue; math.Abs(got-want) > 1e-3 {
			t.Errorf("move %d: the selection gives it %.4f, want %.4f", i, got, want)
		}
	}
	if f := shot.Found(); f.Highest || !f.Preferred {
		t.Errorf("highest %v, preferred %v", f.Highest, f.Preferred)
	}
}
