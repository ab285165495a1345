package engine

import (
	"context"
	"slices"
	"testing"
	"time"

	"montego/goban"
	"montego/internal/param"
	"montego/player/search"
)

// TestAdvice: a hint has the strength of a player without a level, and the player keeps its
// level.
func TestAdvice(t *testing.T) {
	at := goban.PointAt(6, 6)
	o := &oracle{found: finds(at, 0.5)}
	e := asking(t, o, "playouts=3000,level=20k")
	before := e.params
	decide := func(terms Terms) search.Limits {
		o.limits = nil
		e.Decide(context.Background(), picture(t, fight, goban.Black), goban.Black, terms)
		return o.limits[len(o.limits)-1]
	}
	weak := decide(Terms{}).Playouts
	if want := before.on(9 * 9).Playouts; weak != want || weak >= endPlayouts {
		t.Errorf("a weak player has %d playouts in an open position, want %d", weak, want)
	}
	if got := decide(Terms{Advice: true}).Playouts; got != 3000 {
		t.Errorf("advice has %d playouts, want 3000", got)
	}
	if d := param.Diff(&before, &e.params); len(d) != 0 {
		t.Errorf("advice has changed the player: %+v", d)
	}
	if again := decide(Terms{}).Playouts; again != weak {
		t.Errorf("after advice it has %d playouts, want %d", again, weak)
	}
}

// TestDelayNoted: what a decision costs beyond its search is known to the next budget.
func TestDelayNoted(t *testing.T) {
	o := &oracle{found: func(search.Root) *search.Snapshot {
		r := finds(goban.PointAt(6, 6), 0.5)(search.Root{})
		r.Elapsed, r.Late = time.Second, 2*time.Second // it answered a second after it had to
		return r
	}}
	e := asking(t, o, "playouts=1000")
	g := picture(t, fight, goban.Black)
	e.Decide(context.Background(), g, goban.Black, Terms{})
	if got := e.delay.Mean(); got != 0 {
		t.Errorf("a move without a limit of time has a delay of %v", got)
	}
	e.Decide(context.Background(), g, goban.Black, Terms{Think: time.Minute})
	if got := e.delay.Mean(); got < time.Second {
		t.Errorf("the delay is %v, want a second at least", got)
	}
}

// TestUnlikely: focused pondering leaves out all replies but as many as the parameters say.
func TestUnlikely(t *testing.T) {
	p, err := Parse("search.memory=2,ponder.focus=3")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	g := picture(t, fight, goban.Black)
	e.Search(context.Background(), g, goban.Black, search.Limits{Playouts: 300})
	out := e.unlikely(g)
	all := len(g.Board().Empties()) + 1
	if len(out) != all-3 {
		t.Errorf("%d of %d moves are left out, want all but 3", len(out), all)
	}
	for _, b := range e.search.Branch(search.Cut{Depth: 1, Width: 3, BySelection: true}).Children {
		if slices.Contains(out, b.Point) {
			t.Errorf("%v is left out", b.Point)
		}
	}
}
