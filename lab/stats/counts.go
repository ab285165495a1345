package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/combin"
	"gonum.org/v1/gonum/stat/distuv"
)

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
	if c.N() == 0 {
		return 0.5
	}
	sum := 0.0
	for i, times := range c {
		sum += float64(times) * c.value(i)
	}
	return sum / float64(c.N())
}

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
	return distuv.UnitNormal.CDF((2*c.Share() - 1) * math.Sqrt(c.worth()))
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

// Interval is a range that holds a true value with 95 % confidence.
type Interval struct{ Low, High float64 }

// z95 is the number of standard deviations to either side that hold 95 % of a
// normal distribution.
const z95 = 1.959963984540054

// Wilson returns the 95 % interval of a share of which points out of games were
// seen [Wilson27]. It is right for few games and one-sided results too, where the
// usual interval of two standard errors would leave the range from 0 to 1.
//
// Points may hold halves for draws. The interval is then wider than need be,
// since a draw has less variance than a win and a loss. Without games
// everything is possible.
func Wilson(points float64, games int) Interval {
	if games == 0 {
		return Interval{0, 1}
	}
	return wilson(points/float64(games), float64(games))
}

// wilson is Wilson for a share p of n games, which need be no whole number.
func wilson(p, n float64) Interval {
	center := p + z95*z95/(2*n)
	half := z95 * math.Sqrt(p*(1-p)/n+z95*z95/(4*n*n))
	scale := 1 + z95*z95/n
	i := Interval{(center - half) / scale, (center + half) / scale}
	// Rounding must not move an end away from 0 or 1.
	if p == 0 {
		i.Low = 0
	}
	if p == 1 {
		i.High = 1
	}
	return i
}

// Elo returns the difference in rating at which the stronger player is expected
// to score this share of the points: 400·log10(s/(1−s)). It is infinite at 0
// and 1.
func Elo(share float64) float64 {
	return 400 * math.Log10(share/(1-share))
}

// Share returns the share of the points that a player stronger by elo is
// expected to score, the reverse of Elo.
func Share(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// EloInterval returns the interval of ratings that belongs to one of shares.
func EloInterval(i Interval) Interval { return Interval{Elo(i.Low), Elo(i.High)} }

// Permutation returns the two-sided p-value of two samples of single games: the
// probability that their shares differ at least as much when the same outcomes are
// dealt to the two samples at random. Without draws it is Fisher's exact test.
// Requires: a and b are counts of games lost, drawn and won.
func Permutation(a, b Counts) float64 {
	n, m := a.N(), b.N()
	all := Counts{a[0] + b[0], a[1] + b[1], a[2] + b[2]}
	if n == 0 || m == 0 {
		return 1
	}
	total := float64(n+m) * all.Share()
	apart := func(points float64) float64 {
		return math.Abs(points/float64(n) - (total-points)/float64(m))
	}
	observed, p := apart(float64(n)*a.Share()), 0.0
	for drawn := max(0, n-all[0]-all[2]); drawn <= min(n, all[1]); drawn++ {
		for won := max(0, n-drawn-all[0]); won <= min(n-drawn, all[2]); won++ {
			if apart(float64(won)+float64(drawn)/2) < observed-1e-9 {
				continue
			}
			p += math.Exp(choose(all[0], n-drawn-won) + choose(all[1], drawn) + choose(all[2], won) - choose(n+m, n))
		}
	}
	return min(1, p)
}

func choose(n, k int) float64 { return combin.LogGeneralizedBinomial(float64(n), float64(k)) }
