package search

import (
	"cmp"
	"math"
)

// Calibration turns the share of playouts that are won into a probability of winning the
// game: the logarithm of its odds is multiplied by this factor c, which is called temperature
// scaling, with the temperature 1/c. Playouts play both sides badly, so that their shares are
// closer to one half than the results of games are. The factor is fitted to results of games;
// 1 leaves shares as they are, and so does 0. What people see is calibrated; what decides
// about moves is not.
type Calibration float64

// WinRate returns the probability of winning that a share of wins tells of, v^c/(v^c +
// (1−v)^c) with the calibration c.
func (c Calibration) WinRate(value float64) float64 {
	c = cmp.Or(c, 1)
	won, lost := math.Pow(value, float64(c)), math.Pow(1-value, float64(c))
	return won / (won + lost)
}

// Variance returns how much one playout adds to the variance of a win rate: the mean of n
// playouts whose WinRate is p has the variance Variance(p)/n. It follows from v(1−v) and
// the derivative of WinRate.
func (c Calibration) Variance(winRate float64) float64 {
	if winRate <= 0 || winRate >= 1 {
		return 0
	}
	c = cmp.Or(c, 1)
	value := (1 / c).WinRate(winRate)
	slope := float64(c) * winRate * (1 - winRate) / (value * (1 - value))
	return slope * slope * value * (1 - value)
}
