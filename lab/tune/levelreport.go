package tune

import (
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

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

// Plot draws a calibration as SVG: each level as its games have it, and the curve.
func (c *Calibration) Plot(w io.Writer) error {
	p := newPanel("levels", "", "Elo above the weakest")
	var alone measured
	var on plotter.XYs
	var names []string
	for i, g := range c.Levels {
		alone.XYs = append(alone.XYs, plotter.XY{X: float64(i), Y: g.Elo.Elo})
		alone.errors = append(alone.errors, (g.Elo.High-g.Elo.Low)/2)
		on = append(on, plotter.XY{X: float64(i), Y: g.CurveElo.Elo})
		names = append(names, g.Level.String())
	}
	line, err := addLine(p, on, blue)
	if err != nil {
		return err
	}
	p.Legend.Add("curve", line)
	if c.Anchor != nil {
		rule := plotter.XYs{{X: 0, Y: c.Anchor.Elo}, {X: math.Max(float64(len(on)-1), 1), Y: c.Anchor.Elo}}
		line, err := addLine(p, rule, amber)
		if err != nil {
			return err
		}
		p.Legend.Add("anchor", line)
	}
	p.NominalX(names...)
	if err := addErrors(p, alone, blue); err != nil {
		return err
	}
	return writePanels(w, []*plot.Plot{p}, 1)
}
