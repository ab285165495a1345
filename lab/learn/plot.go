package learn

import (
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// PlotSteps draws the log-likelihood by steps as SVG.
func PlotSteps(w io.Writer, history []MMStep) error {
	points := make(plotter.XYs, len(history))
	for i, s := range history {
		points[i] = plotter.XY{X: float64(i), Y: s.LogLikelihood}
	}
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Minorization-maximization", "steps", "log-likelihood a position"
	return draw(w, p, points)
}

// PlotErrors draws the errors of balancing by iterations as SVG.
func PlotErrors(w io.Writer, errors []BalanceErrors) error {
	var learned, apart plotter.XYs
	for _, e := range errors {
		if e.Iteration > 0 {
			learned = append(learned, plotter.XY{X: float64(e.Iteration), Y: e.Learned})
		}
		apart = append(apart, plotter.XY{X: float64(e.Iteration), Y: e.Apart})
	}
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Simulation balancing", "iterations", "squared error"
	p.Legend.Top = true
	return draw(w, p, "positions learned from", learned, "positions kept apart", apart)
}

// draw draws lines, each preceded by its name, or one without a name.
func draw(w io.Writer, p *plot.Plot, lines ...any) error {
	p.Add(plotter.NewGrid())
	if err := plotutil.AddLines(p, lines...); err != nil {
		return err
	}
	picture, err := p.WriterTo(6*vg.Inch, 4*vg.Inch, "svg")
	if err != nil {
		return err
	}
	_, err = picture.WriteTo(w)
	return err
}
