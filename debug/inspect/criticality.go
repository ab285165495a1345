package inspect

import (
	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
)

// Criticality plays n playouts from a game's position and returns, by goban.Point, how
// much owning each point and winning go together, in parts of the largest: the
// covariance of [Coulom09], without those below zero. Requires: n > 0.
func Criticality(g *game.Game, v View, n int) []float32 {
	first := v.first(g.ToMove())
	root, r := playout.Turn(g.Board(), first), rng.New(v.Seed)
	policy, trace, end := playout.New(v.Playout), new(playout.Trace), new(goban.Board)
	var black, winner [goban.NumPoints]int
	wins := 0
	for range n {
		end.CopyFrom(root)
		trace.Reset(first)
		policy.Run(end, first, &r, trace)
		won := float64(end.AreaScore()) > g.AreaKomi().Float()
		wins += btoi(won)
		for p := range end.Points() {
			owner := end.Owner(p)
			black[p] += btoi(owner == goban.Black)
			winner[p] += btoi(owner.IsStone() && (owner == goban.Black) == won)
		}
	}
	heat, most := make([]float32, goban.NumPoints), float32(0)
	for p := range root.Points() {
		w, b, v := share(winner[p], n), share(black[p], n), share(wins, n)
		heat[p] = max(0, w-b*v-(1-b)*(1-v))
		most = max(most, heat[p])
	}
	for p := range heat {
		heat[p] /= max(most, 1e-9)
	}
	return heat
}

// share returns a part of n.
func share(part, n int) float32 { return float32(part) / float32(n) }
