package games

import (
	"context"
	"fmt"
	"slices"
	"time"

	"montego/internal/panics"
	"montego/player/engine"
	"montego/serve/analysis/review"
	"montego/sgf"
)

// check is a review of a line of the record.
type check struct {
	cancel context.CancelFunc
	looks  *review.Review
	start  time.Time
}

func (g *Game) endCheck() {
	if g.checking != nil {
		g.checking.cancel()
		g.checking = nil
	}
}

// What a page may ask of a review, in percent of the usual effort.
const (
	leastEffort = 1
	mostEffort  = 5000
)

// review looks back at the line through the page's cursor, from the root to its end, or
// ends a review.
func (g *Game) review(s *Seat, r *Request) error {
	g.endCheck()
	if !r.On {
		g.tell(message("progress", progress{Game: g.name}))
		return nil
	}
	if r.Effort < leastEffort || r.Effort > mostEffort {
		return fmt.Errorf("an effort of %d %% is not between %d and %d", r.Effort, leastEffort, mostEffort)
	}
	line := lineThrough(s.cursor)
	if len(line) < 2 {
		return fault{phrase: "error.norecord"}
	}
	looks, err := review.Line(line, g.at, review.Options{Factor: float64(r.Effort) / 100, Version: g.host.o.Version})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(g.host.ctx)
	g.checking = &check{cancel, looks, time.Now()}
	go func(c *check) {
		if bug := panics.Catch(func() { g.checkLine(ctx, c) }); bug != nil {
			s.refuse(0, because("error.review", bug))
		}
		g.endReview(c)
	}(g.checking)
	return nil
}

// lineThrough returns the nodes from the root to n and on along the first
// children.
func lineThrough(n *sgf.Node) []*sgf.Node {
	line := lineTo(n)
	return slices.AppendSeq(line[:len(line)-1], n.MainLine())
}

func lineTo(n *sgf.Node) (line []*sgf.Node) {
	for ; n != nil; n = n.Parent() {
		line = append(line, n)
	}
	slices.Reverse(line)
	return line
}

func (g *Game) checkLine(ctx context.Context, c *check) {
	tell := func(others int) { g.tellWaiting(nil, func() bool { return g.checking == c }, "review", others) }
	g.carryOut(ctx, borrower{g.name, "check", nil, true}, tell,
		func() *review.Look { return g.nextLook(ctx, c) },
		func(look *review.Look, found *review.Found) { g.checked(c, look, found) })
}

func (g *Game) endReview(c *check) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.checking == c {
		g.checking = nil
		if c.looks.Complete() {
			c.looks.NoteVerdicts() // and none that an earlier review has left
			g.tellNodes(c.looks.Nodes...)
			g.touch()
		}
		g.tell(message("progress", progress{Game: g.name, Done: 100, Total: 100}))
	}
}

// carryOut makes searches one after the other, as other games leave room for them, until
// next returns none.
func (g *Game) carryOut(ctx context.Context, who borrower, tell func(others int), next func() *review.Look, take func(*review.Look, *review.Found)) {
	params := g.hire("look", &Player{}).params
	for look := next(); look != nil; look = next() {
		var found *review.Found
		g.host.pool.look(ctx, who, params, tell, func(slice context.Context, e *engine.Engine, _ time.Time) bool {
			found = look.Find(slice, e)
			return slice.Err() == nil
		})
		if found == nil || ctx.Err() != nil {
			return // the host is closing, or no page waits for the review
		}
		take(look, found)
	}
}

// nextLook returns the next search of a review, or nil if it is complete or has ended, or
// its line is no longer there.
func (g *Game) nextLook(ctx context.Context, c *check) *review.Look {
	g.mu.Lock()
	defer g.mu.Unlock()
	if last := c.looks.Nodes[len(c.looks.Nodes)-1]; ctx.Err() != nil || g.checking != c || g.numbers.of[last] == 0 {
		return nil
	}
	return c.looks.Next()
}

// checked notes what a search of a review has found, and tells how far the review is.
func (g *Game) checked(c *check, look *review.Look, found *review.Found) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.checking != c {
		return
	}
	r := c.looks
	first, last := r.Take(look, found)
	for i := first; i <= last; i++ {
		g.note(r.Nodes[i], r.Value(i), r.Found[i].Lead, r.Line(i))
	}
	if v := r.Verdicts[last]; v != nil {
		v.Write(r.Nodes[last])
	}
	g.tellNodes(r.Nodes[first : last+1]...)
	g.touch()
	part := r.Done()
	left := time.Duration(float64(time.Since(c.start)) * (1 - part) / max(part, 0.001))
	g.tell(message("progress", progress{Game: g.name, Done: int(100 * part), Total: 100, Left: left.Milliseconds()}))
}
