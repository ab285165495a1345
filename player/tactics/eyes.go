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
