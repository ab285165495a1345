package inspect

import (
	"fmt"
	"strings"
	"time"

	"montego/internal/phrases"
	"montego/player/timing"
)

// Allocation is a game of which only one player's clock is simulated. The player spends
// the target of each budget.
type Allocation struct {
	Time       timing.Settings
	Management timing.Management
	Points     int // of the board
	Moves      int // of the player
	Every      int // moves between two rows
}

// allocationBar is how wide the longest bar is.
const allocationBar = 40

// String plots the budgets: a line for each move with target, maximum and what is
// left after the target was spent; # is the target, - goes on to the maximum.
func (a Allocation) String() string {
	var budgets []timing.Budget
	var clocks []timing.Clock // after each move
	c, longest := timing.New(a.Time), time.Duration(1)
	used := 0.0 // in seconds: it may be more than a time.Duration holds
	for i := range a.Moves {
		played := 2 * i
		m := a.Management.Allot(timing.Request{Clock: c, Progress: timing.Progress{Points: a.Points, Empty: max(a.Points-played, 0), Moves: played}})
		c.Spend(m.Target)
		used += m.Target.Seconds()
		longest = max(longest, m.Max)
		budgets, clocks = append(budgets, m), append(clocks, c)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%v, %v formula, board of %s, %s: %s spent at the targets\n", a.Time, a.Management.Formula, phrases.Count(a.Points, "point"), phrases.Count(a.Moves, "own move"), seconds(used))
	fmt.Fprintf(&b, "%5s %9s %9s %11s\n", "move", "target", "max", "left")
	for i, m := range budgets {
		if i%a.Every > 0 && i+1 < len(budgets) {
			continue
		}
		left, stones := clocks[i].Left()
		rest := seconds(left.Seconds())
		if stones > 0 {
			rest += fmt.Sprintf(" ×%d", stones)
		}
		target, most := bar(m.Target, longest), bar(m.Max, longest)
		line := fmt.Sprintf("%5d %9s %9s %11s  %s%s", i+1, seconds(m.Target.Seconds()), seconds(m.Max.Seconds()), rest,
			strings.Repeat("#", target), strings.Repeat("-", most-target))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

func bar(d, longest time.Duration) int {
	return int(allocationBar * float64(d) / float64(longest))
}

// seconds writes a number of seconds, with decimals where they matter.
func seconds(s float64) string {
	switch {
	case s < 10:
		return fmt.Sprintf("%.2fs", s)
	case s < 100:
		return fmt.Sprintf("%.1fs", s)
	default:
		return fmt.Sprintf("%.0fs", s)
	}
}
