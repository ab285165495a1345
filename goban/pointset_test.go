package goban

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestJoinedLiberties lays a stone on every empty point of random positions and
// counts anew.
func TestJoinedLiberties(t *testing.T) {
	for _, size := range [][2]int{{2, 3}, {5, 5}, {9, 9}, {19, 19}} {
		r := rand.New(rand.NewPCG(1, 1))
		b, s := New(size[0], size[1]), newSlow(size[0], size[1])
		for n := range 2 * b.Area() {
			c := Color(1 + r.IntN(2))
			p := randomMove(b, c, r, false)
			b.Play(p, c)
			s.play(p, c)
			if n%8 > 0 {
				continue
			}
			for _, p := range b.Empties() {
				s.color[p] = c
				_, liberties := s.chain(p)
				s.color[p] = Empty
				for _, most := range []int{1, 2, 8, 400} {
					if got, want := b.JoinedLiberties(p, c, most), min(len(liberties), most); got != want {
						t.Fatalf("%v %v, up to %d: %d, want %d\n%v", c, p, most, got, want, b)
					}
				}
			}
		}
	}
}

// TestLibertiesAfter plays every move of random positions.
func TestLibertiesAfter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		b := New(3+r.IntN(5), 3+r.IntN(5))
		for n := range 3 * b.Area() {
			c := Color(1 + r.IntN(2))
			b.Play(randomMove(b, c, r, false), c)
			for _, p := range b.Empties() {
				if n%8 > 0 {
					break
				}
				after := *b
				taken := after.Play(p, c)
				var got, want PointSet
				captured := b.LibertiesAfter(p, c, &got)
				if id := after.ChainAt(p); id != 0 {
					after.AddLiberties(id, &want)
				}
				if got != want || captured != taken {
					t.Fatalf("%v %v: %v and %d captured, want %v and %d\n%v", c, p, got, captured, want, taken, b)
				}
				if first := want.First(); first != NoPoint {
					got.Remove(first)
					if got.Has(first) || got.Len() != want.Len()-1 {
						t.Fatalf("%v without %v", want, first)
					}
				}
			}
		}
	}
}

// TestPointSet adds the liberties of two chains.
func TestPointSet(t *testing.T) {
	b, _ := position(t, `
		. . X .
		. X X .
		. . . .
		O . . .`)
	var set PointSet
	b.AddLiberties(b.ChainAt(PointAt(2, 3)), &set)
	b.AddLiberties(b.ChainAt(PointAt(0, 0)), &set)
	var got []Point
	for p := range b.Points() {
		if set.Has(p) {
			got = append(got, p)
		}
	}
	want := []Point{PointAt(1, 0), PointAt(0, 1), PointAt(1, 1), PointAt(2, 1), PointAt(0, 2), PointAt(3, 2), PointAt(1, 3), PointAt(3, 3)}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
