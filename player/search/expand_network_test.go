package search

import (
	"math"
	"slices"
	"testing"

	"montego/goban"
	"montego/player/net"
	"montego/player/playout"
)

// TestUnlikelyMoves: a leaf gets those children that are likely by the network, and the pass; the
// root has all. When a leaf becomes the root it gets the others too, and keeps what is known
// of those that it had. So it is with widening, too, which begins with the likeliest move.
func TestUnlikelyMoves(t *testing.T) {
	t.Run("all at once", func(t *testing.T) { testUnlikelyMoves(t, 0) })
	t.Run("widening", func(t *testing.T) { testUnlikelyMoves(t, 5) })
}

func testUnlikelyMoves(t *testing.T, widening float64) {
	p := DefaultParams()
	p.Widening.Visits = widening
	p.Selection, p.PUCT, p.Fold, p.Pass = SelectNetwork, PUCT{Factor: 0.7, Reduction: 0.25}, false, PassAlways
	p.Network = Network{PlainGo: true, Ask: 4, Value: 0.5}
	if err := p.Network.Weights.UnmarshalText([]byte("builtin")); err != nil {
		t.Fatal(err)
	}
	s, r := New(p, playout.DefaultParams(), 1), Root{Board: goban.New(13, 13), ToMove: goban.Black, Komi: 7.5}
	best := s.Search(t.Context(), r, Limits{Playouts: 60}).Best().Point
	if got, want := len(s.tree.withChildren(s.root).children), r.Board.Area()+1; got != want {
		t.Errorf("the root has %d children of %d", got, want)
	}
	r.Board.Play(best, r.ToMove)
	r.ToMove = r.ToMove.Opponent()
	children := s.tree.withChildren(s.root).children
	for i := range children[1:] {
		if a, b := children[i].policy.Load(), children[i+1].policy.Load(); widening > 0 && a < b {
			t.Errorf("child %d of the root is less probable than the next: %d and %d", i, a, b)
		}
	}
	leaf := s.tree.withChildren(s.child(s.root, best))
	before := map[goban.Point]uint32{}
	for i := range leaf.children {
		before[leaf.children[i].move] = leaf.children[i].visits.Load()
	}
	in, out := net.NewEvaluator(p.Network.Weights.Networks()).Evaluate(r.Board, r.ToMove, r.Komi)
	sum := float32(0)
	for _, q := range in.Candidates[:len(in.Candidates)-1] { // the pass is last
		sum += float32(math.Exp(float64(out.Policy[in.Place(q)])))
	}
	for _, q := range in.Candidates[:len(in.Candidates)-1] {
		share := float32(math.Exp(float64(out.Policy[in.Place(q)]))) / sum / p.PUCT.unlikely()
		if _, has := before[q]; share < 0.999 && has || share > 1.001 && !has {
			t.Errorf("%v is %v times as probable as the least likely child; it is one: %v", q, share, has)
		}
	}
	if _, has := before[goban.Pass]; !has || len(before) < minChildren || len(before) > 150 {
		t.Errorf("the leaf has %d children, the pass: %v", len(before), has)
	}

	s.Advance(r.ToMove.Opponent(), best, r.Board)
	s.Search(t.Context(), r, Limits{Playouts: 1})
	now := s.tree.withChildren(s.root).children
	changed := 0
	for i := range now {
		if now[i].visits.Load() != before[now[i].move] {
			changed++
		}
	}
	if len(now) != r.Board.Area() || changed != 1 {
		t.Errorf("as the root it has %d children of %d; the visits of %d changed", len(now), r.Board.Area(), changed)
	}
}

// TestLeaveOut: where fewer than minChildren moves are likely enough, the most probable are kept.
func TestLeaveOut(t *testing.T) {
	for _, test := range []struct{ likely, kept int }{{100, 100}, {40, 40}, {16, 16}, {3, 19}, {0, 16}} {
		x := new(expansion)
		b := goban.New(13, 13)
		x.list(slices.Collect(b.Points())[:100])
		copy(x.moves[:], slices.Collect(b.Points()))
		for i := range x.count {
			switch {
			case i < test.likely:
				x.probability[i] = 0.01
			case i < test.likely+16:
				x.probability[i] = 1e-6
			default:
				x.probability[i] = 1e-9
			}
		}
		if x.leaveOut(1e-3); x.count != test.kept {
			t.Errorf("of %d likely moves and others %d are kept, want %d", test.likely, x.count, test.kept)
		}
	}
}
