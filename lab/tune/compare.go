package tune

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"

	"montego/internal/page"
	"montego/internal/panics"
	"montego/internal/rng"
	"montego/lab/tune/surface"
)

// Comparing says how the methods are compared.
type Comparing struct {
	Surfaces []string // names of Synthetics; all if there are none
	Budgets  []int    // games
	Runs     int      // per surface, method and budget
	Seed     uint64
}

// Loss is by how much the optimum that a method finds is weaker than the true
// one, in Elo, over many runs.
type Loss struct {
	Surface     string
	Method      Method
	Games       int     // that each run took
	Mean, Error float64 // Error is the standard error of Mean
	Worst       float64 // of ten runs, nine lose less
}

// Compare lets each method find the optimum of known surfaces. It calls told
// with each result.
func Compare(ctx context.Context, c Comparing, told func(Loss)) ([]Loss, error) {
	surfaces, err := chooseSurfaces(c.Surfaces)
	if err != nil {
		return nil, err
	}
	if c.Runs < 2 || len(c.Budgets) == 0 || slices.Min(c.Budgets) < 2 {
		return nil, fmt.Errorf("compare: at least 2 runs, and budgets of at least 2 games")
	}
	var losses []Loss
	for _, s := range surfaces {
		design, err := designOptimal.points(s.Region, c.Seed)
		if err != nil {
			return nil, err
		}
		for _, method := range []Method{methodOrego, methodCLOP} {
			for _, games := range c.Budgets {
				l, err := s.loss(ctx, method, games, design, c)
				if err != nil {
					return losses, err
				}
				losses = append(losses, l)
				told(l)
			}
		}
	}
	return losses, nil
}

func chooseSurfaces(names []string) ([]Synthetic, error) {
	all := Synthetics()
	if len(names) == 0 {
		return all, nil
	}
	var chosen []Synthetic
	for _, name := range names {
		i := slices.IndexFunc(all, func(s Synthetic) bool { return s.Name == name })
		if i < 0 {
			known := make([]string, len(all))
			for j := range all {
				known[j] = all[j].Name
			}
			return nil, fmt.Errorf("no surface %q; there are %s", name, strings.Join(known, ", "))
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// loss runs one method many times.
func (s *Synthetic) loss(ctx context.Context, method Method, games int, design [][]float64, c Comparing) (Loss, error) {
	l := Loss{Surface: s.Name, Method: method}
	best := s.Elo(s.top())
	losses, errs := make([]float64, c.Runs), make([]error, c.Runs)
	panics.Each(runtime.GOMAXPROCS(0), c.Runs, func(_, run int) {
		p := s.tuning(method, games, design, rng.Derive(c.Seed, uint64(run)))
		if x, err := s.simulate(ctx, p); err != nil {
			errs[run] = err
		} else {
			losses[run] = best - s.Elo(x)
		}
	})
	if i := slices.IndexFunc(errs, func(err error) bool { return err != nil }); i >= 0 {
		return l, errs[i]
	}
	_, l.Games = newCourse(s.tuning(method, games, design, 0)).count()
	for _, x := range losses {
		l.Mean += x / float64(c.Runs)
	}
	for _, x := range losses {
		l.Error += (x - l.Mean) * (x - l.Mean)
	}
	l.Error = math.Sqrt(l.Error / float64(c.Runs-1) / float64(c.Runs))
	slices.Sort(losses)
	l.Worst = losses[min(c.Runs-1, c.Runs*9/10)]
	return l, nil
}

// LossTable is the table of what Compare found.
func LossTable(losses []Loss) page.Table {
	t := page.Table{Heads: []string{"surface", "method", "games", "mean loss, Elo", standardError, "9 of 10 lose less than"}}
	for _, l := range losses {
		t.Add(l.Surface, string(l.Method), fmt.Sprint(l.Games), fmt.Sprintf("%.1f", l.Mean), fmt.Sprintf("%.1f", l.Error), fmt.Sprintf("%.0f", l.Worst))
	}
	return t
}

// Synthetic is a known surface: it says how many Elo a player with parameters at a
// point is stronger than its opponent. Games against it are won by chance.
type Synthetic struct {
	Name, Doc string
	Region    surface.Region
	Elo       func(x []float64) float64
}

// Synthetics returns the surfaces on which Compare can try methods.
func Synthetics() []Synthetic {
	return []Synthetic{
		{"bowl2", "two parameters, Elo a quadratic function with a ridge", surface.Unit(surface.Box, 2), bowl(100, 300, 0.7, 0.35)},
		{"bowl4", "four parameters, Elo a quadratic function", surface.Unit(surface.Box, 4), bowl(100, 200, 0.7, 0.35, 0.5, 0.2)},
		{"peak2", "two parameters, a narrow peak with a long tail on one side of each", surface.Unit(surface.Box, 2), peak},
		{"wheel4", "four shares of a roulette wheel, the best ones small, as in Orego", surface.Unit(surface.Simplex, 4), wheel},
	}
}

// bowl returns an Elo surface that is height at the top and falls with the
// square of the distance. Between the first two coordinates it falls less in one
// direction than across.
func bowl(height, steepness float64, top ...float64) func([]float64) float64 {
	return func(x []float64) float64 {
		sum := 0.8 * (x[0] - top[0]) * (x[1] - top[1])
		for i, c := range top {
			sum += (x[i] - c) * (x[i] - c)
		}
		return height - steepness*sum
	}
}

// rise is 0 at 0, 1 at its maximum t = 1, and falls slowly beyond.
func rise(t float64) float64 { return t * math.Exp(1-t) }

func peak(x []float64) float64 { return -100 + 100*rise(x[0]/0.15) + 100*rise(x[1]/0.25) }

// wheel is 0 at the origin, the player without heuristics. Each heuristic helps
// most at a small share, and random moves are missed when there are few left.
func wheel(x []float64) float64 {
	elo, sum := 0.0, 0.0
	for i, h := range []struct{ best, worth float64 }{{0.08, 40}, {0.12, 30}, {0.05, 15}, {0.05, 15}} {
		elo += h.worth * rise(x[i]/h.best)
		sum += x[i]
	}
	return elo - 150*sum*sum
}

// top returns the highest point.
func (s *Synthetic) top() []float64 { return surface.Maximum(s.Region, s.Elo, 1) }

// win returns the probability of winning at a point.
func (s *Synthetic) win(x []float64) float64 { return 1 / (1 + math.Pow(10, -s.Elo(x)/400)) }

// tuning returns the plan of a method on the surface with about the given number of games.
func (s *Synthetic) tuning(method Method, games int, design [][]float64, seed uint64) *plan {
	p := &plan{method: method, region: s.Region, snap: slices.Clone[[]float64], games: games &^ 1, opponents: 1, seed: seed}
	if method == methodOrego {
		p.design = design
		p.games = max(2, 2*int(math.Round(float64(games)/float64(4*len(design)))))
	}
	return p
}

// simulate plays a plan on the surface, and returns the optimum that it finds.
func (s *Synthetic) simulate(ctx context.Context, p *plan) (optimum []float64, err error) {
	rand := rng.New(rng.Derive(p.seed, 5))
	c := newCourse(p)
	for pair := 0; ctx.Err() == nil; pair++ {
		ready, err := c.ready()
		if err != nil {
			return nil, err
		}
		if pair == ready {
			return p.optimum(c.seen())
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
