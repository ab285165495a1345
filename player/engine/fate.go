package engine

import (
	"cmp"
	"context"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/player/tactics"
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
// first. Where few empty points enclose a group, that is read to its end instead.
// x.Owner says afterwards what was found.
func (x *Estimate) rescue(ctx context.Context, e *Engine, g *game.Game) {
	groups := x.deadGroups(g.Board())
	for _, stones := range groups[:min(len(groups), maxDoubts)] {
		c := g.Board().At(stones[0])
		alive := Assessment{Owner: x.Owner}
		for _, p := range stones {
			alive.Owner[p] = float32(c.Sign())
		}
		if livesEnclosed(g.Board(), stones) {
			x.Owner = alive.Owner
			continue
		}
		if x.most < minJudge {
			continue
		}
		komi := float64(area(g, &alive)+area(g, &Assessment{Owner: x.Owner})) / 2
		best := e.judge(ctx, g, c.Opponent(), komi, x.most).Best()
		if ctx.Err() == nil && best.ValueFor(c) > 0.5 {
			x.Owner = alive.Owner
		}
	}
}

// readBudget is how many moves may be tried to read the life of one group.
const readBudget = 20_000

// livesEnclosed reports whether the largest chain among some stones is enclosed, and
// cannot be captured there.
func livesEnclosed(b *goban.Board, stones []goban.Point) bool {
	largest := b.ChainAt(stones[0])
	for _, p := range stones[1:] {
		if id := b.ChainAt(p); b.ChainSize(id) > b.ChainSize(largest) {
			largest = id
		}
	}
	r := tactics.NewReader()
	r.Budget = readBudget
	return r.Enclosed(b, largest) == tactics.Escapes
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
// a stone. A ko beside dead stones alone is none that anybody would fight.
func (x *Estimate) loseKo(g *game.Game) {
	b, moves := g.Board(), g.Moves()
	for len(moves) > 0 && moves[len(moves)-1].Point == goban.Pass {
		moves = moves[:len(moves)-1]
	}
	if len(moves) == 0 || moves[len(moves)-1].Color == g.ToMove() {
		return
	}
	if p := moves[len(moves)-1].Point; b.At(p).IsStone() && inKo(b, p) && x.besideLiving(b, p) {
		x.Owner[p] = float32(-b.At(p).Sign())
	}
}

// inKo reports whether the stone on p stands in a ko: its opponent may take it, alone,
// with a stone that could be taken back alone.
func inKo(b *goban.Board, p goban.Point) bool {
	id, other := b.ChainAt(p), b.At(p).Opponent()
	if b.ChainSize(id) != 1 || b.LibertyCount(id) != 1 {
		return false
	}
	q := b.Liberties(id, nil)[0]
	if !b.Legal(q, other) {
		return false
	}
	var after goban.Board
	after.CopyFrom(b)
	after.Play(q, other)
	taker := after.ChainAt(q)
	return after.ChainSize(taker) == 1 && after.LibertyCount(taker) == 1 && after.At(p) == goban.Empty
}

// besideLiving reports whether a stone of the other colour stands beside p that is
// likely to stay.
func (x *Estimate) besideLiving(b *goban.Board, p goban.Point) bool {
	a, other := Assessment{Owner: x.Owner}, b.At(p).Opponent()
	for q := range goban.Neighbours(p) {
		if b.At(q) == other && a.Stays(b, b.ChainAt(q)) > 0 {
			return true
		}
	}
	return false
}
