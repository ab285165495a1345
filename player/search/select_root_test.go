package search

import (
	"context"
	"math"
	"testing"

	"montego/goban"
	"montego/player/playout"
)

// TestOCBA gives children with fixed win rates one visit after the other, and compares their
// shares of all visits with those of the formula, worked out by hand. Two moves with the same
// variance get the same, whatever their values [Coulom06] §3.1.
func TestOCBA(t *testing.T) {
	for _, test := range []struct {
		rates, want []float64
	}{
		{[]float64{0.9, 0.1}, []float64{1, 1}},
		{[]float64{0.5, 0.7}, []float64{math.Sqrt(0.25 / 0.21), 1}},
		// 0.25/0.1² and 0.24/0.2² for the others; for the best √0.24·√(25²/0.25 + 6²/0.24).
		{[]float64{0.5, 0.6, 0.4}, []float64{25, math.Sqrt(0.24 * (25*25/0.25 + 6*6/0.24)), 6}},
	} {
		a := newArena(0, wanted{})
		n := a.nodes.at(a.take(1))
		n.count = uint16(len(test.rates))
		n.children.Store(uint32(a.take(len(test.rates))))
		parent := parentNode{node: n, children: a.nodes.run(ref(n.children.Load()), len(test.rates))}
		s, total := &ocba{tree: a, evaluator: new(evaluator)}, 0.0
		const visits = 20_000
		for range visits {
			parent.children[s.choose(parent, goban.Black)].visits.Add(1)
			for i := range parent.children {
				parent.children[i].sum.Store(uint64(test.rates[i] * unit * float64(parent.children[i].visits.Load())))
			}
		}
		for _, w := range test.want {
			total += w
		}
		for i, w := range test.want {
			if got := float64(parent.children[i].visits.Load()) / visits; math.Abs(got-w/total) > 0.01 {
				t.Errorf("%v: child %d has %.3f of the visits, want %.3f", test.rates, i, got, w/total)
			}
		}
	}
}

// TestOCBAFirst: a move without its first visits comes before all, and a pruned one never.
func TestOCBAFirst(t *testing.T) {
	p := DefaultParams()
	p.Root, p.Priors.Even, p.Fold = RootOCBA, 0, false
	s := New(p, playout.DefaultParams(), 1)
	s.Search(context.Background(), root(3), Limits{Playouts: 9*firstTrials + 500})
	parent := s.tree.withChildren(s.root)
	least, most := uint32(math.MaxUint32), uint32(0)
	for i := range parent.children {
		n := parent.children[i].visits.Load()
		least, most = min(least, n), max(most, n)
	}
	if least < firstTrials || most < 3*firstTrials {
		t.Errorf("from %d to %d visits, want %d for each and more for some", least, most, firstTrials)
	}
	parent.children[0].set(banned)
	parent.children[0].visits.Store(0)
	if i := s.workers[0].atRoot.choose(parent, goban.Black); i == 0 {
		t.Error("a banned move is chosen")
	}
}

// TestSingleLevel: each move of the root is searched as often as any other, and none of them
// has children.
func TestSingleLevel(t *testing.T) {
	p := DefaultParams()
	p.Root, p.Priors.Even, p.Fold, p.Expand = RootEven, 0, false, 1_000_000
	s := New(p, playout.DefaultParams(), 1)
	s.Search(context.Background(), root(5), Limits{Playouts: 250})
	parent := s.tree.withChildren(s.root)
	if len(parent.children) != 25 {
		t.Fatalf("%d moves", len(parent.children))
	}
	for i := range parent.children {
		if n := &parent.children[i]; n.visits.Load() != 10 || n.children.Load() != 0 {
			t.Errorf("%v has %d visits, and children at %d", n.move, n.visits.Load(), n.children.Load())
		}
	}
}
