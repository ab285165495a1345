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
			place := goban.Connected(p, func(q goban.Point) bool { return b.At(q) != owner && b.OnBoard(q) })
			for _, q := range place {
				seen.Add(q)
				if len(place) <= decisiveSpace && b.At(q) == goban.Empty {
					points.Add(q)
				}
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
