package cgos

import (
	"fmt"

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

// keepAll gives Keep the games that are not kept yet, the first one first.
func (c *client) keepAll() error {
	for len(c.unkept) > 0 {
		if err := c.Keep(c.unkept[0]); err != nil {
			return fmt.Errorf("%s not kept: %w", phrases.Count(len(c.unkept), "game"), err)
		}
		c.unkept = c.unkept[1:]
	}
	return nil
}
