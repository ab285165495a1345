package learn

import (
	"cmp"
	"context"
	"errors"
	"math"

	"montego/goban"
	"montego/internal/panics"
	"montego/internal/param"
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
	Report    func(BalanceErrors) // called before the first iteration, with only Apart judged, and after each
	// Checkpoint is called now and then between two steps, when State and Weights are those
	// to go on from; it may be nil.
	Checkpoint func()
	State      BalanceState

	done float64 // share of all steps made, for scaleFalling
}

// BalanceState is how far Balance has come: with the weights, what a checkpoint holds.
type BalanceState struct {
	Steps      int              // made
	Sum        float64          // of the squared errors in this iteration
	SumSquares playout.Gradient // of gradients, for scaleAdaGrad
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
func (s *Balance) Run(ctx context.Context) (err error) {
	defer func() {
		if ctx.Err() != nil {
			err = nil
		}
	}()
	order := rng.New(s.Seed)
	indices := make([]int, len(s.Targets))
	for i := range indices {
		indices[i] = i
	}
	if err := s.report(ctx, 0); err != nil {
		return err
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
				return err
			}
		}
		if err := s.report(ctx, iteration+1); err != nil {
			return err
		}
	}
	return nil
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

// judge returns the mean squared error over positions, by a number of playouts of each. The
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

func (s *Balance) step(g *playout.Gradient, difference float64) {
	for c := 1; c < len(s.Weights.Shapes); c++ {
		move(&s.Weights.Shapes[c], s.length(&s.State.SumSquares.Shapes[c], difference*g.Shapes[c]))
	}
	for f := range s.Weights.Local {
		move(&s.Weights.Local[f], s.length(&s.State.SumSquares.Local[f], difference*g.Local[f]))
	}
}

// length returns the change of a θ for its gradient; squares is its sum for scaleAdaGrad.
func (s *Balance) length(squares *float64, gradient float64) float64 {
	switch {
	case s.Scale == scaleFalling:
		return s.Step * (1 - s.done) * gradient
	case s.Scale == scaleAdaGrad && gradient != 0:
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

// Balancing are the parameters of simulation balancing.
type Balancing struct {
	Iterations int           `param:"iterations" default:"60" range:"0..1000000" doc:"passes over all positions" source:"[Huang11] §4.4: 60 were best of the 20 to 100 of table 4.2"`
	Playouts   int           `param:"playouts" default:"100" range:"4..1000000" doc:"playouts for each of the two means of a step; the paper has 500" source:"[Huang11] §4.3.4, figure 4.2"`
	Step       float64       `param:"step" default:"10" range:"1e-9..1000" doc:"α, the length of a step; with adagrad about 0.1" source:"[Huang11] §4.3.4, figure 4.2"`
	Judge      int           `param:"judge" default:"0" range:"0..1000000" doc:"playouts with which the error of every position learned from is measured after each pass, 1000 in the paper; 0 takes those of the steps, which is free and a pass behind" source:"[Huang11] §4.3.4, figure 4.2"`
	Credit     BalanceCredit `param:"credit" default:"difference" doc:"what each playout counts in the gradient" source:"[Huang11] §4.3.4, table 4.2"`
	Scale      BalanceScale  `param:"scale" default:"constant" doc:"how the length of a step changes" source:"[Huang11] §4.7 asks for more than constant steps"`
	Seed       uint64        `param:"seed" default:"1" doc:"the seed of the random numbers"`
}

// BalanceCredit says what each playout counts in the gradient.
type BalanceCredit uint8

const (
	creditDifference BalanceCredit = iota
	creditSign
	creditWin
)

// Choices lists the credits. See param.Enumerated.
func (BalanceCredit) Choices() []param.Choice {
	return []param.Choice{
		creditDifference: {Name: "difference", Doc: "its result less the mean of the playouts before, which varies least"},
		creditSign:       {Name: "sign", Doc: "1 for a win, −1 for a loss"},
		creditWin:        {Name: "win", Doc: "1 for a win, 0 for a loss"},
	}
}

func (c BalanceCredit) String() string { return param.NameOf(c) }

// of returns what a playout counts whose result is z.
func (c BalanceCredit) of(z, mean float64) float64 {
	switch c {
	case creditSign:
		return z
	case creditWin:
		return (z + 1) / 2
	}
	return z - mean
}

// BalanceScale says how long steps are.
type BalanceScale uint8

const (
	scaleConstant BalanceScale = iota
	scaleFalling
	scaleAdaGrad
)

// Choices lists the scales. See param.Enumerated.
func (BalanceScale) Choices() []param.Choice {
	return []param.Choice{
		scaleConstant: {Name: "constant", Doc: "the same for all features, as in the paper"},
		scaleFalling:  {Name: "falling", Doc: "the same for all features, falling from the given length to 0 over all iterations"},
		scaleAdaGrad:  {Name: "adagrad", Doc: "divided for each feature by the root of the sum of the squares of its gradients so far"},
	}
}

func (s BalanceScale) String() string { return param.NameOf(s) }

// chunks is how many parts the playouts for one mean are split into, each with random
// numbers of its own: the sums depend neither on the number of threads nor on the machines.
const chunks = 4

// Chunk is some of the playouts of a step of Balance.
type Chunk struct {
	Target   *Target
	Weights  *pattern.Weights
	Playouts int
	Seed     uint64
	Credit   BalanceCredit
	Before   *float64 // mean of the playouts before; with it the gradient is found
}

// Played is what playouts from a position tell. A result z is that for the side to move.
type Played struct {
	Mean, Squares float64 // of z and z²: the means, but the sums where it is of a single Chunk
	Playouts      int
	Gradient      *playout.Gradient // the mean over the playouts; nil if it was not asked for
}

// squaredError returns the squared difference from the value of the position, less the
// variance of the mean.
func (p *Played) squaredError(t *Target) float64 {
	d := t.Value - p.Mean
	return d*d - (p.Squares-p.Mean*p.Mean)/float64(max(p.Playouts-1, 1))
}

// play plays a number of playouts from a position. If the mean of playouts before is given, it finds
// the gradient as well. The error is that of Elsewhere, or that ctx is done.
func (s *Balance) play(ctx context.Context, t *Target, playouts int, seed uint64, before *float64) (*Played, error) {
	var parts [chunks]*Played
	var errs [chunks]error
	workers := max(s.Threads, 1)
	if s.Elsewhere != nil {
		workers = chunks
	}
	panics.Each(workers, chunks, func(_, i int) {
		c := Chunk{t, s.Weights, (playouts + i) / chunks, seed + uint64(i), s.Credit, before}
		if c.Playouts == 0 {
			parts[i] = new(Played)
		} else if s.Elsewhere != nil {
			parts[i], errs[i] = s.Elsewhere(ctx, &c)
		} else if errs[i] = ctx.Err(); errs[i] == nil {
			parts[i] = c.Play()
		}
	})
	if err := errors.Join(errs[:]...); err != nil {
		return nil, err
	}
	return mean(parts, before != nil), nil
}

// mean adds up chunks, in their order. Those without playouts have no gradient.
func mean(parts [chunks]*Played, gradient bool) *Played {
	total := new(Played)
	if gradient {
		total.Gradient = new(playout.Gradient)
	}
	for _, part := range parts {
		total.Mean += part.Mean
		total.Squares += part.Squares
		total.Playouts += part.Playouts
	}
	n := float64(total.Playouts)
	for _, part := range parts {
		if gradient && part.Playouts > 0 {
			total.Gradient.Add(part.Gradient, float64(part.Playouts)/n)
		}
	}
	total.Mean /= n
	total.Squares /= n
	return total
}

// Check says what is wrong with a chunk that another machine has sent.
func (c *Chunk) Check() error {
	if c.Target == nil || c.Weights == nil || c.Playouts < 1 {
		return errors.New("the chunk has no position, no weights or no playouts")
	}
	return nil
}

// Play plays the playouts of a chunk.
func (c *Chunk) Play() *Played {
	policy, r := playout.NewBalanced(playout.DefaultParams(), c.Weights), rng.New(c.Seed)
	total := &Played{Playouts: c.Playouts}
	if c.Before != nil {
		total.Gradient = new(playout.Gradient)
	}
	var b goban.Board
	var trace playout.Trace
	for range c.Playouts {
		var g *playout.Gradient
		b.CopyFrom(&c.Target.Board)
		trace.Reset(c.Target.ToMove)
		if c.Before != nil {
			g = new(playout.Gradient)
		}
		policy.Run(&b, c.Target.ToMove, &r, &trace, g)
		z := c.Target.result(&b)
		total.Mean += z
		total.Squares += z * z
		if g != nil && g.Moves > 0 {
			total.Gradient.Add(g, c.Credit.of(z, *c.Before)/float64(g.Moves*c.Playouts))
		}
	}
	return total
}

// result returns the result of a finished game for the side to move: 1, −1, or 0 for a
// draw.
func (t *Target) result(b *goban.Board) float64 {
	return float64(cmp.Compare(float64(b.AreaScore()), t.Komi) * t.ToMove.Sign())
}
