package report

import (
	"html/template"
	"math"
	"time"

	"montego/internal/page"
	"montego/lab/match"
)

func (r *Report) ratingPlot() template.HTML {
	to := "the mean of all players"
	if len(r.Standings.Players) == 2 {
		to = "the opponent"
	}
	plot := page.Intervals{
		Title: "Ratings of the players",
		X:     page.Axis{Label: "Elo relative to " + to + ", with 95 % interval", Signed: true},
	}
	for _, i := range r.Standings.Order() {
		e := r.Standings.Estimate(i)
		plot.Rows = append(plot.Rows, page.IntervalRow{
			Name:      r.label(i),
			Estimates: []page.Estimate{{Value: e.Elo, Low: e.Range.Low, High: e.Range.High}},
		})
	}
	return plot.SVG()
}

func (r *Report) colorPlot() template.HTML {
	plot := page.Intervals{
		Title:  "Points by colour",
		X:      page.Axis{Label: "points, % of the games, with 95 % interval", High: 100},
		Series: []string{"as Black", "as White"},
		Middle: 50,
	}
	for _, i := range r.Standings.Order() {
		p := &r.Standings.Players[i]
		plot.Rows = append(plot.Rows, page.IntervalRow{
			Name: r.label(i), Estimates: []page.Estimate{estimate(p.AsBlack), estimate(p.AsWhite)},
		})
	}
	return plot.SVG()
}

// estimate is the share of points, in percent.
func estimate(t match.Tally) page.Estimate {
	if t.Games() == 0 {
		return page.Estimate{Value: math.NaN()}
	}
	i := t.Interval()
	return page.Estimate{Value: 100 * t.Share(), Low: 100 * i.Low, High: 100 * i.High}
}

// coursePlot shows the share of the first player's points as the match went on.
func (r *Report) coursePlot() template.HTML {
	share := r.course.share
	share.Name = "points of A so far, with 95 % interval"
	plot := page.Lines{
		Title:  "Share of the points of A over the games",
		X:      page.Axis{Label: "games", Whole: true, High: 1},
		Y:      page.Axis{Label: "points of A so far, %"},
		Series: []page.Series{share},
		Rules:  []page.Rule{{At: 50}},
	}
	return plot.SVG()
}

func (r *Report) testPlot() template.HTML {
	low, high := r.Standings.Test.Bounds()
	h0, h1 := claims(*r.Standings.Test)
	plot := page.Lines{
		Title:  "Log-likelihood ratio over the games",
		X:      page.Axis{Label: "games", Whole: true, High: 1},
		Y:      page.Axis{Label: "log-likelihood ratio", Signed: true},
		Series: []page.Series{{Name: "log-likelihood ratio", X: r.course.share.X, Y: r.course.llr}},
		Rules:  []page.Rule{{At: high, Name: "H1: " + h1}, {At: low, Name: "H0: " + h0}},
	}
	return plot.SVG()
}

// maxBars is how many bars a histogram has at most.
const maxBars = 40

func (r *Report) lengthPlot() template.HTML {
	plot := page.Bars{
		Title: "Lengths of the games",
		X:     page.Axis{Label: "moves", Whole: true},
		Y:     page.Axis{Label: "games", Whole: true},
		Bars:  page.Histogram(r.lengths, maxBars),
	}
	return plot.SVG()
}

// fewGames is the share of a player's games that must have reached a move for
// its mean time to be shown.
const fewGames = 0.05

// slow is a mean time of a move from which on times are shown in seconds; shorter ones would
// be long fractions of a second.
const slow = 0.05

func (r *Report) pacePlot() template.HTML {
	plot := page.Lines{
		Title: "Time of each move",
		X:     page.Axis{Label: "the player's own move", Whole: true, High: 1},
		Y:     page.Axis{Label: "seconds, mean of the games", High: 1e-3},
	}
	longest := 0.0
	for i, paces := range r.paces {
		s := page.Series{Name: r.label(i)}
		for n, p := range paces {
			if float64(p.moves) >= fewGames*float64(r.Standings.Players[i].Total.Games()) {
				s.X = append(s.X, float64(n+1))
				s.Y = append(s.Y, p.time.Seconds()/float64(p.moves))
				longest = max(longest, s.Y[len(s.Y)-1])
			}
		}
		plot.Series = append(plot.Series, s)
	}
	if longest < slow {
		plot.Y = page.Axis{Label: "milliseconds, mean of the games", High: 1e-3}
		for _, s := range plot.Series {
			for i := range s.Y {
				s.Y[i] *= 1000
			}
		}
	}
	return plot.SVG()
}

// pace adds up the time of moves: of a player's first move in each game, of its
// second, and so on.
type pace struct {
	moves int
	time  time.Duration
}
