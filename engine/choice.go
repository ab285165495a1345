package engine

import (
	"math"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/rng"
	"montego/search"
	"montego/tactics"
)

// Choice says how a player chooses among the moves of a search: the best, or any that
// looks good, as a weaker player does.
type Choice struct {
	Temperature float64 `param:"temperature" default:"0" range:"0..100" doc:"draw the move, each with the weight of its visits to the power of 1/temperature; 0 plays the best move"`
}

// priorShare is how many visits the priors are worth in a draw, as a share of all
// visits, so that a move that no playout has tried may be drawn for its shape.
const priorShare = 0.25

// pick returns a move of r drawn at the temperature, or the best one. The pass is not
// drawn, nor are moves that nobody would play: see sensible.
func (c Choice) pick(g *game.Game, r *search.Snapshot, random *rng.Rand) goban.Point {
	best := r.Best()
	if c.Temperature == 0 || best.Point == goban.Pass {
		return best.Point
	}
	visits := 0
	for i := range r.Moves {
		visits += r.Moves[i].Visits
	}
	priors := r.MovePriors()
	var points []goban.Point
	var sums []float64 // of the weights so far
	sum := 0.0
	for i := range r.Moves {
		m := &r.Moves[i]
		if i == 0 || sensible(g, r, m.Point) {
			share := float64(m.Visits)/float64(visits) + priorShare*priors[i]
			sum += math.Pow(share, 1/c.Temperature)
			points, sums = append(points, m.Point), append(sums, sum)
		}
	}
	i, _ := slices.BinarySearch(sums, random.Float64()*sum)
	return points[min(i, len(points)-1)]
}

// sensible reports whether a move that is not the best of r may be drawn: no pass, no
// bad self-atari, no stone in territory that is settled.
func sensible(g *game.Game, r *search.Snapshot, p goban.Point) bool {
	return p != goban.Pass && !(ends(g) && settledPoint(r, p)) &&
		tactics.SelfAtari(g.Board(), p, r.ToMove) != tactics.Bad
}
