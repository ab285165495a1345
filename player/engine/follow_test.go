package engine

import (
	"context"
	"testing"

	"montego/game"
	"montego/goban"
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
