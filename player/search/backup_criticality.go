package search

import (
	"math"

	"montego/goban"
	"montego/internal/param"
	"montego/player/tactics"
)

// Criticality are the parameters of criticality, which measures how closely owning a
// point and winning go together: moves at critical points get additional RAVE visits
// that count as won [Baudis11] §5.2.
type Criticality struct {
	Weight  float64 `param:"weight" default:"0" range:"0..100" doc:"won RAVE visits added to a move of criticality 1, in multiples of those that it has; larger prefers critical points more; 0: off" source:"[Baudis11] §5.2"`
	Min     int     `param:"min" default:"250" range:"0..1000000000" unit:"playouts" needs:"search.criticality.weight" doc:"a move has no criticality before it has this number of playouts" source:"[Baudis11] §5.2"`
	Flip    bool    `param:"flip" default:"true" needs:"search.criticality.weight" doc:"a point that is better left to the opponent, with criticality below 0, gets lost RAVE visits; false: it loses won ones" source:"[Baudis11] §5.2"`
	Measure Measure `param:"measure" default:"covariance" needs:"search.criticality.weight" doc:"how strongly winning goes together with owning the point" source:"[Coulom09], [Pellegrino09]"`
	Local   bool    `param:"local" default:"false" needs:"search.criticality.weight" doc:"measure the local value of the move, that is who owns the point and its neighbours; false: the point alone" source:"[Baudis11] §2.4.3, §5.3"`
	Stones  bool    `param:"stones" default:"false" needs:"search.criticality.weight and search.criticality.local=false" doc:"a point is owned only by a stone on it; false: an eye is owned by the stones around it" source:"[Baudis11] §5.3"`
}

// Measure is a measure of how strongly winning depends on owning a point.
type Measure uint8

// The measures there are.
const (
	Covariance Measure = iota
	Correlation
)

// Choices lists the measures. See param.Enumerated.
func (Measure) Choices() []param.Choice {
	return []param.Choice{
		Covariance:  {Name: "covariance", Doc: "the covariance of Coulom and Pachi"},
		Correlation: {Name: "correlation", Doc: "the correlation of Pellegrino"},
	}
}

// owned adds up, over the finished playouts through a node, the four numbers from which criticality
// follows. In all of them the winner of a playout is the one by the komi that it was judged by, so that
// owning the point and winning are events of one experiment [Baudis11] §5.1. The value of the node
// would not do: it also has virtual losses, value scaling and results of other machines.
type owned struct {
	shares atomic64 // of the point, in sixths as local values are: Black's in the lower half, the winner's in the upper
	wins   atomic64 // playouts in the lower half; in the upper those that Black won, in halves
}

// add counts a playout. winner is Empty for a draw. black and share are the parts of the
// point that Black and the winner own at the end, in sixths.
func (o *owned) add(black, share int, winner goban.Color) {
	o.wins.Add(uint64(1+winner.Sign())<<32 + 1) // first, so that no share is ever more than 1
	if n := uint64(share)<<32 + uint64(black); n > 0 {
		o.shares.Add(n)
	}
}

// Owned is whose a point was at the end of playouts, in the mean, and who won them by the komi
// that they were judged by, which may be a dynamic one.
type Owned struct {
	Playouts int
	Winner   float32 // share of the point that was the winner's
	Black    float32 // share that was Black's
	Won      float32 // share of the playouts that Black won
}

// means returns the means, all 0 without playouts.
func (o *owned) means() Owned {
	shares := o.shares.Load()
	wins := o.wins.Load()
	n := float32(uint32(wins))
	if n == 0 {
		return Owned{}
	}
	return Owned{int(uint32(wins)), float32(shares>>32) / (6 * n), float32(uint32(shares)) / (6 * n), float32(wins>>32) / (2 * n)}
}

// owners takes note of who owned the points of a path in the end.
type owners struct {
	tree  *arena
	local bool // by the local value of the moves
	alone bool // only by the stones on their points
}

func (o owners) update(f *finished) {
	winner := goban.Leader(f.lead - f.extra) // by the komi that the playout was judged by
	for _, r := range f.path[1:] {
		p := o.tree.nodes.at(r).move
		switch {
		case p == goban.Pass:
		case o.alone && !o.local && f.board.At(p) == goban.Empty:
			o.tree.owned.at(r).add(0, 0, winner)
		default:
			black, share := tactics.Worth(f.board, p, goban.Black, o.local), tactics.Worth(f.board, p, winner, o.local)
			o.tree.owned.at(r).add(black, share, winner)
		}
	}
}

// of returns the criticality, from −1 to 1, of a move at p, or 0 with too few playouts or if it has
// no weight. Where the point was the winner's at the end of a share w of the playouts and Black's at
// the end of b, and Black has won v of them, it is
//
//	w − v·b − (1 − v)·(1 − b),
//
// twice the covariance of winning and owning, or the correlation that follows from this.
func (k *Criticality) of(p goban.Point, m Owned) float32 {
	if k.Weight == 0 || p == goban.Pass || m.Playouts < max(k.Min, 1) {
		return 0
	}
	b, v := m.Black, m.Won
	c := m.Winner - float32(b*v) - float32((1-b)*(1-v))
	if k.Measure == Covariance {
		return c
	}
	s := sqrt(float32(b*(1-b)) * float32(v*(1-v)))
	if s < 1e-6 || math.IsNaN(float64(s)) {
		return 0
	}
	return max(min(c/2/s, 1), -1)
}

// adjust returns the RAVE sum and visits of a move of c, together with those that
// criticality adds.
func (k *Criticality) adjust(n *node, o *owned, c goban.Color, sum, visits float32) (float32, float32) {
	crit := float32(k.Weight) * k.of(n.move, o.means())
	switch {
	case crit == 0:
		return sum, visits
	case crit < 0 && k.Flip: // the added visits are the opponent's wins
		crit, c = -crit, c.Opponent()
	}
	more := float32(crit * visits)
	if c == goban.Black {
		sum += more
	}
	visits = max(visits+more, 0)
	return max(min(sum, visits), 0), visits
}
