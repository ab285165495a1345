package engine

import (
	"cmp"
	"math"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/net"
	"montego/player/pattern"
	"montego/player/search"
	"montego/player/status"
	"montego/player/tactics"
)

// Choice says how a player chooses among the moves of a search: the best, or any that
// looks good, as a weaker player does.
type Choice struct {
	PolicyTemperature float64 `param:"policy-temperature" default:"0" range:"0..100" needs:"search.network.weights" doc:"T: a move is drawn with a probability ∝ P^(1/T), P being the network's, and played unless its share of won playouts is below the best move's by more than choice.loss; larger plays weaker; 0: off"`
	Near              float64 `param:"near" default:"0" range:"0..10" needs:"choice.policy-temperature" doc:"k: where T = choice.policy-temperature > 1, a move at the distance d = |dx| + |dy| + max(|dx|, |dy|) from the last one is drawn with a probability ∝ P^(1/T) · d^(−k(1−1/T)); larger plays nearer to it"`
	Loss              float64 `param:"loss" default:"1" range:"0..1" needs:"choice.policy-temperature" doc:"by how much the share of won playouts of the drawn move may be below that of the best move; larger plays weaker"`
	Temperature       float64 `param:"temperature" default:"0" range:"0..100" doc:"T: a move is drawn with a probability ∝ s^(1/T), where s = (1−t)·visits + t·priors, as shares of all moves, with t = min(T, 1); larger plays weaker; 0: the best move is played"`
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

// AskNetwork returns what the player's network says of the position for c, who is to move, without
// a search; both are nil if the player has none. They are good until the next call.
func (e *Engine) AskNetwork(g *game.Game, c goban.Color) (*net.Input, *net.Output) {
	if e.network == nil {
		networks := e.params.Search.Network.Weights.Networks()
		if len(networks) == 0 {
			return nil, nil
		}
		e.network = net.NewEvaluator(networks)
	}
	return e.network.Evaluate(g.Board(), c, g.AreaKomiFor(c).Float())
}

// proposals are moves that the network's policy proposes, in the order in which they are to be
// tried.
type proposals []goban.Point

// propose draws moves by the network's policy P, at the temperature T of the parameters,
// without replacement: each with a probability ∝ P^(1/T)·d^(−k(1−1/T)) among those that are left,
// where k and d are those of Choice.Near. That is the order of log(P)/T − k(1−1/T)·log(d) + G, where
// each G is a draw from Gumbel's distribution. Moves on the first two lines far from all stones are
// left out: the networks of small boards learned their first moves from random ones, and give
// such moves as much as others. There are no proposals where the parameters ask for none, or if
// fewer than two moves make sense.
func (m *request) propose() (t proposals) {
	e, choice, g, c := m.engine, &m.params.Choice, m.game, m.color
	if choice.PolicyTemperature == 0 {
		return nil
	}
	in, out := e.AskNetwork(g, c)
	if out == nil {
		return nil
	}
	b, random := g.Board(), rng.New(e.seed^uint64(g.Board().Hash()))
	highest := math.Inf(-1)
	for _, q := range in.Candidates {
		if q != goban.Pass {
			highest = max(highest, float64(out.Policy[in.Place(q)]))
		}
	}
	near := choice.nearness(g)
	var order [goban.NumPoints]float64
	for _, q := range in.Candidates {
		gumbel := -math.Log(-math.Log(max(random.Float64(), math.SmallestNonzeroFloat64)))
		if q == goban.Pass || m.avoids(q) || g.Legal(goban.Move{Color: c, Point: q}) != nil {
			continue
		}
		log := float64(out.Policy[in.Place(q)]) - highest
		if log < math.Log(minShare) || tactics.SelfAtari(b, q, c) == tactics.Bad || b.Line(q) <= 2 && b.Isolated(q, 2) {
			continue
		}
		t, order[q] = append(t, q), log/choice.PolicyTemperature+near(q)+gumbel
	}
	slices.SortStableFunc(t, func(a, b goban.Point) int { return cmp.Compare(order[b], order[a]) })
	if len(t) < 2 {
		return nil
	}
	return t
}

// nearness returns a function of a point, −k(1−1/T)·log(d): see Near. It is 0 after a pass, and where
// T ≤ 1. Where the last stone was a suicide, its own point, with d = 0, counts as d = 1.
func (c *Choice) nearness(g *game.Game) func(goban.Point) float64 {
	last, ok := g.LastMove()
	if !ok || last.Point == goban.Pass || c.PolicyTemperature <= 1 {
		return func(goban.Point) float64 { return 0 }
	}
	k := c.Near * (1 - 1/c.PolicyTemperature)
	return func(q goban.Point) float64 {
		return -k * math.Log(float64(max(pattern.Distance(last.Point, q), 1)))
	}
}

// minProposed is how many visits show that a proposal is not worse than the best move. The
// first proposal has half of the playouts.
const minProposed = 8

// decide puts the move that is to be played first among those of the search r, which has
// compared the first proposal with all other moves. It is the first proposal whose share of
// won playouts is at most loss below that of the best other move, and which is not in settled
// territory. A pass that looks best is played unless a proposal is better.
func (t proposals) decide(loss float64, g *game.Game, r *search.Snapshot) {
	if len(t) == 0 {
		return
	}
	best := r.BestBut(t[0])
	if best == nil {
		return
	}
	threshold := best.ValueFor(r.ToMove) - loss
	if best.Point == goban.Pass {
		threshold = math.Nextafter(best.ValueFor(r.ToMove), 2)
	}
	play := best.Point
	for _, p := range t {
		if m := r.Find(p); m != nil && m.Visits >= minProposed && m.ValueFor(r.ToMove) >= threshold && !status.InTerritory(g, r, p) {
			play = p
			break
		}
	}
	r.Choose(play)
}

func mostVisited(r *search.Snapshot) goban.Point {
	return slices.MaxFunc(r.Moves, func(a, b search.Candidate) int { return cmp.Compare(a.Visits, b.Visits) }).Point
}
