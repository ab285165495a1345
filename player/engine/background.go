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
// and no longer needs it must Stop it. Where Counted has an answer and nothing is left out, that is
// what it finds, at once.
func (e *Engine) Start(g *game.Game, c goban.Color, but []goban.Point, limits search.Limits) *Thinking {
	own := g.Clone()
	return e.start(func(ctx context.Context) *search.Snapshot {
		if begun := time.Now(); len(but) == 0 {
			if shot := e.counted(ctx, own, c); shot != nil {
				if limits.Watch != nil && limits.First == 0 {
					limits.Watch(shot)
				}
				return shot
			}
			limits = limits.Without(time.Since(begun))
		}
		return e.searchFrom(ctx, own, search.RootOf(own, c, but...), limits)
	})
}

// Counted returns what a count says, in the form of a search for a move of c, of a game that both
// players have ended by passes, and of one that c wins by a pass where territory counts; nil of any other, and
// where something is left to play for. A search would go by playouts, in which groups die that nobody attacks
// any more, and a short one would not try the pass, without which a lead of half a point is lost.
func (e *Engine) Counted(ctx context.Context, g *game.Game, c goban.Color) *search.Snapshot {
	e.StopPondering()
	return e.counted(ctx, g, c)
}

func (e *Engine) counted(ctx context.Context, g *game.Game, c goban.Color) *search.Snapshot {
	last, _ := g.LastMove()
	passed := last == goban.Move{Color: c.Opponent(), Point: goban.Pass} && g.Rules().Scoring == game.TerritoryScoring
	if !g.Over() && !passed {
		return nil
	}
	begun := time.Now()
	x := e.Estimate(ctx, g)
	if ctx.Err() != nil || !x.Settled || !g.Over() && x.Lead.Leader() != c { // an estimate that was cut short says nothing
		return nil
	}
	lead, value := x.Lead.Float(), float64(1+x.Lead.Leader().Sign())/2
	score := search.Sample{N: 1, Mean: lead}
	return &search.Snapshot{
		ToMove: c, Value: value, Valued: 1, Score: score, Lead: lead, Owner: x.Owner, Owners: 1, Playouts: 1, Elapsed: time.Since(begun),
		Moves: []search.Candidate{{
			Point: goban.Pass, Visits: 1, Value: value, Valued: 1, Score: score, Lead: lead, Bound: value,
			Owner: &x.Owner, Owners: 1, Line: []goban.Point{goban.Pass}, LineVisits: []int{1},
		}},
	}
}

// StartFrom is Start from any root at the position of g, which may not change meanwhile.
func (e *Engine) StartFrom(g *game.Game, at search.Root, limits search.Limits) *Thinking {
	return e.start(func(ctx context.Context) *search.Snapshot { return e.searchFrom(ctx, g, at, limits) })
}

func (e *Engine) start(find func(ctx context.Context) *search.Snapshot) *Thinking {
	e.StopPondering()
	ctx, cancel := context.WithCancel(context.Background())
	t := &Thinking{cancel: cancel, done: make(chan struct{})}
	e.background = t
	go func() {
		defer close(t.done)
		t.bug = panics.Catch(func() { t.found = find(ctx) })
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

// Ponder begins to think in the opponent's time, about the position of g, if the
// parameters say so; otherwise it returns nil. It ends like any search that Start
// has begun.
func (e *Engine) Ponder(g *game.Game) *Thinking {
	if !e.params.Ponder.On || g.Over() {
		return nil
	}
	own, but := g.Clone(), e.unlikely(g)
	at := search.RootOf(own, own.ToMove(), but...)
	at.Pondering = true
	t := e.StartFrom(own, at, search.Limits{Time: maxPonder})
	e.pondering = ponder{thinking: t, moves: len(g.Moves())}
	return t
}

// Pondering reports whether a search in the background is under way.
func (e *Engine) Pondering() bool {
	if e.background == nil {
		return false
	}
	select {
	case <-e.background.Done():
		return false
	default:
		return true
	}
}

// maxPonder is how long an engine ponders at most when the opponent does not move.
const maxPonder = time.Hour

// ponder is what is remembered of pondering until the next decision.
type ponder struct {
	thinking *Thinking
	moves    int // of the game, when it began
}

// unlikely lists the moves of the opponent that focused pondering leaves out: all
// but the moves that the selection prefers, by its formula and the tree of the last search
// [Huang11] §5.6.2.
func (e *Engine) unlikely(g *game.Game) []goban.Point {
	if n := e.params.Ponder.Focus; n > 0 {
		if kept := e.Likely(g, n); len(kept) == n {
			return g.Board().MovesBut(kept)
		}
	}
	return nil
}

// Likely returns the n moves of the opponent that focused pondering would think about after
// the last search, in the position of g, or fewer if the tree has fewer [Huang11] §5.6.2: those
// that the selection prefers.
func (e *Engine) Likely(g *game.Game, n int) (points []goban.Point) {
	e.StopPondering()
	e.follow(g)
	for _, b := range e.search.Branch(search.Cut{Depth: 1, Width: n, BySelection: true}).Children {
		points = append(points, b.Point)
	}
	return points
}

// discount subtracts from the limits the time that pondering has already spent on the
// move that the opponent has played, if the parameters say so: the time of the search,
// times the move's share of its visits. [Huang11] §5.6.3
func (m *request) discount(l search.Limits) search.Limits {
	p := m.engine.pondering
	m.engine.pondering = ponder{}
	last, ok := m.game.LastMove()
	if p.thinking == nil || !ok || len(m.game.Moves()) != p.moves+1 || !m.params.Ponder.Discount || l.Time == 0 {
		return l
	}
	r := p.thinking.Stop() // StopPondering has called it before; a panic was raised there
	if played := r.Find(last.Point); played != nil && played.Visits > 0 {
		spent := time.Duration(float64(r.Elapsed) * float64(played.Visits) / float64(r.Visits()))
		l.Time = max(l.Time-spent, 1)
		l.MaxTime = max(l.MaxTime-spent, l.Time)
	}
	return l
}
