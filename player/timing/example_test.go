package timing_test

import (
	"fmt"
	"time"

	"montego/player/timing"
)

// A player with a minute and five periods of ten seconds decides how long to
// think, and takes a little longer.
func Example() {
	settings, err := timing.Parse("1m+5x10s")
	if err != nil {
		fmt.Println(err)
		return
	}
	policy := timing.DefaultManagement()
	c := timing.New(settings)
	for range 7 {
		budget := policy.Allot(timing.Request{Clock: c, Progress: timing.Progress{Points: 81, Empty: 81}})
		c.Spend(budget.Target + 300*time.Millisecond)
		left, stones := c.Left()
		fmt.Println(budget.Target, budget.Max, left, stones)
	}
	fmt.Println(settings.TimeSettings(), "|", c.TimeLeft(), "|", c.Lost(0))
	// Output:
	// 9.5s 19s 50.2s 0
	// 9.5s 19s 40.4s 0
	// 9.5s 19s 30.6s 0
	// 9.5s 19s 20.8s 0
	// 9.5s 19s 11s 0
	// 9.5s 19s 1.2s 0
	// 9.5s 10.7s 10s 5
	// 60 10 1 | 10 1 | false
}
