package report

import (
	"montego/goban"
	"montego/stats"
	"montego/store"
)

// Course is how a match of two players went, as its first player has it.
type Course struct {
	// Games holds how many games were over when a pair was complete, and Share,
	// Low and High the share of the points of all pairs till then with its 95 %
	// interval.
	Games            []float64
	Share, Low, High []float64
	// Test is the test of the match, nil for none, and LLR the log-likelihood
	// ratio at the same times as the other numbers.
	Test *stats.SPRT
	LLR  []float64
	// Pairs counts the pairs by their points, from none to two.
	Pairs stats.Counts

	halves map[int]int // points of pairs that are not complete, in halves
	games  int
}

// add counts a game, in the order in which games ended.
func (c *Course) add(g *store.Game, winner goban.Color) {
	c.games++
	half, paired := c.halves[g.Pair]
	points := 1 // half points
	if winner != goban.Empty {
		points = 0
		if firstWon := (winner == goban.Black) == (g.Players[0] == 0); firstWon {
			points = 2
		}
	}
	if !paired {
		c.halves[g.Pair] = points
		return
	}
	delete(c.halves, g.Pair)
	c.Pairs[half+points]++
	c.note()
}

// note notes how things stand.
func (c *Course) note() {
	i := c.Pairs.Interval()
	c.Games = append(c.Games, float64(c.games))
	c.Share = append(c.Share, c.Pairs.Share())
	c.Low, c.High = append(c.Low, i.Low), append(c.High, i.High)
	if c.Test != nil {
		c.LLR = append(c.LLR, c.Test.LLR(c.Pairs))
	}
}
