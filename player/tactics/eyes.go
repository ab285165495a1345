package tactics

import "montego/goban"

// RealEye reports whether the empty point p is an eye of c that will not turn
// out false [Cazenave07] §4.1: every neighbour is a stone of c that is not in atari,
// and of the diagonal points at most one, at the edge none, is the opponent's
// or open to him. An empty diagonal point is not open to him if it is itself
// surrounded by c.
//
// Every real eye is eye-like; goban's EyeLike asks less, as it takes empty
// diagonal points for c's and stones in atari for safe.
func RealEye(b *goban.Board, p goban.Point, c goban.Color) bool {
	if k := b.Code(p); !k.Surrounded(c) || k.InAtari(c) > 0 {
		return false
	}
	lost, off := 0, 0
	for _, d := range goban.Diagonal {
		q := goban.Point(int(p) + d)
		switch b.At(q) {
		case goban.Border:
			off = 1 // at the edge one loss is too many
		case c:
		case goban.Empty:
			if !b.Code(q).Surrounded(c) {
				lost++
			}
		default:
			lost++
		}
	}
	return lost+off <= 1
}

// SekiLiberty reports whether p is a liberty of a seki that c must leave open:
// a stone there would put c's own chain in atari, to be captured for nothing.
// Two shapes of seki are known, and only where neither player can gain a liberty
// at any of the points:
//
//   - Two chains of opposite colours have the same two liberties and no other.
//     Neither may fill one.
//   - Two chains share one liberty, and each has one more, in an eye of its own.
//     Neither may fill the shared liberty, nor its own eye.
//
// It is no seki for the player who can sacrifice a killing shape: if c's stones
// inside would be captured in an eyespace too small for two eyes, or of a shape
// with a vital point, c may play.
//
// A yes is certain for these shapes; sekis of more chains or with larger eyes
// are missed.
func SekiLiberty(b *goban.Board, p goban.Point, c goban.Color) bool {
	for own := range b.ChainsBeside(p, c) {
		if b.LibertyCount(own) != 2 || LibertiesAfter(b, p, c, 2) != 1 {
			continue
		}
		if q := OtherLiberty(b, own, p); sharesBoth(b, p, q, c) || sharesOne(b, p, q, c) {
			return true
		}
	}
	return false
}

// sharesBoth reports whether an own chain with the liberties p and q is in seki
// with an enemy that has just these two as well.
func sharesBoth(b *goban.Board, p, q goban.Point, c goban.Color) bool {
	for enemy := range b.ChainsBeside(p, c.Opponent()) {
		if b.LibertyCount(enemy) == 2 && b.HasLiberty(enemy, q) {
			return deadEnd(b, p, c.Opponent()) && deadEnd(b, q, c) && deadEnd(b, q, c.Opponent()) &&
				!sacrifice(b, p, c)
		}
	}
	return false
}

// deadEnd reports whether a stone of c on p would be in atari, or suicide.
func deadEnd(b *goban.Board, p goban.Point, c goban.Color) bool {
	return LibertiesAfter(b, p, c, 2) < 2
}

// sharesOne reports whether a chain of c with the liberties p and q has an eye
// at one of them and is in seki at the other with a chain like it.
func sharesOne(b *goban.Board, p, q goban.Point, c goban.Color) bool {
	shared, eye := p, q
	if b.Code(p).Surrounded(c) {
		shared, eye = q, p
	}
	if !b.Code(eye).Surrounded(c) || !deadEnd(b, shared, c) || !deadEnd(b, shared, c.Opponent()) {
		return false
	}
	for enemy := range b.ChainsBeside(shared, c.Opponent()) {
		if b.LibertyCount(enemy) == 2 && b.Code(OtherLiberty(b, enemy, shared)).Surrounded(c.Opponent()) {
			return true
		}
	}
	return false
}

// sacrifice reports whether c's stones around p stand in a small eyespace of the
// opponent, and form with p a shape that kills when it is captured: up to three
// points, the square four, or a shape with a vital point.
func sacrifice(b *goban.Board, p goban.Point, c goban.Color) bool {
	space, ok := EyespaceAt(b, p, c.Opponent())
	if !ok {
		return false
	}
	shape := Eyespace{n: 1, points: [MaxSpace]goban.Point{p}}
	for _, q := range space.Points() {
		if b.At(q) == c {
			shape.points[shape.n] = q
			shape.n++
		}
	}
	return shape.kills()
}

// BentFour reports whether a stone of c on the empty point p makes a bent four in the
// corner: a chain of four with its bend on the corner point. After its capture, c can begin
// a ko for the life of the chain that captured it, and the opponent cannot. So that chain is
// dead at the end of the game. The tables of Space take a ko for life.
func BentFour(b *goban.Board, p goban.Point, c goban.Color) bool {
	if b.Code(p).Edges() == 0 {
		return false
	}
	right, top := b.Width()-1, b.Height()-1
	if x, y := p.X(), p.Y(); min(x, right-x) > 2 || min(y, top-y) > 2 {
		return false
	}
	stones := 1
	var own Chains
	own.Beside(b, p, c)
	for _, chain := range own.All() {
		stones += b.ChainSize(chain)
	}
	if stones != 4 {
		return false
	}
	for corner := range goban.Symmetry(4) { // which turns A1 to it
		has := func(x, y int) bool {
			q := corner.Point(b, goban.PointAt(x, y))
			return q == p || b.At(q) == c && own.Has(b.ChainAt(q))
		}
		if has(0, 0) && has(1, 0) && has(0, 1) && (has(2, 0) || has(0, 2)) {
			return true
		}
	}
	return false
}
