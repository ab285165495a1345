package timing

import (
	"testing"
	"time"
)

// TestLeftAt shows what a clock says while a move is under way.
func TestLeftAt(t *testing.T) {
	for _, test := range []struct {
		settings string
		gone     time.Duration
		left     time.Duration
		stones   int
	}{
		{"1m", 10 * time.Second, 50 * time.Second, 0},
		{"1m", 2 * time.Minute, 0, 0},
		{"10s/move", 4 * time.Second, 6 * time.Second, 1},
		{"1m+5s", 10 * time.Second, 50 * time.Second, 0},
		{"1m+5x10s", 59 * time.Second, time.Second, 0},
		{"1m+5x10s", 61 * time.Second, 9 * time.Second, 5},
		{"1m+5x10s", 70 * time.Second, 0, 5},
		{"1m+5x10s", 71 * time.Second, 9 * time.Second, 4},
		{"1m+5x10s", 95 * time.Second, 5 * time.Second, 2},
		{"1m+5x10s", time.Hour, 0, 1},
		{"1m+25/1m", 90 * time.Second, 30 * time.Second, 25},
		{"none", time.Hour, 0, 0},
	} {
		s, err := Parse(test.settings)
		if err != nil {
			t.Fatal(err)
		}
		c, begun := New(s), time.Unix(1000, 0)
		c.Start(begun)
		if left, stones := c.LeftAt(begun.Add(test.gone)); left != test.left || stones != test.stones {
			t.Errorf("%s after %v: %v and %d, want %v and %d", test.settings, test.gone, left, stones, test.left, test.stones)
		}
		if left, _ := c.Left(); left != c.main && left != c.period {
			t.Errorf("%s: the clock itself has changed", test.settings)
		}
	}
}
