package goban

import (
	"slices"
	"testing"
)

// TestSymmetries turns a board with stones on all sides in every way: points go
// where offsets from the middle go, and the codes of the points are those that
// Views lists.
func TestSymmetries(t *testing.T) {
	const size, middle = 7, 3
	b := New(size, size)
	for i, at := range [][2]int{{3, 3}, {2, 2}, {3, 2}, {5, 3}, {1, 4}, {4, 5}, {0, 6}, {4, 4}, {2, 3}} {
		b.Play(PointAt(at[0], at[1]), []Color{Black, White}[i%2])
	}
	seen := map[Point]bool{}
	for s := range Symmetry(Symmetries) {
		if !s.Fits(b) {
			t.Fatalf("symmetry %d does not fit a square", s)
		}
		turned := New(size, size)
		for p := range b.Points() {
			x, y := s.Turn(p.X()-middle, p.Y()-middle)
			q := s.Point(b, p)
			if q != PointAt(x+middle, y+middle) {
				t.Errorf("symmetry %d: %v comes to lie on %v", s, p, q)
			}
			if b.At(p).IsStone() {
				turned.Play(q, b.At(p))
			}
		}
		for _, p := range b.Empties() {
			if views := b.Code(p).Views(); !slices.Contains(views[:], turned.Code(s.Point(b, p))) {
				t.Errorf("symmetry %d: the code of %v is not among its views", s, p)
			}
		}
		seen[s.Point(b, PointAt(1, 0))] = true
	}
	if len(seen) != Symmetries {
		t.Errorf("%d of %d symmetries differ", len(seen), Symmetries)
	}
	if wide := New(5, 4); Symmetry(4).Fits(wide) || !Symmetry(3).Fits(wide) {
		t.Error("a board that is no square can be mirrored, not turned")
	}
}
