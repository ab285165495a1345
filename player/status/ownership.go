package status

import (
	"iter"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/player/search"
)

// Unclear is the ownership of a chain, from −1 to 1, within which it counts as neither alive
// nor dead: about nine standard errors of 2,000 playouts.
const Unclear = 0.2

// stays returns how often the stones of a chain stay their owner's: from −1, if they are
// taken in every playout, to 1, if they are taken in none.
func stays(b *goban.Board, owner *search.Ownership, id goban.Chain) float32 {
	return staying(owner, b.ChainStones(id), b.ChainColor(id))
}

// staying returns how often the stones of c on some points stay theirs, as stays does.
func staying(owner *search.Ownership, stones iter.Seq[goban.Point], c goban.Color) float32 {
	sum, n := float32(0), float32(0)
	for p := range stones {
		sum += owner[p]
		n++
	}
	return sum * float32(c.Sign()) / n
}

// Clear reports whether |stays| > doubt for every chain on the board.
func Clear(b *goban.Board, owner *search.Ownership, doubt float32) bool {
	for id := range b.Chains() {
		if stays := stays(b, owner, id); -doubt <= stays && stays <= doubt {
			return false
		}
	}
	return true
}

// likelyDead lists the stones of those chains that are taken more often than not.
func likelyDead(b *goban.Board, owner *search.Ownership) []goban.Point {
	return dead(b, owner, func(goban.Color) float32 { return 0 })
}

// dead lists the stones of those chains that stay less often than limit says for their
// colour, from −1 to 1.
func dead(b *goban.Board, owner *search.Ownership, limit func(goban.Color) float32) (points []goban.Point) {
	for p := range b.Points() {
		if c := b.At(p); c.IsStone() && stays(b, owner, b.ChainAt(p)) < limit(c) {
			points = append(points, p)
		}
	}
	return points
}

// count counts the game as if it ended here, with these stones dead, which must be stones
// on the board.
func count(g *game.Game, dead []goban.Point) *game.Count { return panics.Must(g.Count(dead)) }

// settled reports whether nothing is left to play for: every chain lives or is dead, by
// more than doubt, and every empty point belongs to the side that has it in the count, by more
// than doubt/2. If empty points were not asked, one stone on an empty board would own all of it.
// Where less than a quarter of the points have living stones, the empty points must be owned by
// sureMean on average: with a handicap of four stones on 9×9 playouts give Black 0.66.
func settled(g *game.Game, owner *search.Ownership, doubt float32) bool {
	b := g.Board()
	if !Clear(b, owner, doubt) {
		return false
	}
	dead := likelyDead(b, owner)
	n := count(g, dead)
	sum := float32(0)
	for _, p := range b.Empties() {
		owned := owner[p] * float32(n.Owner(p).Sign())
		if n.Owner(p).IsStone() && owned <= doubt/2 {
			return false
		}
		sum += owned
	}
	if 4*(b.Area()-b.NumEmpty()-len(dead)) < b.Area() && sum < sureMean*float32(b.NumEmpty()) {
		return false
	}
	return len(n.List(game.Dame)) == len(n.Fills())
}

// sureMean is the mean ownership of empty points on a board of few stones from which on nobody can
// live there any more.
const sureMean = 0.85

// WithCount returns what a search of g has found, with the count's lead if nothing is left to play
// for. In playouts groups die that nobody attacks, so that their mean lead is points off: by 6 in one
// game of 9×9. The leads after moves change by as much as that at the root.
func WithCount(g *game.Game, r *search.Snapshot) *search.Snapshot {
	if r.Owners < fewest || !settled(g, &r.Owner, doubt) {
		return r
	}
	shift := count(g, likelyDead(g.Board(), &r.Owner)).Score.Lead().Float() - r.Lead
	s := *r
	s.Lead += shift
	s.Moves = slices.Clone(r.Moves)
	for i := range s.Moves {
		s.Moves[i].Lead += shift
	}
	return &s
}

// area returns Black's area less White's, in points, if the stones are dead that seem so.
func area(g *game.Game, owner *search.Ownership) (points int) {
	c := count(g, likelyDead(g.Board(), owner))
	for p := range g.Board().Points() {
		points += c.Owner(p).Sign()
	}
	return points
}

func wins(n *game.Count, c goban.Color) bool { return n.Score.Winner() == c }
