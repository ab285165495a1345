package book

import "montego/goban"

// Key names a position with the side to move: the same for all its symmetries and
// for all orders of moves that lead to it.
type Key uint64

// sides are what the side to move, the ko and the size of the board add to a key.
const (
	whiteToMove = 0x9e3779b97f4a7c15
	koTurn      = 17 // bits
	sizeFactor  = 0xd1342543de82ef95
)

// Keys returns the key of b with toMove to move, and a key that b does not share with its
// symmetries.
func Keys(b *goban.Board, toMove goban.Color) (shared, own Key) {
	shared, _ = canonical(b, toMove)
	return shared, keyUnder(b, toMove, 0)
}

// canonical returns the key of b with toMove to move, and the symmetry that turns
// b to the view in which books keep its moves.
func canonical(b *goban.Board, toMove goban.Color) (Key, goban.Symmetry) {
	best, by := Key(0), goban.Symmetry(0)
	for s := range goban.Symmetry(goban.Symmetries) {
		if !s.Fits(b) {
			continue
		}
		if k := keyUnder(b, goban.Black, s); s == 0 || k < best {
			best, by = k, s
		}
	}
	return best ^ turnKey(toMove), by
}

// turnKey returns what the side to move adds to a key.
func turnKey(toMove goban.Color) Key { return goban.ByColor[Key](toMove, 0, whiteToMove) }

// keyUnder returns the key of b with toMove to move, as seen under a symmetry.
func keyUnder(b *goban.Board, toMove goban.Color, s goban.Symmetry) Key {
	h := turnKey(toMove) ^ Key(b.Width())*sizeFactor ^ Key(b.Width()-b.Height())
	for p := range b.Points() {
		if c := b.At(p); c.IsStone() {
			h ^= Key(goban.StoneHash(c, s.Point(b, p)))
		}
	}
	if ko, c := b.Ko(); ko != goban.NoPoint {
		turned := Key(goban.StoneHash(c, s.Point(b, ko)))
		h ^= turned<<koTurn | turned>>(64-koTurn)
	}
	return h
}

// carry returns where a move lies in one view of a position that lies at p in another: from and
// to turn these views to the one in which books keep moves.
func carry(b *goban.Board, p goban.Point, from, to goban.Symmetry) goban.Point {
	return to.Inverse().Point(b, from.Point(b, p))
}
