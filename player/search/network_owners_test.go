package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/net"
	"montego/player/playout"
)

// TestNetworkOwners: at the end of a playout the points of which the network is sure in the last
// node that has asked count as it says, and the others as they stand, also after a sweep has
// moved the nodes.
func TestNetworkOwners(t *testing.T) {
	weights := networkFile(t, ofOtherPolicy)
	for _, size := range []int{5, 9, 19} {
		b, r := goban.New(size, size), rng.New(3)
		c := goban.Black
		for i := range size * 2 {
			if p := goban.PointAt(r.Intn(size), r.Intn(size)); i%5 > 0 && b.Legal(p, c) {
				b.Play(p, c)
				c = c.Opponent()
			}
		}
		in, out := net.NewEvaluator(weights.Networks()).Evaluate(b, c, 7.5)
		var sizes []float64
		for p := range b.Points() {
			sizes = append(sizes, math.Abs(float64(out.Owner[in.Place(p)])))
		}
		slices.Sort(sizes)
		p := DefaultParams()
		p.Selection, p.Fold = SelectNetwork, false
		p.Network = Network{PlainGo: true, Weights: weights, Ask: 4, Value: 0.5, Ownership: sizes[len(sizes)/2]}
		s := New(p, playout.DefaultParams(), 1)
		s.Search(context.Background(), Root{Board: b, ToMove: c, Komi: 7.5}, Limits{Playouts: 30})
		for _, swept := range []bool{false, true} {
			if swept {
				s.sweep()
			}
			w, corrected := s.workers[0], 0
			for range 20 {
				end, trace, want := *b, playout.Trace{First: c}, 0
				playout.New(playout.DefaultParams()).Run(&end, c, &r, &trace)
				for q := range end.Points() {
					owner := float64(out.Owner[in.Place(q)]) * float64(c.Sign())
					if math.Abs(owner) > p.Network.Ownership {
						want += int(math.Copysign(1, owner)) - end.Owner(q).Sign()
					}
				}
				if got := w.network.correct(&end, []ref{s.root}); got != want {
					t.Fatalf("%d×%d, swept %v: corrected by %d, want %d", size, size, swept, got, want)
				}
				if want != 0 {
					corrected++
				}
			}
			if corrected == 0 {
				t.Errorf("%d×%d: no playout was corrected", size, size)
			}
		}
	}
}

// TestNetworkOwnersFew: a node with too few children to keep owners counts playouts as they stand.
func TestNetworkOwnersFew(t *testing.T) {
	p := DefaultParams()
	p.Selection = SelectNetwork
	p.Network = Network{PlainGo: true, Weights: networkFile(t, ofOtherPolicy), Ask: 4, Value: 0.5, Ownership: 0}
	b := goban.New(2, 2)
	s := New(p, playout.DefaultParams(), 1)
	s.Search(context.Background(), Root{Board: b, ToMove: goban.Black}, Limits{Playouts: 1})
	s.tree.nodes.at(s.root).count = 1
	if got := s.workers[0].network.correct(b, []ref{s.root}); got != 0 {
		t.Errorf("corrected by %d", got)
	}
}
