package learn

import (
	"context"
	"errors"

	"montego/goban"
	"montego/internal/panics"
	"montego/internal/rng"
	"montego/player/pattern"
	"montego/player/playout"
)

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

// Played is what playouts from a position tell. The results are those for the side to move.
type Played struct {
	Mean, Squares float64 // the mean, and that of the squares; of one chunk the sums
	Playouts      int
	Gradient      *playout.Gradient // the mean over the playouts; nil if it was not asked for
}

// squaredError returns the squared difference from the value of the position, less the
// variance of the mean.
func (p *Played) squaredError(t *Target) float64 {
	d := t.Value - p.Mean
	return d*d - (p.Squares-p.Mean*p.Mean)/float64(max(p.Playouts-1, 1))
}

// play plays so many playouts from a position. If the mean of playouts before is given, it finds
// the gradient as well. The error is that of Elsewhere.
func (s *Balance) play(ctx context.Context, t *Target, playouts int, seed uint64, before *float64) (*Played, error) {
	var parts [chunks]*Played
	var errs [chunks]error
	hands := max(s.Threads, 1)
	if s.Elsewhere != nil {
		hands = chunks
	}
	panics.Each(hands, chunks, func(_, i int) {
		c := Chunk{t, s.Weights, playouts / chunks, seed + uint64(i), s.Credit, before}
		if s.Elsewhere != nil {
			parts[i], errs[i] = s.Elsewhere(ctx, &c)
		} else {
			parts[i] = c.Play()
		}
	})
	if err := errors.Join(errs[:]...); err != nil {
		return nil, err
	}
	return mean(parts, before != nil), nil
}

// mean adds up chunks, in their order.
func mean(parts [chunks]*Played, gradient bool) *Played {
	total := new(Played)
	if gradient {
		total.Gradient = new(playout.Gradient)
	}
	for _, part := range parts {
		total.Mean += part.Mean
		total.Squares += part.Squares
		total.Playouts += part.Playouts
		if gradient {
			total.Gradient.Add(part.Gradient, 1.0/chunks)
		}
	}
	n := float64(total.Playouts)
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
	lead := (float64(b.AreaScore()) - t.Komi) * float64(t.ToMove.Sign())
	switch {
	case lead > 0:
		return 1
	case lead < 0:
		return -1
	}
	return 0
}
