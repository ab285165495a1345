package page

import (
	"fmt"
	"html/template"
	"math"
	"slices"
)

// Intervals is a plot of estimates with their intervals, a row for each name.
type Intervals struct {
	Title  string // read to people who cannot see the picture
	X      Axis
	Series []string // names of the estimates in a row; one needs no name
	Rows   []IntervalRow
	// Middle is a value at which a line is drawn, NaN for none.
	Middle float64
}

// IntervalRow is a name with an Estimate for each series.
type IntervalRow struct {
	Name      string
	Estimates []Estimate
}

// Estimate is a value that lies between two others with some confidence. It is
// left out if it is NaN.
type Estimate struct{ Value, Low, High float64 }

// The rows of a plot of intervals.
const (
	rowHeight  = 22.0 // of the first estimate
	moreHeight = 14.0 // of each other
	maxName    = 38   // columns
)

// SVG draws the plot.
func (p *Intervals) SVG() template.HTML {
	var f frame
	_, legend := legendPlaces(p.Series, plotWidth)
	top := topMargin + legend
	row := rowHeight + moreHeight*float64(max(1, len(p.Series))-1)
	foot := top + row*float64(len(p.Rows))
	f.open(p.Title, foot+footMargin)
	left := 0
	var values []float64
	for _, r := range p.Rows {
		left = max(left, narrow.StringWidth(shorten(r.Name, maxName)))
		for _, e := range r.Estimates {
			values = append(values, e.Value, e.Low, e.High)
		}
	}
	if !math.IsNaN(p.Middle) {
		values = append(values, p.Middle)
	}
	f.x = p.X.newScale(letter*float64(left)+26, plotWidth-rightMargin-8, 8, roomForInfinity(values)...)
	f.xAxis(top, foot)
	if !math.IsNaN(p.Middle) {
		at := f.x.at(p.Middle)
		f.Add(`<line class="rule" x1="%v" y1="%v" x2="%v" y2="%v"/>`, at, top, at, foot)
	}
	for i, r := range p.Rows {
		f.intervals(r, top+row*float64(i), row)
	}
	f.legend(p.Series, 0)
	return f.close()
}

func (f *frame) intervals(r IntervalRow, top, height float64) {
	f.Add(`<text class="tick" x="%v" y="%v" text-anchor="end">%s<title>%s</title></text>`,
		f.x.from-10, top+height/2+textHalf, shorten(r.Name, maxName), r.Name)
	for i, e := range r.Estimates {
		if math.IsNaN(e.Value) {
			continue
		}
		y := top + height*(float64(i)+0.5)/float64(len(r.Estimates))
		low, high := f.x.at(e.Low), f.x.at(e.High)
		f.Add(`<g><title>%s</title>`, fmt.Sprintf("%s: %s, 95 %% %s … %s", r.Name, f.exact(e.Value), f.exact(e.Low), f.exact(e.High)))
		f.Add(`<line class="line s%d" x1="%v" y1="%v" x2="%v" y2="%v"/>`, i%numSeries, low, y, high, y)
		for _, end := range []struct{ value, at float64 }{{e.Low, low}, {e.High, high}} {
			if !math.IsInf(end.value, 0) {
				f.Add(`<line class="line s%d" x1="%v" y1="%v" x2="%v" y2="%v"/>`, i%numSeries, end.at, y-4, end.at, y+4)
			}
		}
		f.marker(i, f.x.at(e.Value), y)
		f.Add(`</g>`)
	}
}

// exact returns a value in more detail than the ticks have.
func (f *frame) exact(x float64) string {
	if math.IsInf(x, 0) {
		return map[bool]string{true: "+∞", false: "−∞"}[x > 0]
	}
	fine := *f.x
	fine.step /= 10
	return fine.name(x)
}

// roomForInfinity adds values beyond the finite ones where some are infinite, so
// that what is drawn at the edge stands apart from them.
func roomForInfinity(values []float64) []float64 {
	low, high := 0.0, 0.0
	for _, v := range values {
		if !math.IsInf(v, 0) && !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	const beyond = 1.3
	if slices.Contains(values, math.Inf(-1)) {
		values = append(values, beyond*min(low, -high))
	}
	if slices.Contains(values, math.Inf(1)) {
		values = append(values, beyond*max(high, -low))
	}
	return values
}

// Bars is a histogram: how often values between two limits were seen.
type Bars struct {
	Title string // read to people who cannot see the picture
	X, Y  Axis
	Bars  []Bar // from the left to the right
}

// Bar is a count of values from From up to, but without, To.
type Bar struct {
	From, To float64
	Count    int
}

// Histogram counts values in bars of a round width, of which there are at most maxBars.
func Histogram(values []int, maxBars int) []Bar {
	if len(values) == 0 {
		return nil
	}
	low, high := slices.Min(values), slices.Max(values)
	width := max(1, int(roundStep(float64(high-low+1)/float64(maxBars))))
	first := low - low%width
	bars := make([]Bar, (high-first)/width+1)
	for i := range bars {
		bars[i].From = float64(first + i*width)
		bars[i].To = bars[i].From + float64(width)
	}
	for _, v := range values {
		bars[(v-first)/width].Count++
	}
	return bars
}

// SVG draws the histogram.
func (b *Bars) SVG() template.HTML {
	var f frame
	f.open(b.Title, plotHeight)
	xs, ys := []float64{}, []float64{0}
	for _, bar := range b.Bars {
		xs, ys = append(xs, bar.From, bar.To), append(ys, float64(bar.Count))
	}
	foot := plotHeight - footMargin
	f.x = b.X.newScale(leftMargin, plotWidth-rightMargin, 8, xs...)
	f.y = b.Y.newScale(foot, topMargin, 5, ys...)
	f.xAxis(topMargin, foot)
	f.yAxis()
	for _, bar := range b.Bars {
		left, right, top := f.x.at(bar.From), f.x.at(bar.To), f.y.at(float64(bar.Count))
		title := fmt.Sprintf("%v to %v: %d", bar.From, bar.To-1, bar.Count)
		if bar.To-bar.From <= 1 {
			title = fmt.Sprintf("%v: %d", bar.From, bar.Count)
		}
		f.Add(`<rect class="fill s0" x="%v" y="%v" width="%v" height="%v"><title>%s</title></rect>`,
			left+0.5, top, max(0.5, right-left-1), foot-top, title)
	}
	return f.close()
}
