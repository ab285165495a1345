package engine

import (
	"context"

	"montego/game"
	"montego/goban"
	"montego/player/search"
)

// Thinking is a search in the background.
type Thinking struct {
	cancel context.CancelFunc
	done   chan struct{}
	found  *search.Snapshot
}

// Start begins to search in the background for the best move of c other than those in
// but, and returns at once. The search ends at its limits, by Stop, or when the engine
// is asked for anything else. Whoever starts a search and no longer needs it must Stop
// it.
func (e *Engine) Start(g *game.Game, c goban.Color, but []goban.Point, limits search.Limits) *Thinking {
	e.Rest()
	ctx, cancel := context.WithCancel(context.Background())
	t := &Thinking{cancel: cancel, done: make(chan struct{})}
	e.background = t
	own := g.Clone()
	go func() {
		defer close(t.done)
		t.found = e.searchBut(ctx, own, c, append(banned(own, c), but...), limits)
	}()
	return t
}

// Stop ends the search, waits until it has, and returns what it found.
func (t *Thinking) Stop() *search.Snapshot {
	t.cancel()
	<-t.done
	return t.found
}

// Done is closed when the search has ended.
func (t *Thinking) Done() <-chan struct{} { return t.done }

// Rest ends the search in the background.
func (e *Engine) Rest() {
	if e.background != nil {
		e.background.Stop()
		e.background = nil
	}
}
