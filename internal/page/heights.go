package page

import (
	"html/template"
	"math"
	"slices"
)

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
