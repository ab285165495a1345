package tune

import (
	"context"
	"math"
	"slices"

	"montego/internal/rng"
	"montego/lab/tune/surface"
)

// synthetic is a known surface: it says how many Elo a player with parameters at a
// point is stronger than its opponent. Games against it are won by chance.
type synthetic struct {
	Region surface.Region
	Elo    func(x []float64) float64
}

// bowl2 is a surface of two parameters: Elo falls with the square of the distance from the
// top, less in one direction than across.
func bowl2() *synthetic {
	return &synthetic{surface.Unit(surface.Box, 2), func(x []float64) float64 {
		a, b := x[0]-0.7, x[1]-0.35
		return 100 - 300*(0.8*a*b+a*a+b*b)
	}}
}

// top returns the highest point.
func (s *synthetic) top() []float64 { return surface.Maximum(s.Region, s.Elo, 1) }

// win returns the probability of winning at a point.
func (s *synthetic) win(x []float64) float64 { return 1 / (1 + math.Pow(10, -s.Elo(x)/400)) }

// tuning returns the plan of a method on the surface with about the given number of games.
func (s *synthetic) tuning(method Method, games int, design [][]float64, seed uint64) *plan {
	p := &plan{method: method, region: s.Region, snap: slices.Clone[[]float64], games: games &^ 1, opponents: 1, seed: seed}
	if method == methodOrego {
		p.design = design
		p.games = max(2, 2*int(math.Round(float64(games)/float64(4*len(design)))))
	}
	return p
}

// simulate plays a plan on the surface, and returns the optimum that it finds.
func (s *synthetic) simulate(ctx context.Context, p *plan) (optimum []float64, err error) {
	rand := rng.New(rng.Derive(p.seed, 5))
	c := newCourse(p)
	for pair := 0; ctx.Err() == nil; pair++ {
		ready, err := c.ready()
		if err != nil {
			return nil, err
		}
		if pair == ready {
			return c.best(c.stages[c.begun-1])
		}
		x := c.point(pair)
		for half := range 2 {
			g := &Game{X: x}
			if rand.Float64() < s.win(x) {
				g.Points = 1
			}
			c.add(pair, half, g)
		}
	}
	return nil, ctx.Err()
}
