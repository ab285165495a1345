package games

import (
	"cmp"
	"context"
	"math"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/search"
	"montego/sgf"
)

// work is what goes on in the background for a page or a game: a search, or a review. The
// game's lock guards it.
type work struct{ stop context.CancelFunc } // nil if there is none

// begin ends what went on before, and returns the context of what begins now.
func (w *work) begin(h *Host) context.Context {
	w.end()
	ctx, stop := context.WithCancel(h.ctx)
	w.stop = stop
	return ctx
}

// end ends the work. Its context is done once the game's lock is free.
func (w *work) end() {
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
}

// attempt does what may panic in the background, and tells a page, or all pages of the game where
// it is nil, if it does: phrase is that of the fault.
func (g *Game) attempt(s *Seat, phrase string, do func()) {
	if bug := panics.Catch(do); bug != nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.tellOf(s, message("error", answerOf(0, because(phrase, bug))))
	}
}

func (g *Game) analyse(s *Seat, r *request) error {
	s.looking = r.On
	g.restartSearch(s)
	return nil
}

// The longest that a page may have a position searched.
const (
	lookTime     = 3 * time.Minute
	lookPlayouts = 2_000_000
)

// restartSearch has the position at the page's cursor searched, if the page
// wants that. While an engine thinks about that very position, the page is
// shown its thoughts instead.
func (g *Game) restartSearch(s *Seat) {
	s.search.end()
	if !s.looking || s.cursor == g.head && g.state.Thinking != goban.Empty {
		return
	}
	here, err := g.at(s.cursor)
	if err != nil || s.cursor == g.head && g.state.Judging {
		return
	}
	n, ctx := s.cursor, s.search.begin(g.host)
	go g.attempt(s, "error.analysis", func() { g.search(ctx, s, n, here) })
}

// lookParams returns the parameters of analyses. They count how critical points are,
// which changes the search by less than a visit.
func (g *Game) lookParams() engine.Params {
	o := &g.host.o
	params := *cmp.Or(o.Analysis, &o.Params)
	params.Playouts = 0
	o.bound(&params)
	if k := &params.Search.Criticality; k.Weight == 0 {
		k.Weight, k.Min = 1e-6, 50
	}
	return params
}

// search searches a position for a page until its time is over or ctx is done, in as many
// turns as that takes. Each turn goes on with the tree of the one before.
func (g *Game) search(ctx context.Context, s *Seat, n *sgf.Node, here *game.Game) {
	var sum found  // of the turns before
	asked := false // whether a count says it all
	noted := 0     // visits of the search when the record was last told of it
	show := func(turn *search.Snapshot, done bool) {
		g.showSearch(ctx, s, n, &found{Snapshot: turn, playouts: sum.playouts + turn.Playouts, elapsed: sum.elapsed + turn.Elapsed, done: done}, &noted)
	}
	tell := func(others int) { g.tellWaiting(s, func() bool { return ctx.Err() == nil }, "analysis", others) }
	who := borrower{g.name, "look", s, true}
	g.host.pool.look(ctx, who, g.lookParams(), tell, func(slice context.Context, e *engine.Engine, until time.Time) bool {
		if !asked {
			asked = true
			if shot := e.Counted(slice, here, here.ToMove()); shot != nil {
				g.showSearch(ctx, s, n, &found{Snapshot: shot, playouts: shot.Playouts, elapsed: shot.Elapsed, done: true, counted: true}, &noted)
				return true
			}
		}
		limits := search.Limits{Time: max(lookTime-sum.elapsed, 1), Playouts: max(lookPlayouts-sum.playouts, 1)}
		shared := !until.IsZero()
		if shared {
			limits.Time = min(limits.Time, max(time.Until(until), 1))
		}
		limits.Watch = func(turn *search.Snapshot) { show(turn, false) }
		shot := e.Search(slice, here, here.ToMove(), limits)
		done := slice.Err() == nil && !(shared && time.Now().After(until))
		show(shot, done)
		sum.playouts, sum.elapsed = sum.playouts+shot.Playouts, sum.elapsed+shot.Elapsed
		return done
	})
}

// found is what the search for a page has found so far.
type found struct {
	*search.Snapshot               // of the turn
	playouts         int           // of all turns
	elapsed          time.Duration // in all turns
	done             bool          // there will be no more
	counted          bool          // it is a count, which replaces what a search has found, however long it was
}

// tellWaiting tells a page, or all pages of the game where it is nil, with how many
// others a search shares the processors, unless wanted says that the search has ended.
func (g *Game) tellWaiting(s *Seat, wanted func() bool, what string, others int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if wanted() {
		g.tellOf(s, message("waiting", waiting{Game: g.name, What: what, Others: others}))
	}
}

// showSearch tells a page what its search has found, unless that is out of date. noted is
// with how many visits the record was last told of it.
func (g *Game) showSearch(ctx context.Context, s *Seat, n *sgf.Node, f *found, noted *int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	a := g.analysisView(n, f.Snapshot)
	a.Done, a.Playouts, a.Rate = f.done, f.playouts, rate(f.playouts, f.elapsed)
	s.post(message("analysis", a))
	if visits := a.Visits; f.done || visits >= 2*(*noted)+100 || !n.Has(valueProperty) {
		*noted = visits
		if f.counted {
			note(n, visits, f.WinRate(), f.Lead, f.Best().Line)
		}
		if f.counted || noteLonger(n, visits, f.WinRate(), f.Lead, f.Best().Line) {
			g.tellNodes(n)
			g.touch()
		}
	}
}

// tellSearch shows what an engine that thinks has found to the pages that want
// to see it.
func (g *Game) tellSearch(shot *search.Snapshot) {
	var m Message
	for _, s := range g.seats {
		if !s.looking || s.cursor != g.head {
			continue
		}
		if m.Type == "" {
			a := g.analysisView(g.head, shot)
			a.Engine = true
			m = message("analysis", a)
		}
		s.post(m)
	}
}

// maxCandidates is how many moves of an analysis a page is told.
const maxCandidates = 40

// analysisView returns what pages are told of a search.
func (g *Game) analysisView(n *sgf.Node, shot *search.Snapshot) analysis {
	a := analysis{
		Game: g.name, Node: g.numbers.of[n], Turn: shot.ToMove.String(),
		Playouts: shot.Playouts, Visits: shot.Playouts + shot.Reused,
		Value: round(shot.WinRate(), 4), Score: round(shot.Lead, 2), Spread: round(shot.Score.Deviation(), 2),
	}
	a.Rate = rate(shot.Playouts, shot.Elapsed)
	for i, m := range shot.Shown(goban.Black) {
		if i == maxCandidates || m.Visits == 0 {
			break
		}
		c := candidate{
			Vertex: m.Point.String(), Visits: m.Visits, Line: goban.Vertices(m.Line),
			Value: round(m.WinRate, 4), Score: round(m.Lead, 2), Prior: round(m.Prior, 4),
			Criticality: round(m.Criticality, 4),
		}
		if m.RAVEVisits > 0 {
			c.RAVE = new(round(m.RAVE, 4))
		}
		a.Moves = append(a.Moves, c)
	}
	for y := g.size.Height - 1; y >= 0; y-- {
		for x := range g.size.Width {
			a.Owner = append(a.Owner, int8(100*shot.Owner[goban.PointAt(x, y)]))
		}
	}
	return a
}

func rate(playouts int, elapsed time.Duration) int {
	if elapsed <= 0 {
		return 0
	}
	return int(float64(playouts) / elapsed.Seconds())
}

// round returns x rounded to the given number of decimals, and never −0.
func round(x float64, decimals int) float64 {
	f := math.Pow10(decimals)
	return math.Round(x*f)/f + 0
}
