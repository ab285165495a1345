package tune

import (
	"fmt"
	"slices"

	"montego/internal/rng"
	"montego/lab/match"
	"montego/lab/tune/surface"
)

// Game is what a course knows of a game.
type Game struct {
	X      []float64 // the coordinates of its parameters, nil for the player as it stands
	Points float64   // the tuned player's: 1, ½ or 0
	Fault  string    // why the game was forfeit, or ""
}

type played [2]*Game

func (p *played) complete() bool { return p[0] != nil && p[1] != nil }

// course is the progress of a study. Its pairs are counted from 0 through all stages.
type course struct {
	*plan
	stages []*Stage // all, in their order
	begun  int      // how many of them; the last of these is current

	local  *surface.Local // chooses points in a stage that has no fixed points
	fitted int            // the number of pairs to which local was fitted
}

func newCourse(p *plan) *course {
	c := &course{plan: p, stages: p.stages()}
	for _, s := range c.stages {
		s.games = make([]played, s.Pairs)
	}
	return c
}

func (c *course) find(pair int) (s *Stage, number int) {
	i := 0
	for i < len(c.stages)-1 && pair >= c.stages[i].Pairs {
		pair -= c.stages[i].Pairs
		i++
	}
	return c.stages[i], pair
}

// add adds a game, which half says is the first of its pair, 0, or the second, 1.
func (c *course) add(pair, half int, g *Game) {
	if s, number := c.find(pair); number < s.Pairs {
		s.games[number][half] = g
	}
}

// ready returns how many pairs can be played by now: those of all stages that
// have begun. A stage begins when the one before is complete.
func (c *course) ready() (pairs int, err error) {
	for {
		pairs = 0
		complete := true
		for _, s := range c.stages[:c.begun] {
			pairs += s.Pairs
			complete = complete && !slices.ContainsFunc(s.games, func(p played) bool { return !p.complete() })
		}
		if !complete || c.begun == len(c.stages) {
			return pairs, nil
		}
		if err := c.begin(c.stages[c.begun]); err != nil {
			return pairs, err
		}
		c.begun++
		c.local, c.fitted = nil, 0
	}
}

// Pairing returns the index of the opponent in a pair of games. It implements match.Plan.
func (c *course) Pairing(pair int) int {
	s, number := c.find(pair)
	return number / s.turn % c.opponents
}

// point returns where a pair is played; nil stands for the player as it is.
// Requires: it is ready.
func (c *course) point(pair int) []float64 {
	s, number := c.find(pair)
	if len(s.Points) > 0 {
		return s.Points[number%len(s.Points)]
	}
	// The point is drawn from the surface that is fitted to the complete pairs of the stage.
	complete := pairSamples(s.games)
	if use := refit(len(complete)); c.local == nil || use != c.fitted {
		c.local, c.fitted = surface.FitLocal(c.region, complete[:use]), use
	}
	rand := rng.New(rng.Derive(c.seed, 2, uint64(number)))
	return c.snap(c.local.Draw(&rand))
}

func pairSamples(pairs []played) []surface.Sample {
	var samples []surface.Sample
	for i := range pairs {
		if p := &pairs[i]; p.complete() {
			samples = append(samples, surface.Sample{X: p[0].X, Games: 2, Points: p[0].Points + p[1].Points})
		}
	}
	return samples
}

func gameSamples(pairs []played) []surface.Sample {
	var samples []surface.Sample
	for _, p := range pairs {
		for _, g := range p {
			if g != nil {
				samples = append(samples, surface.Sample{X: g.X, Games: 1, Points: g.Points})
			}
		}
	}
	return samples
}

func (c *course) count() (played, all int) {
	for _, s := range c.stages {
		played += len(gameSamples(s.games))
	}
	return played, 2 * c.allPairs()
}

// tuning is a course of games as the plan of a match: a point stands for settings
// of the player that is tuned.
type tuning struct {
	*course
	study *Study
	match *match.Match // shows which stage begins
}

// String implements match.Plan.
func (t *tuning) String() string { return string(t.method) }

// Add implements match.Plan.
func (t *tuning) Add(r *match.Record) {
	g := &Game{X: t.study.space.point(r.Variant), Points: float64(r.HalfPoints()) / 2}
	if r.Fault != nil {
		g.Fault = r.Fault.String()
	}
	t.add(r.Pair(), r.Number%2, g)
}

// Ready implements match.Plan.
func (t *tuning) Ready() (int, error) {
	before := t.begun
	pairs, err := t.ready()
	for _, s := range t.stages[before:t.begun] {
		if t.match.Tell != nil {
			t.match.Tell(fmt.Sprintf("stage %s: %d games", s.Name, 2*s.Pairs))
		}
	}
	return 2 * pairs, err
}

// Choose implements match.Plan.
func (t *tuning) Choose(pair int) string { return t.study.space.Settings(t.point(pair)) }
