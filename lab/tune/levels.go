package tune

import (
	"fmt"
	"io"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"

	"montego/internal/page"
	"montego/internal/param"
	"montego/lab/match"
	"montego/lab/stats"
	"montego/lab/store"
	"montego/player/engine"
)

// distances are how far above a level its opponents are. Games of two that are 300 Elo apart
// tell the most about the length of the ladder, and games of neighbours about its steps.
var distances = [...]int{1, 3}

// Levels is a calibration of the levels of the default player: games of each with the
// next stronger one and the third one above it, and of an anchor with some of them.
type Levels struct {
	match.Settings              // of the games; as many of each pairing
	From, To       engine.Level // the weakest and the strongest
	// Anchor is a player of known strength as people write it, "" for none, and Beside
	// are the levels that it meets.
	Anchor string
	Beside []engine.Level
}

// levels are those that play, the weakest first.
func (c *Levels) levels() (all []engine.Level) {
	for _, l := range param.ValuesOf[engine.Level]() {
		if l != engine.MaxLevel && c.From <= l && l <= c.To {
			all = append(all, l)
		}
	}
	return all
}

// Match returns the match of a calibration, to be begun in a store and played. Its
// players are the levels, the weakest first, and then the anchor; below are settings
// of all engines of this program.
func (c *Levels) Match(parallel int, below []string) (*match.Match, error) {
	levels := c.levels()
	if len(levels) < 3 {
		return nil, fmt.Errorf("from %v to %v: a calibration needs three levels at least, the weaker one first", c.From, c.To)
	}
	var texts, pairings []string
	pair := func(a, b int) { pairings = append(pairings, match.Letter(a)+"-"+match.Letter(b)) }
	for i, l := range levels {
		texts = append(texts, "preset:"+engine.DefaultPreset+",level="+l.String())
		for _, d := range distances {
			if i+d < len(levels) {
				pair(i, i+d)
			}
		}
	}
	if c.Anchor != "" {
		for _, l := range c.Beside {
			if l < c.From || l > c.To {
				return nil, fmt.Errorf("the anchor is to meet %v, which does not play", l)
			}
			pair(int(l-c.From), len(levels))
		}
		texts = append(texts, c.Anchor)
	}
	players, err := match.ParsePlayers(texts, below...)
	if err != nil {
		return nil, err
	}
	s := c.Settings
	s.Pairings = strings.Join(pairings, " ")
	m, err := s.New(players)
	if err == nil {
		m.Parallel = parallel
	}
	return m, err
}

// Note returns what a store is to note of a calibration besides its match, so that
// games of levels with other means are not taken for these.
func (c *Levels) Note() store.Setting {
	var text []string
	for _, l := range c.levels() {
		playouts, temperature := l.Means()
		text = append(text, fmt.Sprintf("%v:%d/%v", l, playouts, temperature))
	}
	return store.Setting{Name: "levels", Value: strings.Join(text, " ")}
}

// RatedLevel is a level as the games of a calibration have it.
type RatedLevel struct {
	Level engine.Level
	Games int
	// Elo is above the weakest level, and Step above the level before, each with its
	// 95 % interval, by the games of the levels near it alone.
	Elo, Step Measured
	// CurveElo and CurveStep are the same by the curve through all levels.
	CurveElo, CurveStep Measured
	// Playouts and Temperature would put the level on its place if 10k stayed where
	// it is and every step were StepElo.
	Playouts    int
	Temperature float64
}

// Measured is a difference in Elo with its 95 % interval.
type Measured struct {
	Elo float64
	stats.Interval
}

// StepElo is how far a level should be above the one before it.
const StepElo = 100

// Calibration is what the games of a calibration say.
type Calibration struct {
	Levels []RatedLevel
	// Anchor is how far the anchor is above the weakest level, nil without one.
	Anchor *Measured
}

// Results fits a curve through the levels by the games of a match of this calibration.
func (c *Levels) Results(s *match.Standings) (*Calibration, error) {
	r, err := s.Ratings()
	if err != nil {
		return nil, err
	}
	levels, curve := c.levels(), c.curve()
	var shape [][]float64
	for _, l := range levels {
		shape = append(shape, curve.at(l.Means()))
	}
	if c.Anchor != "" { // it is not on the curve: only its own column is not 0
		shape = append(shape, make([]float64, len(shape[0])))
		for i := range shape {
			shape[i] = append(shape[i], 0)
		}
		shape[len(levels)][len(shape[0])-1] = 1
	}
	on, coefficients, err := r.OnCurve(shape)
	if err != nil {
		return nil, err
	}
	out := &Calibration{}
	for i, l := range levels {
		g := RatedLevel{Level: l, Games: s.Players[i].Total.Games(), Elo: difference(r, i, 0), CurveElo: difference(on, i, 0)}
		if i > 0 {
			g.Step, g.CurveStep = difference(r, i, i-1), difference(on, i, i-1)
		}
		out.Levels = append(out.Levels, g)
	}
	if c.Anchor != "" {
		a := difference(on, len(levels), 0)
		out.Anchor = &a
	}
	for i := range out.Levels {
		out.Levels[i].place(curve, coefficients[1:])
	}
	return out, nil
}

func difference(r *stats.Ratings, a, b int) Measured {
	elo, in := r.Difference(a, b)
	return Measured{elo, in}
}

// curve is made of powers of the logarithms of temperature and playouts, which add up to the
// strength of a level, each times a coefficient that the fit finds. All are 0 at the corner,
// 100 playouts and temperature 0: weaker levels have a temperature, stronger ones more playouts.
type curve struct{ heats, doublings int } // how many powers of each, from 1

// corner is the level at the corner of the curve.
func corner() engine.Level {
	l := engine.MaxLevel + 1
	for _, temperature := l.Means(); temperature > 0; _, temperature = l.Means() {
		l++
	}
	return l
}

// curve returns one with the powers that the levels which play can tell apart.
func (c *Levels) curve() curve {
	weaker, stronger := 0, 0
	for _, l := range c.levels() {
		switch {
		case l < corner():
			weaker++
		case l > corner():
			stronger++
		}
	}
	return curve{max(min(weaker-1, 3), 0), max(min(stronger-1, 2), 0)}
}

// cornerPlayouts are the playouts of the level at the corner.
const cornerPlayouts = 100

// at returns the powers for these means.
func (c curve) at(playouts int, temperature float64) (row []float64) {
	for n := range c.heats {
		row = append(row, math.Pow(math.Log1p(2*temperature), float64(n+1)))
	}
	for n := range c.doublings {
		row = append(row, math.Pow(math.Log2(float64(playouts)/cornerPlayouts), float64(n+1)))
	}
	return row
}

// elo returns how far these means are above the corner.
func (c curve) elo(coefficients []float64, playouts int, temperature float64) float64 {
	return floats.Dot(coefficients[:c.heats+c.doublings], c.at(playouts, temperature))
}

// The ranges in which place looks for the means of a level.
const (
	mostTemperature = 8.0
	temperatureStep = 0.01
	mostPlayouts    = 100_000
)

// place finds the means that put the level on its place. Where the curve doesn't reach
// it, or nothing was played there, they stay as they are.
func (g *RatedLevel) place(c curve, coefficients []float64) {
	g.Playouts, g.Temperature = g.Level.Means()
	want := StepElo * float64(int(g.Level)-int(corner()))
	switch {
	case want < 0:
		for t := temperatureStep; t < mostTemperature; t += temperatureStep {
			if c.elo(coefficients, cornerPlayouts, t) <= want {
				g.Temperature = math.Round(t/temperatureStep) * temperatureStep
				return
			}
		}
	case want > 0:
		for p := cornerPlayouts; p < mostPlayouts; p += max(p/100, 1) {
			if c.elo(coefficients, p, 0) >= want {
				g.Playouts = p
				return
			}
		}
	}
}

// Write prints a calibration as a table for people.
func (c *Calibration) Write(w io.Writer) error {
	t := page.Table{Heads: []string{"level", "playouts", "T", "games", "Elo", "95 %", "step", "95 %", "on the curve", "step", "95 %", fmt.Sprintf("for %d a step", StepElo)}}
	for i, g := range c.Levels {
		playouts, temperature := g.Level.Means()
		row := []string{g.Level.String(), fmt.Sprint(playouts), fmt.Sprint(temperature), fmt.Sprint(g.Games)}
		row = append(row, g.Elo.texts(i > 0)...)
		row = append(row, g.Step.texts(i > 0)...)
		row = append(row, g.CurveElo.texts(i > 0)[0])
		row = append(row, g.CurveStep.texts(i > 0)...)
		t.Add(append(row, fmt.Sprintf("%d, %.2f", g.Playouts, g.Temperature))...)
	}
	text := t.Text()
	if a := c.Anchor; a != nil {
		text += fmt.Sprintf("the anchor is %s Elo above the weakest, 95 %% %s … %s\n", match.FormatElo(a.Elo), match.FormatElo(a.Low), match.FormatElo(a.High))
	}
	_, err := io.WriteString(w, text)
	return err
}

// texts returns the difference and its interval, or dashes where there is none.
func (m Measured) texts(known bool) []string {
	if !known {
		return []string{"–", "–"}
	}
	return []string{match.FormatElo(m.Elo), match.FormatElo(m.Low) + " … " + match.FormatElo(m.High)}
}

// Plot draws a calibration as the text of an SVG file: each level as its games have it,
// the curve, and the anchor.
func (c *Calibration) Plot() string {
	alone, curve := page.Series{Name: "by its own games, 95 %", Dots: true}, page.Series{Name: "curve"}
	plot := page.Lines{Title: "Levels", X: page.Axis{Label: "level"}, Y: page.Axis{Label: "Elo above the weakest"}}
	for i, g := range c.Levels {
		plot.X.Names = append(plot.X.Names, g.Level.String())
		alone.X, alone.Y = append(alone.X, float64(i)), append(alone.Y, g.Elo.Elo)
		alone.Low, alone.High = append(alone.Low, g.Elo.Low), append(alone.High, g.Elo.High)
		curve.X, curve.Y = append(curve.X, float64(i)), append(curve.Y, g.CurveElo.Elo)
	}
	plot.Series = []page.Series{curve, alone}
	if c.Anchor != nil {
		plot.Rules = []page.Rule{{At: c.Anchor.Elo, Name: "anchor"}}
	}
	return page.Standalone(plot.SVG())
}
