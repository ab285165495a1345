package status

import (
	"cmp"
	"context"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/player/search"
	"montego/player/tactics"
)

// maxRevived is how many groups that seem dead are searched, the largest first, and
// minRevived how many stones they have at least.
const (
	maxRevived = 6
	minRevived = 3
)

// revive finds groups that seem dead and are alive, as in seki, which playouts fill. Where one
// side wins whatever happens, a search leaves the status of single groups to chance: the loser
// throws stones in, and the winner lets stones be taken. So each group has a search of its own,
// with the komi halfway between Black's area with the group alive and with the group dead. Then
// the status of the group decides the game, and neither side needs a move that loses stones. The
// opponent of the group moves first. If this search takes the group off nearly always, the group
// is dead even if its owner wins: then another fight has decided the game. A group that is enclosed
// with few empty points is read to the end instead, also a smaller one. If evaluate is nil, nothing
// is searched. x.Owner says afterwards what was found.
func (x *Estimate) revive(ctx context.Context, g *game.Game, evaluate evaluation) {
	b := g.Board()
	for i, stones := range deadGroups(b, likelyDead(b, &x.Owner)) {
		c := b.At(stones[0])
		alive := x.Owner
		for _, p := range stones {
			alive[p] = float32(c.Sign())
		}
		if x.livesEnclosed(b, stones) {
			x.Owner = alive
		} else if evaluate != nil && i < maxRevived && len(stones) >= minRevived {
			komi := float64(area(g, &alive)+area(g, &x.Owner)) / 2
			r := evaluate(c.Opponent(), komi)
			best := r.Best()
			if ctx.Err() == nil && best.ValueFor(c) > 0.5 && staying(&r.Owner, slices.Values(stones), c) > -doubt {
				x.Owner = alive
			}
		}
	}
}

// readBudget is how many moves may be tried to read the life of one group.
const readBudget = 20_000

// livesEnclosed reports whether the largest chain among some stones is enclosed, by the
// opponent and by chains that live beyond doubt, and cannot be captured there.
func (x *Estimate) livesEnclosed(b *goban.Board, stones []goban.Point) bool {
	largest := slices.MaxFunc(stones, func(p, q goban.Point) int {
		return cmp.Compare(b.ChainSize(b.ChainAt(p)), b.ChainSize(b.ChainAt(q)))
	})
	r := tactics.NewReader()
	r.Budget = readBudget
	alive := func(id goban.Chain) bool { return stays(b, &x.Owner, id) > doubt }
	return r.Enclosed(b, b.ChainAt(largest), alive) == tactics.Escapes
}

// keepEnclosed makes groups alive that do not live beyond doubt and cannot be captured where they are
// enclosed, as in a seki that searches give up. The largest comes first, since others may depend on it.
// It returns the gain of Black in points over found, the owners by a search.
func (x *Estimate) keepEnclosed(ctx context.Context, b *goban.Board, found *search.Ownership) (lead float64) {
	doubtful := dead(b, &x.Owner, func(goban.Color) float32 { return doubt })
	for _, stones := range deadGroups(b, doubtful) {
		if ctx.Err() != nil || !x.livesEnclosed(b, stones) {
			continue
		}
		for _, p := range stones {
			x.Owner[p] = float32(b.At(p).Sign())
			lead += float64(x.Owner[p] - found[p])
		}
	}
	return lead
}

// deadGroups returns the groups of dead stones, the largest first: chains of one colour that share
// a liberty belong together.
func deadGroups(b *goban.Board, dead []goban.Point) (groups [][]goban.Point) {
	left := map[goban.Point]goban.Color{}
	for _, p := range dead {
		left[p] = b.At(p)
	}
	for _, p := range dead {
		c := left[p]
		if c == goban.Empty {
			continue
		}
		delete(left, p)
		group := []goban.Point{p}
		join := func(q goban.Point) {
			if left[q] == c {
				delete(left, q)
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
		groups = append(groups, group)
	}
	slices.SortStableFunc(groups, func(a, b []goban.Point) int { return cmp.Compare(len(b), len(a)) })
	return groups
}

// confirm makes chains in seki dead that are captured when the position is played out: those that
// surround a bent four in the corner, for example. Territory scoring forbids to retake a ko when life
// and death are confirmed. Where area counts, the attacker removes the ko threats first; but threats
// in another seki stay, and then a chain is dead only if it is captured whoever wins a ko. All chains
// of the opponent in seki must be seen to live; where chains of both colours would be captured, who
// begins decides, and the seki stands.
func (x *Estimate) confirm(g *game.Game) {
	b := g.Board()
	inSeki := map[goban.Chain]bool{}
	var points []goban.Point
	for _, p := range count(g, likelyDead(b, &x.Owner)).List(game.Seki) {
		inSeki[b.ChainAt(p)] = true
		points = append(points, p)
	}
	threats := g.Rules().Scoring == game.AreaScoring && severalSekis(b, points)
	alive := func(id goban.Chain) bool { return stays(b, &x.Owner, id) > doubt && !inSeki[id] }
	r := tactics.NewReader()
	r.Budget = readBudget
	var captured [goban.White + 1][]goban.Chain
	var doubtful [goban.White + 1]bool // some chain of the colour is not seen to live
	for id := range inSeki {
		c, outcome := b.ChainColor(id), r.EnclosedAfterEnd(b, id, alive)
		if outcome == tactics.Captured && (!threats || r.Doomed(b, id, alive)) {
			captured[c] = append(captured[c], id)
		}
		doubtful[c] = doubtful[c] || outcome != tactics.Escapes
	}
	for _, c := range goban.Sides {
		if doubtful[c.Opponent()] {
			continue
		}
		for _, id := range captured[c] {
			for p := range b.ChainStones(id) {
				x.Owner[p] = float32(c.Opponent().Sign())
			}
		}
	}
}

// severalSekis reports whether the stones in seki on some points belong to more than one seki: not
// all of them touch or share liberties.
func severalSekis(b *goban.Board, stones []goban.Point) bool {
	var in goban.PointSet
	for _, p := range stones {
		in.Add(p)
		for q := range goban.Neighbours(p) {
			if b.At(q) == goban.Empty {
				in.Add(q)
			}
		}
	}
	if len(stones) == 0 {
		return false
	}
	one := goban.Connected(stones[0], in.Has)
	return slices.ContainsFunc(stones, func(p goban.Point) bool { return !slices.Contains(one, p) })
}

// keepKo makes a stone in a ko alive if filling the ko would connect it with a living chain. The opponent
// has passed instead of taking the ko, for want of a threat or because that gains nothing, as in a seki
// of two kos.
func (x *Estimate) keepKo(b *goban.Board) {
	for p := range b.Points() {
		if !b.At(p).IsStone() || !inKo(b, p) {
			continue
		}
		for own := range b.ChainsBeside(b.FirstLiberty(b.ChainAt(p)), b.At(p)) {
			if own != b.ChainAt(p) && stays(b, &x.Owner, own) > 0 {
				x.Owner[p] = float32(b.At(p).Sign())
			}
		}
	}
}

// inKo reports whether the stone on p stands in a ko: its opponent may take it, alone,
// with a stone that could be taken back alone.
func inKo(b *goban.Board, p goban.Point) bool {
	id, other := b.ChainAt(p), b.At(p).Opponent()
	if b.ChainSize(id) != 1 || b.LibertyCount(id) != 1 {
		return false
	}
	q := b.FirstLiberty(id)
	if !b.Legal(q, other) {
		return false
	}
	var after goban.Board
	after.CopyFrom(b)
	after.Play(q, other)
	taker := after.ChainAt(q)
	return after.ChainSize(taker) == 1 && after.LibertyCount(taker) == 1 && after.At(p) == goban.Empty
}
