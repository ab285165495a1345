package search

import (
	"slices"

	"montego/goban"
)

// symmetryPruner leaves out moves that are the same as another by the symmetry of the
// board, as nearly all are in the opening.
type symmetryPruner struct {
	symmetries [goban.Symmetries]goban.Symmetry
	count      int
	seen       [goban.NumPoints]bool
}

// maxStones is the largest number of stones of a position that is tested for symmetry.
// With more stones symmetry is too rare to be worth the time.
const maxStones = 12

// find collects the symmetries of b other than the identity, and reports whether
// there are any. They must leave the last move in its place, because priors depend on
// it.
func (f *symmetryPruner) find(b *goban.Board) bool {
	f.count = 0
	if b.Area()-b.NumEmpty() > maxStones {
		return false
	}
	if ko, _ := b.Ko(); ko != goban.NoPoint {
		return false
	}
	for s := goban.Symmetry(1); s < goban.Symmetries; s++ {
		if s.Fits(b) && holds(s, b) {
			f.symmetries[f.count] = s
			f.count++
		}
	}
	return f.count > 0
}

// holds reports whether a symmetry maps b and its last move to themselves.
func holds(s goban.Symmetry, b *goban.Board) bool {
	if last := b.LastMove(0); s.Point(b, last) != last {
		return false
	}
	for p := range b.Points() {
		if b.At(s.Point(b, p)) != b.At(p) {
			return false
		}
	}
	return true
}

// prune keeps the first of the moves that are the same by symmetry. The order does not
// change.
func (f *symmetryPruner) prune(b *goban.Board, moves []goban.Point) []goban.Point {
	if !f.find(b) {
		return moves
	}
	clear(f.seen[:])
	kept := moves[:0]
	for _, p := range moves {
		if f.seen[p&(goban.NumPoints-1)] {
			continue
		}
		kept = append(kept, p)
		for _, s := range f.symmetries[:f.count] {
			f.seen[s.Point(b, p)&(goban.NumPoints-1)] = true
		}
	}
	return kept
}

// orbit returns how many points the symmetries found, and the identity, map p to, and the
// first of them.
func (f *symmetryPruner) orbit(b *goban.Board, p goban.Point) (first goban.Point, size int) {
	points := []goban.Point{p}
	for _, s := range f.symmetries[:f.count] {
		if q := s.Point(b, p); !slices.Contains(points, q) {
			points = append(points, q)
		}
	}
	return slices.Min(points), len(points)
}
