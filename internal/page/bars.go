package page

import (
	"fmt"
	"html/template"
)

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

// Histogram counts values in bars of a round width, of which there are at most a given number.
func Histogram(values []int, most int) []Bar {
	if len(values) == 0 {
		return nil
	}
	low, high := values[0], values[0]
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	width := max(1, int(roundStep(float64(high-low+1)/float64(most))))
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
		f.Add(`<rect class="fill s0" x="%v" y="%v" width="%v" height="%v"><title>%s</title></rect>`,
			left+0.5, top, max(0.5, right-left-1), foot-top, barTitle(bar))
	}
	return f.close()
}

func barTitle(b Bar) string {
	if b.To-b.From <= 1 {
		return fmt.Sprintf("%v: %d", b.From, b.Count)
	}
	return fmt.Sprintf("%v to %v: %d", b.From, b.To-1, b.Count)
}
