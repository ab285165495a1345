package cgos

import (
	"cmp"
	"fmt"
	"slices"

	"montego/internal/phrases"
)

// mostUnkept is how many games wait at most for room on the disk.
const mostUnkept = 1000

// keep gives a game that has ended to Keep. A game that cannot be kept is tried again when the next
// one ends, and at the end: a full disk may have room by then.
func (c *client) keep(f Finished) {
	if c.Keep == nil {
		return
	}
	if c.unkept = append(c.unkept, f); len(c.unkept) > mostUnkept {
		c.logf("game %s is lost: more than %d games wait for room", c.unkept[0].ID, mostUnkept)
		c.unkept = c.unkept[1:]
	}
	if err := c.keepAll(); err != nil {
		c.logf("%v; the next attempt follows when the next game ends", err)
	}
}

// keepAll gives Keep the games that are not kept yet. One that can never be kept does not hold up
// the others. The error is the first.
func (c *client) keepAll() (err error) {
	c.unkept = slices.DeleteFunc(c.unkept, func(f Finished) bool {
		why := c.Keep(f)
		err = cmp.Or(err, why)
		return why == nil
	})
	if err != nil {
		return fmt.Errorf("%s not kept: %w", phrases.Count(len(c.unkept), "game"), err)
	}
	return nil
}
