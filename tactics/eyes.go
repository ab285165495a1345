package tactics

import "montego/goban"

// RealEye reports whether the empty point p is an eye of c that will not turn
// out false [Cazenave07]: every neighbour is a stone of c that is not in atari,
// and of the diagonal points at most one, at the edge none, is the opponent's
// or open to him. An empty diagonal point is not open to him if it is itself
// surrounded by c.
//
// Every real eye is eye-like; goban's EyeLike asks less, as it takes empty
// diagonal points for c's and stones in atari for safe.
func RealEye(b *goban.Board, p goban.Point, c goban.Color) bool {
	return eye(b, p, c, false)
}

// RealEyeFull is RealEye with a wider notion of what is not open to the
// opponent: any empty diagonal point where he could not play, or only into
// atari. It costs a little more.
func RealEyeFull(b *goban.Board, p goban.Point, c goban.Color) bool {
	return eye(b, p, c, true)
}

func eye(b *goban.Board, p goban.Point, c goban.Color, full bool) bool {
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
			if !closedTo(b, q, c, full) {
				lost++
			}
		default:
			lost++
		}
	}
	return lost+off <= 1
}

// closedTo reports whether the opponent of c cannot do harm on the empty point
// q: see RealEye and RealEyeFull.
func closedTo(b *goban.Board, q goban.Point, c goban.Color, full bool) bool {
	if b.Code(q).Surrounded(c) {
		return true
	}
	return full && LibertiesAfter(b, q, c.Opponent(), 2) < 2
}
