package search

import (
	"testing"
	"time"

	"montego/goban"
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

// TestSnapshotDuring: a view reads the visits of a move and then its results, among which there may
// be those of later visits. Where Black wins all playouts the win rate stays 1, and is a number.
func TestSnapshotDuring(t *testing.T) {
	for _, value := range []ResultValue{WinValue, ScoreValue} {
		p := DefaultParams()
		p.Memory, p.Evaluation.Value, p.Calibration = 8, value, 2.5
		s := New(p, playout.DefaultParams(), 1)
		r := root(5)
		r.Komi = -100 // Black wins every playout
		s.Search(t.Context(), r, Limits{Playouts: 100})
		move := s.tree.withChildren(s.root).first
		for _, at := range []ref{s.root, move} {
			s.tree.nodes.at(at).sum.Add(3 * unit)
			if s.tree.wins != nil {
				s.tree.wins.at(at).halves.Add(6)
			}
		}
		shot := s.snapshot()
		best := shot.Shown(goban.Black)[0]
		for name, got := range map[string]float64{
			"position": shot.WinRate(), "move": best.WinRate, "lower bound": best.LCB,
		} {
			if got != 1 {
				t.Errorf("%v: %s: win rate %v, want 1", value, name, got)
			}
		}
	}
}
