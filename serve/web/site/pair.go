//go:build js

package main

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"syscall/js"
	"time"

	"montego/goban"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// order is what the worker of the games asks a second worker for: to search, or, without
// a Job, to stop.
type order struct {
	ID       int
	Playouts int // 0 for no limit
	Job      *engine.Job
}

// finding is what the second worker has found so far. The first one says that it is ready.
type finding struct {
	ID   int // of the order
	Shot *search.Snapshot
	Last bool
}

// partner is the second worker as the worker of the games sees it: each page has one, and that of
// the page which came last searches.
type partner struct {
	mu    sync.Mutex
	ready []js.Value // the second workers that take orders, each by its function post
	post  js.Value   // of the one that searches
	id    int
	shot  *search.Snapshot // of order id
	last  chan struct{}    // closed when that search has ended
}

// hire takes a page's second worker: handle takes what it finds, and leave is called when the page leaves.
func (p *partner) hire(post js.Value) any {
	handle := js.FuncOf(func(_ js.Value, args []js.Value) any {
		f := finding{}
		if json.Unmarshal([]byte(args[0].String()), &f) == nil {
			p.hear(post, f)
		}
		return nil
	})
	leave := js.FuncOf(func(js.Value, []js.Value) any {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.dismiss(post)
		return nil
	})
	return map[string]any{"handle": handle, "leave": leave}
}

// hear takes a finding.
func (p *partner) hear(post js.Value, f finding) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case f.Shot == nil:
		p.dismiss(post)
		p.ready = append(p.ready, post)
	case post.Equal(p.post) && f.ID == p.id:
		p.shot = f.Shot
		if f.Last {
			close(p.last)
		}
	}
}

// dismiss forgets a second worker. Requires: p.mu is held.
func (p *partner) dismiss(post js.Value) {
	p.ready = slices.DeleteFunc(p.ready, post.Equal)
}

// begin orders a search, and reports whether there is who makes it.
func (p *partner) begin(job engine.Job, playouts int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.ready) == 0 {
		return false
	}
	p.id++
	p.post, p.shot, p.last = p.ready[len(p.ready)-1], nil, make(chan struct{})
	p.send(order{p.id, playouts, &job})
	return true
}

// send sends an order. Requires: p.mu is held.
func (p *partner) send(o order) {
	text, _ := json.Marshal(o) // its fields are plain
	p.post.Invoke(string(text))
}

// end ends the search. One that has a number of playouts may come to its end first.
func (p *partner) end(ctx context.Context, playouts int, begun time.Time) {
	if playouts > 0 {
		select {
		case <-p.last:
		case <-ctx.Done():
		case <-time.After(patience + time.Since(begun)):
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.send(order{}); p.shot == nil && time.Since(begun) > patience {
		p.dismiss(p.post) // its page is closed
	}
}

// patience is how long a second worker may be silent.
const patience = time.Second

// with adds to a snapshot what the second worker has found.
func (p *partner) with(params search.Params, own *search.Snapshot) *search.Snapshot {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shot == nil {
		return own
	}
	return search.Merge(params, own, p.shot)
}

// pair is root parallelization over two workers, since a worker has one thread: each has
// a tree, and what they find is added up.
type pair struct {
	search.Searcher // of this worker
	partner         *partner
	params          search.Params
	settings        []string
}

// open is a search.Factory. Neither tree folds symmetric moves, so that both have the same ones.
func (p *partner) open(params search.Params, po playout.Params, seed uint64) search.Searcher {
	params.Fold = false
	return &pair{search.Open(params, po, seed), p, params, engine.SettingsOf(params, po)}
}

// Search searches with the partner, if there is one. What a review asks, which is more than
// a Job says, it searches alone.
func (p *pair) Search(ctx context.Context, root search.Root, limits search.Limits) *search.Snapshot {
	begun, others := time.Now(), limits.Playouts/2
	if root.Game == nil || root.PlayOut || root.Versus != goban.NoPoint || limits.MoveOwners || limits.Playouts == 1 ||
		!p.partner.begin(engine.NewJob(p.settings, &root), others) {
		return p.Searcher.Search(ctx, root, limits)
	}
	own := limits
	own.Playouts, own.MaxPlayouts = limits.Playouts-others, (limits.MaxPlayouts+1)/2
	if limits.Watch != nil {
		own.Watch = func(s *search.Snapshot) { limits.Watch(p.partner.with(p.params, s)) }
	}
	if limits.Unclear != nil {
		own.Unclear = func(s *search.Snapshot) bool { return limits.Unclear(p.partner.with(p.params, s)) }
	}
	if limits.Enough != nil {
		own.Enough = func(s *search.Snapshot) bool { return limits.Enough(p.partner.with(p.params, s)) }
	}
	shot := p.Searcher.Search(ctx, root, own)
	p.partner.end(ctx, others, begun)
	return p.partner.with(p.params, shot)
}

// assist is the second worker: it takes orders, and post takes what it finds.
func assist(post js.Value) any {
	r := &requests{more: make(chan struct{}, 1)}
	tell := func(f finding) {
		text, _ := json.Marshal(f) // its fields are plain
		post.Invoke(string(text))
	}
	tell(finding{})
	go func() {
		h := helper{}
		for text := r.take(); text != nil; text = r.take() {
			o := order{}
			if h.stop(); json.Unmarshal(text, &o) == nil && o.Job != nil {
				h.search(&o, tell)
			}
		}
	}()
	return r.functions()
}

// helper is the engine of the second worker.
type helper struct {
	engine   *engine.Engine
	params   engine.Params
	thinking *engine.Thinking
}

func (h *helper) stop() {
	if h.thinking != nil {
		h.thinking.Stop()
	}
}

// search begins to search what is ordered. An order that cannot be read is not carried out.
func (h *helper) search(o *order, tell func(finding)) {
	params, err := o.Job.Player(1, treeMemory)
	g, err2 := o.Job.Game()
	if err != nil || err2 != nil {
		return
	}
	if h.engine == nil || params != h.params {
		if h.engine != nil {
			h.engine.Close()
		}
		h.engine, h.params = engine.New(params, uint64(time.Now().UnixNano())), params
	}
	t := h.engine.Start(g, o.Job.ToMove, o.Job.Banned, search.Limits{
		Playouts: o.Playouts, Watch: func(s *search.Snapshot) { tell(finding{ID: o.ID, Shot: s}) },
	})
	h.thinking = t
	go func() {
		<-t.Done()
		tell(finding{o.ID, t.Stop(), true})
	}()
}
