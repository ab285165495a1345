package status

import (
	"math"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/player/playout"
	"montego/player/search"
)

// TestHandicapIsNotSettled: a few stones do not own an empty board, even if nearly all playouts give
// it to them. Such a position was counted, with a lead of 69.5 points. With eight stones White
// cannot live, so that such a position is settled, and not asked here.
func TestHandicapIsNotSettled(t *testing.T) {
	e := estimatorOf(t, playout.MontegoPolicy)
	for stones := 2; stones <= 6; stones++ {
		g := game.New(9, 9, game.DefaultRules(), 750)
		points, err := game.FixedHandicap(9, 9, stones)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.PlaceHandicap(points); err != nil {
			t.Fatal(err)
		}
		if x := e.Estimate(t.Context(), g); x.Settled || x.Lead > 60*game.Point {
			t.Errorf("%d stones: settled %v, a lead of %v", stones, x.Settled, x.Lead)
		}
	}
}

// TestOwned: a point with a clear owner counts whole, and of the others the search of the side to move tells how
// many points it gets.
func TestOwned(t *testing.T) {
	b := goban.New(5, 2)
	x, toMove := new(Estimate), new(search.Ownership)
	for i, owner := range []float32{0.9, 0.5, 0.41, -0.6, -1, 0.1, 0.1, 0.1, -0.3, 0.4} {
		p := goban.PointAt(i%5, i/5)
		x.Owner[p] = owner
		if toMove[p] = -1; i >= 5 {
			toMove[p] = 0.8
		}
	}
	if points, clear := x.owned(b, toMove); math.Abs(points-(3-2+5*0.8)) > 1e-5 || clear != 0.5 {
		t.Errorf("%v points, and %v of the points have a clear owner", points, clear)
	}
}
