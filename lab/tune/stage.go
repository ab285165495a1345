package tune

import (
	"fmt"

	"montego/internal/rng"
	"montego/lab/tune/surface"
)

// plan says what a course of games has to find out. It knows nothing of Go.
type plan struct {
	method    Method
	region    surface.Region // of all coordinates
	design    [][]float64    // orego: unit points
	snap      func(x []float64) []float64
	games     int // per point of a design (orego), or in all (clop)
	test      int // in the last stage
	opponents int
	seed      uint64
}

// Stage is a part of a study. It begins when the one before is over.
type Stage struct {
	Name  string
	Pairs int
	// Points are where pairs are played, in turn; a nil point is the player as
	// it stands. A stage without points chooses as it goes.
	Points [][]float64
	Region surface.Region // whose surface the stage is to find

	turn  int      // how many points are played in turn, 1 if it chooses as it goes
	games []played // by pair
}

// The names of stages, in the order of each method.
const (
	stageFirst  = "first"  // orego: a design over all of the region
	stageSecond = "second" // orego: a design a quarter as wide around its maximum
	stageSearch = "search" // clop
	stageTest   = "test"   // the optimum and the player as it stands
)

func (p *plan) stages() (all []*Stage) {
	add := func(name string, pairs, turn int) {
		all = append(all, &Stage{Name: name, Pairs: pairs, turn: turn})
	}
	if n := len(p.design); p.method == methodOrego {
		add(stageFirst, n*p.games/2, n)
		add(stageSecond, n*p.games/2, n)
	} else {
		add(stageSearch, p.games/2, 1)
	}
	if p.test > 0 {
		add(stageTest, p.test/2, 2)
	}
	return all
}

func (p *plan) allPairs() (all int) {
	for _, s := range p.stages() {
		all += s.Pairs
	}
	return all
}

// begin begins a stage by what was seen in those before it.
func (c *course) begin(s *Stage) error {
	s.Region = c.region
	switch s.Name {
	case stageFirst:
		s.Points = c.place(s.Region)
	case stageSecond:
		_, top, err := c.top(c.stages[c.begun-1])
		if err != nil {
			return err
		}
		s.Region = c.around(top)
		s.Points = c.place(s.Region)
	case stageTest:
		best, err := c.best(c.stages[c.begun-1])
		if err != nil {
			return err
		}
		s.Points = [][]float64{best, nil}
	}
	return nil
}

func (p *plan) place(r surface.Region) [][]float64 {
	points := make([][]float64, len(p.design))
	for i, u := range p.design {
		points[i] = p.snap(r.At(u))
	}
	return points
}

// around returns the region of the second design: a quarter as wide as the
// first [DrakeUurtamo07] §5, unless so few values of an integer parameter lie in it
// that no surface could be found.
func (p *plan) around(top []float64) surface.Region {
	for _, factor := range []float64{0.25, 0.5} {
		r := p.region.Shrink(top, factor)
		var samples []surface.Sample
		for _, x := range p.place(r) {
			samples = append(samples, surface.Sample{X: x, Games: 1, Points: 0.5})
		}
		if _, err := surface.Fit(r, samples); err == nil {
			return r
		}
	}
	return p.region
}

// top returns the surface that fits the games of a design, and where it is highest.
func (c *course) top(s *Stage) (f *surface.Fitted, top []float64, err error) {
	if f, err = surface.Fit(s.Region, gameSamples(s.games)); err == nil {
		top = c.snap(surface.Maximum(s.Region, f.Value, rng.Derive(c.seed, 1)))
	}
	return f, top, err
}

// best returns where the parameters are best as far as the games of a stage tell, which is not
// the test.
func (c *course) best(s *Stage) (x []float64, err error) {
	if s.Name == stageSearch {
		return c.snap(surface.FitLocal(s.Region, gameSamples(s.games)).Optimum()), nil
	}
	_, x, err = c.top(s)
	return x, err
}

// refit returns how many of the given number of complete pairs the surface is
// fitted to. The surface is fitted anew only when a tenth more pairs, and at least
// four, are complete.
func refit(pairs int) int {
	last := 0
	for {
		next := last + max(4, last/10)
		if next > pairs {
			return last
		}
		last = next
	}
}

func (s *Stage) title() string {
	switch s.Name {
	case stageFirst:
		return fmt.Sprintf("First design, %d points", len(s.Points))
	case stageSecond:
		return fmt.Sprintf("Second design, %d points in a region %.3g times as wide", len(s.Points), s.Region.Side)
	case stageSearch:
		return "Search"
	}
	return "Test"
}
