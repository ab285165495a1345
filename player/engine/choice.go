package engine

import (
	"cmp"
	"math"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/search"
	"montego/player/status"
	"montego/player/tactics"
)

// Choice says how a player chooses among the moves of a search: the best, or any that
// looks good, as a weaker player does.
type Choice struct {
	PolicyTemperature float64 `param:"policy-temperature" default:"0" range:"0..100" needs:"search.network.weights" doc:"T: a move is drawn with a probability ∝ P^(1/T), where P is what the network gives it, and played unless its share of won playouts is below that of the best move by more than choice.loss; 0 draws none"`
	Loss              float64 `param:"loss" default:"1" range:"0..1" needs:"choice.policy-temperature" doc:"how much less of its playouts a move that the network's policy has drawn may win than the best one"`
	Temperature       float64 `param:"temperature" default:"0" range:"0..100" doc:"T: a move is drawn with a probability ∝ s^(1/T), where s = (1−t)·visits + t·priors, as shares of all moves, with t = min(T, 1); 0 plays the best move"`
}

// minShare is how small the share of a move may be beside the largest one. Moves
// with less are not drawn: a player of any strength would not think of them.
const minShare = 0.0002

// pick returns a move of r drawn at the temperature, or the best one. The pass is not
// drawn, nor are moves that make no sense: see sensible.
func (c Choice) pick(g *game.Game, r *search.Snapshot, random *rng.Rand) goban.Point {
	best := r.Best()
	if c.Temperature == 0 || best.Point == goban.Pass {
		return best.Point
	}
	shares := c.shares(r)
	threshold := minShare * slices.Max(shares)
	var points []goban.Point
	var sums []float64 // of the weights so far
	sum := 0.0
	for i := range r.Moves {
		if p := r.Moves[i].Point; i == 0 || shares[i] >= threshold && sensible(g, r, p) {
			sum += math.Pow(shares[i], 1/c.Temperature)
			points, sums = append(points, p), append(sums, sum)
		}
	}
	i, _ := slices.BinarySearch(sums, random.Float64()*sum)
	return points[min(i, len(points)-1)]
}

// shares returns the share s of each move of r in a draw: see Temperature. The higher the
// temperature, the more the priors count: a weak player goes by shape and reads nothing.
func (c Choice) shares(r *search.Snapshot) []float64 {
	intuition, visits := min(c.Temperature, 1), float64(max(r.Visits(), 1))
	shares, sum := r.MovePriors(), 0.0
	for _, share := range shares {
		sum += share
	}
	for i := range shares {
		shares[i] = intuition*shares[i]/cmp.Or(sum, 1) + (1-intuition)*float64(r.Moves[i].Visits)/visits
	}
	return shares
}

// sensible reports whether a move that is not the best of r may be drawn: no pass, no
// bad self-atari, no stone in territory that is settled.
func sensible(g *game.Game, r *search.Snapshot, p goban.Point) bool {
	return p != goban.Pass && !status.InTerritory(g, r, p) &&
		tactics.SelfAtari(g.Board(), p, r.ToMove) != tactics.Bad
}
