package net

import (
	"math"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/rng"
)

// largest is a Sampler whose positions have one lesson: play at the candidate that comes
// last in reading order, and who has more stones wins.
type largest struct {
	encoder *Encoder
	input   Input
	target  Target
	spoil   int // the step whose target is no number; 0 for none
}

func (s *largest) Sample(step, i int) (*Input, *Target) {
	r := rng.New(uint64(step*1000 + i + 1))
	b, c := random(5, 5, 3+r.Intn(8), r.Uint64())
	s.encoder.Encode(b, c, 0, &s.input)
	s.target.Begin(&s.input)
	best := goban.NoPoint
	for _, p := range s.input.Candidates {
		if p != goban.Pass {
			best = max(best, p)
		}
	}
	s.target.Pass = 1
	if best != goban.NoPoint {
		s.target.Pass, s.target.Policy[s.input.Place(best)] = 0, 1
	}
	s.target.Win = 0
	if b.Stones(c) > b.Stones(c.Opponent()) {
		s.target.Win = 1
	}
	if s.spoil > 0 && s.spoil == step {
		s.target.Win = float32(math.NaN())
	}
	return &s.input, &s.target
}

var small = Config{Channels: 16, Blocks: 2, Head: 16, Hidden: 8}

// train makes some steps and returns the losses of the first and the last ten.
func train(t *testing.T, threads, steps int) (n *Network, first, last Losses) {
	t.Helper()
	training := NewTraining(New(small, 1), threads)
	var samplers []Sampler
	for range threads {
		samplers = append(samplers, &largest{encoder: NewEncoder()})
	}
	for i := range steps {
		l, err := training.Step(samplers, 16, 0.005)
		if err != nil {
			t.Fatal(err)
		}
		if i < 10 {
			first.Add(&l)
		}
		if i >= steps-10 {
			last.Add(&l)
		}
	}
	return training.Net, first, last
}

// TestTrainingLearns: a lesson that is simple is learned, on one thread and on two.
func TestTrainingLearns(t *testing.T) {
	for _, threads := range []int{1, 2} {
		_, first, last := train(t, threads, 80)
		if !(last.Policy < first.Policy/3) || !(last.Win < 0.8*first.Win) {
			t.Errorf("%d threads: moves %.2f → %.2f, result %.2f → %.2f", threads, first.Policy, last.Policy, first.Win, last.Win)
		}
	}
}

// TestTrainingRepeats: on one thread the weights follow from the samples.
func TestTrainingRepeats(t *testing.T) {
	a, _, _ := train(t, 1, 5)
	b, _, _ := train(t, 1, 5)
	if !slices.Equal(a.Weights, b.Weights) {
		t.Error("two trainings from the same samples have other weights")
	}
}

// TestTrainingResumes: a training that goes on from its state is one that was never broken
// off.
func TestTrainingResumes(t *testing.T) {
	step := func(training *Training, n int) {
		for range n {
			if _, err := training.Step([]Sampler{&largest{encoder: NewEncoder()}}, 8, 0.01); err != nil {
				t.Fatal(err)
			}
		}
	}
	whole := NewTraining(New(small, 1), 1)
	step(whole, 6)
	half := NewTraining(New(small, 1), 1)
	step(half, 3)
	rest := NewTraining(half.Net.Clone(), 1)
	copy(rest.Average.Weights, half.Average.Weights)
	if err := rest.Resume(half.State()); err != nil {
		t.Fatal(err)
	}
	step(rest, 3)
	if !slices.Equal(whole.Net.Weights, rest.Net.Weights) || !slices.Equal(whole.Average.Weights, rest.Average.Weights) {
		t.Error("the weights are others")
	}
	if err := NewTraining(New(Config{16, 1, 16, 8}, 1), 1).Resume(half.State()); err == nil {
		t.Error("the state of another network is taken")
	}
}

// TestTrainingStops: where a number is none any more, training says at which step, and
// the weights are those before it.
func TestTrainingStops(t *testing.T) {
	training := NewTraining(New(small, 1), 1)
	s := []Sampler{&largest{encoder: NewEncoder(), spoil: 2}}
	for range 2 {
		if _, err := training.Step(s, 4, 0.01); err != nil {
			t.Fatal(err)
		}
	}
	before := slices.Clone(training.Net.Weights)
	_, err := training.Step(s, 4, 0.01)
	if err == nil || !strings.Contains(err.Error(), "step 2") {
		t.Errorf("error %v", err)
	}
	if !slices.Equal(before, training.Net.Weights) || training.Net.Broken() {
		t.Error("the weights were changed")
	}
}

// scored is a Sampler whose lesson is another one: the score is 20 points more for each stone that the
// player has more than the opponent.
type scored struct{ largest }

func (s *scored) Sample(step, i int) (*Input, *Target) {
	in, target := s.largest.Sample(step, i)
	own, other := float32(0), float32(0)
	in.geo.eachPoint(func(place int) {
		own += in.at(place)[planeOwn]
		other += in.at(place)[planeOther]
	})
	target.Score = 20 * (own - other)
	return in, target
}

// TestScoresOnly: such a training learns scores, and leaves moves, win rates and owners as they are.
func TestScoresOnly(t *testing.T) {
	samplers := []Sampler{&scored{largest{encoder: NewEncoder()}}, &scored{largest{encoder: NewEncoder()}}}
	training := NewTraining(New(small, 1), 2)
	training.ScoresOnly = true
	before := training.Net.Clone()
	var first, last Losses
	for i := range 400 {
		l, err := training.Step(samplers, 16, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		if i < 10 {
			first.Add(&l)
		}
		if i >= 390 {
			last.Add(&l)
		}
	}
	if !(last.Score < 0.7*first.Score) {
		t.Errorf("the loss of scores falls from %.1f to %.1f", first.Score, last.Score)
	}
	for name, after := range map[string]*Network{"the network": training.Net, "the mean": training.Average} {
		old, now := NewEvaluator(before.ForAll()), NewEvaluator(after.ForAll())
		for seed := range uint64(10) {
			b, c := random(7, 5, 12, seed+1)
			_, x := old.Evaluate(b, c, 6.5)
			_, y := now.Evaluate(b, c, 6.5)
			if x.Win != y.Win || x.Pass != y.Pass || !slices.Equal(x.Policy, y.Policy) || !slices.Equal(x.Owner, y.Owner) {
				t.Errorf("%s says otherwise who wins, which move is good or whose a point is:\n%v", name, b)
			}
			if x.Score == y.Score {
				t.Errorf("%s has learned no score", name)
			}
		}
	}
}
