package page

import (
	"html/template"
	"math"
	"strings"
)

// Lines is a plot of one or more series over one another.
type Lines struct {
	Title  string // for who cannot see it
	X, Y   Axis
	Series []Series
	Rules  []Rule
}

// Series is a line of points, from the left to the right.
type Series struct {
	Name string
	X, Y []float64 // of one length
}

// Rule is a horizontal line at a value that has a name.
type Rule struct {
	At   float64
	Name string
}

// SVG draws the plot.
func (l *Lines) SVG() template.HTML {
	var f frame
	f.open(l.Title, plotHeight)
	top := topMargin
	var names []string
	var xs, ys []float64
	for _, s := range l.Series {
		names = append(names, s.Name)
		xs, ys = append(xs, s.X...), append(ys, s.Y...)
	}
	for _, r := range l.Rules {
		ys = append(ys, r.At)
	}
	if len(names) > 1 {
		top += legendSpace
	}
	f.x = l.X.newScale(leftMargin, plotWidth-rightMargin, 8, xs...)
	f.y = l.Y.newScale(plotHeight-footMargin, top, 5, ys...)
	f.xAxis(top, plotHeight-footMargin)
	f.yAxis()
	for _, r := range l.Rules {
		f.rule(r)
	}
	for i, s := range l.Series {
		f.line(i, s)
	}
	f.legend(names)
	return f.close()
}

func (f *frame) rule(r Rule) {
	at := f.y.at(r.At)
	f.add(`<line class="rule" x1="%v" y1="%v" x2="%v" y2="%v"/>`, f.x.from, at, f.x.to, at)
	f.add(`<text class="tick" x="%v" y="%v" text-anchor="end">%s</text>`, f.x.to-4, at-5, r.Name)
}

// maxPoints is how many points of a series are drawn; a screen has no room for
// more.
const maxPoints = 1000

func (f *frame) line(i int, s Series) {
	var path strings.Builder
	every := 1 + (len(s.X)-1)/maxPoints
	for j := range s.X {
		if math.IsNaN(s.Y[j]) || j%every != 0 && j != len(s.X)-1 {
			continue
		}
		if path.Len() > 0 {
			path.WriteByte(' ')
		}
		path.WriteString(short(f.x.at(s.X[j])) + "," + short(f.y.at(s.Y[j])))
	}
	f.add(`<polyline class="line s%d" points="%s"><title>%s</title></polyline>`, i%numSeries, path.String(), s.Name)
	if n := len(s.X); n > 0 && !math.IsNaN(s.Y[n-1]) {
		f.marker(i, f.x.at(s.X[n-1]), f.y.at(s.Y[n-1]))
	}
}
