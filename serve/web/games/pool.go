package games

import (
	"context"
	"slices"
	"sync"
	"time"

	"montego/internal/param"
	"montego/player/engine"
)

// pool lends engines. An engine has a tree, which takes memory, and a search
// takes processors: both are bounded, whoever asks. An engine that was given
// back keeps its tree for the same borrower until others need the room.
type pool struct {
	ctx     context.Context
	open    engine.Opener // of their searches
	engines int           // most engines
	slots   chan struct{} // one for each search that runs

	mu    sync.Mutex
	idle  []*loan
	lent  int
	looks map[int]context.CancelFunc // searches that yield to moves
	next  int
}

// loan is an engine and the borrower that it was made for.
type loan struct {
	*engine.Engine
	borrower borrower
}

// borrower says what an engine is for: a game, and a role in it.
type borrower struct{ game, role string }

// newPool returns a pool of so many engines, of which so many may search at
// once.
func newPool(ctx context.Context, open engine.Opener, engines, searches int) *pool {
	return &pool{ctx: ctx, open: open, engines: engines, slots: make(chan struct{}, searches), looks: map[int]context.CancelFunc{}}
}

// use runs do with an engine, once there is room for its search. It returns the
// error of ctx if that ends first. An urgent search makes one that is not urgent
// end: the context that do is given is done then.
func (p *pool) use(ctx context.Context, who borrower, params engine.Params, urgent bool, do func(context.Context, *engine.Engine)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := p.wait(ctx, urgent); err != nil {
		return err
	}
	defer func() { <-p.slots }()
	if !urgent {
		defer p.yielding(cancel)()
	}
	l := p.borrow(who, params)
	defer p.giveBack(l)
	do(ctx, l.Engine)
	return nil
}

// wait takes a slot.
func (p *pool) wait(ctx context.Context, urgent bool) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	default:
	}
	if urgent {
		p.interruptLook()
	}
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-p.ctx.Done():
		return p.ctx.Err()
	}
}

// interruptLook ends one search that is not urgent, if there is one.
func (p *pool) interruptLook() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, cancel := range p.looks {
		cancel()
		delete(p.looks, id)
		return
	}
}

// yielding notes a search that yields to moves, until the function that it
// returns is called.
func (p *pool) yielding(cancel context.CancelFunc) (end func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := p.next
	p.next++
	p.looks[id] = cancel
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.looks, id)
	}
}

// borrow returns an engine for who, with the tree of its last search if it is
// there still. Requires: the caller has a slot.
func (p *pool) borrow(who borrower, params engine.Params) *loan {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lent++
	if i := slices.IndexFunc(p.idle, func(l *loan) bool { return l.borrower == who }); i >= 0 {
		l := p.idle[i]
		p.idle = slices.Delete(p.idle, i, i+1)
		if old := l.Params(); len(param.Diff(&old, &params)) > 0 {
			l.SetParams(params)
		}
		return l
	}
	for len(p.idle) > 0 && len(p.idle)+p.lent > p.engines {
		p.idle[0].Close()
		p.idle = slices.Delete(p.idle, 0, 1)
	}
	return &loan{engine.With(p.open, params, uint64(time.Now().UnixNano())), who}
}

// giveBack takes an engine back.
func (p *pool) giveBack(l *loan) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lent--
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
