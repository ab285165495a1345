package search

import (
	"context"
	"sync/atomic"

	"montego/goban"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/player/playout"
	"montego/player/timing"
)

// Parallel says how threads share the work.
type Parallel uint8

// The ways there are.
const (
	TreeParallel Parallel = iota
	RootParallel
	LeafParallel
)

// Choices lists the ways. See param.Enumerated.
func (Parallel) Choices() []param.Choice {
	return []param.Choice{
		TreeParallel: {Name: "tree", Doc: "all threads search one tree"},
		RootParallel: {Name: "root", Doc: "each thread has a tree of its own; in the end their visits are added up"},
		LeafParallel: {Name: "leaf", Doc: "one descent for all threads, which play out its leaf side by side"},
	}
}

// Searcher searches positions of a game one after the other, and may keep what it
// finds for the next. A Search is one with a tree of its own; a searcher may also
// have many trees, on one machine or on several.
type Searcher interface {
	Search(ctx context.Context, root Root, limits Limits) *Snapshot
	Branch(cut Cut) Branch
	Advance(c goban.Color, p goban.Point, b *goban.Board)
	Retreat(n int)
	Reset()
	Restart(seed uint64)
	Close()
}

// A Factory makes searchers: on this machine, as Open does, or over many machines. The
// parameters must be valid.
type Factory func(p Params, po playout.Params, seed uint64) Searcher

// Open returns the searcher that the parameters ask for. See New.
func Open(p Params, po playout.Params, seed uint64) Searcher {
	if p.Parallel != RootParallel || p.Threads == 1 {
		return New(p, po, seed)
	}
	trees := make(rootParallel, p.Threads)
	p.Threads, p.Memory = 1, max(p.Memory/p.Threads, 1) // the trees share the memory
	for i := range trees {
		trees[i] = New(p, po, memberSeed(seed, i))
	}
	return trees
}

// rootParallel is root parallelization: searches with a tree each that know
// nothing of each other; in the end their visits are added up [ChaslotParallel08],
// [Baudis11] §3.3.4.
type rootParallel []*Search

func memberSeed(seed uint64, i int) uint64 { return seed + uint64(i)<<32 }

// Search searches from root on all threads, each of which has its share of the playouts.
// See Search.Search.
func (m rootParallel) Search(ctx context.Context, root Root, limits Limits) *Snapshot {
	panics.Guard(func() {
		for i, s := range m {
			s.begin(ctx, root, &limits, share(limits.last(), i, len(m)))
		}
		defer watch(limits, m.sum, m.halt)()
		limits.playStages(m[0].start, m.playStage, m.sum)
	}, m.Reset) // if one tree panics, all are forgotten
	return m.sum()
}

func (m rootParallel) halt() { m.each((*Search).halt) }

// playStage plays one stage on all threads and reports whether all searches are over.
func (m rootParallel) playStage(until timing.Stage) (over bool) {
	var searches panics.Group
	var going atomic.Bool
	for i, s := range m {
		searches.Go(func() {
			panics.Guard(func() {
				if !s.playStage(share(until, i, len(m))) {
					going.Store(true)
				}
			}, m.halt)
		})
	}
	searches.Wait()
	return !going.Load()
}

// sum adds up what all have found.
func (m rootParallel) sum() *Snapshot {
	shots := make([]*Snapshot, len(m))
	for i, s := range m {
		shots[i] = s.live()
	}
	return Merge(m[0].params, shots...)
}

// Branch returns what is worth showing of the tree of the first search.
func (m rootParallel) Branch(cut Cut) Branch { return m[0].Branch(cut) }

// Advance tells all of a move. See Search.Advance.
func (m rootParallel) Advance(c goban.Color, p goban.Point, b *goban.Board) {
	m.each(func(s *Search) { s.Advance(c, p, b) })
}

// Retreat tells all that moves were taken back. See Search.Retreat.
func (m rootParallel) Retreat(n int) { m.each(func(s *Search) { s.Retreat(n) }) }

// Reset makes all forget everything. See Search.Reset.
func (m rootParallel) Reset() { m.each((*Search).Reset) }

// Close closes every search.
func (m rootParallel) Close() { m.each((*Search).Close) }

func (m rootParallel) each(do func(*Search)) {
	for _, s := range m {
		do(s)
	}
}

// Restart makes all its searches begin anew with another seed. See Search.Restart.
func (m rootParallel) Restart(seed uint64) {
	for i, s := range m {
		s.Restart(memberSeed(seed, i))
	}
}

// shareLeaf lets the other workers play out the same leaf, each with its own random
// numbers: leaf parallelization [ChaslotParallel08]. It asks for no more playouts than
// the limits allow.
func (w *worker) shareLeaf() {
	s := w.s
	for _, helper := range s.workers[1:] {
		if limit := int64(s.until.Playouts); limit > 0 && s.played.Load() >= limit {
			return
		}
		s.played.Add(1)
		helper.copyWalk(w)
		w.helping = append(w.helping, helper)
		helper.policy.Begin(&helper.root, &helper.trace)
		w.helpers.Go(helper.playout)
	}
}

// copyWalk puts the worker at the leaf that another worker has reached.
func (w *worker) copyWalk(from *worker) {
	w.board.CopyFrom(&from.board)
	w.path, w.saved = append(w.path[:0], from.path...), from.saved
	w.trace.Reset(from.trace.First)
	for _, p := range from.trace.Points() {
		w.trace.Add(p)
	}
	for d, r := range w.path {
		w.tree.nodes.at(r).visit(w.trace.Color(d).Opponent())
	}
}

// backUpShared waits for the playouts that were shared and backs them up.
func (w *worker) backUpShared() {
	if len(w.helping) == 0 {
		return
	}
	w.helpers.Wait()
	for _, helper := range w.helping {
		helper.backUp(false)
		w.s.statistics.add(&helper.statistics)
	}
	w.helping = w.helping[:0]
}
