package match

import (
	"fmt"
	"math"

	"montego/lab/stats"
)

// Tally counts results from one player's view.
type Tally struct {
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Draws  int `json:"draws"`
}

// Games returns how many games have a result.
func (t Tally) Games() int { return t.Wins + t.Losses + t.Draws }

// Points returns the wins, and half of the draws.
func (t Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// String returns points and games, "7.5/10".
func (t Tally) String() string { return fmt.Sprintf("%v/%d", t.Points(), t.Games()) }

// Share returns the points per game, 0.5 without games.
func (t Tally) Share() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return t.Points() / float64(t.Games())
}

// Interval returns the 95 % interval of the share that the player would have in
// endless games.
func (t Tally) Interval() stats.Interval { return stats.Wilson(t.Points(), t.Games()) }

// add counts one game, which was won, or else lost, unless it was a draw.
func (t *Tally) add(won, draw bool) {
	switch {
	case draw:
		t.Draws++
	case won:
		t.Wins++
	default:
		t.Losses++
	}
}

// FormatElo prints a difference of ratings with its sign: "+35", "−∞", and "–" for
// none.
func FormatElo(x float64) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case math.IsInf(x, 1):
		return "+∞"
	case math.IsInf(x, -1):
		return "−∞"
	case math.Round(x) < 0:
		return fmt.Sprintf("−%.0f", -x)
	}
	return fmt.Sprintf("+%.0f", math.Abs(x))
}
