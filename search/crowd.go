package search

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

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
	total := &Snapshot{ToMove: m[0].asked.ToMove, Elapsed: time.Since(m[0].start)}
	var weight float64
	for _, s := range m {
		one := s.live()
		total.add(one, weight)
		weight += float64(one.Playouts + one.Reused)
	}
	total.sort(m[0].params.Choice)
	return total
}

// add adds what another search has found. What is known already comes from so
// many games.
func (s *Snapshot) add(o *Snapshot, weight float64) {
	mix := func(mean *float64, games, m, n float64) {
		if games+n > 0 {
			*mean = (*mean*games + m*n) / (games + n)
		}
	}
	n := float64(o.Playouts + o.Reused)
	if weight == 0 {
		s.Decided = o.Decided
	} else if s.Decided != o.Decided {
		s.Decided = goban.Empty
	}
	mix(&s.Value, weight, o.Value, n)
	mix(&s.Score, weight, o.Score, n)
	mix(&s.Spread, weight, o.Spread, n)
	for p := range s.Owner {
		owner := float64(s.Owner[p])
		mix(&owner, weight, float64(o.Owner[p]), n)
		s.Owner[p] = float32(owner)
	}
	s.Playouts += o.Playouts
	s.Reused += o.Reused
	s.Nodes += o.Nodes
	s.Bytes += o.Bytes
	for _, c := range o.Moves {
		i := slices.IndexFunc(s.Moves, func(m Candidate) bool { return m.Point == c.Point })
		if i < 0 {
			s.Moves = append(s.Moves, c)
			continue
		}
		m := &s.Moves[i]
		games, more := float64(m.Visits), float64(c.Visits)
		if more > games {
			m.Line = c.Line
		}
		mix(&m.Value, games, c.Value, more)
		mix(&m.Score, games, c.Score, more)
		mix(&m.Spread, games, c.Spread, more)
		mix(&m.RAVE, games+1, c.RAVE, more+1)
		mix(&m.Prior, 1, c.Prior, 1)
		mix(&m.Criticality, games, c.Criticality, more)
		m.Visits += c.Visits
		if c.Proven != goban.Empty {
			m.Proven = c.Proven
		}
		m.Bound = m.bound(s.ToMove)
	}
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
