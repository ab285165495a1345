package search_test

import (
	"context"
	"errors"
	"testing"

	"montego/goban"
	"montego/internal/panics"
	"montego/player/playout"
	"montego/player/search"
	"montego/player/search/broken"
)

// endless is more playouts than a test would wait for.
const endless = 1_000_000_000

// empty is a root.
var empty = search.Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 7.5}

// TestPanic: a panic of any worker, however the threads share the work, comes out of
// Search when all workers have stopped; the next search begins anew.
func TestPanic(t *testing.T) {
	tests := []struct {
		parallel search.Parallel
		worker   int
	}{
		{search.TreeParallel, 0}, {search.TreeParallel, 1}, {search.TreeParallel, 2},
		{search.RootParallel, 0},
		{search.LeafParallel, 0},
	}
	for _, tt := range tests {
		p := search.DefaultParams()
		p.Parallel, p.Threads, p.Memory = tt.parallel, 3, 3
		s := broken.Worker(tt.worker).Open(p, playout.DefaultParams(), 1)
		bug := panics.Catch(func() { s.Search(context.Background(), empty, search.Limits{Playouts: endless}) })
		if bug == nil || bug.Value != broken.Bug {
			t.Fatalf("%v, worker %d: caught %v", tt.parallel, tt.worker, bug)
		}
		if found := s.Search(context.Background(), empty, search.Limits{Playouts: 60}); found.Reused != 0 || found.Playouts < 60 || found.Owners != found.Playouts {
			t.Errorf("%v: the next search has %d playouts, %d of the broken one, and the owners are those of %d", tt.parallel, found.Playouts, found.Reused, found.Owners)
		}
		s.Close()
	}
}

// TestWatcherPanics: who watches a search can neither end the process nor let the
// search go on for ever.
func TestWatcherPanics(t *testing.T) {
	for _, parallel := range []search.Parallel{search.TreeParallel, search.RootParallel} {
		p := search.DefaultParams()
		p.Parallel, p.Threads, p.Memory = parallel, 2, 2
		s := search.Open(p, playout.DefaultParams(), 1)
		seen := errors.New("seen")
		limits := search.Limits{Playouts: endless, Interval: 1, Watch: func(*search.Snapshot) { panic(seen) }}
		if bug := panics.Catch(func() { s.Search(context.Background(), empty, limits) }); bug == nil || bug.Value != seen {
			t.Errorf("%v: caught %v", parallel, bug)
		}
		s.Close()
	}
}
