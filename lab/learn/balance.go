package learn

import (
	"context"
	"math"

	"montego/internal/rng"
	"montego/player/pattern"
	"montego/player/playout"
)

// Balance is policy-gradient simulation balancing: it changes the weights of the policy
// softmax until the mean result of playouts agrees with the values of positions, rather
// than that single moves are good [SilverTesauro09], [Huang11] §4.2.
//
// For each position it takes the mean result V of Playouts playouts. As many others give
// the gradient g: the mean over playouts of z/T·Σ ∇ log π over the T moves of both sides,
// where z is the result for the side to move, or what Credit makes of it. It changes the
// logarithms θ of all γ by Step·(value − V)·g.
type Balance struct {
	Balancing
	Targets []Target
	Apart   []Target         // nothing is learned from them; they tell how good the weights are
	Weights *pattern.Weights // changed
	Threads int
	// Elsewhere plays the chunks of playouts on other machines; nil plays them here. It
	// must return what Chunk.Play does. It is called from several goroutines.
	Elsewhere func(context.Context, *Chunk) (*Played, error)
	// Report is called before the first iteration, with only Apart judged, and after each.
	Report func(BalanceErrors)
	// Checkpoint is called now and then between two steps, when State and Weights are those
	// to go on from; it may be nil.
	Checkpoint func()
	State      BalanceState

	done float64 // share of all steps made, for ScaleFalling
}

// BalanceState is how far Balance has come: with the weights, what a checkpoint holds.
type BalanceState struct {
	Steps      int              // made
	Sum        float64          // of the squared errors in this iteration
	SumSquares playout.Gradient // of gradients, for ScaleAdaGrad
	Errors     []BalanceErrors  // reported so far
}

// BalanceErrors are the means of (value − V)² over positions, less what the chance of
// the playouts adds to V on average; so they may come out below 0.
type BalanceErrors struct {
	Iteration int     // from 1; 0 before the first
	Learned   float64 // over Targets: after the iteration with Judge, else each before its own step
	Apart     float64 // over Apart, after the iteration
}

// maxTheta bounds the logarithms of γ.
const maxTheta = 7

// checkpointEvery is how many steps lie between two checkpoints.
const checkpointEvery = 100

// Run makes the iterations over all positions, but for the steps that the state counts as
// made. It stops when ctx is done, which is no error, and when Elsewhere fails.
func (s *Balance) Run(ctx context.Context) error {
	order := rng.New(s.Seed)
	indices := make([]int, len(s.Targets))
	for i := range indices {
		indices[i] = i
	}
	if err := s.report(ctx, 0); err != nil {
		return unlessDone(ctx, err)
	}
	for iteration := range s.Iterations {
		for i := len(indices) - 1; i > 0; i-- {
			j := order.Intn(i + 1)
			indices[i], indices[j] = indices[j], indices[i]
		}
		for n, i := range indices {
			if iteration*len(indices)+n < s.State.Steps {
				continue
			}
			if err := s.balance(ctx, &s.Targets[i], s.Seed+uint64(iteration)<<40+uint64(n)<<8); err != nil {
				return unlessDone(ctx, err)
			}
		}
		if err := s.report(ctx, iteration+1); err != nil {
			return unlessDone(ctx, err)
		}
	}
	return nil
}

// unlessDone returns the error, or nil if ctx is done.
func unlessDone(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// report judges the weights after an iteration, unless that was done.
func (s *Balance) report(ctx context.Context, iteration int) error {
	if iteration < len(s.State.Errors) {
		return nil
	}
	apart, err := s.judge(ctx, s.Apart, s.Playouts)
	if err != nil {
		return err
	}
	learned := s.State.Sum / float64(max(len(s.Targets), 1))
	if s.Judge > 0 {
		if learned, err = s.judge(ctx, s.Targets, s.Judge); err != nil {
			return err
		}
	}
	e := BalanceErrors{iteration, learned, apart}
	s.State.Sum = 0
	s.State.Errors = append(s.State.Errors, e)
	if s.Report != nil {
		s.Report(e)
	}
	return nil
}

// balance makes one step.
func (s *Balance) balance(ctx context.Context, t *Target, seed uint64) error {
	s.done = float64(s.State.Steps) / float64(len(s.Targets)*s.Iterations)
	v, err := s.play(ctx, t, s.Playouts, seed, nil)
	if err != nil {
		return err
	}
	g, err := s.play(ctx, t, s.Playouts, seed+1<<7, &v.Mean)
	if err != nil {
		return err
	}
	s.step(g.Gradient, t.Value-v.Mean)
	s.State.Sum += v.squaredError(t)
	if s.State.Steps++; s.State.Steps%checkpointEvery == 0 && s.Checkpoint != nil {
		s.Checkpoint()
	}
	return nil
}

// judge returns the mean squared error over positions, by so many playouts of each. The
// playouts are those of the same random numbers every time.
func (s *Balance) judge(ctx context.Context, positions []Target, playouts int) (float64, error) {
	sum := 0.0
	for i := range positions {
		v, err := s.play(ctx, &positions[i], playouts, s.Seed+uint64(i)<<8, nil)
		if err != nil {
			return 0, err
		}
		sum += v.squaredError(&positions[i])
	}
	return sum / float64(max(len(positions), 1)), nil
}

// step changes the weights along a gradient.
func (s *Balance) step(g *playout.Gradient, difference float64) {
	for c := 1; c < len(s.Weights.Shapes); c++ {
		move(&s.Weights.Shapes[c], s.length(&s.State.SumSquares.Shapes[c], difference*g.Shapes[c]))
	}
	for f := range s.Weights.Local {
		move(&s.Weights.Local[f], s.length(&s.State.SumSquares.Local[f], difference*g.Local[f]))
	}
}

// length returns how far θ moves for a gradient.
func (s *Balance) length(squares *float64, gradient float64) float64 {
	switch {
	case s.Scale == ScaleFalling:
		return s.Step * (1 - s.done) * gradient
	case s.Scale == ScaleAdaGrad && gradient != 0:
		*squares += gradient * gradient
		return s.Step * gradient / math.Sqrt(*squares+1e-12)
	}
	return s.Step * gradient
}

// move changes a γ by a step of its logarithm. A γ of 0, which rules a move out, stays.
func move(gamma *float64, by float64) {
	if *gamma > 0 && by != 0 {
		*gamma = math.Exp(min(max(math.Log(*gamma)+by, -maxTheta), maxTheta))
	}
}
