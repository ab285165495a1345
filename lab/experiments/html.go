package experiments

import (
	"html/template"
	"io"
	"math"
	"slices"
	"strings"

	"montego/internal/page"
)

// WriteHTML writes outcomes as one page that needs no other file: each with its
// table and its plot.
func WriteHTML(w io.Writer, outcomes []*Outcome) error {
	d := page.Document{Title: "Experiments", Lead: "What Montego's games say, beside what the papers say."}
	if len(outcomes) > 1 {
		d.Add("All of them", "", Summary(outcomes).HTML())
	}
	for _, o := range outcomes {
		d.Add(o.ID+": "+o.Title, o.heading(), o.body())
	}
	return d.Write(w)
}

func (o *Outcome) body() template.HTML {
	if o.incomplete() {
		return paragraph(noTable)
	}
	body := o.plot() + o.table().HTML()
	if len(o.Expect) > 0 {
		body += o.expectations().HTML()
	}
	if o.Kind == kindBackup {
		return body
	}
	return body + page.Details("notes", paragraph(append(o.notes(), "Store: "+o.Path)...))
}

func paragraph(sentences ...string) template.HTML {
	return template.HTML("<p>" + template.HTMLEscapeString(strings.Join(sentences, " ")) + "</p>")
}

// plot shows the arms, or the operators of a backup, beside their published figures, if there
// are any.
func (o *Outcome) plot() template.HTML {
	if o.Kind == kindBackup {
		return o.backupPlot()
	}
	plot := page.Intervals{
		Title:  o.Title,
		X:      page.Axis{Label: o.unit() + ", with 95 % interval"},
		Series: []string{"here", "published"},
		Middle: math.NaN(),
	}
	if o.Kind == kindWeights {
		plot.X.Label = o.unit()
	}
	if o.Measure == measurePoints {
		plot.X.High = 100
	}
	if !slices.ContainsFunc(o.Rows, func(r Row) bool { return r.Paper.known() }) {
		plot.Series = plot.Series[:1]
	}
	for _, r := range o.Rows {
		estimates := []page.Estimate{r.Here.estimate(), r.Paper.estimate()}
		plot.Rows = append(plot.Rows, page.IntervalRow{Name: r.Name, Estimates: estimates[:len(plot.Series)]})
	}
	return plot.SVG()
}

// estimate is the figure in a plot. One without an interval is a point.
func (f Figure) estimate() page.Estimate {
	if math.IsNaN(f.Low) {
		return page.Estimate{Value: f.Value, Low: f.Value, High: f.Value}
	}
	return page.Estimate(f)
}

// backupPlot draws the errors over the playouts, here and published.
func (o *Outcome) backupPlot() template.HTML {
	plot := page.Lines{
		Title: o.Title,
		X:     page.Axis{Label: "doublings of 128 playouts", Whole: true},
		Y:     page.Axis{Label: "√⟨δ²⟩, points"},
	}
	for op, name := range operators {
		s, paper := page.Series{Name: name.String()}, page.Series{Name: name.String() + " 2006"}
		for n, row := range o.Backup.Rows {
			s.X, s.Y = append(s.X, float64(n)), append(s.Y, row.Errors[op].RMS)
			if errors, known := publishedErrors(row.Playouts); known {
				paper.X, paper.Y = append(paper.X, float64(n)), append(paper.Y, errors[op].RMS)
			}
		}
		plot.Series = append(plot.Series, s, paper)
	}
	return plot.SVG()
}
