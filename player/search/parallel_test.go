package search

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/timing"
)

// TestParallel searches in all ways on several threads: every game asked for is
// played and counted once, and a lone good move is found.
func TestParallel(t *testing.T) {
	b := drawn.Board(t, oneMove)
	for _, way := range param.ValuesOf[Parallel]() {
		p := DefaultParams()
		p.Parallel, p.Threads, p.Memory = way, 3, 16
		s := Open(p, playout.DefaultParams(), 1)
		r := s.Search(context.Background(), Root{Board: b, ToMove: goban.Black, Komi: 0.5}, Limits{Playouts: 3000})
		sum := 0
		for _, m := range r.Moves {
			sum += m.Visits
		}
		if r.Playouts != 3000 || sum != 3000 {
			t.Errorf("%s: %d playouts, %d visits", way, r.Playouts, sum)
		}
		if got := r.Best().Point.String(); got != "D5" {
			t.Errorf("%s: %s, want D5\n%v", way, got, b)
		}
		if tree, ok := s.(*Search); ok {
			tree.checkNodes(t, 3000) // while a worker expands a leaf, the others play out
		}
		after := *b
		after.Play(r.Best().Point, goban.Black)
		s.Advance(goban.Black, r.Best().Point, &after)
		next := Root{Board: &after, ToMove: goban.White, Komi: 0.5}
		if again := s.Search(context.Background(), next, Limits{Playouts: 300}); again.Reused == 0 {
			t.Errorf("%s: nothing is reused", way)
		}
		later := after
		later.Play(goban.PointAt(0, 2), goban.White)
		s.Advance(goban.White, goban.PointAt(0, 2), &later)
		s.Retreat(1)
		if back := s.Search(context.Background(), next, Limits{Playouts: 3}); back.Reused < 300 {
			t.Errorf("%s: %d playouts known after an undo", way, back.Reused)
		}
	}
}

// TestWatch takes snapshots of searches on several threads while they run, in a tree that
// is swept now and then.
func TestWatch(t *testing.T) {
	for _, way := range param.ValuesOf[Parallel]() {
		p := DefaultParams()
		p.Parallel, p.Threads, p.Memory, p.Expand = way, 3, 1, 1
		s := Open(p, playout.DefaultParams(), 1)
		var seen atomic.Int64
		last := 0
		ctx, stop := context.WithTimeout(t.Context(), time.Minute) // a busy machine may show the first late
		s.Search(ctx, root(9), Limits{Time: time.Hour, Interval: 5 * time.Millisecond,
			Watch: func(shot *Snapshot) {
				if seen.Add(1) == 20 {
					stop()
				}
				if shot.Playouts < last || len(shot.Moves) == 0 {
					t.Errorf("%s: %d playouts after %d, %d moves", way, shot.Playouts, last, len(shot.Moves))
				}
				last = shot.Playouts
			}})
		stop()
		if seen.Load() < 20 {
			t.Errorf("%s: shown %d times in a minute", way, seen.Load())
		}
	}
}

// TestWatchFirst: the first look is not an interval after the beginning, if First says so.
func TestWatchFirst(t *testing.T) {
	p := DefaultParams()
	p.Memory = 1
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	seen := 0
	Open(p, playout.DefaultParams(), 1).Search(ctx, root(9), Limits{Time: time.Hour, First: time.Millisecond, Interval: time.Hour, Watch: func(*Snapshot) {
		seen++
		stop()
	}})
	if seen != 1 {
		t.Errorf("shown %d times", seen)
	}
}

// TestEarlyStop has a search that has found a leader which nothing can overtake any more.
func TestEarlyStop(t *testing.T) {
	for _, test := range []struct {
		choice        FinalChoice
		first, second int
		want          bool
	}{
		{ChooseVisits, 600, 10, true},
		{ChooseVisits, 350, 50, false},
		{ChooseValue, 600, 10, false},
	} {
		p := DefaultParams()
		p.Stop.Early, p.Choice, p.Memory = timing.EarlyAlways, test.choice, 1
		s := New(p, playout.DefaultParams(), 1)
		limits := Limits{Playouts: 1000}
		s.begin(context.Background(), root(5), &limits, limits.last())
		s.played.Store(700)
		children := s.tree.withChildren(s.root).children
		children[1].visits.Store(uint32(test.first))
		children[0].visits.Store(uint32(test.second))
		if got := s.certain(); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// TestFound says what the rules of when to stop hear of a search, for White.
func TestFound(t *testing.T) {
	point := func(x int) goban.Point { return goban.PointAt(x, 0) }
	shot := Snapshot{ToMove: goban.White, Playouts: 100, Elapsed: time.Second, Value: 0.75, Moves: []Candidate{
		{Point: point(0), Visits: 60, Value: 0.75, SelectionValue: 0.5, Reply: Reply{Visits: 3, Value: 0.5}},
		{Point: point(1), Visits: 40, Value: 0.5, SelectionValue: 0.25},
		{Point: point(2), Value: 0, SelectionValue: 10}, // never tried
	}}
	want := timing.Found{
		Spent: timing.Stage{Playouts: 100, Time: time.Second}, Value: 0.25,
		Best: timing.Move{Visits: 60, Value: 0.25}, Second: timing.Move{Visits: 40, Value: 0.5},
		ReplyGap: 0.25, Highest: false, Preferred: true,
	}
	if got := shot.Found(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestPruneLadders: running on in a ladder is no move of the tree, but with a
// stone to run to it is. A single stone may be worth losing two.
func TestPruneLadders(t *testing.T) {
	for _, test := range []struct {
		picture string
		want    bool // the tree may run
	}{
		{`
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . X X . . .
			. . X O O . . .
			. . . X X . . .
			. . . . . . . .`, true}, // F5 has room on all sides
		{`
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . X X . . . .
			. X O O . . . .
			. . X X X . . .
			. . . . . . . .`, false},
		{`
			. . . . . . . .
			. . . . . . . .
			. . . . . O . .
			. . X X . . . .
			. X O O . . . .
			. . X X X . . .
			. . . . . . . .`, true},
		{`
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . X . . . .
			. . X O . . . .
			. . . X X . . .
			. . . . . . . .`, true},
	} {
		b := drawn.Board(t, test.picture)
		p := DefaultParams()
		p.PruneLadders, p.Memory = true, 1
		w := New(p, playout.DefaultParams(), 1).workers[0]
		got := false
		for _, q := range w.candidates(b, goban.White, false, nil) {
			if b.Code(q).InAtari(goban.White) > 0 {
				got = true
			}
		}
		if got != test.want {
			t.Errorf("running: %v, want %v\n%v", got, test.want, b)
		}
	}
}

// TestCountReused: what is known from earlier searches counts toward the playouts where the
// limits say so, up to all but one.
func TestCountReused(t *testing.T) {
	for _, way := range param.ValuesOf[Parallel]() {
		p := DefaultParams()
		p.Parallel, p.Threads, p.Memory = way, 2, 4
		s := Open(p, playout.DefaultParams(), 1)
		known := s.Search(t.Context(), root(9), Limits{Playouts: 100}).Playouts
		for _, tt := range []struct{ limit, want int }{{160, 160 - known}, {160, 1}, {20, 1}} {
			shot := s.Search(t.Context(), root(9), Limits{Playouts: tt.limit, CountReused: true})
			// Each thread plays one, and a round of leaf parallelization is not cut short.
			if shot.Reused < known || shot.Playouts < tt.want || shot.Playouts > tt.want+2 {
				t.Errorf("%s: %d playouts of %d, %d are reused", way, shot.Playouts, tt.limit, shot.Reused)
			}
		}
		s.Close()
	}
}

// slowPolicy is a policy for tests that takes its time, or that panics when another one has begun.
type slowPolicy struct {
	playout.Policy
	panics  bool
	begun   chan struct{}
	running *atomic.Int32
}

func (p *slowPolicy) Run(*goban.Board, goban.Color, *rng.Rand, *playout.Trace) {
	if p.panics {
		<-p.begun
		panic("a bug")
	}
	p.running.Add(1)
	close(p.begun)
	time.Sleep(50 * time.Millisecond)
	p.running.Add(-1)
}

// TestLeafPanic: where a playout panics, the other playouts of its leaf have ended when Search does.
func TestLeafPanic(t *testing.T) {
	p := DefaultParams()
	p.Parallel, p.Threads, p.Memory = LeafParallel, 2, 1
	s := New(p, playout.DefaultParams(), 1)
	begun, running := make(chan struct{}), new(atomic.Int32)
	for i, w := range s.workers {
		w.policy = &slowPolicy{w.policy, i == 0, begun, running}
	}
	if bug := panics.Catch(func() { s.Search(context.Background(), root(5), Limits{Playouts: 10}) }); bug == nil {
		t.Error("no panic")
	}
	if n := running.Load(); n > 0 {
		t.Errorf("%d playouts go on", n)
	}
}
