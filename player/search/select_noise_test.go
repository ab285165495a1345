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
		parent, noisy := s.tree.withChildren(s.root), s.workers[0].atRoot.(noisyPUCT)
		noise, sum := s.noise[:len(parent.children)], float32(0)
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
	p.Threads = 2
	two := New(p, playout.DefaultParams(), 1)
	two.Search(t.Context(), root(9), Limits{Playouts: 1})
	if slices.Max(two.noise[:]) == 0 {
		t.Error("two workers have no noise")
	}
	p.PUCT.Noise, p.Root = 0.5, RootEven
	if _, is := New(p, playout.DefaultParams(), 1).workers[0].atRoot.(noisyPUCT); is {
		t.Error("there is noise where puct does not choose")
	}
}

// TestWide: the wider an analysis is, the more moves it looks at. The next search of the position is not wide, but
// knows that its tree was searched so.
func TestWide(t *testing.T) {
	p := DefaultParams()
	p.Selection, p.PUCT, p.Fold = SelectPUCT, PUCT{Factor: 0.7, Reduction: 0.25}, false
	visited := func(wide float64) (moves int) {
		s := New(p, playout.DefaultParams(), 1)
		for _, m := range s.Search(t.Context(), root(9), Limits{Playouts: 60, Wide: wide}).Moves {
			if m.Visits > 0 {
				moves++
			}
		}
		s.Search(t.Context(), root(9), Limits{Playouts: 1})
		if s.noiseShare != 0 || s.current.wide != (wide > 0) {
			t.Errorf("after a search with %v the noise weighs %v, and the tree is wide: %v", wide, s.noiseShare, s.current.wide)
		}
		s.Restart(1)
		s.Search(t.Context(), root(9), Limits{Playouts: 1})
		if s.current.wide {
			t.Errorf("the tree of another game is wide after a search with %v", wide)
		}
		return moves
	}
	narrow, wide, wider := visited(0), visited(0.1), visited(1)
	if !(narrow < wide && wide < wider) {
		t.Errorf("%d, %d and %d moves were visited", narrow, wide, wider)
	}
	s := New(p, playout.DefaultParams(), 1)
	s.Search(t.Context(), root(9), Limits{Playouts: 1, Wide: 0.5})
	if s.noiseShare != 1 {
		t.Errorf("the powers weigh %v, and P itself the rest; want 1", s.noiseShare)
	}
	children := s.tree.withChildren(s.root).children
	for i := range children {
		if got, want := float64(s.noise[i]), math.Cbrt(float64(children[i].probability())); math.Abs(got-want) > 1e-4 {
			t.Errorf("with 0.5 the probability %v becomes %v, want its cube root", children[i].probability(), got)
		}
	}
}

// TestWideRoot: what a wide search finds of the position leaves out visits that it gave worse moves because
// it is wide.
func TestWideRoot(t *testing.T) {
	s := &Search{params: DefaultParams()}
	s.params.PUCT.Factor = 0.4
	shot := &Snapshot{ToMove: goban.Black, Moves: []Candidate{
		{Visits: 101, Value: 0.6, Lead: 5, Probability: 0.9}, {Visits: 99, Value: 0.55, Lead: -5, Probability: 0.1},
	}}
	s.leaveOutWide(shot) // best = 0.6 + 0.4·0.9·√200/102 = 0.6499, and 0.4·0.1·√200/(0.6499 − 0.55) = 5.7
	if want := (101*0.6 + 5*0.55) / 106; math.Abs(shot.Value-want) > 1e-9 || math.Abs(shot.Lead-(101*5-5*5)/106.) > 1e-9 {
		t.Errorf("value %v, want %v; lead %v", shot.Value, want, shot.Lead)
	}
}

// TestWithoutNoise: with c = 1 and N = 100 the most visited move has 0.6 + 5/(1 + 50) = 0.698.
// The other moves keep the largest n of which value + 10·P/n is no less, if they had more.
func TestWithoutNoise(t *testing.T) {
	s := &Snapshot{ToMove: goban.White, Moves: []Candidate{
		{Value: 0.4, Probability: 0.5, Visits: 50},  // White's: 0.6
		{Value: 0.5, Probability: 0.2, Visits: 10},  // 0.5 + 2/10 ≥ 0.698
		{Value: 0.5, Probability: 0.15, Visits: 20}, // 0.5 + 1.5/7 ≥ 0.698 > 0.5 + 1.5/8
		{Value: 0.9, Probability: 0.01, Visits: 20}, // 0.1 + 0.1/1 < 0.698
		{Value: 0.4, Probability: 0.1, Visits: 0},
	}}
	all := []int{50, 10, 20, 20, 0}
	for _, test := range []struct {
		selection Selection
		noise     float64
		widening  float64 // visits
		want      []int
	}{
		{SelectPUCT, 0.25, 0, []int{50, 10, 7, 0, 0}},
		{SelectPUCT, 0, 0, all},
		{SelectPUCT, 0.25, 10, all}, // no noise where the moves are widened,
		{SelectRAVE, 0.25, 0, all},  // nor in another selection
	} {
		p := DefaultParams()
		p.Selection, p.PUCT = test.selection, PUCT{Factor: 1, Noise: test.noise}
		p.Widening.Visits = test.widening
		New(p, playout.DefaultParams(), 1) // which chooses at the root as WithoutNoise expects
		if got := p.WithoutNoise(s); !slices.Equal(got, test.want) {
			t.Errorf("%v with noise %v: visits %v, want %v", test.selection, test.noise, got, test.want)
		}
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
