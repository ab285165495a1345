package learn

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strings"

	"montego/internal/page"
	"montego/internal/phrases"
	"montego/player/pattern"
)

// ErrNoShapes says that a model knows none of the shapes of a harvest.
var ErrNoShapes = errors.New("they know none of these shapes: montego train mm learns shapes with --shapes")

// Gallery draws the shapes that a model finds strongest and weakest, kind by kind, in
// Markdown. Of each kind and size it takes a number of rows of both. Shapes without harvest
// have no picture and are left out. The error is ErrNoShapes or that of w.
func Gallery(w io.Writer, m *pattern.Model, list []Harvested, rows int) error {
	gammas := map[pattern.DictionaryEntry]float32{}
	for s := pattern.Shape(pattern.NumClasses + 1); int(s) <= m.Dictionary.Len(); s++ {
		gammas[m.Dictionary.Entry(s)] = m.Shapes[s]
	}
	type form struct {
		kind pattern.Diamond
		size uint8
	}
	by := map[form][]Harvested{}
	for _, h := range list {
		if _, known := gammas[h.DictionaryEntry]; known {
			f := form{h.Kind, h.Size}
			by[f] = append(by[f], h)
		}
	}
	if len(by) == 0 {
		return ErrNoShapes
	}
	var out strings.Builder
	for kind := range pattern.Diamond(pattern.NumDiamonds) {
		for size := range uint8(pattern.MaxDiamond + 1) {
			shapes := by[form{kind, size}]
			if len(shapes) == 0 {
				continue
			}
			slices.SortStableFunc(shapes, func(a, b Harvested) int {
				return cmp.Compare(gammas[b.DictionaryEntry], gammas[a.DictionaryEntry])
			})
			n := min(rows, len(shapes)/2)
			fmt.Fprintf(&out, "## %v, size %d: %s\n\n", kind, size, phrases.Count(len(shapes), "shape"))
			drawRow(&out, "strongest", shapes[:n], gammas)
			weakest := slices.Clone(shapes[len(shapes)-n:])
			slices.Reverse(weakest)
			drawRow(&out, "weakest", weakest, gammas)
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// drawRow draws shapes side by side, each below its γ and how often it was played.
func drawRow(out *strings.Builder, title string, shapes []Harvested, gammas map[pattern.DictionaryEntry]float32) {
	var columns [][]string
	for _, s := range shapes {
		heads := []string{fmt.Sprintf("×%.3g", gammas[s.DictionaryEntry]), fmt.Sprintf("played %d", s.Count)}
		columns = append(columns, append(heads, spaced(strings.Split(strings.ReplaceAll(s.Picture, "_", " "), "/"))...))
	}
	sideBySide(out, "The "+title, 24, columns)
	out.WriteByte('\n')
}

// spaced returns the rows of a picture with a blank between the points.
func spaced(rows []string) (wide []string) {
	for _, row := range rows {
		wide = append(wide, strings.TrimRight(strings.Join(strings.Split(row, ""), " "), " "))
	}
	return wide
}

// sideBySide writes columns of lines beside each other, as a block of code below a title.
func sideBySide(out *strings.Builder, title string, width int, columns [][]string) {
	var lines []string
	for i, column := range columns {
		for y, cell := range column {
			if y == len(lines) {
				lines = append(lines, "")
			}
			lines[y] = fmt.Sprintf("%-*s%s", i*width, lines[y], cell)
		}
	}
	fmt.Fprintf(out, "%s:\n\n```\n%s\n```\n", title, strings.Join(lines, "\n"))
}

// PlayoutGallery draws the 3×3 shapes that two weights of the policy softmax find
// strongest, weakest, and most differently strong, in Markdown, and tells the γ of the
// local features, as tables 4.3 and 4.4 of [Huang11] §4.4 do. Of each it takes a number of
// shapes; shapes with γ = 0, as eyes, are left out.
func PlayoutGallery(w io.Writer, names [2]string, weights [2]*pattern.Weights, shapes int) error {
	var out strings.Builder
	fmt.Fprintf(&out, "| feature | %s | %s |\n|---|--:|--:|\n", names[0], names[1])
	for f := range pattern.Local(pattern.NumLocal) {
		fmt.Fprintf(&out, "| %v | %.3g | %.3g |\n", f, weights[0].Local[f], weights[1].Local[f])
	}
	for i, name := range names {
		by := func(c pattern.Class) float64 { return weights[i].Shapes[c] }
		drawClasses(&out, "The strongest by "+name, weights, shapes, by, -1)
		drawClasses(&out, "The weakest by "+name, weights, shapes, by, 1)
	}
	by := func(c pattern.Class) float64 { return math.Log(weights[1].Shapes[c] / weights[0].Shapes[c]) }
	drawClasses(&out, fmt.Sprintf("Those that %s makes stronger than %s does", names[1], names[0]), weights, shapes, by, -1)
	drawClasses(&out, fmt.Sprintf("Those that %s makes weaker than %s does", names[1], names[0]), weights, shapes, by, 1)
	_, err := io.WriteString(w, out.String())
	return err
}

// drawClasses draws the first classes in rising order of a key times sign, each below
// its γ by both weights.
func drawClasses(out *strings.Builder, title string, weights [2]*pattern.Weights, limit int, key func(pattern.Class) float64, sign float64) {
	var list []pattern.Class
	for c := pattern.Class(1); c <= pattern.NumClasses; c++ {
		if weights[0].Shapes[c] > 0 && weights[1].Shapes[c] > 0 {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b pattern.Class) int { return cmp.Compare(sign*key(a), sign*key(b)) })
	list = list[:min(limit, len(list))]
	var columns [][]string
	for _, c := range list {
		head := fmt.Sprintf("%.3g → %.3g", weights[0].Shapes[c], weights[1].Shapes[c])
		columns = append(columns, append([]string{head}, spaced(strings.Split(pattern.ThreeByThree().Picture(c), "\n"))...))
	}
	out.WriteByte('\n')
	sideBySide(out, title, 20, columns)
}

// PlotSteps draws the log-likelihood by steps, as the text of an SVG file: before each step, and
// after the last one.
func PlotSteps(history []MMStep, after float64) string {
	var s page.Series
	for i, step := range history {
		s.X, s.Y = append(s.X, float64(i)), append(s.Y, step.LogLikelihood)
	}
	s.X, s.Y = append(s.X, float64(len(history))), append(s.Y, after)
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
// positions learned from and on those kept apart, if there are any.
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
			Series: []page.Series{curve("learned from", part.of, learned)},
		}
		if len(apart) > 0 {
			plot.Series = append(plot.Series, curve("kept apart", part.of, apart))
		}
		plots = append(plots, plot.SVG())
	}
	return page.Standalone(plots...)
}
