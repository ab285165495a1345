package stats

import (
	"math"
	"testing"
)

func TestCounts(t *testing.T) {
	tests := []struct {
		counts          Counts
		n               int
		share, variance float64
	}{
		{Counts{0, 0, 0}, 0, 0.5, 0},
		{Counts{1, 0, 3}, 4, 0.75, 0.1875},
		{Counts{1, 2, 1}, 4, 0.5, 0.125},
		{Counts{1, 0, 2, 0, 1}, 4, 0.5, 0.125},
		{Counts{0, 0, 0, 0, 9}, 9, 1, 0},
	}
	for _, tt := range tests {
		if tt.counts.N() != tt.n || tt.counts.Share() != tt.share || tt.counts.Variance() != tt.variance {
			t.Errorf("%v: %d, %v, %v", tt.counts, tt.counts.N(), tt.counts.Share(), tt.counts.Variance())
		}
	}
}

// TestCountsInterval: single games without draws have nearly Wilson's interval;
// pairs that always split have a narrow one, pairs that never do a wide one, and
// none leaves the range from 0 to 1.
func TestCountsInterval(t *testing.T) {
	near := func(a, b Interval) bool { return math.Abs(a.Low-b.Low)+math.Abs(a.High-b.High) < 0.01 }
	if got, want := (Counts{40, 0, 60}).Interval(), Wilson(60, 100); !near(got, want) {
		t.Errorf("%v, want nearly %v", got, want)
	}
	if got, want := (Counts{20, 0, 0, 0, 30}).Interval(), Wilson(30, 50); !near(got, want) {
		t.Errorf("%v, want nearly %v", got, want)
	}
	if got := (Counts{0, 0, 50, 0, 0}).Interval(); got.High-got.Low > 0.05 || got.High <= got.Low {
		t.Errorf("%v", got)
	}
	for _, c := range []Counts{{0, 0, 0}, {0, 0, 7}, {7, 0, 0, 0, 0}, {0, 1, 0}} {
		if got := c.Interval(); !(0 <= got.Low && got.Low < got.High && got.High <= 1) || got.Low > c.Share() || got.High < c.Share() {
			t.Errorf("%v: %v", c, got)
		}
	}
}

func TestSuperiority(t *testing.T) {
	tests := []struct {
		counts    Counts
		low, high float64
	}{
		{Counts{0, 0, 0}, 0.5, 0.5},
		{Counts{5, 3, 5}, 0.5, 0.5},
		{Counts{40, 0, 60}, 0.96, 0.985}, // 2 standard errors
		{Counts{60, 0, 40}, 0.015, 0.04},
		{Counts{0, 0, 1}, 0.6, 0.9},
	}
	for _, tt := range tests {
		if got := tt.counts.Superiority(); got < tt.low || got > tt.high {
			t.Errorf("%v: %.3f", tt.counts, got)
		}
	}
}
