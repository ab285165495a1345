package timing

import "time"

// Delay is what a move has lately cost beside thinking: by how much a player answered
// later than planned, because its machine was busy. The zero value knows of no move.
type Delay struct {
	mean  time.Duration
	known bool
}

// recent is how many moves weigh in the mean of a Delay, and stall by how much one may
// count as late: a machine that stood still once is no reason to hurry for long.
const (
	recent = 4
	stall  = 2 * time.Second
)

// Note takes in by how much a move was late; less than 0 is not late.
func (d *Delay) Note(late time.Duration) {
	late = min(max(late, 0), stall)
	if !d.known {
		d.mean, d.known = late, true
		return
	}
	d.mean += (late - d.mean) / recent
}

// Mean returns the mean over the latest moves, 0 if there was none.
func (d Delay) Mean() time.Duration { return d.mean }

// A controller that tells less time than a clock shows has counted what the player
// could not see: the way of the messages. Controllers tell whole seconds, so that
// much of the sum over a game may be their rounding; and whoever sets a clock back by
// more than setBack has changed it.
const (
	rounding = time.Second
	setBack  = 5 * time.Second
)

// Transit returns what a move has cost in the mean that the controller counted and
// Spend did not, as far as the times told to SetLeft prove it.
func (c Clock) Transit() time.Duration {
	if c.moves == 0 {
		return 0
	}
	return max(c.unseen-rounding, 0) / time.Duration(c.moves)
}

// compare notes how far the main time that a controller tells is from the clock's.
func (c *Clock) compare(told time.Duration) {
	if unseen := c.main - told; unseen < setBack && unseen > -setBack {
		c.unseen += unseen
	}
}
