package learn

import (
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
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
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	p.Add(plotter.NewGrid(), line)
	picture, err := p.WriterTo(6*vg.Inch, 4*vg.Inch, "svg")
	if err != nil {
		return err
	}
	_, err = picture.WriteTo(w)
	return err
}
