package tune

import (
	"fmt"
	"io"

	"montego/internal/page"
	"montego/lab/match"
)

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
