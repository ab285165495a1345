package timing

import "time"

// Clock is what one player has left. The zero value has no limit.
type Clock struct {
	settings Settings
	// main is the main time left. While it is positive, period and count stay
	// whole; when it is 0, Canadian time and byo-yomi go on with those.
	main time.Duration
	// period is what is left of the block, period or move.
	period time.Duration
	// count is the stones still to play in the block, or the periods left,
	// the current one included. Always positive where the system has it.
	count int

	overrun  time.Duration
	moves    int           // that were spent
	unseen   time.Duration // that a controller counted beyond them
	reported bool          // a controller has told the time since the last of them
	started  time.Time
}

// New returns a full clock. Numbers of s that make no sense are corrected: negative
// ones become 0, overtime without time or stones is left out, and a clock with no time
// at all has no limit.
func New(s Settings) Clock {
	s = s.normal()
	return Clock{settings: s, main: s.Main, period: s.Period, count: s.Count}
}

// Settings returns the settings the clock keeps.
func (c Clock) Settings() Settings { return c.settings }

// inOvertime reports whether main time is used up and Canadian or byo-yomi
// overtime runs.
func (c Clock) inOvertime() bool { return c.settings.hasOvertime() && c.main == 0 }

// Left returns what is left as GTP's time_left tells it: main time with 0
// stones, or in overtime the rest of the block with the stones still to play,
// the rest of the period with the number of periods. With time per move the
// stones are 1. Without a limit both are 0.
func (c Clock) Left() (left time.Duration, stones int) {
	switch {
	case c.settings.System == PerMove:
		return c.period, 1
	case c.inOvertime():
		return c.period, c.count
	}
	return c.main, 0
}

// LeftAt returns what is left, as Left does, while the player's move is under
// way since Start. Requires: Start was called.
func (c Clock) LeftAt(now time.Time) (left time.Duration, stones int) {
	rest, _ := c.spendMain(min(max(now.Sub(c.started), 0), c.Ready()))
	if rest > c.period && c.settings.System == ByoYomi {
		rest -= c.period
		whole := (rest - 1) / c.settings.Period
		c.count -= int(whole) + 1
		c.period = c.settings.Period
		rest -= whole * c.settings.Period
	}
	if c.settings.hasOvertime() || c.settings.System == PerMove {
		c.period -= rest
	}
	return c.Left()
}

// Ready returns how long a move may take now without losing on time.
func (c Clock) Ready() time.Duration {
	switch s := c.settings; s.System {
	case Absolute:
		return c.main
	case Canadian:
		return c.main + c.period
	case ByoYomi:
		return c.main + c.period + s.periods(c.count-1)
	case Fischer:
		return s.longestMove(c.main)
	case PerMove:
		return c.period
	}
	return Longest
}

// periods returns how long a number of periods of byo-yomi is, or Longest if that is less.
func (s Settings) periods(n int) time.Duration {
	return min(time.Duration(n), Longest/s.Period) * s.Period
}

// longestMove returns d, or less where a move may not take so long.
func (s Settings) longestMove(d time.Duration) time.Duration {
	if s.MaxMove > 0 {
		return min(d, s.MaxMove)
	}
	return d
}

// SetLeft sets what is left to what a controller says, in the terms of Left. Stones
// matter only where the system has overtime. What exceeds a period is main time, since a
// controller may tell the stones of the overtime to come; with time per move it says nothing.
// A clock without limit that is told of time left gets a limit: better a wrong limit than a
// lost game. Longest or more says nothing, because some servers mean no limit by that.
func (c *Clock) SetLeft(left time.Duration, stones int) {
	left, stones = max(left, 0), min(stones, MaxCount)
	switch {
	case left >= Longest:
	case c.settings.System == NoLimit && left == 0:
	case c.settings.System == NoLimit && stones > 0:
		*c = New(Settings{System: Canadian, Period: left, Count: stones})
	case c.settings.System == NoLimit:
		*c = New(Settings{System: Absolute, Main: left})
	case c.settings.System == PerMove:
		c.period = min(left, c.settings.Period)
	case c.settings.hasOvertime() && stones > 0:
		c.period, c.count = min(left, c.settings.Period), stones
		c.main = left - c.period
	default:
		c.compare(left)
		if c.main = left; left > 0 { // moves may have been taken back that were made in overtime
			c.period, c.count = c.settings.Period, c.settings.Count
		}
	}
}

// Start notes that the player's turn begins at now.
func (c *Clock) Start(now time.Time) { c.started = now }

// Stop spends the time from Start to now on a move and returns it.
// Requires: Start was called.
func (c *Clock) Stop(now time.Time) time.Duration {
	used := max(now.Sub(c.started), 0)
	c.Spend(used)
	return used
}

// Spend takes the time of one move off the clock. Overtime begins within the
// move that uses up the main time, and a Canadian block counts that stone.
func (c *Clock) Spend(used time.Duration) {
	c.moves++
	c.reported = false
	if ready := c.Ready(); used > ready && c.settings.Limited() {
		c.overrun = max(c.overrun, used-ready)
		used = ready
	}
	switch s := c.settings; s.System {
	case Absolute:
		c.main -= used
	case Canadian, ByoYomi:
		if rest, inOvertime := c.spendMain(used); inOvertime {
			c.spendOvertime(rest)
		}
	case Fischer:
		c.main = min(c.main-used+s.Period, Longest)
		if s.Cap > 0 {
			c.main = min(c.main, s.Cap)
		}
	case PerMove:
		c.period = s.Period
	}
}

// spendMain takes main time and returns how much of the move overtime has to pay.
func (c *Clock) spendMain(used time.Duration) (rest time.Duration, inOvertime bool) {
	inOvertime = c.main == 0 || used > c.main
	rest = max(used-c.main, 0)
	c.main = max(c.main-used, 0)
	return rest, inOvertime
}

// spendOvertime takes the time of one move off the block or off the periods.
func (c *Clock) spendOvertime(used time.Duration) {
	if c.settings.System == Canadian {
		c.period -= used
		if c.count--; c.count == 0 {
			c.period, c.count = c.settings.Period, c.settings.Count
		}
		return
	}
	if used > c.period {
		// A period used up to its last instant is kept.
		c.count -= int((used-c.period-1)/c.settings.Period) + 1
	}
	c.period = c.settings.Period
}

// Overrun returns by how much the worst move exceeded the clock.
func (c Clock) Overrun() time.Duration { return c.overrun }

// Lost reports a loss on time: some move exceeded the clock by more than lag,
// which a referee allows for what is not the player's fault.
func (c Clock) Lost(lag time.Duration) bool { return c.overrun > lag }

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
	a.Least, a.Given = Longest, s.Main
	share := s.Period // of a move in overtime
	switch s.System {
	case ByoYomi:
		a.Given += s.periods(s.Count - 1) // the periods that may be lost
	case Canadian:
		share /= time.Duration(s.Count)
	}
	for i, used := range times {
		a.Least = min(a.Least, max(c.Ready()-used, 0))
		a.Used = sum(a.Used, used)
		c.Spend(used)
		if i > 0 && s.System == Fischer || s.System == PerMove || c.inOvertime() {
			a.Given = sum(a.Given, share)
		}
	}
	if a.Moves = len(times); !s.Limited() {
		a.Given, a.Least = 0, 0
	}
	return a
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

// Delay is the mean time by which the latest moves of a player came later than planned,
// because its machine was busy. In the zero value there was no move yet.
type Delay struct {
	mean  time.Duration
	known bool
}

// Each move has the weight 1/recent in the mean of a Delay, and counts as late by at most
// stall. So one long stop of the machine does not shorten the budgets of many moves.
const (
	recent = 4
	stall  = 2 * time.Second
)

// Note adds a move that was late by this time; a time below 0 counts as 0.
func (d *Delay) Note(late time.Duration) {
	late = min(max(late, 0), stall)
	if !d.known {
		d.mean, d.known = late, true
		return
	}
	d.mean += (late - d.mean) / recent
}

// Mean returns the mean, in which later moves weigh more; 0 if there was no move.
func (d Delay) Mean() time.Duration { return d.mean }

// If a controller reports less time than the clock shows, the difference is time that the
// player cannot measure, such as the transport of messages. Controllers report whole
// seconds, so up to rounding of the sum over a game may be due to that. A difference of
// setBack or more does not count, because the controller has then changed the clock.
const (
	rounding = time.Second
	setBack  = 5 * time.Second
)

// transit returns the mean time of a move that the controller counted and Spend did not:
// max(u − rounding, 0)/moves, where u is the sum of the differences found by SetLeft.
func (c Clock) transit() time.Duration {
	if c.moves == 0 {
		return 0
	}
	return max(c.unseen-rounding, 0) / time.Duration(c.moves)
}

// compare adds to c.unseen the main time of the clock minus that which a controller reports
// first after a move that was spent. What it reports otherwise is the time of moves that the
// player did not make: those before a connection broke, or those of a person.
func (c *Clock) compare(told time.Duration) {
	if unseen := c.main - told; c.moves > 0 && !c.reported && unseen < setBack && unseen > -setBack {
		c.unseen += unseen
	}
	c.reported = true
}
