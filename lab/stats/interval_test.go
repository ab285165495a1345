package stats

import (
	"math"
	"testing"
)

// TestWilson compares with the table of Newcombe, Two-sided confidence
// intervals for the single proportion, Statistics in Medicine 17, 1998, table I,
// method 3, and with closed forms for no and all points.
func TestWilson(t *testing.T) {
	tests := []struct {
		points    float64
		games     int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{20, 20, 0.8389, 1}, // the mirror of 0 of 20
		{28, 29, 0.8282, 0.9939},
		{0.5, 1, 0.0546, 0.9454}, // (1/2 + z²/2 ∓ z√(1/4 + z²/4)) / (1 + z²)
		{0, 0, 0, 1},
	}
	for _, tt := range tests {
		got := Wilson(tt.points, tt.games)
		if math.Abs(got.Low-tt.low) > 0.00005 || math.Abs(got.High-tt.high) > 0.00005 {
			t.Errorf("%v of %d: %.4f to %.4f, want %.4f to %.4f", tt.points, tt.games, got.Low, got.High, tt.low, tt.high)
		}
	}
}

// TestWilsonCovers counts exactly, over all outcomes of 50 games, how often the
// interval holds the true share. The formula's mean coverage is 95 %, with dips.
func TestWilsonCovers(t *testing.T) {
	const n = 50
	sum := 0.0
	for step := 1; step < 100; step++ {
		p, covered := float64(step)/100, 0.0
		for k := 0; k <= n; k++ {
			if i := Wilson(float64(k), n); i.Low <= p && p <= i.High {
				covered += binomial(n, k, p)
			}
		}
		if covered < 0.90 {
			t.Errorf("share %v is covered with %.3f", p, covered)
		}
		sum += covered / 99
	}
	if sum < 0.945 || sum > 0.965 {
		t.Errorf("mean coverage %.4f", sum)
	}
}

func binomial(n, k int, p float64) float64 {
	logs := func(x int) float64 { l, _ := math.Lgamma(float64(x + 1)); return l }
	return math.Exp(logs(n) - logs(k) - logs(n-k) + float64(k)*math.Log(p) + float64(n-k)*math.Log(1-p))
}

func TestElo(t *testing.T) {
	// At 400 points the stronger player scores ten points to one.
	tests := []struct{ share, elo float64 }{
		{10.0 / 11, 400}, {1.0 / 11, -400}, {0.5, 0}, {0.75, 190.8485}, {0.64, 99.9510},
		{1, math.Inf(1)}, {0, math.Inf(-1)},
	}
	for _, tt := range tests {
		if got := Elo(tt.share); got != tt.elo && math.Abs(got-tt.elo) > 0.0001 {
			t.Errorf("%v: %v, want %v", tt.share, got, tt.elo)
		}
	}
	if i := EloInterval(Wilson(0, 20)); !math.IsInf(i.Low, -1) || math.Abs(i.High+286.6) > 0.1 {
		t.Errorf("0 of 20: %v", i)
	}
}
