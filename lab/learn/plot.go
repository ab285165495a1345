package learn

import "montego/internal/page"

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

// PlotErrors draws the errors of balancing by iterations, as the text of an SVG file.
func PlotErrors(errors []BalanceErrors) string {
	learned, apart := page.Series{Name: "positions learned from"}, page.Series{Name: "positions kept apart"}
	for _, e := range errors {
		if e.Iteration > 0 {
			learned.X, learned.Y = append(learned.X, float64(e.Iteration)), append(learned.Y, e.Learned)
		}
		apart.X, apart.Y = append(apart.X, float64(e.Iteration)), append(apart.Y, e.Apart)
	}
	plot := page.Lines{
		Title: "Simulation balancing", Series: []page.Series{learned, apart},
		X: page.Axis{Label: "iterations", Whole: true}, Y: page.Axis{Label: "squared error"},
	}
	return page.Standalone(plot.SVG())
}
