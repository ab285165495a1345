package stats

import "math"

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
