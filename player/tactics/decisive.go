package tactics

import "montego/goban"

const (
	decisiveSpace     = 12 // most points of an enclosed place
	decisiveLiberties = 4  // most liberties of a chain
	decisiveStones    = 2  // fewest stones of a chain
	decisiveNet       = 2  // most liberties of a larger chain beside whose liberties a net may be cast
)

// Decisive returns the empty points on which the life of a group may depend: those of
// places that one side encloses and that have at most decisiveSpace points; the liberties of
// chains that have at most decisiveLiberties; and both liberties of a chain that a ladder
// catches now, since the attacker starts the ladder there and the owner gets out there in time.
func (r *Reader) Decisive(b *goban.Board) (points goban.PointSet) {
	for _, owner := range goban.Sides {
		var seen goban.PointSet
		for _, p := range b.Empties() {
			if seen.Has(p) {
				continue
			}
			if place := without(b, p, owner, &seen); len(place) <= decisiveSpace {
				addEmpty(b, place, &points)
			}
		}
	}
	for chain := range b.Chains() {
		n, large := b.LibertyCount(chain), b.ChainSize(chain) > decisiveStones
		if n == 2 {
			if outcome, _ := r.Ladder(b, chain); outcome == Captured {
				b.AddLiberties(chain, &points)
			}
		}
		if b.ChainSize(chain) < decisiveStones || n > decisiveLiberties {
			continue
		}
		b.AddLiberties(chain, &points)
		if !large || n > decisiveNet {
			continue
		}
		var room [decisiveNet]goban.Point
		for _, p := range b.Liberties(chain, room[:0]) {
			for q := range b.EmptiesBeside(p) {
				points.Add(q) // where a net may be cast, or broken
			}
		}
	}
	return points
}

// addEmpty adds the empty ones of some points to a set.
func addEmpty(b *goban.Board, list []goban.Point, set *goban.PointSet) {
	for _, p := range list {
		if b.At(p) == goban.Empty {
			set.Add(p)
		}
	}
}

// without returns the points that are connected with p through anything but stones of
// owner, and adds them to those seen.
func without(b *goban.Board, p goban.Point, owner goban.Color, seen *goban.PointSet) []goban.Point {
	seen.Add(p)
	place := []goban.Point{p}
	for i := 0; i < len(place); i++ {
		for q := range goban.Neighbours(place[i]) {
			if !seen.Has(q) && b.At(q) != owner && b.OnBoard(q) {
				seen.Add(q)
				place = append(place, q)
			}
		}
	}
	return place
}

// LosingExtension reports whether the move of c at p only extends chains in atari, and the
// extended chain is captured in a ladder. While there is a ko, such a move may be a threat
// and does not count. Nor does the extension of a single stone: two stones may be worth
// losing for what they force.
func (r *Reader) LosingExtension(b *goban.Board, p goban.Point, c goban.Color) bool {
	k := b.Code(p)
	if k.InAtari(c) == 0 || k.InAtari(c.Opponent()) > 0 {
		return false
	}
	if ko, _ := b.Ko(); ko != goban.NoPoint {
		return false
	}
	var extended goban.Chain
	for chain := range b.ChainsBeside(p, c) {
		if b.LibertyCount(chain) > 1 {
			return false // it also connects to what is safe
		}
		extended = chain
	}
	return b.ChainSize(extended) > 1 && r.CaughtAfter(b, p, c)
}
