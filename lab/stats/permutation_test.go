package stats

import (
	"math"
	"testing"
)

// TestPermutation: without draws it is Fisher's exact test, whose values here are
// of R's fisher.test; with draws it was enumerated by hand.
func TestPermutation(t *testing.T) {
	tests := []struct {
		a, b Counts
		want float64
	}{
		{Counts{0, 0, 10}, Counts{4, 0, 6}, 0.0867},
		{Counts{0, 0, 10}, Counts{10, 0, 0}, 1.0825e-05},
		{Counts{5, 0, 5}, Counts{5, 0, 5}, 1},
		{Counts{1, 0, 3}, Counts{3, 0, 1}, 0.4857},
		{Counts{0, 0, 0}, Counts{3, 0, 1}, 1},
		{Counts{0, 1, 1}, Counts{1, 1, 0}, 2.0 / 3}, // of 6 ways to deal L D D W, 4 set them this far apart
	}
	for _, tt := range tests {
		if got := Permutation(tt.a, tt.b); math.Abs(got-tt.want) > 1e-4 {
			t.Errorf("%v and %v: %.5f, want %.5f", tt.a, tt.b, got, tt.want)
		}
	}
}
