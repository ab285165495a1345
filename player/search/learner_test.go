package search

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
)

// pupil is a policy for tests: it passes, and notes what it is taught.
type pupil struct {
	playout.Policy
	playouts []string // first move and winner
	forgot   int
	chosen   string // moves of the tree that it was told before the playout
}

func (p *pupil) Run(_ *goban.Board, _ goban.Color, _ *rng.Rand, t *playout.Trace) {
	if p.chosen != fmt.Sprint(t.Points()) {
		panic("the playout begins with " + fmt.Sprint(t.Points()) + ", and the policy was told of " + p.chosen)
	}
}

func (p *pupil) Begin(_ *goban.Board, t *playout.Trace) { p.chosen = fmt.Sprint(t.Points()) }

func (p *pupil) Learn(root, _ *goban.Board, t *playout.Trace, winner goban.Color) {
	p.playouts = append(p.playouts, root.LastMove(0).String()+" "+t.Points()[0].String()+" "+winner.String())
}

func (p *pupil) Forget() { p.playouts, p.forgot = nil, p.forgot+1 }

// TestLearner checks that a policy is told of the moves of the tree before each playout, and
// of every game, with what stood before it and who won, and that it keeps what it knows while the game goes on, even
// when the tree begins anew.
func TestLearner(t *testing.T) {
	params := DefaultParams()
	params.Expand = 1
	s, p := New(params, playout.DefaultParams(), 1), new(pupil)
	s.workers[0].policy = p
	r := root(3)
	r.Board.Play(goban.PointAt(0, 0), goban.White)
	for _, komi := range []float64{20.5, -20.5} { // which decides the game
		r.Komi = komi
		s.Search(context.Background(), r, Limits{Playouts: 3})
	}
	for i, game := range p.playouts {
		winner := " white"
		if i >= 3 {
			winner = " black"
		}
		if game[:2] != "A1" || game[len(game)-6:] != winner {
			t.Errorf("game %d: %s", i, game)
		}
	}
	s.Advance(goban.White, goban.PointAt(2, 2), r.Board)
	if len(p.playouts) != 6 || p.forgot != 0 {
		t.Errorf("%d playouts taught, %d times forgotten, want 6 and 0", len(p.playouts), p.forgot)
	}
	if s.Reset(); p.forgot != 1 {
		t.Errorf("%d times forgotten by Reset, want 1", p.forgot)
	}
}

// TestRestart searches with policies that learn, then restarts, and compares
// with a new search.
func TestRestart(t *testing.T) {
	po := playout.DefaultParams()
	po.Policy, po.LGRF = playout.OregoPolicy, 2
	search := func(s *Search) *Snapshot {
		return s.Search(context.Background(), root(9), Limits{Playouts: 300})
	}
	s := New(DefaultParams(), po, 1)
	search(s)
	s.Restart(2)
	got, want := search(s), search(New(DefaultParams(), po, 2))
	if !reflect.DeepEqual(got.Moves, want.Moves) {
		t.Errorf("a restarted search finds\n%+v\na new one\n%+v", got.Moves, want.Moves)
	}
}
