package tune

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"gonum.org/v1/gonum/stat/distuv"

	"montego/rng"
	"montego/tune/surface"
)

// Results are what the games of a study say so far.
type Results struct {
	Study       *Study
	Played, All int // games
	Stages      []StageResults
	Forfeits    [2]int // games lost by a fault of the tuned player, of an opponent
	LastFault   string
	Seconds     float64 // all games together
}

// StageResults are what the games of a stage say.
type StageResults struct {
	*Stage
	Played int              // games
	Points []surface.Sample // where games were played; a nil X is the player as it stands
	Finder *Finder          // nil in the test, and as long as there are too few games
}

// Finder is what a stage found out about the surface.
type Finder struct {
	// Shares is the surface of win rates that a design found, LogOdds that of
	// clop; the other one is nil.
	Shares  *surface.Fitted
	LogOdds *surface.Local
	Optimum []float64
	// Low and High hold the optimum's coordinates with 95 % confidence.
	Low, High []float64
}

// Share returns the fitted probability of winning at a point.
func (f *Finder) Share(x []float64) float64 {
	if f.Shares != nil {
		return f.Shares.Value(x)
	}
	return logistic(f.LogOdds.Value(x))
}

// Band returns the probability of winning one standard error below and above
// Share.
func (f *Finder) Band(x []float64) (low, high float64) {
	if f.Shares != nil {
		v, e := f.Shares.Value(x), f.Shares.Error(x)
		return v - e, v + e
	}
	v, e := f.LogOdds.Value(x), f.LogOdds.Error(x)
	return logistic(v - e), logistic(v + e)
}

// Region returns where the surface was looked for.
func (f *Finder) Region() surface.Region {
	if f.Shares != nil {
		return f.Shares.Region
	}
	return f.LogOdds.Region
}

func logistic(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// ReadResults reads what there is of the study in a file. The journal is not
// touched.
func ReadResults(path string) (*Results, error) {
	s, err := ReadStudy(path)
	if err != nil {
		return nil, err
	}
	c, err := s.read(path)
	if err != nil {
		return nil, err
	}
	return s.results(c), nil
}

// read returns the course of a study as its journal has it, if there is one.
func (s *Study) read(path string) (*course, error) {
	p, err := s.plan()
	if err != nil {
		return nil, err
	}
	c := newCourse(p)
	f, err := os.Open(JournalPath(path))
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	if _, err := readJournal(f, s, c); err != nil && !errors.Is(err, errEmpty) {
		return nil, fmt.Errorf("%s: %w", filepath.Base(f.Name()), err)
	}
	return c, nil
}

func (s *Study) results(c *course) *Results {
	r := &Results{Study: s}
	r.Played, r.All = c.count()
	r.Seconds, _ = c.pace()
	for i, stage := range c.stages {
		sr := StageResults{Stage: stage}
		var samples []surface.Sample
		for _, p := range c.games[i] {
			for _, g := range p {
				if g == nil {
					continue
				}
				samples = append(samples, surface.Sample{X: g.X, Games: 1, Points: g.Points})
				r.fault(g)
			}
		}
		sr.Played, sr.Points = len(samples), surface.Gather(samples)
		sr.Finder = c.find(stage, samples, pairSamples(c.games[i]))
		r.Stages = append(r.Stages, sr)
	}
	return r
}

func (r *Results) fault(g *Game) {
	if g.Fault == "" {
		return
	}
	if g.Points == 0 {
		r.Forfeits[0]++
	} else {
		r.Forfeits[1]++
	}
	r.LastFault = g.Fault
}

// resamples is how many draws the interval of an optimum is made of.
const resamples = 100

// find returns the surface of a stage, or nil.
func (c *course) find(s *Stage, samples, pairs []surface.Sample) *Finder {
	switch s.Name {
	case stageSearch:
		if len(pairs) == 0 {
			return nil
		}
		l := surface.FitLocal(c.region, pairs)
		return (&Finder{LogOdds: l, Optimum: c.snap(l.Optimum())}).interval(c.again(pairs))
	case stageTest:
		return nil
	}
	r := s.region(c.region.Shape)
	f, err := surface.Fit(r, samples)
	if err != nil {
		return nil
	}
	top := c.snap(surface.Maximum(r, f.Value, derive(c.seed, 1)))
	return (&Finder{Shares: f, Optimum: top}).interval(f.Optima(r, resamples, derive(c.seed, 4)))
}

// again returns where clop would have found the optimum in samples drawn from
// its own with replacement (bootstrap).
func (c *course) again(pairs []surface.Sample) [][]float64 {
	rand := rng.New(derive(c.seed, 4))
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

// interval fills in what so many optima span.
func (f *Finder) interval(optima [][]float64) *Finder {
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
	for i := len(r.Stages) - 1; i >= 0; i-- {
		if f := r.Stages[i].Finder; f != nil {
			return f.Optimum
		}
	}
	return nil
}

// Comparison is the last stage: the optimum beside the player as it stands.
type Comparison struct {
	Optimum, Base surface.Sample
	Z, P          float64 // of a two-sided test that both win alike
}

// Comparison returns the last stage, or nil before it has games of both.
func (r *Results) Comparison() *Comparison {
	if len(r.Stages) == 0 {
		return nil
	}
	last := r.Stages[len(r.Stages)-1]
	if last.Name != stageTest || len(last.Points) < 2 {
		return nil
	}
	c := &Comparison{Optimum: last.Points[0], Base: last.Points[1]}
	if c.Optimum.X == nil {
		c.Optimum, c.Base = c.Base, c.Optimum
	}
	c.Z, c.P = zTest(c.Optimum, c.Base)
	return c
}

// zTest compares two shares: z is their difference in units of its standard
// error if both were one, p how often chance alone gives one as far from 0.
func zTest(a, b surface.Sample) (z, p float64) {
	all := (a.Points + b.Points) / (a.Games + b.Games)
	spread := math.Sqrt(all * (1 - all) * (1/a.Games + 1/b.Games))
	if spread == 0 {
		return 0, 1
	}
	z = (a.Share() - b.Share()) / spread
	return z, 2 * distuv.UnitNormal.Survival(math.Abs(z))
}
