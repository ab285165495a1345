package search

import (
	"context"
	"testing"

	"montego/goban"
	"montego/player/playout"
)

// TestFullStop: where the parameter says so, a search ends when its tree is full, as Pachi's
// does [Baudis11] §3.3; the next one has room again. Otherwise the tree is swept and the
// search goes on.
func TestFullStop(t *testing.T) {
	const playouts = 600 // the tree is full before 300
	root := Root{Board: goban.New(9, 9), ToMove: goban.Black, Komi: 7.5}
	for _, full := range []FullTree{FullStop, FullSweep} {
		p := DefaultParams()
		p.Full, p.Memory, p.Expand = full, 1, 1
		s := New(p, playout.DefaultParams(), 1)
		for n := range 2 {
			r := s.Search(context.Background(), root, Limits{Playouts: playouts})
			if stopped := r.Playouts < playouts; stopped != (full == FullStop) || r.Playouts < 100 {
				t.Errorf("%v, search %d: %d of %d playouts, %d nodes in %d bytes", full, n+1, r.Playouts, playouts, r.Nodes, r.Bytes)
			}
		}
	}
}

// TestFullStopGrows: a tree that has only reached the size at which it is swept next is not full, however
// little its owner wants to lose.
func TestFullStopGrows(t *testing.T) {
	const playouts = 600
	p := DefaultParams()
	p.Full, p.Memory, p.Expand = FullStop, 16, 1
	s := New(p, playout.DefaultParams(), 1)
	s.tree.ceiling = 4096 // as after a sweep
	r := s.Search(context.Background(), Root{Board: goban.New(9, 9), ToMove: goban.Black, Komi: 7.5}, Limits{Playouts: playouts})
	if r.Playouts != playouts || r.Nodes <= 4096 {
		t.Errorf("%d of %d playouts, %d nodes", r.Playouts, playouts, r.Nodes)
	}
}
