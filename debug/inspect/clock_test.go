package inspect

import (
	"strings"
	"testing"
	"time"

	"montego/player/timing"
)

// TestAllocation: the enhanced formula gives the middle of the game the longest
// thoughts, the basic one the first move.
func TestAllocation(t *testing.T) {
	a := Allocation{
		Time:       timing.Settings{System: timing.Absolute, Main: 40 * time.Second},
		Management: timing.Management{Formula: timing.Basic, C: 20, MaxPly: 40, MinMoves: 30, Stretch: 2},
		Points:     361, Moves: 60, Every: 20,
	}
	for _, test := range []struct {
		formula timing.Formula
		want    string
	}{
		{timing.Basic, `40s, basic formula, board of 361 points, 60 own moves: 38.2s spent at the targets
 move    target       max        left
    1     2.00s     4.00s       38.0s  ####################--------------------
   21     0.72s     1.43s       13.6s  #######-------
   41     0.26s     0.51s       4.88s  ##---
   60     0.10s     0.19s       1.84s  -
`},
		{timing.Enhanced, `40s, enhanced formula, board of 361 points, 60 own moves: 37.0s spent at the targets
 move    target       max        left
    1     0.67s     1.33s       39.3s  ###########-----------
   21     1.16s     2.33s       22.1s  ####################--------------------
   41     0.42s     0.83s       7.93s  #######-------
   60     0.16s     0.32s       2.99s  ##---
`},
	} {
		a.Management.Formula = test.formula
		got := a.String()
		if got != test.want {
			t.Errorf("%v:\n%swant\n%s", test.formula, got, test.want)
		}
	}
}

// TestAllocationMax: no target and no maximum exceeds time.max.
func TestAllocationMax(t *testing.T) {
	a := Allocation{
		Time:       timing.Settings{System: timing.Absolute, Main: 40 * time.Second},
		Management: timing.Management{Formula: timing.Basic, C: 20, MaxPly: 40, MinMoves: 30, Stretch: 2, Max: 200 * time.Millisecond},
		Points:     361, Moves: 2, Every: 1,
	}
	got := a.String()
	bar := strings.Repeat("#", allocationBar)
	want := "40s, basic formula, board of 361 points, 2 own moves: 0.40s spent at the targets\n" +
		" move    target       max        left\n" +
		"    1     0.20s     0.20s       39.8s  " + bar + "\n" +
		"    2     0.20s     0.20s       39.6s  " + bar + "\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestAllocationLong: the times of many long moves are more together than a time.Duration holds.
func TestAllocationLong(t *testing.T) {
	a := Allocation{Time: timing.Settings{System: timing.PerMove, Period: 2000 * time.Hour}, Points: 361, Moves: 2000, Every: 2000}
	if got, want := a.String(), "2000h/move, equal formula, board of 361 points, 2000 own moves: 14400000000s spent at the targets\n"; !strings.HasPrefix(got, want) {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
