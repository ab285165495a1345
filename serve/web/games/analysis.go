package games

import (
	"context"
	"math"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/search"
	"montego/serve/session"
	"montego/sgf"
)

// inquiry is a search whose findings a page wants to see.
type inquiry struct {
	cancel context.CancelFunc
	noted  int // visits of the search when the record was last told of it
}

func (g *Game) analyse(s *Seat, r *Request) error {
	s.looking = r.On
	g.restartSearch(s)
	return nil
}

func (s *Seat) endHint() {
	if s.hinting != nil {
		s.hinting.cancel()
		s.hinting = nil
	}
}

func (s *Seat) endSearch() {
	if s.search != nil {
		s.search.cancel()
		s.search = nil
	}
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
	s.endSearch()
	if !s.looking || s.cursor == g.head && g.state.Thinking != goban.Empty {
		return
	}
	here, err := g.at(s.cursor)
	if err != nil || s.cursor == g.head && g.state.Phase == session.Counting {
		return
	}
	ctx, cancel := context.WithCancel(g.host.ctx)
	q := &inquiry{cancel: cancel}
	s.search = q
	go func(n *sgf.Node) {
		if bug := panics.Catch(func() { g.search(ctx, q, s, n, here) }); bug != nil {
			s.refuse(0, because("error.analysis", bug))
		}
	}(s.cursor)
}

// lookParams returns the parameters of analyses. They count how critical points are,
// which changes the search by less than a visit.
func (g *Game) lookParams() engine.Params {
	params := g.hire("look", &Player{}).params
	if k := &params.Search.Criticality; k.Weight == 0 {
		k.Weight, k.Min = 1e-6, 50
	}
	return params
}

// search searches a position for a page until its time is over or ctx is done.
func (g *Game) search(ctx context.Context, q *inquiry, s *Seat, n *sgf.Node, here *game.Game) {
	g.host.pool.search(ctx, &question{
		who: borrower{g.name, "look", s, true}, params: g.lookParams(), here: here,
		limits: search.Limits{Time: lookTime, Playouts: lookPlayouts},
		tell:   func(others int) { g.tellWaiting(s, func() bool { return s.search == q }, "analysis", others) },
		show:   func(found *found) { g.showSearch(ctx, q, s, n, found) },
	})
}

// tellWaiting tells a page, or all pages of the game where it is nil, with how many
// others a search shares the processors, unless wanted says that the search has ended.
func (g *Game) tellWaiting(s *Seat, wanted func() bool, what string, others int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !wanted() {
		return
	}
	m := message("waiting", waiting{Game: g.name, What: what, Others: others})
	if s != nil {
		s.post(m)
	} else {
		g.tell(m)
	}
}

// showSearch tells a page what its search has found, unless that is out of date.
func (g *Game) showSearch(ctx context.Context, q *inquiry, s *Seat, n *sgf.Node, f *found) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil || s.search != q {
		return
	}
	a := g.analysisView(n, f.Snapshot)
	a.Done, a.Playouts, a.Rate = f.done, f.playouts, rate(f.playouts, f.elapsed)
	s.post(message("analysis", a))
	if visits := a.Visits; f.done || visits >= 2*q.noted+100 || !n.Has(valueProperty) {
		q.noted = visits
		g.note(n, f.WinRate(), f.Score.Mean, f.Best().Line)
		g.tellNodes(n)
		g.touch()
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

// mostCandidates is how many moves of an analysis a page is told.
const mostCandidates = 40

// analysisView returns what pages are told of a search.
func (g *Game) analysisView(n *sgf.Node, shot *search.Snapshot) analysis {
	a := analysis{
		Game: g.name, Node: g.numbers.of[n], Turn: shot.ToMove.String(),
		Playouts: shot.Playouts, Visits: shot.Playouts + shot.Reused,
		Value: round(shot.WinRate(), 4), Score: round(shot.Score.Mean, 2), Spread: round(shot.Score.Deviation(), 2),
	}
	a.Rate = rate(shot.Playouts, shot.Elapsed)
	for i, m := range shot.Moves {
		if i == mostCandidates || m.Visits == 0 {
			break
		}
		a.Moves = append(a.Moves, candidate{
			Vertex: m.Point.String(), Visits: m.Visits, Line: goban.Vertices(m.Line),
			Value: round(shot.WinRateOf(&m), 4), Score: round(m.Score.Mean, 2), Prior: round(m.Prior, 4),
			RAVE: round(m.RAVE, 4), Criticality: round(m.Criticality, 4),
		})
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
