package search

import "montego/goban"

// folder leaves out moves that are the same as another by the symmetry of the
// board, as nearly all are in the opening.
type folder struct {
	symmetries [8]symmetry
	count      int
	seen       [goban.NumPoints]bool
}

// symmetry maps the board onto itself: mirrored left to right, mirrored top to
// bottom, and mirrored in the diagonal, in this order.
type symmetry struct{ across, upright, diagonal bool }

// of returns the point on which p comes to lie.
func (s symmetry) of(b *goban.Board, p goban.Point) goban.Point {
	x, y := p.X(), p.Y()
	if s.across {
		x = b.Width() - 1 - x
	}
	if s.upright {
		y = b.Height() - 1 - y
	}
	if s.diagonal {
		x, y = y, x
	}
	return goban.PointAt(x, y)
}

// mostStones is how many stones a position may have that is looked at: with
// more, symmetry is too rare to pay.
const mostStones = 12

// find looks for the symmetries of b but the identity, and reports whether there
// are any. The last move must lie on itself: priors speak of it.
func (f *folder) find(b *goban.Board) bool {
	f.count = 0
	if b.Area()-b.NumEmpty() > mostStones {
		return false
	}
	if ko, _ := b.Ko(); ko != goban.NoPoint {
		return false
	}
	for i := 1; i < 8; i++ {
		s := symmetry{i&1 != 0, i&2 != 0, i&4 != 0}
		if (!s.diagonal || b.Width() == b.Height()) && s.holds(b) {
			f.symmetries[f.count] = s
			f.count++
		}
	}
	return f.count > 0
}

// holds reports whether b and its last move look the same from there.
func (s symmetry) holds(b *goban.Board) bool {
	if last := b.LastMove(0); b.OnBoard(last) && s.of(b, last) != last {
		return false
	}
	for p := range b.Points() {
		if b.At(s.of(b, p)) != b.At(p) {
			return false
		}
	}
	return true
}

// fold keeps the first of all moves that are the same, in the order given.
func (f *folder) fold(b *goban.Board, moves []goban.Point) []goban.Point {
	if !f.find(b) {
		return moves
	}
	clear(f.seen[:])
	kept := moves[:0]
	for _, p := range moves {
		if p == goban.Pass {
			kept = append(kept, p)
			continue
		}
		if f.seen[p&(goban.NumPoints-1)] {
			continue
		}
		kept = append(kept, p)
		for _, s := range f.symmetries[:f.count] {
			f.seen[s.of(b, p)&(goban.NumPoints-1)] = true
		}
	}
	return kept
}
