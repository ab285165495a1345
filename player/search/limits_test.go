package search

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"montego/internal/param"
	"montego/player/playout"
	"montego/player/timing"
)

// TestMaximum has a search that is unclear a given number of times: it goes on from its
// target to its maximum in steps.
func TestMaximum(t *testing.T) {
	for _, test := range []struct {
		limits  Limits
		unclear int   // answers of yes before the first no
		asked   []int // after how many playouts
		want    int
	}{
		{Limits{Playouts: 100, MaxPlayouts: 180}, 0, []int{100}, 100},
		{Limits{Playouts: 100, MaxPlayouts: 180}, 2, []int{100, 110, 120}, 120},
		{Limits{Playouts: 100, MaxPlayouts: 180}, 99, []int{100, 110, 120, 130, 140, 150, 160, 170}, 180},
		{Limits{Playouts: 100, MaxPlayouts: 103}, 99, []int{100, 101, 102}, 103},
		{Limits{Playouts: 100}, 99, nil, 100},
		{Limits{Playouts: 100, MaxPlayouts: 50}, 99, nil, 100},
		{Limits{Playouts: 100, MaxPlayouts: 120, Time: time.Hour, MaxTime: 2 * time.Hour}, 1, []int{100, 102}, 102},
	} {
		for _, way := range param.ValuesOf[Parallel]() {
			p := DefaultParams()
			p.Memory, p.Parallel, p.Threads = 1, way, 2
			s := Open(p, playout.DefaultParams(), 1)
			var asked []int
			limits := test.limits
			limits.Unclear = func(shot *Snapshot) bool {
				asked = append(asked, shot.Playouts)
				return len(asked) <= test.unclear
			}
			if got := s.Search(context.Background(), root(5), limits).Playouts; got != test.want {
				t.Errorf("%s: %+v, unclear %d times: %d playouts, want %d", way, test.limits, test.unclear, got, test.want)
			}
			if !slices.Equal(asked, test.asked) {
				t.Errorf("%s: %+v, unclear %d times: asked after %d, want %d", way, test.limits, test.unclear, asked, test.asked)
			}
			s.Close()
		}
	}
}

// TestMaximumNeedsUnclear: without somebody to ask, a search ends at its target.
func TestMaximumNeedsUnclear(t *testing.T) {
	for _, limits := range []Limits{{Playouts: 100, MaxPlayouts: 180}, {Time: time.Second, MaxTime: time.Minute}} {
		if target, last := limits.target(), limits.last(); last != target {
			t.Errorf("%+v: the last stage is %+v, want %+v", limits, last, target)
		}
	}
}

// TestMaximumTime has a search that is unclear a given number of times, on a clock that
// runs only while the search plays: it goes on from its target to its maximum in eight steps, and no step is
// shorter than a tenth of a second.
func TestMaximumTime(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		target, most time.Duration
		unclear      int             // answers of yes before the first no
		played       []time.Duration // when each stage ended
	}{
		{1000 * ms, 1800 * ms, 0, []time.Duration{1000 * ms}},
		{1000 * ms, 1800 * ms, 2, []time.Duration{1000 * ms, 1100 * ms, 1200 * ms}},
		{1600 * ms, 3200 * ms, 99, []time.Duration{1600 * ms, 1800 * ms, 2000 * ms, 2200 * ms, 2400 * ms, 2600 * ms, 2800 * ms, 3000 * ms, 3200 * ms}},
		{10 * ms, 250 * ms, 99, []time.Duration{10 * ms, 110 * ms, 210 * ms, 250 * ms}},
		{10 * ms, 5 * ms, 99, []time.Duration{10 * ms}},
	} {
		synctest.Test(t, func(t *testing.T) {
			asked := 0
			played := stageEnds(Limits{Time: test.target, MaxTime: test.most, Unclear: func(*Snapshot) bool { asked++; return asked <= test.unclear }})
			if !slices.Equal(played, test.played) {
				t.Errorf("%v to %v, unclear %d times: stages end at %v, want %v", test.target, test.most, test.unclear, played, test.played)
			}
		})
	}
}

// stageEnds returns when each stage of a search with these limits ends, counted from its start,
// where a stage takes exactly its time.
func stageEnds(l Limits) (ends []time.Duration) {
	start := time.Now()
	play := func(s timing.Stage) bool {
		time.Sleep(s.Time - time.Since(start))
		ends = append(ends, time.Since(start))
		return false
	}
	l.playStages(start, play, func() *Snapshot { return &Snapshot{} })
	return ends
}

// TestMarks: a step to the maximum does not pass a mark, so that a time which is to be added
// as a whole is not exceeded by a longer step.
func TestMarks(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		target, most time.Duration
		marks        []float64
		played       []time.Duration // when each stage ended
	}{
		{40 * ms, 100 * ms, nil, []time.Duration{40 * ms, 100 * ms}},
		{40 * ms, 100 * ms, []float64{1.5, 2, 2.5}, []time.Duration{40 * ms, 60 * ms, 80 * ms, 100 * ms}},
		{1000 * ms, 2600 * ms, []float64{1.5}, []time.Duration{1000 * ms, 1200 * ms, 1400 * ms, 1500 * ms, 1700 * ms, 1900 * ms, 2100 * ms, 2300 * ms, 2500 * ms, 2600 * ms}},
		{1000 * ms, 1100 * ms, []float64{0.5, 1, 2}, []time.Duration{1000 * ms, 1100 * ms}},
	} {
		synctest.Test(t, func(t *testing.T) {
			played := stageEnds(Limits{Time: test.target, MaxTime: test.most, Marks: test.marks, Unclear: func(*Snapshot) bool { return true }})
			if !slices.Equal(played, test.played) {
				t.Errorf("%v to %v with marks %v: stages end at %v, want %v", test.target, test.most, test.marks, played, test.played)
			}
		})
	}
}

// TestCancelUnclear cancels a search while it asks whether to go on: it does not ask again.
func TestCancelUnclear(t *testing.T) {
	p := DefaultParams()
	p.Memory = 1
	s := New(p, playout.DefaultParams(), 1)
	ctx, cancel := context.WithCancel(context.Background())
	asked := 0
	s.Search(ctx, root(5), Limits{Playouts: 100, MaxPlayouts: 1e9, Unclear: func(*Snapshot) bool {
		asked++
		cancel()
		return true
	}})
	if asked != 1 {
		t.Errorf("asked %d times before the search was cancelled", asked)
	}
}

// TestCancel ends endless searches by another goroutine.
func TestCancel(t *testing.T) {
	for _, way := range param.ValuesOf[Parallel]() {
		p := DefaultParams()
		p.Memory, p.Parallel, p.Threads = 1, way, 2
		s := Open(p, playout.DefaultParams(), 1)
		for range 20 {
			ctx, cancel := context.WithCancel(context.Background())
			found := make(chan *Snapshot)
			go func() { found <- s.Search(ctx, root(9), Limits{}) }()
			cancel()
			if shot := <-found; shot.Playouts < 1 {
				t.Errorf("%s: no playout", way)
			}
		}
		// A search that was stopped does not stop the next.
		if got := s.Search(context.Background(), root(9), Limits{Playouts: 50}).Playouts; got != 50 {
			t.Errorf("%s: %d playouts", way, got)
		}
		s.Close()
	}
}
