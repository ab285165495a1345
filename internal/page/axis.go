package page

import (
	"fmt"
	"math"
	"strings"
)

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
	if low == high {
		low, high = low-1, high+1
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
