package engine

import (
	"context"
	"sync/atomic"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/player/playout"
	"montego/player/search"
)

// TestOtherStart: a game that began with other stones is another game, even if the moves since
// are the same.
func TestOtherStart(t *testing.T) {
	p, err := Parse("rave,search.memory=4")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	g := game.New(5, 5, game.DefaultRules(), 750)
	e.Search(context.Background(), g, goban.Black, search.Limits{Playouts: 400})

	g = game.New(5, 5, game.DefaultRules(), 750)
	stones := []goban.Move{
		{Color: goban.White, Point: goban.PointAt(1, 1)}, {Color: goban.White, Point: goban.PointAt(2, 1)},
		{Color: goban.Black, Point: goban.PointAt(1, 3)}, {Color: goban.Black, Point: goban.PointAt(2, 3)},
	}
	if err := g.SetUp(stones, goban.Black); err != nil {
		t.Fatal(err)
	}
	if err := g.Play(goban.Move{Color: goban.Black, Point: goban.PointAt(2, 2)}); err != nil {
		t.Fatal(err)
	}
	r := e.Search(context.Background(), g, goban.White, search.Limits{Playouts: 1})
	if r.Reused > 0 {
		t.Errorf("%d playouts are those of a game that began otherwise", r.Reused)
	}
	for i := range r.Moves {
		if m := r.Moves[i].Point; m != goban.Pass && g.Board().At(m) != goban.Empty {
			t.Errorf("it looks at %v, where a stone stands", m)
		}
	}
}

// TestLikelyWaits: nobody looks at the tree while a search in the background goes on.
func TestLikelyWaits(t *testing.T) {
	p, err := Parse("ponder.on=true,ponder.focus=3")
	if err != nil {
		t.Fatal(err)
	}
	for name, look := range map[string]func(*Engine, *game.Game){
		"Ponder": func(e *Engine, g *game.Game) { e.Ponder(g) },
		"Likely": func(e *Engine, g *game.Game) { e.Likely(g, 3) },
	} {
		o := &busy{oracle: oracle{found: finds(goban.Pass, 0.5)}, begun: make(chan bool, 2)}
		e := NewWith(func(search.Params, playout.Params, uint64) search.Searcher { return o }, p, 1)
		g := picture(t, fight, goban.White)
		e.Start(g, goban.White, nil, search.Limits{Playouts: endless})
		<-o.begun
		look(e, g)
		if o.looked.Load() {
			t.Errorf("%s looks at the tree during a search", name)
		}
		e.Close()
	}
}

// busy is an oracle that knows whether somebody looks at its tree during a search.
type busy struct {
	oracle
	begun           chan bool
	looking, looked atomic.Bool
}

func (o *busy) Search(ctx context.Context, root search.Root, l search.Limits) *search.Snapshot {
	o.looking.Store(true)
	defer o.looking.Store(false)
	o.begun <- true
	return o.oracle.Search(ctx, root, l)
}

func (o *busy) Branch(search.Cut) search.Branch {
	o.looked.Store(o.looked.Load() || o.looking.Load())
	return search.Branch{}
}
