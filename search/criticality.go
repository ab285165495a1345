package search

import (
	"math"
	"sync/atomic"

	"montego/goban"
)

// Criticality are the parameters of how much a point is worth to whoever owns
// it: moves at critical points get RAVE games as if won [Baudis11] §3.6.
type Criticality struct {
	Weight  float64 `param:"weight" default:"0" range:"0..100" doc:"RAVE games added for full criticality, in multiples of those the move has; 0 leaves criticality out" source:"[Baudis11] §3.6"`
	Min     int     `param:"min" default:"250" range:"0..1000000000" unit:"games" doc:"a move with fewer has no criticality yet" source:"[Baudis11] §3.6"`
	Flip    bool    `param:"flip" default:"true" doc:"a point that is better left to the opponent gets lost games; otherwise it loses won ones" source:"[Baudis11] §3.6"`
	Measure string  `param:"measure" default:"covariance" enum:"covariance,correlation" doc:"of owning the point and winning: Coulom's and Pachi's covariance, or Pellegrino's correlation" source:"[Coulom09], [Pellegrino09]"`
}

// owned counts the games through a node in which its point was owned in the end
// by Black, in the lower half, and by the winner, in the upper half.
type owned struct{ word atomic.Uint64 }

// add takes note of a game.
func (o *owned) add(owner, winner goban.Color) {
	var n uint64
	if owner == goban.Black {
		n = 1
	}
	if owner == winner {
		n += 1 << 32
	}
	if n > 0 {
		o.word.Add(n)
	}
}

// counts returns both numbers of games.
func (o *owned) counts() (winners, blacks float32) {
	w := o.word.Load()
	return float32(w >> 32), float32(uint32(w))
}

// owners takes note of who owned the points of a path in the end.
type owners struct{ tree *arena }

func (u owners) update(g *finished) {
	winner := g.winner()
	for _, r := range g.path[1:] {
		if p := u.tree.nodes[r].move; p != goban.Pass {
			u.tree.sides.owned[r].add(g.board.Owner(p), winner)
		}
	}
}

// of returns the criticality of the move at n, from −1 to 1:
//
//	P(the winner owns it) − P(Black wins)·P(Black owns it) − P(White wins)·P(White owns it)
//
// over the games through n, which is twice the covariance of winning and owning.
// With too few games it is 0.
func (k *Criticality) of(n *node, o *owned) float32 {
	games := float32(n.games.Load())
	if games <= float32(k.Min) || n.move == goban.Pass {
		return 0
	}
	winners, blacks := o.counts()
	w, b := winners/games, blacks/games
	v := float32(n.sum.Load()) / (unit * games)
	c := w - float32(b*v) - float32((1-b)*(1-v))
	if k.Measure == "correlation" {
		return correlation(c, b, v)
	}
	return c
}

// correlation makes the correlation of a doubled covariance of two events with
// probabilities b and v.
func correlation(c, b, v float32) float32 {
	s := sqrt(float32(b*(1-b)) * float32(v*(1-v)))
	if s < 1e-6 || math.IsNaN(float64(s)) {
		return 0
	}
	return max(min(c/2/s, 1), -1)
}

// sway returns the RAVE sum and games of a move of c with the games that
// criticality adds.
func (k *Criticality) sway(n *node, o *owned, c goban.Color, sum, games float32) (float32, float32) {
	crit := float32(k.Weight) * k.of(n, o)
	switch {
	case crit == 0:
		return sum, games
	case crit < 0 && k.Flip: // as much as if the opponent were to gain by it
		crit, c = -crit, c.Opponent()
	}
	more := float32(crit * games)
	if c == goban.Black {
		sum += more
	}
	games = max(games+more, 0)
	return max(min(sum, games), 0), games
}
