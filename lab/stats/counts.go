package stats

import "math"

// Counts are how often each outcome was seen, from the worst to the best for the
// player in question, at equal steps of points. Of single games there are three:
// lost, drawn, won. Of pairs of games there are five: no point, half a point and
// so on to two.
//
// The games of a pair have one opening and each player Black once, so they are
// not independent: a lopsided opening gives each player one win. Pairs are
// independent, and they make a match more certain than as many single games.
type Counts []int

// N returns how many games or pairs were counted.
func (c Counts) N() int {
	n := 0
	for _, times := range c {
		n += times
	}
	return n
}

// Share returns the mean share of the points, ½ without games.
func (c Counts) Share() float64 {
	n, sum := 0, 0.0
	for i, times := range c {
		n += times
		sum += float64(times) * c.value(i)
	}
	if n == 0 {
		return 0.5
	}
	return sum / float64(n)
}

// value returns the share of the points that outcome i is.
func (c Counts) value(i int) float64 { return float64(i) / float64(len(c)-1) }

// Variance returns the variance of the share in one game or pair, as seen.
func (c Counts) Variance() float64 {
	n, mean, sum := float64(c.N()), c.Share(), 0.0
	for i, times := range c {
		off := c.value(i) - mean
		sum += float64(times) * off * off
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// Interval returns the 95 % interval of the true share. It is Wilson's interval for
// the number of independent games without draws that would be as certain.
func (c Counts) Interval() Interval {
	if c.N() == 0 {
		return Interval{0, 1}
	}
	return wilson(c.Share(), c.worth())
}

// Superiority returns the probability that the player is the stronger one, that is,
// that the true share exceeds ½, if all shares were equally likely beforehand.
func (c Counts) Superiority() float64 {
	if c.N() == 0 {
		return 0.5
	}
	return phi((2*c.Share() - 1) * math.Sqrt(c.worth()))
}

// worth returns the number of independent games without draws whose share would
// have the same variance. Requires: there are counts.
//
// The variance of few games may look far smaller than it is: all pairs may have
// ended 1–1. So the estimate counts one more of each outcome; together these weigh
// as much as half a game.
func (c Counts) worth() float64 {
	n, share := float64(c.N()), c.Share()
	sum := n * c.Variance()
	for i := range c {
		off := c.value(i) - share
		sum += off * off / float64(2*len(c))
	}
	variance := sum / (n + 0.5)
	// A share of s has at most the variance of a game without draws, s(1−s).
	return n * max(1, share*(1-share)/variance)
}

// phi is the distribution function of the normal distribution.
func phi(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
