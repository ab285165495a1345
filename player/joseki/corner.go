package joseki

import "montego/goban"

const (
	// BoardSize is the size of the boards that have joseki.
	BoardSize = 19
	// Reach is how many lines from the edges a corner reaches: up to the middle lines,
	// which two corners share [Baudis11] §3.4.
	Reach = (BoardSize + 1) / 2
	// corners is how many corners there are.
	corners = 4
)

// key names a corner position with the side to move. It is the same for all four corners,
// for both views of a corner (as it is, and mirrored in its diagonal), and for both
// colours.
type key uint64

// corner is one of the four: bit 0 is set for those on the right, bit 1 for those at the
// top.
type corner uint8

// diagonal is the symmetry that mirrors a corner in its diagonal.
const diagonal goban.Symmetry = 4

// into returns where a point of the board lies in a view of the corner, which is turned to
// the lower left.
func (q corner) into(b *goban.Board, mirrored bool, p goban.Point) goban.Point {
	p = goban.Symmetry(q).Point(b, p)
	if mirrored {
		p = diagonal.Point(b, p)
	}
	return p
}

// outOf returns the point of the board that lies at p in a view of the corner.
func (q corner) outOf(b *goban.Board, mirrored bool, p goban.Point) goban.Point {
	if mirrored {
		p = diagonal.Point(b, p)
	}
	return goban.Symmetry(q).Point(b, p)
}

// place returns where p lies in the view of a corner that is turned to the lower left, and
// whether it belongs to the corner.
func (q corner) place(p goban.Point) (x, y int, within bool) {
	x, y = p.X(), p.Y()
	if q&1 != 0 {
		x = BoardSize - 1 - x
	}
	if q&2 != 0 {
		y = BoardSize - 1 - y
	}
	return x, y, x < Reach && y < Reach
}

// views are the hashes of a corner position, in its view as it is and mirrored: for Black
// to move, and for White to move with the colours exchanged.
type views struct{ black, white [2]goban.Hash }

// put puts a stone into a corner, or takes it out.
func (v *views) put(c goban.Color, x, y int) {
	as, mirrored := goban.PointAt(x, y), goban.PointAt(y, x)
	v.black[0] ^= goban.StoneHash(c, as)
	v.black[1] ^= goban.StoneHash(c, mirrored)
	v.white[0] ^= goban.StoneHash(c.Opponent(), as)
	v.white[1] ^= goban.StoneHash(c.Opponent(), mirrored)
}

func look(b *goban.Board, q corner) (v views) {
	for y := range Reach {
		for x := range Reach {
			p := goban.PointAt(x, y)
			if c := b.At(q.outOf(b, false, p)); c.IsStone() {
				v.put(c, x, y)
			}
		}
	}
	return v
}

// key returns the key for c to move; whether the view of the key is the mirrored one; and
// whether both views are the same.
func (v *views) key(c goban.Color) (k key, mirrored, same bool) {
	h := goban.ByColor(c, v.black, v.white)
	return key(min(h[0], h[1])), h[1] < h[0], h[0] == h[1]
}

// shows reports whether k is the key of the lower left corner of b for c to move, in the
// view that is not mirrored.
func shows(b *goban.Board, k key, c goban.Color) bool {
	v := look(b, 0)
	own, mirrored, _ := v.key(c)
	return own == k && !mirrored
}

// hasCorners reports whether a board is one that has joseki.
func hasCorners(b *goban.Board) bool { return b.Width() == BoardSize && b.Height() == BoardSize }
