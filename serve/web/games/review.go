package games

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"montego/player/engine"
	"montego/serve/analysis/review"
	"montego/sgf"
)

// What a page may ask of a review, in percent of the usual effort.
const (
	minEffort = 1
	maxEffort = 5000
)

// review looks back at the line through a node, which is the page's cursor if none is given,
// from the root to its end, or ends a review.
func (g *Game) review(s *Seat, r *request) error {
	g.endChecking()
	if !r.On {
		return nil
	}
	if r.Effort < minEffort || r.Effort > maxEffort {
		return fmt.Errorf("an effort of %d %% is not between %d and %d", r.Effort, minEffort, maxEffort)
	}
	line := cmp.Or(g.numbers.node[r.Node], s.cursor).Line()
	if len(line) < 2 {
		return fault{phrase: "error.norecord"}
	}
	looks, err := review.Line(line, g.at, review.Options{
		Factor: float64(r.Effort) / 100, Threads: g.host.o.Params.Search.Threads, Version: g.host.o.Version, Judge: g.host.o.Analysis,
	})
	if err != nil {
		return err
	}
	ctx, begun := g.checking.begin(g.host), time.Now()
	g.host.hold(g) // it goes on when all pages leave
	g.tellProgress(progress{Total: 100})
	go func() {
		defer g.host.rest(g)
		tell := func(others int) { g.tellWaiting(nil, func() bool { return ctx.Err() == nil }, "review", others) }
		g.attempt(nil, "error.review", func() {
			g.carryOut(ctx, "check", looks, tell, func(look *review.Look, found *review.Found) { g.takeLook(ctx, looks, begun, look, found) })
		})
		g.endReview(ctx, looks)
	}()
	return nil
}

// endChecking ends a review before it is complete, and tells the pages.
func (g *Game) endChecking() {
	g.checking.end()
	g.tellProgress(progress{})
}

// tellProgress tells all pages how far the review is, and those that will come.
func (g *Game) tellProgress(p progress) {
	p.Game = g.name
	g.checked = p
	g.tell(message("progress", p))
}

func (g *Game) endReview(ctx context.Context, r *review.Review) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	g.checking.end()
	if r.Complete() {
		r.NoteVerdicts() // and none that an earlier review has left
		g.tellNodes(slices.Concat(r.Nodes, g.unsay(r))...)
		g.touch()
	}
	g.tellProgress(progress{Done: 100, Total: 100})
}

// unsay takes back what an earlier review has said of moves in which this one sees no mistake. It
// returns the nodes where it has.
func (g *Game) unsay(r *review.Review) (changed []*sgf.Node) {
	for _, n := range r.Nodes {
		if review.ReadMistake(n, g.leastLoss()) == nil {
			changed = append(changed, review.Unsay(n)...)
		}
	}
	for _, n := range changed {
		g.tellPosition(n) // without its marks
	}
	return changed
}

// carryOut makes the searches of a review one after the other, for a role in the game, as other
// games leave room for them.
func (g *Game) carryOut(ctx context.Context, role string, r *review.Review, tell func(others int), take func(*review.Look, *review.Found)) {
	params := g.engineFor("look", &Player{}).params
	tell = changes(tell, untold) // once for all of them
	for look := g.nextLook(ctx, r); look != nil; look = g.nextLook(ctx, r) {
		var found *review.Found
		g.host.pool.look(ctx, borrower{g.name, role, nil, true}, look.Params(params), tell, func(slice context.Context, e *engine.Engine, _ time.Time) bool {
			found = look.Find(slice, e)
			return slice.Err() == nil
		})
		if found == nil || ctx.Err() != nil {
			return // the host is closing, or nobody wants it any more
		}
		take(look, found)
	}
}

// nextLook returns the next search of a review, or nil if it is complete or has ended, or
// its line is no longer there.
func (g *Game) nextLook(ctx context.Context, r *review.Review) *review.Look {
	g.mu.Lock()
	defer g.mu.Unlock()
	if last := r.Nodes[len(r.Nodes)-1]; ctx.Err() != nil || g.numbers.of[last] == 0 {
		return nil
	}
	return r.Next()
}

// takeLook notes what a search of a review has found, and tells how far the review is.
func (g *Game) takeLook(ctx context.Context, r *review.Review, begun time.Time, look *review.Look, found *review.Found) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	first, last := r.Take(look, found)
	for i := first; i <= last; i++ {
		// Its words and its graph agree, whatever another search has found.
		note(r.Nodes[i], r.Found[i].Playouts, r.Value(i), r.Lead(i), r.Line(i))
	}
	if v := r.Verdicts[last]; v != nil {
		v.Write(r.Nodes[last])
	}
	g.tellNodes(r.Nodes[first:min(last+2, len(r.Nodes))]...) // the verdict counts for the next move too
	g.touch()
	if r.Complete() {
		return // endReview tells the end, when the record has all that was found
	}
	part := r.Done()
	left := time.Duration(float64(time.Since(begun)) * (1 - part) / max(part, 0.001))
	g.tellProgress(progress{Done: int(100 * part), Total: 100, Left: left.Milliseconds()})
}
