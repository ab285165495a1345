package timing

import "time"

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
