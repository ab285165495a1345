package page

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"strings"

	"montego/internal/render"
)

// The parts of a plot, in units of its own; the page scales them.
const (
	plotWidth   = 640.0
	narrowWidth = 320.0 // of one for a telephone
	plotHeight  = 280.0
	leftMargin  = 60.0
	rightMargin = 16.0
	topMargin   = 14.0
	footMargin  = 46.0
	legendLine  = 18.0 // a line of the legend above the plot
	textHalf    = 4.0  // from the middle of a line of text to its foot
)

// The style sheet has numSeries colours, and there are numSigns signs. A line whose colour comes for
// the second time is dashed, and a sign that does is hollow.
const (
	numSeries = 6
	numSigns  = 4
)

// frame is the part of a plot that all kinds have: axes, grid, legend.
type frame struct {
	*render.Markup
	x, y  *scale
	width float64 // 0 stands for plotWidth
}

// open begins the picture. title is read to people who cannot see it.
func (f *frame) open(title string, height float64) {
	f.Markup = render.NewMarkup(2)
	f.width = cmp.Or(f.width, plotWidth)
	f.Add(`<svg class="plot" viewBox="0 0 %v %v" role="img" aria-label="%s">`, f.width, height, title)
}

func (f *frame) close() template.HTML {
	f.Add(`</svg>`)
	return f.HTML()
}

// xAxis draws the horizontal axis with its grid, from top to foot.
func (f *frame) xAxis(top, foot float64) {
	for _, tick := range f.x.ticks() {
		at := f.x.at(tick)
		f.Add(`<line class="grid" x1="%v" y1="%v" x2="%v" y2="%v"/>`, at, top, at, foot)
		f.Add(`<text class="tick" x="%v" y="%v" text-anchor="middle">%s</text>`, at, foot+16, f.x.name(tick))
	}
	f.Add(`<line class="axis" x1="%v" y1="%v" x2="%v" y2="%v"/>`, f.x.from, foot, f.x.to, foot)
	f.Add(`<text class="label" x="%v" y="%v" text-anchor="middle">%s</text>`, (f.x.from+f.x.to)/2, foot+36, f.x.Label)
}

// yAxis draws the vertical axis with its grid.
func (f *frame) yAxis() {
	for _, tick := range f.y.ticks() {
		at := f.y.at(tick)
		f.Add(`<line class="grid" x1="%v" y1="%v" x2="%v" y2="%v"/>`, f.x.from, at, f.x.to, at)
		f.Add(`<text class="tick" x="%v" y="%v" text-anchor="end">%s</text>`, f.x.from-7, at+textHalf, f.y.name(tick))
	}
	f.Add(`<line class="axis" x1="%v" y1="%v" x2="%v" y2="%v"/>`, f.x.from, f.y.from, f.x.from, f.y.to)
	middle := (f.y.from + f.y.to) / 2
	f.Add(`<text class="label" x="14" y="%v" text-anchor="middle" transform="rotate(-90 14 %v)">%s</text>`, middle, middle, f.y.Label)
}

// legendPlaces returns where the names of series stand above the plot, and how
// much room they take in a plot so wide. One series needs no name.
func legendPlaces(names []string, wide float64) (places [][2]float64, height float64) {
	if len(names) < 2 {
		return nil, 0
	}
	x, y := leftMargin, topMargin
	for _, name := range names {
		width := 34 + letter*float64(narrow.StringWidth(shorten(name, maxLegend)))
		if x+width > wide && x > leftMargin {
			x, y = leftMargin, y+legendLine
		}
		places = append(places, [2]float64{x, y})
		x += width
	}
	return places, y - topMargin + legendLine
}

// legend names the series in the order in which they are drawn, the first of which has
// the sign of that number.
func (f *frame) legend(names []string, first int) {
	places, _ := legendPlaces(names, f.width)
	for i, at := range places {
		f.marker(first+i, at[0]+6, at[1])
		f.Add(`<text class="tick" x="%v" y="%v">%s</text>`, at[0]+16, at[1]+textHalf, shorten(names[i], maxLegend))
	}
}

const (
	maxLegend = 36  // columns of a name in the legend
	letter    = 6.4 // about the width of one: a letter of Chinese, Japanese or Korean takes two
)

// marker draws the sign of a series: a disc, a square, a diamond, a triangle.
func (f *frame) marker(series int, x, y float64) {
	class := fmt.Sprintf("fill s%d", series%numSeries)
	if series/numSigns%2 == 1 {
		class = fmt.Sprintf("line s%d", series%numSeries)
	}
	switch series % numSigns {
	case 0:
		f.Add(`<circle class="%s" cx="%v" cy="%v" r="4"/>`, class, x, y)
	case 1:
		f.Add(`<rect class="%s" x="%v" y="%v" width="8" height="8"/>`, class, x-4, y-4)
	case 2:
		f.Add(`<path class="%s" d="M%v %vl5 5l-5 5l-5-5z"/>`, class, x, y-5)
	default:
		f.Add(`<path class="%s" d="M%v %vl5 9h-10z"/>`, class, x, y-5)
	}
}

// shorten cuts a text to a number of columns.
func shorten(text string, limit int) string { return narrow.Truncate(text, limit, "…") }

// Axis is one of the two axes of a plot.
type Axis struct {
	// Label says what is shown, and in which unit.
	Label string
	// Low and High are what the axis has to reach at least. Both are 0 where
	// only the data matter.
	Low, High float64
	// Whole says that there is nothing between two whole numbers.
	Whole bool
	// Signed puts a + before positive numbers.
	Signed bool
	// Log makes equal factors equally wide. Requires: all numbers are above 0.
	Log bool
	// Names stand in the place of the numbers 0, 1, 2 …
	Names []string
}

// scale places numbers on an axis that is drawn from one coordinate to another.
type scale struct {
	Axis
	low, high float64 // what the ends stand for: on a logarithmic axis their logarithms
	step      float64 // between two ticks
	from, to  float64 // coordinates of the ends
}

// newScale returns a scale whose ends are ticks and hold all values that are
// numbers.
func (a Axis) newScale(from, to float64, ticks int, values ...float64) *scale {
	low, high := math.Inf(1), math.Inf(-1)
	if a.Low != a.High {
		low, high = a.Low, a.High
	}
	for _, v := range values {
		if v = a.place(v); !math.IsInf(v, 0) && !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		low, high = 0, 1
	}
	// A step that is tiny beside the values would not change them when it is added.
	if least := 1e-9 * max(math.Abs(low), math.Abs(high)); high-low <= least {
		low, high = low-max(1, least), high+max(1, least)
	}
	s := &scale{Axis: a, from: from, to: to, low: low, high: high, step: roundStep((high - low) / float64(ticks))}
	switch {
	case a.Log:
		return s
	case a.Names != nil:
		s.step = 1
	case a.Whole:
		s.step = max(1, s.step)
	}
	const hair = 1e-9
	s.low = s.step * math.Floor(low/s.step+hair)
	s.high = s.step * math.Ceil(high/s.step-hair)
	return s
}

// place returns where a number stands on an axis without bounds.
func (a Axis) place(x float64) float64 {
	if a.Log {
		return math.Log10(x)
	}
	return x
}

// roundStep returns 1, 2 or 5 times a power of ten, at least x.
func roundStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= x {
			return m * power
		}
	}
	return 10 * power
}

// at returns the coordinate of a number; what the axis does not reach is at its
// end.
func (s *scale) at(x float64) float64 {
	x = min(max(s.place(x), s.low), s.high)
	return s.from + (x-s.low)/(s.high-s.low)*(s.to-s.from)
}

// ticks returns the numbers that the axis names.
func (s *scale) ticks() []float64 {
	var list []float64
	if s.Log {
		for decade := math.Floor(s.low); decade <= s.high; decade++ {
			for _, m := range []float64{1, 2, 5} {
				if x := m * math.Pow(10, decade); s.place(x) >= s.low-1e-9 && s.place(x) <= s.high+1e-9 {
					list = append(list, x)
				}
			}
		}
		return list
	}
	for i := 0; ; i++ {
		x := s.low + float64(i)*s.step
		if x > s.high+s.step/2 {
			return list
		}
		list = append(list, x)
	}
}

// name returns a tick as people read it.
func (s *scale) name(x float64) string {
	switch {
	case s.Log:
		return fmt.Sprintf("%.*f", max(0, -int(math.Floor(math.Log10(x)+1e-9))), x)
	case s.Names != nil && x >= 0 && int(x) < len(s.Names):
		return s.Names[int(x)]
	case s.Names != nil:
		return ""
	}
	decimals := max(0, int(math.Ceil(-math.Log10(s.step)-1e-9)))
	text := fmt.Sprintf("%.*f", decimals, math.Abs(x))
	switch {
	case strings.Trim(text, "0.") == "":
		return text
	case x < 0:
		return "−" + text
	case s.Signed:
		return "+" + text
	}
	return text
}
