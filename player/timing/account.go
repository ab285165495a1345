package timing

import "time"

// Account is what a player has done with its time in one or more games. The zero value
// knows of no move.
type Account struct {
	Moves int
	Used  time.Duration // thinking
	// Given is what the clock offered: main time, increments, a period or a share of a
	// block for each move in overtime, and the periods to spare. What a game left of
	// it when it ended is part of it. 0 without a limit.
	Given time.Duration
	// Least is what was left after the move that came closest to a loss on time, all
	// overtime included; 0 without a move, or without a limit.
	Least time.Duration
}

// Audit returns the account of a game in which a player's moves took these times.
func Audit(s Settings, times []time.Duration) (a Account) {
	c := New(s)
	s = c.Settings()
	if len(times) == 0 {
		return a
	}
	a.Least, a.Given = Longest, s.Main+s.spare()
	for i, used := range times {
		a.Least = min(a.Least, max(c.Ready()-used, 0))
		a.Used = sum(a.Used, used)
		c.Spend(used)
		if i > 0 && s.System == Fischer || s.System == PerMove || c.inOvertime() {
			a.Given = sum(a.Given, s.Period/time.Duration(s.stones()))
		}
	}
	if a.Moves = len(times); !s.Limited() {
		a.Given, a.Least = 0, 0
	}
	return a
}

// spare returns the time of the byo-yomi periods that a player may lose.
func (s Settings) spare() time.Duration {
	if s.System != ByoYomi {
		return 0
	}
	return min(time.Duration(s.Count-1), Longest/s.Period) * s.Period
}

// stones returns how many moves share a period.
func (s Settings) stones() int {
	if s.System != Canadian {
		return 1
	}
	return s.Count
}

// Add adds the account of other games.
func (a *Account) Add(b Account) {
	if b.Moves == 0 {
		return
	}
	if a.Moves == 0 || b.Least < a.Least {
		a.Least = b.Least
	}
	a.Moves += b.Moves
	a.Used, a.Given = sum(a.Used, b.Used), sum(a.Given, b.Given)
}

// Share returns the part of the time given that was used, 0 without a limit.
func (a Account) Share() float64 {
	if a.Given == 0 {
		return 0
	}
	return float64(a.Used) / float64(a.Given)
}

// sum returns a + b, or the longest time there is if that is more.
func sum(a, b time.Duration) time.Duration {
	if s := a + b; s >= 0 {
		return s
	}
	return 1<<63 - 1
}
