package broken

import (
	"sync"

	"montego/goban"
	"montego/player/playout"
	"montego/player/search"
)

// Bug is the value with which these searches panic.
const Bug = "a bug"

// Searches opens searches of this machine, of which the first that comes so far panics
// once; after that all are whole. Open is a search.Factory.
type Searches struct {
	worker int
	once   sync.Once
	bug    chan struct{} // closed when it has panicked
}

// Worker returns searches that panic in a worker, counted from 0, when it expands a
// node below the root; the other workers of that search wait for that. With
// search.parallel=root each tree has one worker, 0.
func Worker(i int) *Searches { return &Searches{worker: i, bug: make(chan struct{})} }

// Panicked is closed when the first of these searches panics.
func (s *Searches) Panicked() <-chan struct{} { return s.bug }

// Open opens a search with these parameters, which must be valid.
func (s *Searches) Open(p search.Params, po playout.Params, seed uint64) search.Searcher {
	workers := 0
	tree := p.Parallel == search.RootParallel
	opened := search.Open(p, po, seed)
	search.AddPrior(opened, func() search.Prior {
		i := workers
		if workers++; tree {
			i = 0
		}
		return &prior{s: s, panics: i == s.worker, root: i == 0}
	})
	return opened
}

// prior knows nothing, and panics if it is its worker's turn.
type prior struct {
	s      *Searches
	panics bool
	root   bool // worker 0 expands the root before the workers begin
}

// Rate implements search.Prior.
func (p *prior) Rate(*goban.Board, goban.Color, []goban.Point, []float32) float32 {
	switch {
	case p.root:
		p.root = false
	case p.panics:
		p.s.once.Do(func() {
			close(p.s.bug)
			panic(Bug)
		})
	default:
		<-p.s.bug
	}
	return 0
}
