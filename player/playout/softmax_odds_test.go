package playout

import (
	"math"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/pattern"
)

// TestGradient compares the gradient of a draw with finite differences of the
// logarithm of its probability, on a tiny board, for every feature there.
func TestGradient(t *testing.T) {
	b := drawn.Board(t, `
		. O . .
		. X O).
		X . X .
		. . . .`)
	weights := *builtIn["hand"]()
	s := NewBalanced(DefaultParams(), &weights)
	for _, p := range b.Empties() {
		before := s.probability(b, goban.Black, p)
		if before == 0 {
			continue
		}
		var g Gradient
		s.addGradient(b, goban.Black, p, &g)
		check := func(name string, gamma *float64, got float64) {
			const step = 1e-3
			old := *gamma
			*gamma = old * math.Exp(step)
			s.SetWeights(&weights)
			high := s.probability(b, goban.Black, p)
			*gamma = old * math.Exp(-step)
			s.SetWeights(&weights)
			low := s.probability(b, goban.Black, p)
			*gamma = old
			s.SetWeights(&weights)
			if want := (math.Log(high) - math.Log(low)) / (2 * step); math.Abs(got-want) > 1e-3 {
				t.Errorf("%v, %s: gradient %.5f, differences say %.5f", p, name, got, want)
			}
		}
		for c := range weights.Shapes {
			if g.Shapes[c] != 0 {
				check(pattern.ThreeByThree().Picture(pattern.Class(c)), &weights.Shapes[c], g.Shapes[c])
			}
		}
		for f := range weights.Local {
			check(pattern.Local(f).String(), &weights.Local[f], g.Local[f])
		}
	}
}

// probability returns the probability with which c draws p in one draw from b.
func (s *Balanced) probability(b *goban.Board, c goban.Color, p goban.Point) float64 {
	s.policy.weigh(b, c)
	defer s.policy.odds.restore(c.Index())
	total := s.policy.odds.totals[c.Index()]
	if total == 0 {
		return 0
	}
	return float64(s.policy.odds.weights[c.Index()][p&(goban.NumPoints-1)]) / float64(total)
}

// addGradient adds the gradient of the logarithm of probability to g.
func (s *Balanced) addGradient(b *goban.Board, c goban.Color, p goban.Point, g *Gradient) {
	s.policy.weigh(b, c)
	s.policy.credit(b, c, p, g)
	s.policy.odds.restore(c.Index())
}
