package goban

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAround compares the walks around a point with loops that look at every
// neighbour, on random positions.
func TestAround(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {3, 7}, {9, 9}, {19, 19}} {
		b, r := New(size[0], size[1]), rand.New(rand.NewPCG(3, 4))
		for n := range 3 * b.Area() {
			c := Color(1 + n%2)
			b.Play(randomMove(b, c, r, n%7 == 0), c)
			for p := range b.Points() {
				compareAround(t, b, p)
			}
			if t.Failed() {
				return
			}
		}
	}
}

func compareAround(t *testing.T, b *Board, p Point) {
	t.Helper()
	chains := func(c Color, offsets ...int) (all []Chain) {
		for _, o := range offsets {
			if q := Point(int(p) + o); b.At(q) == c {
				all = append(all, b.ChainAt(q))
			}
		}
		return all
	}
	empties := func(offsets ...int) (all []Point) {
		for _, o := range offsets {
			if q := Point(int(p) + o); b.At(q) == Empty {
				all = append(all, q)
			}
		}
		return all
	}
	eight := slices.Concat(Orthogonal[:], Diagonal[:])
	for _, c := range [2]Color{Black, White} {
		if got, want := slices.Collect(b.ChainsBeside(p, c)), chains(c, Orthogonal[:]...); !slices.Equal(got, want) {
			t.Errorf("%v chains beside %v: %v, want %v on\n%v", c, p, got, want, b)
		}
		if got, want := slices.Collect(b.ChainsAround(p, c)), chains(c, eight...); !slices.Equal(got, want) {
			t.Errorf("%v chains around %v: %v, want %v on\n%v", c, p, got, want, b)
		}
	}
	if got, want := slices.Collect(b.EmptiesBeside(p)), empties(Orthogonal[:]...); !slices.Equal(got, want) {
		t.Errorf("empties beside %v: %v, want %v on\n%v", p, got, want, b)
	}
	if got, want := slices.Collect(b.EmptiesAround(p)), empties(eight...); !slices.Equal(got, want) {
		t.Errorf("empties around %v: %v, want %v on\n%v", p, got, want, b)
	}
}

// TestIsolated: rows and columns count alike, and the point itself too.
func TestIsolated(t *testing.T) {
	b := New(7, 5)
	b.Play(PointAt(1, 1), Black)
	for _, tt := range []struct {
		x, y, distance int
		want           bool
	}{{1, 1, 0, false}, {3, 3, 1, true}, {3, 3, 2, false}, {4, 3, 2, true}, {3, 4, 2, true}, {0, 0, 0, true}, {0, 0, 1, false}, {6, 4, 4, true}, {6, 4, 5, false}} {
		if got := b.Isolated(PointAt(tt.x, tt.y), tt.distance); got != tt.want {
			t.Errorf("(%d, %d) within %d: %v", tt.x, tt.y, tt.distance, got)
		}
	}
}
