package cluster

import (
	"context"
	"testing"

	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
)

// TestFramesExchange: three members that tell each other in frames what their trees have seen
// come to nearly as many visits of the root's moves as they have played together, without a
// server.
func TestFramesExchange(t *testing.T) {
	p := engine.DefaultParams()
	p.Search.Memory, p.Search.Fold = 16, false
	var trees [3]*search.Search
	var exchanges [3]*search.Exchange
	for i := range trees {
		trees[i] = search.New(p.Search, p.Playout, uint64(i))
		defer trees[i].Close()
		exchanges[i] = &search.Exchange{Depth: sharedDepth, Share: sharedShare}
		trees[i].Join(exchanges[i])
	}
	// Unclear is asked while the workers rest: the search of the next member goes on inside it.
	var from func(i int) *search.Snapshot
	from = func(i int) *search.Snapshot {
		if i == len(trees) {
			passOn(t, exchanges[:])
			return nil
		}
		limits := search.Limits{Playouts: 60, MaxPlayouts: 61, Unclear: func(*search.Snapshot) bool { from(i + 1); return false }}
		return trees[i].Search(context.Background(), search.Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 7.5}, limits)
	}
	found, visits := from(0), 0
	for i := range found.Moves {
		visits += found.Moves[i].Visits
	}
	if found.Playouts != 180 || visits < 150 || visits > 180 {
		t.Errorf("%d playouts, %d visits", found.Playouts, visits)
	}
}

// passOn lets each of these hear, in a frame, what all others have seen.
func passOn(t *testing.T, exchanges []*search.Exchange) {
	var heard []frame
	for i, x := range exchanges {
		f := frame{kind: deltas, member: uint64(i), seq: 1}
		f.deltas, f.playouts = x.Collect(nil)
		read, err := parseFrame(f.append(nil), nil)
		if err != nil {
			t.Fatal(err)
		}
		heard = append(heard, read)
	}
	for i, x := range exchanges {
		for k := range heard {
			if k != i {
				x.Add(heard[k].deltas, heard[k].playouts)
			}
		}
	}
}

// TestPeriod: among many, members send more seldom, so that each hears about as many frames as
// of a crowd, and none is silent for longer than a master may be.
func TestPeriod(t *testing.T) {
	for others, want := range map[int]int{0: 1, 1: 1, 8: 1, 9: 2, 16: 2, 17: 3, 255: 32, 5000: slowest} {
		if got := period(others); got != want {
			t.Errorf("%d others: %d intervals, want %d", others, got, want)
		}
	}
	if slowest*interval >= lease/2 {
		t.Errorf("a master that is silent for %v is taken for dead", slowest*interval)
	}
}
