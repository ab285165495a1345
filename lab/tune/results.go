package tune

import (
	"context"
	"iter"
	"slices"

	"montego/internal/rng"
	"montego/lab/match"
	"montego/lab/stats"
	"montego/lab/tune/surface"
)

// Results are what the games of a study say so far.
type Results struct {
	Study       *Study
	Played, All int // games
	Stages      []StageResults
	Forfeits    [2]int // games lost by a fault of the tuned player, of an opponent
	LastFault   string
}

// StageResults are what the games of a stage say.
type StageResults struct {
	*Stage
	Played int              // games
	Points []surface.Sample // where games were played; a nil X is the player as it stands
	Finder *Finder          // nil in the test, and as long as there are too few games

	samples []surface.Sample // game by game
}

// Finder is what a stage found out about the surface.
type Finder struct {
	*surface.Quadratic
	// Shares says how well a surface of win rates fits, which a design found, and LogOdds
	// where one of log-odds weighs, that of clop; the other one is nil.
	Shares  *surface.Fitted
	LogOdds *surface.Local
	Optimum []float64
	// Low and High are the 2.5 and 97.5 % quantiles of the optimum's coordinates when the
	// games are resampled (clop) or the coefficients drawn within their errors (a design).
	// They are no interval of confidence: what is wrong with the surface is wrong in all
	// draws. On the Synthetics they hold the true coordinate in 2 to 67 % of the runs.
	Low, High []float64
}

// share returns the probability of winning where the surface has a height. A quadratic surface of
// few games may lie below 0 or above 1, where no probability is.
func (f *Finder) share(height float64) float64 {
	if f.Shares != nil {
		return min(max(height, 0), 1)
	}
	return stats.Logistic(height)
}

// Share returns the fitted probability of winning at a point.
func (f *Finder) Share(x []float64) float64 { return f.share(f.Value(x)) }

// Band returns the probability of winning one standard error below and above
// Share.
func (f *Finder) Band(x []float64) (low, high float64) {
	v, e := f.Value(x), f.Error(x)
	return f.share(v - e), f.share(v + e)
}

// Results reads what the store beside the study says so far. It changes nothing.
func (s *Study) Results(ctx context.Context) (*Results, error) {
	m, err := s.Match(1, nil)
	if err != nil {
		return nil, err
	}
	return s.ResultsOf(m, m.Kept(ctx, s.StorePath()))
}

// ResultsOf returns what games of the study say. m is a new Match of the study. The error is the
// first of the games, or says that a stage cannot begin after them.
func (s *Study) ResultsOf(m *match.Match, games iter.Seq2[*match.Record, error]) (*Results, error) {
	t := m.Plan.(*tuning)
	for r, err := range games {
		if err != nil {
			return nil, err
		}
		t.Add(r)
	}
	if _, err := t.ready(); err != nil {
		return nil, err
	}
	return s.results(t.course), nil
}

func (s *Study) results(c *course) *Results {
	r := &Results{Study: s}
	r.Played, r.All = c.count()
	for _, stage := range c.stages[:c.begun] {
		samples := gameSamples(stage.games)
		for _, p := range stage.games {
			for _, g := range p {
				if g == nil || g.Fault == "" {
					continue
				}
				if r.LastFault = g.Fault; g.Points == 0 {
					r.Forfeits[0]++
				} else {
					r.Forfeits[1]++
				}
			}
		}
		if len(samples) == 0 {
			continue // nothing has been played in it
		}
		r.Stages = append(r.Stages, StageResults{
			Stage: stage, Played: len(samples), samples: samples, Points: surface.Gather(samples), Finder: c.finder(stage),
		})
	}
	return r
}

// resamples is how many draws the spread of an optimum is made of.
const resamples = 100

func (c *course) finder(s *Stage) *Finder {
	switch s.Name {
	case stageSearch:
		pairs := pairSamples(s.games)
		if len(pairs) == 0 {
			return nil
		}
		l := surface.FitLocal(c.region, pairs)
		return (&Finder{Quadratic: &l.Quadratic, LogOdds: l, Optimum: c.snap(l.Optimum())}).spread(c.bootstrap(pairs))
	case stageTest:
		return nil
	}
	f, top, err := c.top(s)
	if err != nil {
		return nil
	}
	return (&Finder{Quadratic: &f.Quadratic, Shares: f, Optimum: top}).spread(f.Optima(s.Region, resamples, rng.Derive(c.seed, 4)))
}

// bootstrap returns the optima that clop finds in samples drawn with replacement from the
// given pairs.
func (c *course) bootstrap(pairs []surface.Sample) [][]float64 {
	rand := rng.New(rng.Derive(c.seed, 4))
	draws := resamples
	if len(pairs) > 1000 {
		draws /= 2 // a fit takes time in proportion
	}
	optima := make([][]float64, draws)
	for i := range optima {
		drawn := make([]surface.Sample, len(pairs))
		for j := range drawn {
			drawn[j] = pairs[rand.Intn(len(pairs))]
		}
		optima[i] = surface.FitLocal(c.region, drawn).Optimum()
	}
	return optima
}

// spread fills in Low and High, between which 95 % of the given optima lie.
func (f *Finder) spread(optima [][]float64) *Finder {
	if len(optima) == 0 {
		return f
	}
	for i := range f.Optimum {
		low, high := surface.Range(optima, i)
		f.Low, f.High = append(f.Low, low), append(f.High, high)
	}
	return f
}

// Optimum returns the coordinates that the study has found, from its last
// surface, or nil.
func (r *Results) Optimum() []float64 {
	for _, s := range slices.Backward(r.Stages) {
		if s.Finder != nil {
			return s.Finder.Optimum
		}
	}
	return nil
}

// Comparison is the last stage: the optimum beside the player as it stands.
type Comparison struct {
	Optimum, Base surface.Sample
	P             float64 // of a two-sided test that both win alike: stats.Permutation
}

// Comparison returns the last stage, or nil before it has games of both.
func (r *Results) Comparison() *Comparison {
	if len(r.Stages) == 0 || r.Stages[len(r.Stages)-1].Name != stageTest {
		return nil
	}
	c := &Comparison{}
	optimum, base := make(stats.Counts, 3), make(stats.Counts, 3)
	for _, s := range r.Stages[len(r.Stages)-1].samples {
		sum, counts := &c.Optimum, optimum
		if s.X == nil {
			sum, counts = &c.Base, base
		}
		sum.X, sum.Games, sum.Points = s.X, sum.Games+1, sum.Points+s.Points
		counts[int(2*s.Points)]++
	}
	if c.Optimum.Games == 0 || c.Base.Games == 0 {
		return nil
	}
	c.P = stats.Permutation(optimum, base)
	return c
}
