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
// For each position it takes the mean result V of Playouts playouts. As many others give
// the gradient g: the mean over playouts of z/T·Σ ∇ log π over the T moves of both sides,
// where z is the result for the side to move, or what Credit makes of it. It changes the
// logarithms θ of all γ by Step·(value − V)·g.
type Balance struct {
	Balancing
	Targets []Target
	Apart   []Target         // nothing is learned from them; they tell how good the weights are
	Weights *pattern.Weights // changed
	Playout playout.Params   // bounds of playouts
	Threads int
	// Report is called before the first iteration, with only Apart judged, and after each.
	Report func(BalanceErrors)

	sumSquares playout.Gradient // of gradients, for ScaleAdaGrad
	done       float64          // share of all steps made, for ScaleFalling
}

// BalanceErrors are the means of (value − V)² over positions, less what the chance of
// the playouts adds to V on average; so they may come out below 0.
type BalanceErrors struct {
	Iteration int     // from 1; 0 before the first
	Learned   float64 // over Targets, each before its own step
	Apart     float64 // over Apart, after the iteration
}

// maxTheta bounds the logarithms of γ.
const maxTheta = 7

// Run makes the iterations over all positions, or fewer if the context is done.
func (s *Balance) Run(ctx context.Context) {
	order := rng.New(s.Seed)
	indices := make([]int, len(s.Targets))
	for i := range indices {
		indices[i] = i
	}
	s.report(BalanceErrors{Apart: s.apart()})
	for iteration := range s.Iterations {
		for i := len(indices) - 1; i > 0; i-- {
			j := order.Intn(i + 1)
			indices[i], indices[j] = indices[j], indices[i]
		}
		sum := 0.0
		for n, i := range indices {
			if ctx.Err() != nil {
				return
			}
			s.done = (float64(iteration) + float64(n)/float64(len(indices))) / float64(s.Iterations)
			seed := s.Seed + uint64(iteration)<<40 + uint64(n)<<8
			sum += s.balance(&s.Targets[i], seed)
		}
		s.report(BalanceErrors{iteration + 1, sum / float64(len(indices)), s.apart()})
	}
}

func (s *Balance) report(e BalanceErrors) {
	if s.Report != nil {
		s.Report(e)
	}
}

// balance makes one step, and returns the squared error before it.
func (s *Balance) balance(t *Target, seed uint64) float64 {
	v := s.play(t, seed, nil)
	s.step(s.play(t, seed+1<<7, &v).gradient, t.Value-v.mean)
	return v.squaredError(t)
}

// apart returns the mean squared error over the positions kept apart. The playouts are
// those of the same random numbers every time.
func (s *Balance) apart() float64 {
	sum := 0.0
	for i := range s.Apart {
		v := s.play(&s.Apart[i], s.Seed+uint64(i)<<8, nil)
		sum += v.squaredError(&s.Apart[i])
	}
	return sum / float64(max(len(s.Apart), 1))
}

// chunks is how many parts the playouts for one mean are split into, each with random
// numbers of its own: the sums do not depend on the number of threads.
const chunks = 4

// played is what playouts from a position tell.
type played struct {
	mean, squares float64 // of the results for the side to move: the mean, and that of the squares
	playouts      int
	gradient      *playout.Gradient // the mean over the playouts; nil if it was not asked for
}

// squaredError returns the squared difference from the value of the position, less the
// variance of the mean.
func (p played) squaredError(t *Target) float64 {
	d := t.Value - p.mean
	return d*d - (p.squares-p.mean*p.mean)/float64(max(p.playouts-1, 1))
}

// play plays playouts from a position. If the playouts before are given, it finds the
// gradient as well.
func (s *Balance) play(t *Target, seed uint64, before *played) played {
	var parts [chunks]played
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
				parts[i] = s.playChunk(policy, t, rng.New(seed+uint64(i)), before)
			}
		})
	}
	workers.Wait()
	var total played
	if before != nil {
		total.gradient = &playout.Gradient{}
	}
	for i := range parts {
		total.add(&parts[i])
	}
	n := float64(total.playouts)
	total.mean /= n
	total.squares /= n
	return total
}

// add adds the sums of a part; the gradients are means already.
func (p *played) add(part *played) {
	p.mean += part.mean
	p.squares += part.squares
	p.playouts += part.playouts
	if p.gradient != nil {
		p.gradient.Add(part.gradient, 1.0/chunks)
	}
}

// playChunk plays one of the chunks, and returns sums of results.
func (s *Balance) playChunk(policy *playout.Balanced, t *Target, r rng.Rand, before *played) (total played) {
	var b goban.Board
	var trace playout.Trace
	var g *playout.Gradient
	if before != nil {
		total.gradient = &playout.Gradient{}
	}
	total.playouts = s.Playouts / chunks
	for range total.playouts {
		b.CopyFrom(&t.Board)
		trace.Reset(t.ToMove)
		if before != nil {
			g = &playout.Gradient{}
		}
		policy.Run(&b, t.ToMove, &r, &trace, g)
		z := t.result(&b)
		total.mean += z
		total.squares += z * z
		if before != nil && g.Moves > 0 {
			total.gradient.Add(g, s.Credit.of(z, before.mean)/float64(g.Moves*total.playouts))
		}
	}
	return total
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
