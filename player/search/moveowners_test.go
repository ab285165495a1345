package search

import (
	"math"
	"testing"

	"montego/goban"
	"montego/player/playout"
)

// TestMoveOwners: the ownership after each move, weighed by its playouts, is that
// over all playouts, in one tree and in merged ones.
func TestMoveOwners(t *testing.T) {
	for _, parallel := range []Parallel{TreeParallel, RootParallel} {
		p := DefaultParams()
		p.Parallel, p.Threads, p.Memory = parallel, 2, 8
		s := Open(p, playout.DefaultParams(), 1)
		defer s.Close()
		shot := s.Search(t.Context(), root(5), Limits{Playouts: 200, MoveOwners: true})
		var sum [goban.NumPoints]float64
		n := 0
		for _, m := range shot.Moves {
			if (m.Owner == nil) != (m.Score.N == 0) {
				t.Fatalf("%v: %v has %d playouts, and ownership: %v", parallel, m.Point, m.Score.N, m.Owner != nil)
			}
			if m.Owner == nil {
				continue
			}
			n += m.Score.N
			for q, own := range m.Owner {
				sum[q] += float64(own) * float64(m.Score.N)
			}
		}
		for q, own := range shot.Owner {
			if math.Abs(sum[q]/float64(n)-float64(own)) > 1e-4 {
				t.Errorf("%v: point %v: %v over all moves, %v over all playouts", parallel, goban.Point(q), sum[q]/float64(n), own)
			}
		}
		if shot := s.Search(t.Context(), root(5), Limits{Playouts: 250}); shot.Best().Owner != nil {
			t.Errorf("%v: ownership after moves though nobody asks for it", parallel)
		}
	}
}

// TestOwnerAfter: a move that only an earlier search has played has the ownership of the
// position.
func TestOwnerAfter(t *testing.T) {
	p := DefaultParams()
	p.Memory = 8
	s := New(p, playout.DefaultParams(), 1)
	s.Search(t.Context(), root(5), Limits{Playouts: 200})
	shot := s.Search(t.Context(), root(5), Limits{Playouts: 1, MoveOwners: true})
	known := 0
	for i := range shot.Moves {
		m := &shot.Moves[i]
		if m.Visits > 0 && m.Owner == nil {
			known++
			if shot.OwnerAfter(m) != &shot.Owner {
				t.Errorf("%v: not the ownership of the position", m.Point)
			}
		}
	}
	if known == 0 {
		t.Error("the search has played every move that the tree knows")
	}
}
