package engine

import (
	"context"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/player/search"
)

// Thinking is a search in the background.
type Thinking struct {
	cancel context.CancelFunc
	done   chan struct{}
	found  *search.Snapshot
	bug    *panics.Panic
}

// Start begins to search in the background for the best move of c other than those in
// but, and returns at once. The search ends at its limits, by Stop, or when the engine
// is asked to search, to decide, to show its tree or to change. Whoever starts a search
// and no longer needs it must Stop it.
func (e *Engine) Start(g *game.Game, c goban.Color, but []goban.Point, limits search.Limits) *Thinking {
	own := g.Clone()
	return e.StartFrom(own, search.RootOf(own, c, but...), limits)
}

// StartFrom is Start from any root at the position of g, which may not change meanwhile.
func (e *Engine) StartFrom(g *game.Game, at search.Root, limits search.Limits) *Thinking {
	e.StopPondering()
	ctx, cancel := context.WithCancel(context.Background())
	t := &Thinking{cancel: cancel, done: make(chan struct{})}
	e.background = t
	go func() {
		defer close(t.done)
		t.bug = panics.Catch(func() { t.found = e.searchFrom(ctx, g, at, limits) })
	}()
	return t
}

// Stop ends the search, waits until it has, and returns what it found. If the search
// has panicked, Stop panics with that.
func (t *Thinking) Stop() *search.Snapshot {
	t.cancel()
	<-t.done
	if t.bug != nil {
		panic(t.bug)
	}
	return t.found
}

// Done is closed when the search has ended.
func (t *Thinking) Done() <-chan struct{} { return t.done }

// StopPondering ends the search in the background.
func (e *Engine) StopPondering() {
	if e.background != nil {
		t := e.background
		e.background = nil
		begun := time.Now()
		t.Stop()
		e.stopping = time.Since(begun)
	}
}
