package game

import (
	"slices"

	"montego/goban"
)

// findSeki marks the groups that are in seki, by the rule of thumb that Count
// tells: such a group has at most one small eye and shares dame with a group of
// the opponent that has no more, and each of these dame touches a stone. Stones
// that are joined to their friends only across dame may be taken for such a
// group, but they have hardly points to lose by it.
func (c *Count) findSeki() {
	for _, r := range c.regions {
		if !r.Black || !r.White || c.isOpen(r.Points) {
			continue
		}
		weak := c.weakAround(r.Points)
		if !c.hasBoth(weak) {
			continue
		}
		for _, i := range weak {
			c.groups[i].seki = true
		}
	}
}

// isOpen reports whether a point of a dame region touches no stone. In such a region the
// game is not finished.
func (c *Count) isOpen(dame []goban.Point) bool {
	return slices.ContainsFunc(dame, func(p goban.Point) bool {
		for q := range goban.Neighbours(p) {
			if c.board.At(q).IsStone() {
				return false
			}
		}
		return true
	})
}

// Open lists the points that belong to neither side because a border is open: those of dame
// regions in which a point touches no stone.
func (c *Count) Open() (points []goban.Point) {
	for _, r := range c.regions {
		if r.Black && r.White && c.isOpen(r.Points) {
			points = append(points, r.Points...)
		}
	}
	return points
}

// maxInEye is how many dead stones a seki may have in an eye at most: as many as make a killing
// shape, in an eye of one point more.
const maxInEye = 5

// weakAround returns the groups next to a dame region that cannot live without
// it, some more than once.
func (c *Count) weakAround(dame []goban.Point) (weak []int) {
	for _, p := range dame {
		for q := range goban.Neighbours(p) {
			if !c.board.At(q).IsStone() {
				continue
			}
			if g := &c.groups[c.groupAt[q]]; g.eyes <= 1 && g.territory-g.dead <= 2 && g.dead <= maxInEye {
				weak = append(weak, c.groupAt[q])
			}
		}
	}
	return weak
}

// hasBoth reports whether groups of both colours are among those listed.
func (c *Count) hasBoth(list []int) bool {
	var has [4]bool
	for _, i := range list {
		has[c.groups[i].color] = true
	}
	return has[goban.Black] && has[goban.White]
}
