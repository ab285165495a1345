package search

import (
	"testing"
	"time"

	"montego/player/playout"
)

// TestSnapshotLater takes a snapshot that has to wait, as for a worker that hands in its counts,
// while playouts go on: those of the search are no fewer than those of its moves.
func TestSnapshotLater(t *testing.T) {
	p := DefaultParams()
	p.Memory = 8
	s := New(p, playout.DefaultParams(), 1)
	s.Search(t.Context(), root(5), Limits{Playouts: 100})
	s.statistics.mu.Lock()
	shots := make(chan *Snapshot)
	go func() { shots <- s.live() }()
	time.Sleep(20 * time.Millisecond)
	s.played.Add(50)
	first := s.tree.withChildren(s.root).children
	first[0].visits.Add(50)
	s.statistics.mu.Unlock()
	shot, sum := <-shots, 0
	for i := range shot.Moves {
		sum += shot.Moves[i].Visits
	}
	if sum != 150 || shot.Playouts != sum {
		t.Errorf("%d playouts, %d visits of moves, want 150", shot.Playouts, sum)
	}
}
