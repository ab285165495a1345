package engine

import (
	"cmp"
	"context"
	"slices"

	"montego/game"
	"montego/goban"
)

// maxDoubts is how many groups that seem dead are asked about, the largest first, and
// minDoubt how many stones they have at least.
const (
	maxDoubts = 6
	minDoubt  = 3
)

// rescue finds groups that seem dead and are alive, as in seki, which playouts fill. A
// search that wins or loses whatever happens leaves the fate of single groups to
// chance: who is lost throws stones in, and who wins lets them be taken. So a search
// with another komi is asked about each, halfway between the counts with these stones
// alive and with these stones dead. Then the game is won by who is right about them,
// and nobody need play where that would lose stones. The opponent of the group moves
// first. x.Owner says afterwards what was found.
func (x *Estimate) rescue(ctx context.Context, e *Engine, g *game.Game) {
	groups := x.deadGroups(g.Board())
	for _, stones := range groups[:min(len(groups), maxDoubts)] {
		c := g.Board().At(stones[0])
		alive := Assessment{Owner: x.Owner}
		for _, p := range stones {
			alive.Owner[p] = float32(c.Sign())
		}
		komi := float64(area(g, &alive)+area(g, &Assessment{Owner: x.Owner})) / 2
		best := e.judge(ctx, g, c.Opponent(), komi).Best()
		if ctx.Err() == nil && best.ValueFor(c) > 0.5 {
			x.Owner = alive.Owner
		}
	}
}

// deadGroups returns the chains that seem dead, those of one colour that share a
// liberty together, the largest first.
func (x *Estimate) deadGroups(b *goban.Board) (groups [][]goban.Point) {
	a := Assessment{Owner: x.Owner}
	var dead, seen goban.PointSet
	for _, p := range a.Dead(b) {
		dead.Add(p)
	}
	for p := range b.Points() {
		if !dead.Has(p) || seen.Has(p) {
			continue
		}
		seen.Add(p)
		group := []goban.Point{p}
		join := func(q goban.Point) {
			if b.At(q) == b.At(p) && dead.Has(q) && !seen.Has(q) {
				seen.Add(q)
				group = append(group, q)
			}
		}
		for i := 0; i < len(group); i++ {
			for q := range goban.Neighbours(group[i]) {
				if b.At(q) == goban.Empty {
					for r := range goban.Neighbours(q) {
						join(r)
					}
				}
				join(q)
			}
		}
		if len(group) >= minDoubt {
			groups = append(groups, group)
		}
	}
	slices.SortStableFunc(groups, func(a, b []goban.Point) int { return cmp.Compare(len(b), len(a)) })
	return groups
}

// area returns Black's area less White's, in points, if those stones are dead that seem
// so in a.
func area(g *game.Game, a *Assessment) (points int) {
	c := count(g, a.Dead(g.Board()))
	for p := range g.Board().Points() {
		points += c.Owner(p).Sign()
	}
	return points
}

// loseKo makes the stone dead that has taken a ko last, if nobody has filled the ko and
// it is the opponent's turn: two passes end the ban, and who passes may not count on such
// a stone.
func (x *Estimate) loseKo(g *game.Game) {
	b, moves := g.Board(), g.Moves()
	for len(moves) > 0 && moves[len(moves)-1].Point == goban.Pass {
		moves = moves[:len(moves)-1]
	}
	if len(moves) == 0 || moves[len(moves)-1].Color == g.ToMove() {
		return
	}
	p := moves[len(moves)-1].Point
	id := b.ChainAt(p)
	if b.At(p).IsStone() && b.ChainSize(id) == 1 && b.LibertyCount(id) == 1 && b.Legal(b.Liberties(id, nil)[0], g.ToMove()) {
		x.Owner[p] = float32(-b.At(p).Sign())
	}
}
