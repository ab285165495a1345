package game

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Points is a number of points, counted in hundredths: 7.5, 6.75 and 0.25 are
// exact, and so are their sums with whole points. As a lead it is Black's view.
type Points int32

// Komi is what White gets beyond the board; negative, Black gets it.
type Komi = Points

const (
	// Point is one point.
	Point Points = 100
	// maxKomi bounds a Komi in both directions. It is more than the largest
	// board has points.
	maxKomi = 1000 * Point
)

// KomiOf returns x points, rounded to the nearest hundredth, halves away from
// zero. It fails if x is no number or beyond ±maxKomi.
func KomiOf(x float64) (Komi, error) {
	if math.IsNaN(x) || math.Abs(x) > maxKomi.Float() {
		return 0, fmt.Errorf("komi %v is not between -%v and %v", x, maxKomi, maxKomi)
	}
	return Komi(math.Round(x * float64(Point))), nil
}

// ParseKomi reads a decimal number: "7.5", "-3.5", "0", "+6", "1e1". It rounds
// and fails as KomiOf does.
func ParseKomi(s string) (Komi, error) {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || strings.Trim(s, "+-.0123456789eE") != "" {
		return 0, fmt.Errorf("komi %q is not a number", s)
	}
	return KomiOf(x)
}

// Float returns p in points.
func (p Points) Float() float64 { return float64(p) / float64(Point) }

// String returns p with as many decimals as it needs: "7.5", "-0.25", "7".
func (p Points) String() string {
	return strconv.FormatFloat(p.Float(), 'f', -1, 64)
}
