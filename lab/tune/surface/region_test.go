package surface

import (
	"math"
	"testing"

	"montego/internal/rng"
)

func TestRegionShrink(t *testing.T) {
	tests := []struct {
		name   string
		from   Region
		center []float64
		low    []float64
	}{
		{"in the middle of a box", Unit(Box, 2), []float64{0.5, 0.6}, []float64{0.375, 0.475}},
		{"at the edge of a box", Unit(Box, 2), []float64{0, 1}, []float64{0, 0.75}},
		{"in a box that is not the unit box", Region{Box, []float64{0.4, 0.4}, 0.4}, []float64{0.8, 0.6}, []float64{0.7, 0.55}},
		{"inside a simplex", Unit(Simplex, 3), []float64{0.25, 0.25, 0.25}, []float64{0.1875, 0.1875, 0.1875}},
		{"near the origin of a simplex", Unit(Simplex, 3), []float64{0.01, 0.02, 0.1}, []float64{0, 0, 0.0375}},
		{"beyond the far side of a simplex", Unit(Simplex, 2), []float64{1, 0}, []float64{0.75, 0}},
	}
	for _, tt := range tests {
		small := tt.from.Shrink(tt.center, 0.25)
		for i := range tt.low {
			if math.Abs(small.Low[i]-tt.low[i]) > 1e-12 || small.Side != tt.from.Side/4 {
				t.Errorf("%s: low %v, side %v; want %v", tt.name, small.Low, small.Side, tt.low)
			}
		}
	}
}

// TestRegionDraw: random points lie inside, fill the region evenly, and those of
// a shrunken region lie in the one around it.
func TestRegionDraw(t *testing.T) {
	rand := rng.New(1)
	for _, s := range []Shape{Box, Simplex} {
		r := Unit(s, 3)
		mean := make([]float64, 3)
		const draws = 5000
		for range draws {
			x := r.Draw(&rand)
			for i := range x {
				mean[i] += x[i] / draws
			}
			if inner := r.Shrink(x, 0.25); !r.Contains(x) || !r.Contains(inner.Draw(&rand)) || !r.Contains(inner.Center()) {
				t.Fatalf("%v and %v: not in %v", x, inner, r)
			}
		}
		for i, c := range r.Center() {
			if math.Abs(mean[i]-c) > 0.02 {
				t.Errorf("shape %v: mean of coordinate %d is %.3f, want %.3f", s, i, mean[i], c)
			}
		}
	}
	if Unit(Simplex, 2).Contains([]float64{0.6, 0.6}) || Unit(Box, 2).Contains([]float64{0.6, 1.1}) || Unit(Box, 2).Contains([]float64{0.6, -0.1}) {
		t.Error("contains what is outside")
	}
}
