package learn

import (
	"context"
	"math"
	"sync"

	"montego/goban"
	"montego/pattern"
	"montego/playout"
	"montego/rng"
)

// Target is a position whose value is known.
type Target struct {
	Board  goban.Board
	ToMove goban.Color
	Komi   float64
	Value  float64 // for the side to move: 1 won, −1 lost
}

// Balance is policy-gradient simulation balancing: it changes the weights of the policy
// softmax until the mean result of playouts agrees with the values of positions, rather
// than that single moves are good [SilverTesauro09], [Huang11] §4.2.
//
// For each position it plays Playouts games and takes their mean result V, then as many
// others for the gradient g, the mean over games of z/T·Σ ∇ log π over the T moves of
// both sides, where z is the result for the side to move. It changes the logarithms θ of
// all γ by Step·(value − V)·g.
type Balance struct {
	Targets  []Target
	Weights  *pattern.Weights // changed
	Playout  playout.Params   // bounds of playouts
	Playouts int              // for each mean, 500 in the paper
	Step     float64          // 10 in the paper
	Baseline bool             // the gradient counts z − V instead of z, which varies less
	Scale    BalanceScale
	Threads  int
	Seed     uint64
	// Report is called after every iteration, with the mean of (value − V)² over the
	// positions, each before its own step.
	Report func(iteration int, squaredError float64)

	sumSquares playout.Gradient // of gradients, for Adaptive
}

// BalanceScale says how long the steps are.
type BalanceScale uint8

const (
	// Constant steps are the paper's.
	Constant BalanceScale = iota
	// Adaptive steps are divided for each feature by the root of the sum of the squares
	// of its gradients so far (AdaGrad), as the conclusions of [Huang11] wish.
	Adaptive
)

// maxTheta bounds the logarithms of γ.
const maxTheta = 7

// Run makes so many iterations over all positions, or fewer if the context is done.
func (s *Balance) Run(ctx context.Context, iterations int) {
	order := rng.New(s.Seed)
	indices := make([]int, len(s.Targets))
	for i := range indices {
		indices[i] = i
	}
	for iteration := range iterations {
		for i := len(indices) - 1; i > 0; i-- {
			j := order.Intn(i + 1)
			indices[i], indices[j] = indices[j], indices[i]
		}
		sum := 0.0
		for n, i := range indices {
			if ctx.Err() != nil {
				return
			}
			seed := s.Seed + uint64(iteration)<<40 + uint64(n)<<8
			sum += s.balance(&s.Targets[i], seed)
		}
		if s.Report != nil {
			s.Report(iteration, sum/float64(len(indices)))
		}
	}
}

// balance makes one step, and returns the squared error before it.
func (s *Balance) balance(t *Target, seed uint64) float64 {
	v, _ := s.play(t, seed, 0, false)
	_, g := s.play(t, seed+1<<7, s.baseline(v), true)
	difference := t.Value - v
	s.step(g, difference)
	return difference * difference
}

func (s *Balance) baseline(v float64) float64 {
	if s.Baseline {
		return v
	}
	return 0
}

// chunks is how many parts the games for one mean are split into, each with random
// numbers of its own: the sums do not depend on the number of threads.
const chunks = 4

// play plays games from a position and returns the mean of their results for the side
// to move and, if it is asked for, the gradient with z − baseline.
func (s *Balance) play(t *Target, seed uint64, baseline float64, gradient bool) (float64, *playout.Gradient) {
	var sums [chunks]float64
	var gradients [chunks]*playout.Gradient
	work := make(chan int, chunks)
	for i := range chunks {
		work <- i
	}
	close(work)
	var workers sync.WaitGroup
	for range min(max(s.Threads, 1), chunks) {
		workers.Go(func() {
			policy := playout.NewBalanced(s.Playout, s.Weights)
			for i := range work {
				sums[i], gradients[i] = s.playChunk(policy, t, rng.New(seed+uint64(i)), s.Playouts/chunks, baseline, gradient)
			}
		})
	}
	workers.Wait()
	mean, total, n := 0.0, &playout.Gradient{}, float64(s.Playouts/chunks*chunks)
	for i := range chunks {
		mean += sums[i]
		if gradient {
			total.Add(gradients[i], 1/n)
		}
	}
	return mean / n, total
}

func (s *Balance) playChunk(policy *playout.Balanced, t *Target, r rng.Rand, games int, baseline float64, gradient bool) (sum float64, total *playout.Gradient) {
	var b goban.Board
	var trace playout.Trace
	total = &playout.Gradient{}
	for range games {
		b.CopyFrom(&t.Board)
		trace.Reset(t.ToMove)
		var g *playout.Gradient
		if gradient {
			g = &playout.Gradient{}
		}
		policy.Run(&b, t.ToMove, &r, &trace, g)
		z := t.result(&b)
		sum += z
		if gradient && g.Moves > 0 {
			total.Add(g, (z-baseline)/float64(g.Moves))
		}
	}
	return sum, total
}

// result returns the result of a finished game for the side to move: 1, −1, or 0 for a
// draw.
func (t *Target) result(b *goban.Board) float64 {
	lead := (float64(b.AreaScore()) - t.Komi) * float64(t.ToMove.Sign())
	switch {
	case lead > 0:
		return 1
	case lead < 0:
		return -1
	}
	return 0
}

// step changes the weights along a gradient.
func (s *Balance) step(g *playout.Gradient, difference float64) {
	for c := 1; c < len(s.Weights.Shapes); c++ {
		move(&s.Weights.Shapes[c], s.length(&s.sumSquares.Shapes[c], difference*g.Shapes[c]))
	}
	for f := range s.Weights.Local {
		move(&s.Weights.Local[f], s.length(&s.sumSquares.Local[f], difference*g.Local[f]))
	}
}

// length returns how far θ moves for a gradient.
func (s *Balance) length(squares *float64, gradient float64) float64 {
	if s.Scale == Constant || gradient == 0 {
		return s.Step * gradient
	}
	*squares += gradient * gradient
	return s.Step * gradient / math.Sqrt(*squares+1e-12)
}

// move changes a γ by a step of its logarithm. A γ of 0, which rules a move out, stays.
func move(gamma *float64, by float64) {
	if *gamma > 0 && by != 0 {
		*gamma = math.Exp(min(max(math.Log(*gamma)+by, -maxTheta), maxTheta))
	}
}
