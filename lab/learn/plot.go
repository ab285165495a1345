package learn

import (
	"html/template"
	"math"

	"montego/internal/page"
)

// PlotSteps draws the log-likelihood by steps, as the text of an SVG file.
func PlotSteps(history []MMStep) string {
	var s page.Series
	for i, step := range history {
		s.X, s.Y = append(s.X, float64(i)), append(s.Y, step.LogLikelihood)
	}
	plot := page.Lines{
		Title: "Minorization-maximization", Series: []page.Series{s},
		X: page.Axis{Label: "steps", Whole: true}, Y: page.Axis{Label: "log-likelihood a position"},
	}
	return page.Standalone(plot.SVG())
}

// PlotErrors draws the errors of balancing by iterations, as the text of an SVG file. An
// error that is NaN was not measured.
func PlotErrors(errors []BalanceErrors) string {
	plot := page.Lines{
		Title: "Simulation balancing",
		X:     page.Axis{Label: "iterations", Whole: true}, Y: page.Axis{Label: "squared error"},
	}
	add := func(name string, of func(BalanceErrors) float64) {
		s := page.Series{Name: name}
		for _, e := range errors {
			if y := of(e); !math.IsNaN(y) {
				s.X, s.Y = append(s.X, float64(e.Iteration)), append(s.Y, y)
			}
		}
		if len(s.X) > 0 {
			plot.Series = append(plot.Series, s)
		}
	}
	add("positions learned from", func(e BalanceErrors) float64 { return e.Learned })
	add("positions kept apart", func(e BalanceErrors) float64 { return e.Apart })
	return page.Standalone(plot.SVG())
}

// PlotNet draws a curve of a network's training by positions, as the text of an SVG file:
// the losses of the moves and of the result, and the share of first choices, each on the
// positions learned from and on those kept apart.
func PlotNet(learned, apart []NetLosses) string {
	curve := func(name string, of func(NetLosses) float64, all []NetLosses) (s page.Series) {
		s.Name = name
		for _, l := range all {
			s.X, s.Y = append(s.X, float64(l.Positions)/1000), append(s.Y, of(l))
		}
		return s
	}
	var plots []template.HTML
	for _, part := range []struct {
		title, unit string
		of          func(NetLosses) float64
	}{
		{"moves", "cross-entropy in nats", func(l NetLosses) float64 { return l.Policy }},
		{"first choice", "%", func(l NetLosses) float64 { return 100 * l.First }},
		{"result", "cross-entropy in nats", func(l NetLosses) float64 { return l.Win }},
		{"owners", "squared error", func(l NetLosses) float64 { return l.Owner }},
	} {
		plot := page.Lines{
			Title: part.title, X: page.Axis{Label: "thousand positions", Whole: true}, Y: page.Axis{Label: part.title + ", " + part.unit},
			Series: []page.Series{curve("learned from", part.of, learned), curve("kept apart", part.of, apart)},
		}
		plots = append(plots, plot.SVG())
	}
	return page.Standalone(plots...)
}
