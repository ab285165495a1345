package tune

import (
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"

	"montego/internal/panics"
	"montego/internal/rng"
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
	Games       int // that each run took
	Mean, Error float64
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

// WriteLosses prints what Compare found as a table in Markdown.
func WriteLosses(w io.Writer, losses []Loss) error {
	_, err := fmt.Fprint(w, "| surface | method | games | mean loss, Elo | 9 of 10 lose less than |\n|---|---|---:|---:|---:|\n")
	for _, l := range losses {
		if err == nil {
			_, err = fmt.Fprintf(w, "| %s | %s | %d | %.1f ± %.1f | %.0f |\n", l.Surface, l.Method, l.Games, l.Mean, l.Error, l.Worst)
		}
	}
	return err
}
