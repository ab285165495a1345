package surface

import (
	"math"
	"testing"
)

// TestPackingKnown: packings of a line and a square that are proven to be the best, by their
// least distance.
func TestPackingKnown(t *testing.T) {
	for _, test := range []struct {
		dim, runs int
		want      float64
	}{
		{1, 5, 0.25},
		{2, 6, math.Sqrt(13) / 6},
		{2, 7, 2 * (2 - math.Sqrt(3))},
		{2, 9, 0.5},
		{2, 10, 0.421280},
	} {
		points, err := Packing(test.dim, test.runs, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := leastDistance(points); got < 0.985*test.want || got > test.want+slack {
			t.Errorf("%d points in %d dimensions: %.4f apart, want %.4f", test.runs, test.dim, got, test.want)
		}
	}
}

// TestPackingOrego: 19 points for four slices of a wheel lie in the box, farther apart than
// those of the D-optimal design, and a quadratic surface can be fitted to them.
func TestPackingOrego(t *testing.T) {
	points, err := Packing(4, Terms(4)+Spare, 7)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range points {
		if !Unit(Box, 4).Contains(u) {
			t.Errorf("%v is not in the box", u)
		}
	}
	optimal, _ := DOptimal(Box, 4, 19, 7)
	if got, other := leastDistance(points), leastDistance(optimal); len(points) != 19 || got < 1.1*other || math.IsInf(logDet(points), -1) {
		t.Errorf("%d points, %.3f apart, the D-optimal ones %.3f; log det %v", len(points), got, other, logDet(points))
	}
}
