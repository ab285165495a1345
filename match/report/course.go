package report

import (
	"montego/match"
	"montego/stats"
)

// Course is how a match of two players went, as its first player has it, from
// one complete pair of games to the next.
type Course struct {
	// Games is how many games were over, and Share the share of the points of all
	// pairs till then, with its 95 % interval from Low to High.
	Games, Share, Low, High []float64
	// Test is the test of the match, nil for none, LLR its log-likelihood ratio,
	// and Verdict the first verdict that was not open.
	Test    *stats.SPRT
	LLR     []float64
	Verdict stats.Verdict

	sum match.Summary
}

// Pairs counts the pairs by their points, from none to two.
func (c *Course) Pairs() stats.Counts { return c.sum.Pairs() }

// add counts a game, in the order in which games ended.
func (c *Course) add(r *match.Record) {
	before := c.Pairs().N()
	c.sum.Add(r)
	pairs := c.Pairs()
	if pairs.N() == before {
		return
	}
	i := pairs.Interval()
	c.Games = append(c.Games, float64(c.sum.Played))
	c.Share = append(c.Share, pairs.Share())
	c.Low, c.High = append(c.Low, i.Low), append(c.High, i.High)
	if c.Test == nil {
		return
	}
	c.LLR = append(c.LLR, c.Test.LLR(pairs))
	if c.Verdict == stats.Open {
		c.Verdict = c.Test.Verdict(pairs)
	}
}
