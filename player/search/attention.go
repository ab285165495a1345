package search

import (
	"montego/goban"
	"montego/player/tactics"
)

// attention lets every n-th playout begin with a move of the root on which the life of a
// group may depend: a point inside an enclosed group, a liberty of a chain that has few,
// or the first move of a ladder that works. Such moves, above all throw-ins and
// placements, are often bad when they are played later. Their RAVE values are then low,
// and the selection would not try them now. Where nearly all playouts are won or lost,
// the means of the moves do not differ either. A move gets only a small share of the
// playouts this way. If it is good, the selection goes on with it, provided that
// RAVE.Floor is set.
type attention struct {
	every   int
	left    int      // playouts until the next
	indices []uint16 // of the children of the root that attention tries
}

// begin makes ready for a search from root, whose children are given.
func (a *attention) begin(every int, root Root, parent parentNode) {
	a.every, a.left, a.indices = every, every, a.indices[:0]
	if every == 0 {
		return
	}
	points := decisivePoints(root.Board)
	for i := range parent.children {
		if p := parent.children[i].move; p != goban.Pass && points[p&(goban.NumPoints-1)] {
			a.indices = append(a.indices, uint16(i))
		}
	}
}

// attentionWidth is C in value + C·√(ln N / n).
const attentionWidth = 0.2

// choose returns the index of the child with which the next playout begins: the one with
// the highest upper bound value + C·√(ln N / n). It returns −1 if this playout is not an
// n-th one, or if no upper bound exceeds the mean of the root.
func (a *attention) choose(parent parentNode, c goban.Color) int {
	if len(a.indices) == 0 {
		return -1
	}
	if a.left--; a.left > 0 {
		return -1
	}
	a.left = a.every
	all := uint32(0)
	for _, i := range a.indices {
		all += parent.children[i].visits.Load()
	}
	logN := log(float32(all))
	enough := parent.node.visits.Load() / attentionShare
	best, chosen := valueFor(c, float32(parent.node.mean())), -1
	for _, i := range a.indices {
		child := &parent.children[i]
		if child.pruned(c) || child.visits.Load() > enough {
			continue
		}
		v := float32(10) // not visited yet
		if n := float32(child.visits.Load()); n > 0 {
			mean := float32(child.sum.Load()) * (1.0 / unit) / n
			v = valueFor(c, mean) + attentionWidth*sqrt(logN/n)
		}
		if v > best {
			best, chosen = v, int(i)
		}
	}
	return chosen
}

const (
	attentionSpace     = 12 // most points of an enclosed place
	attentionLiberties = 4  // most liberties of a chain
	attentionShare     = 24 // a move that has had more than 1/24 of the root's playouts needs no more
	attentionStones    = 2  // fewest stones of a chain
	attentionNet       = 2  // most liberties of a larger chain beside whose liberties points are marked too
)

// decisivePoints marks the empty points on which the life of a group may depend.
func decisivePoints(b *goban.Board) (marked [goban.NumPoints]bool) {
	for _, owner := range [2]goban.Color{goban.Black, goban.White} {
		var seen [goban.NumPoints]bool
		for _, p := range b.Empties() {
			if !seen[p&(goban.NumPoints-1)] {
				if place := enclosed(b, p, owner, &seen); len(place) <= attentionSpace {
					mark(b, place, &marked)
				}
			}
		}
	}
	reader := tactics.NewTreeReader()
	for p := range b.Points() {
		chain := b.ChainAt(p)
		if chain != 0 && b.LibertyCount(chain) == 2 {
			markLadder(b, chain, reader, &marked)
		}
		if chain == 0 || b.ChainSize(chain) < attentionStones || b.LibertyCount(chain) > attentionLiberties {
			continue
		}
		var room [attentionLiberties]goban.Point
		liberties := b.Liberties(chain, room[:0])
		mark(b, liberties, &marked)
		if len(liberties) > attentionNet || b.ChainSize(chain) <= attentionStones {
			continue
		}
		for _, q := range liberties {
			for r := range goban.Neighbours(q) {
				mark(b, []goban.Point{r}, &marked) // where a net may be cast, or broken
			}
		}
	}
	return marked
}

// markLadder marks the liberties of a chain with two if a ladder catches it now: the
// attacker starts it there, and the owner gets out there in time.
func markLadder(b *goban.Board, chain goban.Chain, reader *tactics.Reader, marked *[goban.NumPoints]bool) {
	if outcome, _ := reader.Ladder(b, chain); outcome == tactics.Captured {
		var room [2]goban.Point
		mark(b, b.Liberties(chain, room[:0]), marked)
	}
}

// mark marks the empty ones of some points.
func mark(b *goban.Board, points []goban.Point, marked *[goban.NumPoints]bool) {
	for _, p := range points {
		if b.At(p) == goban.Empty {
			marked[p&(goban.NumPoints-1)] = true
		}
	}
}

// enclosed returns the points that are connected with p through anything but
// stones of owner, and notes them as seen.
func enclosed(b *goban.Board, p goban.Point, owner goban.Color, seen *[goban.NumPoints]bool) []goban.Point {
	seen[p&(goban.NumPoints-1)] = true
	place := []goban.Point{p}
	for i := 0; i < len(place); i++ {
		for q := range goban.Neighbours(place[i]) {
			if k := q & (goban.NumPoints - 1); !seen[k] && b.At(q) != owner && b.OnBoard(q) {
				seen[k] = true
				place = append(place, q)
			}
		}
	}
	return place
}
