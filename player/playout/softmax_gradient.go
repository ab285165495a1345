package playout

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/pattern"
)

// Gradient is a sum over moves of ∇ log π, by the logarithms of the γ of the policy
// softmax: for each feature how often the moves drawn had it, less how often they were
// expected to [Huang11] §4.2.1, [SilverTesauro09] §3.
type Gradient struct {
	Shapes [pattern.NumClasses + 1]float64
	Local  [pattern.NumLocal]float64
	Moves  int // draws of both sides
}

// Add adds a multiple of another gradient, moves aside.
func (g *Gradient) Add(x *Gradient, times float64) {
	for i, v := range &x.Shapes {
		g.Shapes[i] += times * v
	}
	for i, v := range x.Local {
		g.Local[i] += times * v
	}
}

// Balanced is the policy softmax for the training of its weights: these may change
// from playout to playout, and Run adds up their gradient. It belongs to one worker.
type Balanced struct {
	player player
	policy *softmax // its chooser
}

// NewBalanced returns the policy with the bounds of p and the weights of w.
func NewBalanced(p Params, w *pattern.Weights) *Balanced {
	policy := newSoftmax(p)
	s := &Balanced{player{policy, p.Length, p.Mercy}, policy}
	s.SetWeights(w)
	return s
}

// SetWeights changes the weights for later playouts.
func (s *Balanced) SetWeights(w *pattern.Weights) {
	s.policy.weights = func(int) *pattern.Weights { return w }
	s.policy.area = 0
}

// Run plays a playout as Policy.Run does. Where g is not nil it adds the gradient of all
// moves of both sides to it. The draws are what is random, so the gradient counts
// draws. A draw that was forbidden and then repeated counts too, with the weights that
// it was made from, and if another move was played in place of the one drawn, the one
// drawn counts. Counting accepted draws alone would give a wrong gradient: the weights
// of forbidden moves that were not drawn are among those that the draw was made from.
func (s *Balanced) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *Trace, g *Gradient) {
	s.policy.gradient = g
	s.player.Run(b, c, r, t)
	s.policy.gradient = nil
}

// credit adds the gradient of drawing p from the present weights of c.
func (m *softmax) credit(b *goban.Board, c goban.Color, p goban.Point, g *Gradient) {
	side := colorIndex(c)
	total := float64(m.odds.totals[side])
	if total == 0 {
		return
	}
	weights := &m.odds.weights[side]
	for _, q := range b.Empties() {
		if w := weights[q&(goban.NumPoints-1)]; w > 0 {
			m.count(b, c, q, -float64(w)/total, g)
		}
	}
	m.count(b, c, p, 1, g)
	g.Moves++
}

// count adds the number much to each feature of a move.
func (m *softmax) count(b *goban.Board, c goban.Color, p goban.Point, much float64, g *Gradient) {
	g.Shapes[m.odds.classes.Of(b.Code(p), c)] += much
	if set := m.locals.Of(p); set != 0 {
		for f := range pattern.Local(pattern.NumLocal) {
			if set.Has(f) {
				g.Local[f] += much
			}
		}
	}
}
