package net

import (
	"fmt"
	"math"
	"sync/atomic"

	"montego/internal/panics"
)

// Rates of Adam's running means [KingmaBa15].
const (
	adamMean   = 0.9
	adamSquare = 0.999
	adamLeast  = 1e-8
)

// averaging is the weight of the newest step in Training.Average.
const averaging = 0.001

// maxGradient bounds the length of a step's gradient.
const maxGradient = 5

// Training changes the weights of a network by Adam [KingmaBa15], step by step. On one
// thread the weights follow from the samples alone.
type Training struct {
	Net     *Network
	Average *Network // the running mean of the weights, which plays better than the last ones
	Steps   int
	Decay   float32 // of the weights, times the rate of a step
	// ScoresOnly makes the steps change nothing but how the score is read off the last layer and the
	// owners, so that policy, win rates and owners stay as they are to the last bit.
	ScoresOnly bool

	mean, square []float32
	workers      []*trainer
}

// NewTraining returns the training of a network on the given number of threads.
func NewTraining(n *Network, threads int) *Training {
	t := &Training{Net: n, Average: n.Clone(), Decay: 1e-4}
	t.mean, t.square = make([]float32, len(n.Weights)), make([]float32, len(n.Weights))
	for range threads {
		t.workers = append(t.workers, newTrainer(n, kernels()[0]))
	}
	return t
}

// Sampler gives the samples of a step. One goroutine uses it.
type Sampler interface {
	// Sample returns sample i of a step, with the input and the target; they are good
	// until the next call.
	Sample(step, i int) (*Input, *Target)
}

// Step learns from size samples: it follows the gradient of their mean loss at a rate. An
// error says that a number is none any more; then the weights are those before the step.
func (t *Training) Step(samplers []Sampler, size int, rate float64) (Losses, error) {
	losses := make([]Losses, len(t.workers))
	var next atomic.Int64
	t.each(func(w int, worker *trainer) {
		worker.beginStep()
		learn := worker.learn
		if t.ScoresOnly {
			learn = worker.learnScore
		}
		// A worker that has drawn small boards takes more of them.
		for i := int(next.Add(1)) - 1; i < size; i = int(next.Add(1)) - 1 {
			in, target := samplers[w].Sample(t.Steps, i)
			learn(in, target, &losses[w])
		}
		worker.addTransformedGradients()
	})
	squares := make([]float64, len(t.workers))
	t.each(func(w int, _ *trainer) { squares[w] = t.sum(t.part(w)) })
	length := 0.0
	for w := range t.workers {
		length += squares[w]
		if w > 0 {
			losses[0].Add(&losses[w])
		}
	}
	length = math.Sqrt(length) / float64(size)
	if math.IsNaN(length) || math.IsInf(length, 0) {
		return losses[0], fmt.Errorf("step %d: the gradient is no number any more", t.Steps)
	}
	scale := 1 / float64(size)
	if length > maxGradient {
		scale *= maxGradient / length
	}
	t.Steps++
	t.each(func(w int, _ *trainer) {
		from, to := t.part(w)
		t.adam(from, to, float32(scale), rate)
	})
	return losses[0], nil
}

func (t *Training) each(f func(w int, worker *trainer)) {
	panics.Each(len(t.workers), len(t.workers), func(_, w int) { f(w, t.workers[w]) })
}

// part returns the range of the weights that a worker sums and changes: from ≤ i < to.
func (t *Training) part(w int) (from, to int) {
	n := len(t.mean)
	return n * w / len(t.workers), n * (w + 1) / len(t.workers)
}

// sum adds up a part of the gradients of all workers in that of the first, and returns the
// sum of the squares.
func (t *Training) sum(from, to int) (squares float64) {
	sum := t.workers[0].grad[from:to]
	for _, worker := range t.workers[1:] {
		addTo(sum, worker.grad[from:to])
	}
	for _, g := range sum {
		squares += float64(g) * float64(g)
	}
	return squares
}

func (t *Training) adam(from, to int, scale float32, rate float64) {
	first, second := 1-math.Pow(adamMean, float64(t.Steps)), 1-math.Pow(adamSquare, float64(t.Steps))
	factor := float32(rate * math.Sqrt(second) / first)
	decay := 1 - float32(rate)*t.Decay
	if t.ScoresOnly {
		decay = 1
	}
	newest := float32(max(averaging, 1/float64(t.Steps+1)))
	grad := t.workers[0].grad
	for i := from; i < to; i++ {
		g := grad[i] * scale
		t.mean[i] += (1 - adamMean) * (g - t.mean[i])
		t.square[i] += (1 - adamSquare) * (g*g - t.square[i])
		w := t.Net.Weights[i]*decay - factor*t.mean[i]/(float32(math.Sqrt(float64(t.square[i])))+adamLeast)
		t.Net.Weights[i] = w
		t.Average.Weights[i] += newest * (w - t.Average.Weights[i])
	}
}

// State is what a checkpoint holds besides the network and its average.
type State struct {
	Steps        int
	Mean, Square []float32
}

// State returns the state; it shares memory with the training.
func (t *Training) State() State { return State{t.Steps, t.mean, t.square} }

// Resume goes on from a state. An error says that it is that of another network.
func (t *Training) Resume(s State) error {
	if len(s.Mean) != len(t.mean) || len(s.Square) != len(t.square) {
		return fmt.Errorf("the state of %d weights, and the network has %d", len(s.Mean), len(t.mean))
	}
	t.Steps = s.Steps
	copy(t.mean, s.Mean)
	copy(t.square, s.Square)
	return nil
}
