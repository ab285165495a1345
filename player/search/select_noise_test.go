package search

import (
	"math"
	"slices"
	"testing"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
)

// TestNoise: the noise of the root adds up to 1 and is another one in each search. With the share 1
// it alone decides which move is tried first, whatever the priors say.
func TestNoise(t *testing.T) {
	p := DefaultParams()
	p.Selection, p.PUCT, p.Fold = SelectPUCT, PUCT{Factor: 1, Reduction: 0.1, Noise: 1}, false
	s := New(p, playout.DefaultParams(), 1)
	var firsts []int
	for range 4 {
		s.Restart(uint64(len(firsts)))
		s.Search(t.Context(), root(9), Limits{Playouts: 1})
		parent, noisy := s.tree.withChildren(s.root), s.workers[0].atRoot.(*noisyPUCT)
		noise, sum := noisy.noise[:len(parent.children)], float32(0)
		for _, x := range noise {
			sum += x
		}
		if math.Abs(float64(sum)-1) > 1e-4 {
			t.Errorf("the noise adds up to %v", sum)
		}
		parent.node.visits.Store(1)
		for i := range parent.children {
			parent.children[i].visits.Store(0)
			parent.children[i].sum.Store(0)
		}
		want := slices.Index(noise, slices.Max(noise))
		if got := noisy.choose(parent, goban.Black); got != want {
			t.Errorf("child %d comes first, and child %d has most noise", got, want)
		}
		firsts = append(firsts, want)
	}
	if slices.Max(firsts) == slices.Min(firsts) {
		t.Errorf("the same child has most noise in all searches: %d", firsts[0])
	}
	p.PUCT.Noise = 0
	if _, is := New(p, playout.DefaultParams(), 1).workers[0].atRoot.(*noisyPUCT); is {
		t.Error("there is noise without search.puct.noise")
	}
}

// TestGamma compares mean and variance with the shape, which both are.
func TestGamma(t *testing.T) {
	r := rng.New(1)
	const draws = 100_000
	for _, shape := range []float64{0.13, 0.9, 1, 4} {
		sum, squares := 0.0, 0.0
		for range draws {
			x := gamma(&r, shape)
			sum, squares = sum+x, squares+x*x
		}
		mean := sum / draws
		if variance := squares/draws - mean*mean; math.Abs(mean-shape) > 0.03*math.Sqrt(shape) || math.Abs(variance-shape) > 0.1*shape {
			t.Errorf("shape %v: the mean is %v, the variance %v", shape, mean, variance)
		}
	}
}
