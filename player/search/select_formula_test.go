package search

import (
	"context"
	"math"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// TestVariance: the variance that goes with a value [Coulom06] §3.2, by hand.
func TestVariance(t *testing.T) {
	var evaluator evaluator
	evaluator.priorVariance = 0.25
	for _, tt := range []struct {
		squares, mean, visits float64
		internal              bool
		of                    Variance
		want                  float64
	}{
		{8, 0.8, 10, true, VarianceOfMean, (8 - 6.4 + 0.25) / 11 / 10},
		{8, 0.8, 10, false, VarianceOfMean, (8 - 6.4 + 0.25) / 11 / 10},
		{8, 0.8, 10, false, VarianceOfPlayout, (8 - 6.4 + 0.25) / 11},
		{500, 0.5, 1000, true, VarianceOfMean, (500 - 250 + 0.25) / 1001 / 500}, // at most 500 visits
		{1, 1, 1, false, VarianceOfPlayout, 0.25 / 2},                           // one result has no variance of its own
	} {
		o := operatorBackup{evaluator: &evaluator}
		o.params.Variance, o.params.Surest = tt.of, 500
		if got := o.variance(tt.squares, tt.mean, tt.visits, tt.internal); math.Abs(float64(got)-tt.want) > 1e-6 {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

// TestWorth: a node without a backed-up value is worth its mean.
func TestWorth(t *testing.T) {
	a := newArena(1, wanted{moments: true})
	r := a.take(1)
	n := a.nodes.at(r)
	n.visits.Store(4)
	n.sum.Store(3 * unit)
	if got := worth(n, a.moments, r); got != 0.75 {
		t.Errorf("%v before a value is backed up, want the mean 0.75", got)
	}
	a.moments.at(r).back(0.5, 0.01)
	if got := worth(n, a.moments, r); got != 0.5 {
		t.Errorf("%v, want the value backed up, 0.5", got)
	}
	if got := worth(n, nil, r); got != 0.75 {
		t.Errorf("%v without such values", got)
	}
}

// TestAttentionChooses: of moves with equal values the one with the fewest visits is
// chosen, and a move that has had its share is not.
func TestAttentionChooses(t *testing.T) {
	var parent node
	parent.visits.Store(attentionShare * 100)
	parent.sum.Store(attentionShare * 50 * unit)
	for _, tt := range []struct {
		visits [4]uint32
		want   int
	}{
		{[4]uint32{80, 20, 40, 60}, 1},
		{[4]uint32{80, 20, 0, 60}, 2},
		{[4]uint32{101, 101, 101, 90}, 3},
		{[4]uint32{101, 101, 101, 101}, -1},
	} {
		children := make([]node, 4)
		for i, n := range tt.visits {
			children[i].visits.Store(n)
			children[i].sum.Store(uint64(n) * unit / 2)
		}
		a := attention{every: 1, left: 1, indices: []uint16{0, 1, 2, 3}}
		if got := a.choose(parentNode{node: &parent, children: children}, goban.Black); got != tt.want {
			t.Errorf("%v: child %d, want %d", tt.visits, got, tt.want)
		}
	}
}

// TestCriticalityOf: a point is critical only after enough playouts, and a pass never.
func TestCriticalityOf(t *testing.T) {
	k := Criticality{Weight: 1, Min: 10}
	at := goban.PointAt(2, 2)
	critical := Owned{Playouts: 10, Black: 0.5, Winner: 1, Won: 0.5}
	few := critical
	few.Playouts = 9
	for _, tt := range []struct {
		point goban.Point
		owned Owned
		want  float32
	}{{at, critical, 0.5}, {at, few, 0}, {goban.Pass, critical, 0}} {
		if got := k.of(tt.point, tt.owned); got != tt.want {
			t.Errorf("%v %+v: %v, want %v", tt.point, tt.owned, got, tt.want)
		}
	}
	k.Weight = 0
	if got := k.of(at, critical); got != 0 {
		t.Errorf("without weight: %v", got)
	}
}

// TestArenaBound: however much memory there may be, a ref can name every node.
func TestArenaBound(t *testing.T) {
	a := newArena(math.MaxInt, wanted{})
	if got, most := uint64(a.bound), uint64(math.MaxUint32); got == 0 || got > most || got < most/2 {
		t.Errorf("%d nodes", got)
	}
	if got, want := len(a.nodes.table), int(a.bound)/chunkNodes; got != want {
		t.Errorf("%d chunks, want %d", got, want)
	}
}

// TestTwoPassesCount: after two passes in the tree the board counts as it stands, empty
// regions and all. Here Black wins by passing too.
func TestTwoPassesCount(t *testing.T) {
	board := drawn.Board(t, `
		. . X O .
		. . X O .
		. . X O .
		. . X O .
		. . X O .`)
	board.Play(goban.Pass, goban.White)
	p := DefaultParams()
	p.Memory, p.Threads = 1, 1
	s := New(p, playout.DefaultParams(), 1)
	defer s.Close()
	alone := Root{Board: board, ToMove: goban.Black, Komi: 4.5, Banned: board.Empties()} // the pass is left
	if r := s.Search(context.Background(), alone, Limits{Playouts: 50}); r.Best().Point != goban.Pass || r.Value != 1 {
		t.Errorf("15 points against 10 and a komi of 4.5: %v wins %.2f", r.Best().Point, r.Value)
	}
}
