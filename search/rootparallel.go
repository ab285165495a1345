package search

import (
	"context"
	"sync"
	"sync/atomic"

	"montego/goban"
	"montego/playout"
)

// Searcher searches positions of a game one after the other. It is a Search, or
// a Crowd of them.
type Searcher interface {
	Search(ctx context.Context, root Root, limits Limits) *Snapshot
	Branch(cut Cut) Branch
	Advance(c goban.Color, p goban.Point, b *goban.Board)
	Retreat(n int)
	Reset()
	Restart(seed uint64)
	Close()
}

// Open returns the searcher that the parameters ask for. See New.
func Open(p Params, po playout.Params, seed uint64) Searcher {
	if p.Parallel == "root" && p.Threads > 1 {
		return newCrowd(p, po, seed)
	}
	return New(p, po, seed)
}

// Crowd is root parallelization: searches with a tree each that know nothing of
// each other; in the end their visits are added up [ChaslotParallel08],
// [Baudis11] §3.7.
type Crowd []*Search

// newCrowd returns a search for each thread, which share the memory.
func newCrowd(p Params, po playout.Params, seed uint64) (crowd Crowd) {
	n := p.Threads
	p.Threads, p.Memory = 1, max(p.Memory/n, 1)
	for i := range n {
		crowd = append(crowd, New(p, po, memberSeed(seed, i)))
	}
	return crowd
}

func memberSeed(seed uint64, i int) uint64 { return seed + uint64(i)<<32 }

// Search searches from root on all threads, each its share of the playouts. See
// Search.Search.
func (m Crowd) Search(ctx context.Context, root Root, limits Limits) *Snapshot {
	for i, s := range m {
		s.begin(ctx, root, limits.last().share(i, len(m)))
	}
	quiet := watch(limits, m.sum)
	limits.conduct(m[0].start, m.run, m.sum)
	quiet()
	return m.sum()
}

// run plays one stage on all threads and reports whether all searches are over.
func (m Crowd) run(until stage) (over bool) {
	var searches sync.WaitGroup
	var going atomic.Bool
	for i, s := range m {
		searches.Go(func() {
			if !s.run(until.share(i, len(m))) {
				going.Store(true)
			}
		})
	}
	searches.Wait()
	return !going.Load()
}

// sum adds up what all have found.
func (m Crowd) sum() *Snapshot {
	shots := make([]*Snapshot, len(m))
	for i, s := range m {
		shots[i] = s.live()
	}
	return Merge(m[0].params, shots...)
}

// Advance tells all of a move. See Search.Advance.
func (m Crowd) Advance(c goban.Color, p goban.Point, b *goban.Board) {
	for _, s := range m {
		s.Advance(c, p, b)
	}
}

// Retreat tells all that moves were taken back. See Search.Retreat.
func (m Crowd) Retreat(n int) {
	for _, s := range m {
		s.Retreat(n)
	}
}

// Reset makes all forget everything. See Search.Reset.
func (m Crowd) Reset() {
	for _, s := range m {
		s.Reset()
	}
}

// Restart makes all begin anew with another seed. See Search.Restart.
func (m Crowd) Restart(seed uint64) {
	for i, s := range m {
		s.Restart(memberSeed(seed, i))
	}
}

// Close closes every search.
func (m Crowd) Close() {
	for _, s := range m {
		s.Close()
	}
}
