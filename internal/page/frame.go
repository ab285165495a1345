package page

import (
	"cmp"
	"html/template"

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

// numSeries is how many series the style sheet can tell apart.
const numSeries = 6

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
		width := 34 + letter*float64(len([]rune(shorten(name, maxLegend))))
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
	maxLegend = 36  // characters of a name in the legend
	letter    = 6.4 // about the width of one
)

// marker draws the sign of a series: a disc, a square, a diamond, a triangle.
func (f *frame) marker(series int, x, y float64) {
	i := series % numSeries
	switch i % 4 {
	case 0:
		f.Add(`<circle class="fill s%d" cx="%v" cy="%v" r="4"/>`, i, x, y)
	case 1:
		f.Add(`<rect class="fill s%d" x="%v" y="%v" width="8" height="8"/>`, i, x-4, y-4)
	case 2:
		f.Add(`<path class="fill s%d" d="M%v %vl5 5l-5 5l-5-5z"/>`, i, x, y-5)
	default:
		f.Add(`<path class="fill s%d" d="M%v %vl5 9h-10z"/>`, i, x, y-5)
	}
}

// shorten cuts a text to a number of characters.
func shorten(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return text
	}
	return string(letters[:limit-1]) + "…"
}
