package match

// pairCounter counts what pairs of games ended with, from the view of Side A:
// no point, half a point, and so on to two. A pair counts when both its games
// have a result.
type pairCounter struct {
	counts [5]int
	halves map[int]int // half points of the first game of a pair, by its number
}

// add counts a game.
func (c *pairCounter) add(r *Record) {
	if r.End == Broken {
		return
	}
	if c.halves == nil {
		c.halves = map[int]int{}
	}
	first, both := c.halves[r.Pair()]
	if !both {
		c.halves[r.Pair()] = halfPoints(r)
		return
	}
	delete(c.halves, r.Pair())
	c.counts[first+halfPoints(r)]++
}

// halfPoints returns what a game gave A: 0, 1 or 2 half points.
func halfPoints(r *Record) int {
	switch winner, decided := r.Winner(); {
	case !decided:
		return 1
	case winner == A:
		return 2
	}
	return 0
}
