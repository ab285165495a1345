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

// TestOwnersReused: the ownership of a position is over all playouts from there, in this
// search and in earlier ones, as far as moves that were made and taken back do not lose
// them: after a move it begins with the playouts that began with this move.
func TestOwnersReused(t *testing.T) {
	p := DefaultParams()
	p.Memory = 8
	s := New(p, playout.DefaultParams(), 1)
	r := root(5)
	s.Search(t.Context(), r, Limits{Playouts: 200})
	shot := s.Search(t.Context(), r, Limits{Playouts: 100, MoveOwners: true})
	if shot.Owners != 300 {
		t.Errorf("%d playouts, want 300", shot.Owners)
	}
	best := shot.Best()
	if best.Owners != best.Visits {
		t.Errorf("%v: %d playouts, %d visits", best.Point, best.Owners, best.Visits)
	}
	r.Board.Play(best.Point, r.ToMove)
	s.Advance(r.ToMove, best.Point, r.Board)
	r.ToMove = r.ToMove.Opponent()
	after := s.Search(t.Context(), r, Limits{Playouts: 1, MoveOwners: true})
	if after.Owners != best.Owners+1 {
		t.Errorf("after %v: %d playouts, want %d", best.Point, after.Owners, best.Owners+1)
	}
	for q := range r.Board.Points() {
		if before := best.Owner[q]; math.Abs(float64(after.Owner[q]-before)) > 2/float64(after.Owners) {
			t.Errorf("%v: %v before the move, %v after it and another playout", q, before, after.Owner[q])
		}
	}
	for i := range after.Moves {
		if m := &after.Moves[i]; m.Owner == nil && after.OwnerAfter(m) != &after.Owner {
			t.Errorf("%v: not the ownership of the position", m.Point)
		}
	}
	s.Retreat(1)
	r.Board, r.ToMove = goban.New(5, 5), goban.Black
	if back := s.Search(t.Context(), r, Limits{Playouts: 1}); back.Owners != 301 {
		t.Errorf("taken back: %d playouts, want 301", back.Owners)
	}
}
