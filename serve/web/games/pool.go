package games

import (
	"context"
	"slices"
	"sync"
	"time"

	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/search"
)

// pool lends engines. An engine has a tree, which takes memory, and a search
// takes processors: both are bounded, whoever asks. An engine that was given
// back keeps its tree for the same borrower until others need the room.
type pool struct {
	ctx   context.Context
	open  search.Factory // of their searches
	trees int            // the number of engines whose trees fit into the memory, at the size that Params say
	turns *turns

	mu   sync.Mutex
	idle []*loan // the one that rests longest first
	lent int     // MiB
}

// loan is an engine and the borrower that it was made for.
type loan struct {
	*engine.Engine
	borrower borrower
	size     int // MiB that its trees take at most
}

// borrower says what an engine is for: a game, a role in it, and the page that asks, if
// it is for one. If looks is set, the engine only searches, and makes no estimates.
type borrower struct {
	game, role string
	page       *Seat
	looks      bool
}

// newPool returns a pool with memory for the given number of trees, in which the given number
// of searches may run at once, for moves or looks. From two searches and three trees on, one search more
// is reserved for looks.
func newPool(ctx context.Context, open search.Factory, trees, searches int) *pool {
	own := 0
	if searches > 1 && trees > 2 {
		own, searches = 1, min(searches, trees-1)
	}
	return &pool{ctx: ctx, open: open, trees: trees, turns: &turns{moves: searches, own: own, slice: usualSlice}}
}

// move runs do with an engine once there is room for its search; looks give way to it. While move
// waits, it calls tell, which may be nil, with the number of searches before it and beside it. It returns
// an error if the pool is closed before. If do panics, so does move, and the engine is not lent again.
func (p *pool) move(who borrower, params engine.Params, tell func(others int), do func(*engine.Engine)) error {
	w := &turn{isMove: true, tell: changes(tell, 0)}
	if err := p.turns.wait(p.ctx, w); err != nil {
		return err
	}
	defer p.turns.end(w)
	w.tell(0)
	l := p.borrow(who, params, params.Search.Memory, params.Search.Threads)
	whole := false
	defer func() { p.giveBack(l, whole) }()
	do(l.Engine)
	whole = true
	return nil
}

// look lends an engine to do, turn by turn, until do returns true or ctx ends. The context of do
// ends with its turn: when a move needs the room, or after a slice if another look waits. If one
// waits already, until is the end of the slice, so that the search can stop by itself; else it is
// zero. From turn to turn the engine keeps its tree, unless the memory was needed. tell may be nil. It is
// called with the number of searches that share the processors: at the beginning, and when that changes.
func (p *pool) look(ctx context.Context, who borrower, params engine.Params, tell func(others int), do func(ctx context.Context, e *engine.Engine, until time.Time) (done bool)) {
	defer p.turns.looking()()
	tell = changes(tell, untold)
	for done := false; !done && ctx.Err() == nil; {
		slice, stop := context.WithCancel(ctx)
		w := &turn{tell: tell, stop: stop}
		if p.turns.wait(slice, w) == nil {
			l := p.borrow(who, params, p.lookSize(params.Search.Memory), p.lookThreads(params.Search.Threads))
			bug := panics.Catch(func() { done = do(slice, l.Engine, w.until) })
			p.giveBack(l, bug == nil)
			p.turns.end(w)
			if bug != nil {
				stop()
				panic(bug)
			}
		}
		stop()
	}
}

// untold is no number of searches.
const untold = -1

// changes returns a function that tells a number only where it differs from the last one.
func changes(tell func(int), last int) func(int) {
	return func(n int) {
		if n != last && tell != nil {
			last = n
			tell(n)
		}
	}
}

// lookSize returns how large the tree of a look may be, in MiB: all of them together
// have half of the memory, so that each can keep its tree while others have their turn.
func (p *pool) lookSize(limit int) int {
	size := limit
	for size > 1 && size*p.turns.lookers() > max(p.trees*limit/2, limit) {
		size /= 2
	}
	return size
}

// lookThreads returns on how many threads a look searches: on all, unless more than
// manyLooks take turns for each search: then each would spend its slice on waiting for the
// others' threads to stop.
func (p *pool) lookThreads(all int) int {
	if p.turns.lookers() > manyLooks*p.turns.moves {
		return 1
	}
	return all
}

// manyLooks is how many looks there may be for each search that may run at once before
// they search on one thread each.
const manyLooks = 2

// borrow returns an engine for who, with the tree of its last search if it is there
// still, no larger than size, in MiB, and searching on the given number of threads.
// Requires: the caller has its turn.
func (p *pool) borrow(who borrower, params engine.Params, size, threads int) *loan {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.trees * params.TreeMemory()
	params.Search.Memory, params.Search.Threads = size, threads
	var l *loan
	if i := slices.IndexFunc(p.idle, func(l *loan) bool { return l.borrower == who }); i >= 0 {
		l = p.idle[i]
		p.idle = slices.Delete(p.idle, i, i+1)
		old := l.Params()
		// A tree does not begin anew to grow, or for more threads.
		params.Search.Memory, params.Search.Threads = min(size, old.Search.Memory), min(threads, old.Search.Threads)
	}
	p.makeRoom(all - who.trees(params))
	for params.Search.Memory > 1 && p.lent+who.trees(params) > all {
		params.Search.Memory /= 2
	}
	if l == nil {
		l = &loan{Engine: engine.NewWith(p.open, params, uint64(time.Now().UnixNano())), borrower: who}
	} else if l.Params() != params {
		l.SetParams(params)
	}
	l.size = who.trees(params)
	p.lent += l.size
	return l
}

// trees returns how many MiB the trees of the engine may take. An engine that makes no estimates has no
// tree for them.
func (who borrower) trees(params engine.Params) int {
	if who.looks {
		return params.Search.Memory
	}
	return params.TreeMemory()
}

// makeRoom closes engines that rest until the trees of all engines take at most the given
// number of MiB. Those of looks go first if they have more than half of it.
func (p *pool) makeRoom(limit int) {
	for len(p.idle) > 0 {
		resting, looks := 0, 0
		for _, l := range p.idle {
			resting += l.size
			if l.borrower.looks {
				looks += l.size
			}
		}
		if p.lent+resting <= limit {
			return
		}
		i := 0
		if looks > limit/2 {
			i = slices.IndexFunc(p.idle, func(l *loan) bool { return l.borrower.looks })
		}
		p.idle[i].Close()
		p.idle = slices.Delete(p.idle, i, i+1)
	}
}

// giveBack takes an engine back. One that has panicked is not whole, and is not lent again.
func (p *pool) giveBack(l *loan, whole bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lent -= l.size
	if !whole {
		_ = panics.Catch(l.Close)
		return
	}
	p.idle = append(p.idle, l)
}

// drop closes the engines of a game that rest.
func (p *pool) drop(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = slices.DeleteFunc(p.idle, func(l *loan) bool {
		if l.borrower.game == name {
			l.Close()
			return true
		}
		return false
	})
}

// close closes all engines that rest.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.idle {
		l.Close()
	}
	p.idle = nil
}
