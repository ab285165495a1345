package page

import (
	"html/template"
	"math"
	"slices"
	"strings"
)

// Lines is a plot of one or more series over one another.
type Lines struct {
	Title  string // read to people who cannot see the picture
	X, Y   Axis
	Series []Series
	Rules  []Rule
}

// Series is a line of points, from the left to the right.
type Series struct {
	Name string
	X, Y []float64 // of one length
	// Low and High are the interval about each point, nil for none.
	Low, High []float64
	// Dots draws each point for itself, with its interval as a bar, and no line.
	Dots bool
}

// Rule is a horizontal line at a value that has a name.
type Rule struct {
	At   float64
	Name string
}

// SVG draws the plot.
func (l *Lines) SVG() template.HTML { return l.draw(plotWidth, 8) }

// Figure draws the plot twice, for wide windows and for telephones: a page shows the one whose
// letters have their usual size.
func (l *Lines) Figure() template.HTML {
	return `<div class="figure">` + l.SVG() + l.draw(narrowWidth, 4) + `</div>`
}

// draw draws the plot so wide, with about so many numbers at its horizontal axis.
func (l *Lines) draw(width float64, ticks int) template.HTML {
	f := frame{width: width}
	f.open(l.Title, plotHeight)
	var names []string
	var xs, ys []float64
	for _, s := range l.Series {
		names = append(names, s.Name)
		xs, ys = append(xs, s.X...), slices.Concat(ys, s.Y, s.Low, s.High)
	}
	for _, r := range l.Rules {
		ys = append(ys, r.At)
	}
	_, legend := legendPlaces(names, width)
	top := topMargin + legend
	f.x = l.X.newScale(leftMargin, width-rightMargin, ticks, xs...)
	f.y = l.Y.newScale(plotHeight-footMargin, top, 5, ys...)
	f.xAxis(top, plotHeight-footMargin)
	f.yAxis()
	for _, r := range l.Rules {
		at := f.y.at(r.At)
		f.Add(`<line class="rule" x1="%v" y1="%v" x2="%v" y2="%v"/>`, f.x.from, at, f.x.to, at)
		f.Add(`<text class="tick" x="%v" y="%v" text-anchor="end">%s</text>`, f.x.to-4, at-5, r.Name)
	}
	for i, s := range l.Series {
		f.line(i, s)
	}
	f.legend(names, 0)
	return f.close()
}

// maxPoints is how many points of a series are drawn; a screen has no room for
// more.
const maxPoints = 1000

func (f *frame) line(i int, s Series) {
	if s.Dots {
		f.dots(i, s)
		return
	}
	if s.Low != nil {
		back := f.path(s.X, s.Low)
		slices.Reverse(back)
		f.Add(`<polygon class="band s%d" points="%s"/>`, i%numSeries, strings.Join(append(f.path(s.X, s.High), back...), " "))
	}
	dashes := "none"
	if i/numSeries%2 == 1 {
		dashes = "6 3"
	}
	f.Add(`<polyline class="line s%d" stroke-dasharray="%s" points="%s"><title>%s</title></polyline>`, i%numSeries, dashes, strings.Join(f.path(s.X, s.Y), " "), s.Name)
	if n := len(s.X); n > 0 && !math.IsNaN(s.Y[n-1]) {
		f.marker(i, f.x.at(s.X[n-1]), f.y.at(s.Y[n-1]))
	}
}

// dots draws the points of a series that are no line.
func (f *frame) dots(i int, s Series) {
	every := 1 + (len(s.X)-1)/maxPoints
	for j := 0; j < len(s.X); j += every {
		if math.IsNaN(s.Y[j]) {
			continue
		}
		x := f.x.at(s.X[j])
		if s.Low != nil {
			f.Add(`<line class="line s%d" x1="%v" y1="%v" x2="%v" y2="%v"/>`, i%numSeries, x, f.y.at(s.Low[j]), x, f.y.at(s.High[j]))
		}
		f.marker(i, x, f.y.at(s.Y[j]))
	}
}

// path returns the coordinates of points, but for those without a value.
func (f *frame) path(xs, ys []float64) (points []string) {
	every := 1 + (len(xs)-1)/maxPoints
	for j := range xs {
		if !math.IsNaN(ys[j]) && (j%every == 0 || j == len(xs)-1) {
			points = append(points, f.Number(f.x.at(xs[j]))+","+f.Number(f.y.at(ys[j])))
		}
	}
	return points
}

// Heights is a plot of how high a surface is over two axes, in bands that are the
// stronger in colour the higher they are.
type Heights struct {
	Title  string // read to people who cannot see the picture
	X, Y   Axis
	Xs, Ys []float64 // of the columns and the rows, rising
	// Z is the height by row and column, NaN where there is no surface.
	Z      [][]float64
	Series []Series // points on top of it: Dots
}

// The parts of a plot of heights.
const (
	heightsHeight = 420.0
	numBands      = 9
)

// SVG draws the plot. Each row is cut into stretches of one band.
func (h *Heights) SVG() template.HTML {
	var f frame
	f.open(h.Title, heightsHeight)
	var names []string
	for _, s := range h.Series {
		names = append(names, s.Name)
	}
	_, legend := legendPlaces(names, plotWidth)
	f.x = h.X.newScale(leftMargin, plotWidth-rightMargin, 8, h.Xs...)
	f.y = h.Y.newScale(heightsHeight-footMargin, topMargin+legend, 8, h.Ys...)
	bands := h.bands()
	for row := range bands {
		top, foot := edges(f.y, h.Ys, row)
		for from, to := 0, 0; from < len(h.Xs); from = to {
			band := bands[row][from]
			for to = from; to < len(h.Xs) && bands[row][to] == band; to++ {
			}
			if band >= 0 {
				left, _ := edges(f.x, h.Xs, from)
				_, right := edges(f.x, h.Xs, to-1)
				f.Add(`<rect class="fill s0" x="%v" y="%v" width="%v" height="%v" fill-opacity="%v"/>`,
					left, foot, right-left, top-foot, (float64(band)+0.5)/numBands)
			}
		}
	}
	f.xAxis(topMargin+legend, heightsHeight-footMargin)
	f.yAxis()
	for i, s := range h.Series {
		f.line(i+1, s) // the first colour is that of the surface
	}
	f.legend(names, 1)
	return f.close()
}

// bands returns by row and column in which band the surface is, from the lowest, or -1.
func (h *Heights) bands() [][]int {
	low, high := math.Inf(1), math.Inf(-1)
	for _, z := range slices.Concat(h.Z...) {
		if !math.IsNaN(z) {
			low, high = min(low, z), max(high, z)
		}
	}
	bands := make([][]int, len(h.Z))
	for row := range h.Z {
		for _, z := range h.Z[row] {
			band := -1
			if !math.IsNaN(z) {
				band = min(int(numBands*(z-low)/max(high-low, 1e-9)), numBands-1)
			}
			bands[row] = append(bands[row], band)
		}
	}
	return bands
}

// edges returns where the cell of value i begins and ends: halfway to its neighbours, and
// at the ends of the axis no further than its value.
func edges(s *scale, values []float64, i int) (from, to float64) {
	at := func(j int) float64 { return s.at(values[min(max(j, 0), len(values)-1)]) }
	return (at(i-1) + at(i)) / 2, (at(i) + at(i+1)) / 2
}
