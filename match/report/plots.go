package report

import (
	"html/template"
	"math"

	"montego/match"
	"montego/page"
)

// ratingPlot shows the ratings, the strongest first.
func (r *Report) ratingPlot() template.HTML {
	to := "the mean of all players"
	if r.Course != nil {
		to = "the opponent"
	}
	plot := page.Intervals{
		Title: "Ratings of the players",
		X:     page.Axis{Label: "Elo relative to " + to + ", with 95 % interval", Signed: true},
	}
	for _, i := range r.order() {
		elo, interval, _ := r.rating(i)
		plot.Rows = append(plot.Rows, page.IntervalRow{
			Name:      r.Players[i].Label,
			Estimates: []page.Estimate{{Value: elo, Low: interval.Low, High: interval.High}},
		})
	}
	return plot.SVG()
}

// colorPlot shows the share of points with each colour.
func (r *Report) colorPlot() template.HTML {
	plot := page.Intervals{
		Title:  "Points by colour",
		X:      page.Axis{Label: "points, % of the games, with 95 % interval", High: 100},
		Series: []string{"as Black", "as White"},
		Middle: 50,
	}
	for _, i := range r.order() {
		p := &r.Table.Players[i]
		plot.Rows = append(plot.Rows, page.IntervalRow{
			Name: r.Players[i].Label, Estimates: []page.Estimate{estimate(p.AsBlack), estimate(p.AsWhite)},
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
func (c *Course) coursePlot() template.HTML {
	plot := page.Lines{
		Title: "Share of the points of A over the games",
		X:     page.Axis{Label: "games", Whole: true, High: 1},
		Y:     page.Axis{Label: "points of A so far, %"},
		Series: []page.Series{{
			Name: "points of A so far, with 95 % interval",
			X:    c.Games, Y: percent(c.Share), Low: percent(c.Low), High: percent(c.High),
		}},
		Rules: []page.Rule{{At: 50}},
	}
	return plot.SVG()
}

func percent(shares []float64) []float64 {
	values := make([]float64, len(shares))
	for i, s := range shares {
		values[i] = 100 * s
	}
	return values
}

// testPlot shows the log-likelihood ratio as the match went on.
func (c *Course) testPlot() template.HTML {
	low, high := c.Test.Bounds()
	plot := page.Lines{
		Title:  "Log-likelihood ratio over the games",
		X:      page.Axis{Label: "games", Whole: true, High: 1},
		Y:      page.Axis{Label: "log-likelihood ratio", Signed: true},
		Series: []page.Series{{Name: "log-likelihood ratio", X: c.Games, Y: c.LLR}},
		Rules:  []page.Rule{{At: high, Name: "H1: A is stronger"}, {At: low, Name: "H0: A is not"}},
	}
	return plot.SVG()
}

// mostBars is how many bars a histogram has at most.
const mostBars = 40

func (r *Report) lengthPlot() template.HTML {
	plot := page.Bars{
		Title: "Lengths of the games",
		X:     page.Axis{Label: "moves", Whole: true},
		Y:     page.Axis{Label: "games", Whole: true},
		Bars:  page.Histogram(r.Lengths, mostBars),
	}
	return plot.SVG()
}

// fewGames is the share of a player's games that must have reached a move for
// its mean time to be shown.
const fewGames = 0.05

// pacePlot shows the mean time of each move.
func (r *Report) pacePlot() template.HTML {
	plot := page.Lines{
		Title: "Time of each move",
		X:     page.Axis{Label: "the player's own move", Whole: true, High: 1},
		Y:     page.Axis{Label: "seconds, mean of the games", High: 1e-3},
	}
	for i := range r.Players {
		p := &r.Players[i]
		s := page.Series{Name: p.Label}
		for n, pace := range p.Pace {
			if float64(pace.Moves) >= fewGames*float64(r.Table.Players[i].Total.Games()) {
				s.X = append(s.X, float64(n+1))
				s.Y = append(s.Y, pace.Time.Seconds()/float64(pace.Moves))
			}
		}
		plot.Series = append(plot.Series, s)
	}
	return plot.SVG()
}
