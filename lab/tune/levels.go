package tune

import (
	"fmt"
	"io"
	"math"
	"strings"

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
	if c.From == engine.MaxLevel || len(levels) < 3 { // the full strength is no rung of the ladder
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
	s := c.Settings
	s.Pairings = strings.Join(pairings, " ")
	m, err := s.Between(texts, below...)
	if err == nil {
		m.Parallel, m.Notes = parallel, []store.Setting{c.note()}
	}
	return m, err
}

// note returns what a store is to note of a calibration besides its match, so that
// games of levels with other means are not taken for these.
func (c *Levels) note() store.Setting {
	var text []string
	for _, l := range c.levels() {
		m := c.means(l)
		text = append(text, fmt.Sprintf("%v:%s", l, textOf(m)))
	}
	return store.Setting{Name: "levels", Value: strings.Join(text, " ")}
}

// RatedLevel is a level as the games of a calibration have it.
type RatedLevel struct {
	Level engine.Level
	Today engine.Means // with which it played
	Games int
	// Elo is above the weakest level, and Step above the level before, each with its
	// 95 % interval, by the games of the levels near it alone.
	Elo, Step Measured
	// CurveElo and CurveStep are the same by the curve through all levels.
	CurveElo, CurveStep Measured
	// Means would put the level on its place if every step were StepElo and 10k, or the level of
	// the calibration nearest to it, stayed where it is; nil if that is not between the ends of
	// the ladder.
	Means *engine.Means
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
	Anchor *Measured // how far the anchor is above the weakest level, nil without one
}

// Results fits a curve through the levels by the games of a match of this calibration.
func (c *Levels) Results(s *match.Standings) (*Calibration, error) {
	r, err := s.Ratings()
	if err != nil {
		return nil, err
	}
	levels, powers := c.levels(), min(len(c.levels())-2, maxPowers)
	var shape [][]float64
	for i := range levels {
		shape = append(shape, c.at(float64(i), powers))
	}
	if c.Anchor != "" { // it is not on the curve
		for i := range shape {
			shape[i] = append(shape[i], 0)
		}
		shape = append(shape, append(make([]float64, powers), 1))
	}
	on, coefficients, err := r.OnCurve(shape)
	if err != nil {
		return nil, err
	}
	out := &Calibration{}
	for i, l := range levels {
		g := RatedLevel{Level: l, Today: c.means(l), Games: s.Players[i].Total.Games(), Elo: difference(r, i, 0), CurveElo: difference(on, i, 0)}
		if i > 0 {
			g.Step, g.CurveStep = difference(r, i, i-1), difference(on, i, i-1)
		}
		out.Levels = append(out.Levels, g)
	}
	if c.Anchor != "" {
		a := difference(on, len(levels), 0)
		out.Anchor = &a
	}
	curve := func(i float64) (elo float64) {
		for n, x := range c.at(i, powers) {
			elo += coefficients[1+n] * x
		}
		return elo
	}
	stays := min(max(fixed(), c.From), c.To) - c.From
	for i := range out.Levels {
		out.Levels[i].Means = c.meansFor(curve(float64(stays))+StepElo*float64(i-int(stays)), curve)
	}
	return out, nil
}

func difference(r *stats.Ratings, a, b int) Measured {
	elo, in := r.Difference(a, b)
	return Measured{elo, in}
}

// fixed is the level that stays where it is: 10k.
func fixed() engine.Level {
	l, _ := engine.ParseLevel("10k")
	return l
}

// maxPowers is the degree of the curve through all levels.
const maxPowers = 4

// at returns the powers of the place of a level on the ladder: its number from 0, the weakest
// of the calibration, less that of 10k. Numbers between those of two levels stand for means
// between theirs.
func (c *Levels) at(i float64, powers int) (row []float64) {
	x := (i + float64(int(c.From)-int(fixed()))) / 10
	for n := 1; n <= powers; n++ {
		row = append(row, math.Pow(x, float64(n)))
	}
	return row
}

// meansFor returns the means whose strength by the curve is elo above 10k, nil beyond the ends of
// the ladder, of which no game tells anything.
func (c *Levels) meansFor(elo float64, curve func(i float64) float64) *engine.Means {
	last, i := float64(c.To-c.From), 0.0
	if elo < curve(0) || elo > curve(last) {
		return nil
	}
	const step = 0.01
	for i < last && curve(i) < elo {
		i = min(i+step, last)
	}
	below := min(math.Floor(i), last-1)
	return new(c.means(c.From+engine.Level(below)).Toward(c.means(c.From+engine.Level(below)+1), i-below))
}

// means returns the means of a level on the board of the calibration.
func (c *Levels) means(l engine.Level) engine.Means {
	on, err := c.Conditions()
	if err != nil {
		return engine.Means{} // no match has begun
	}
	return l.Means(true, on.Width*on.Height)
}

func textOf(m engine.Means) string {
	return fmt.Sprintf("%d, %.2f, %.3f", m.Playouts, m.Choice.PolicyTemperature, m.Choice.Loss)
}

// Write prints a calibration as a table for people.
func (c *Calibration) Write(w io.Writer) error {
	t := page.Table{Heads: []string{"level", "playouts, T, loss", "games", "Elo", "95 %", "step", "95 %", "on the curve", "step", "95 %", fmt.Sprintf("for %d a step", StepElo)}}
	for i, g := range c.Levels {
		row := []string{g.Level.String(), textOf(g.Today), fmt.Sprint(g.Games)}
		row = append(row, g.Elo.texts(i > 0)...)
		row = append(row, g.Step.texts(i > 0)...)
		row = append(row, g.CurveElo.texts(i > 0)[0])
		row = append(row, g.CurveStep.texts(i > 0)...)
		even := "–"
		if g.Means != nil {
			even = textOf(*g.Means)
		}
		t.Add(append(row, even)...)
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
