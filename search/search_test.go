package search

import (
	"context"
	"testing"

	"montego/goban"
	"montego/param"
	"montego/playout"
)

func root(size int) Root {
	return Root{Board: goban.New(size, size), ToMove: goban.Black, Komi: 7.5}
}

func TestParams(t *testing.T) {
	param.MustDeclare(&Params{})
	p := DefaultParams()
	if err := param.Validate(&p); err != nil {
		t.Fatal(err)
	}
}

// TestVisits checks the invariant of the package on trees of both selections
// and all sizes: visits are those of the children and of the games that ended
// at the node.
func TestVisits(t *testing.T) {
	for _, selection := range []string{"rave", "ucb1"} {
		for _, size := range []int{2, 3, 5, 9, 19} {
			p := DefaultParams()
			p.Selection = selection
			s := New(p, playout.DefaultParams(), 1)
			r := s.Search(context.Background(), root(size), Limits{Playouts: 3000})
			sum := 0
			for _, m := range r.Moves {
				sum += m.Visits
			}
			if sum != 3000 || r.Playouts != 3000 {
				t.Errorf("%s %d: %d visits, %d playouts", selection, size, sum, r.Playouts)
			}
			s.checkTree(t)
		}
	}
}

// checkTree checks every node below the root, and that the arena has lost none.
func (s *Search) checkTree(t *testing.T) {
	t.Helper()
	used := 1
	var walk func(r ref, isRoot bool)
	walk = func(r ref, isRoot bool) {
		n := &s.tree.nodes[r]
		below := uint32(0)
		for i := range ref(n.count) {
			below += s.tree.nodes[n.children+i].games
			walk(n.children+i, false)
		}
		used += int(n.count)
		own := int(n.games) - int(below)
		if own < 0 || n.count > 0 && !isRoot && own > s.params.Expand {
			t.Fatalf("node %v: %d games, %d below", n.move, n.games, below)
		}
		if n.sum > uint64(n.games)*unit {
			t.Fatalf("node %v: sum %d of %d games", n.move, n.sum, n.games)
		}
	}
	walk(s.root, true)
	if used != s.tree.used {
		t.Fatalf("%d nodes in the tree, the arena counts %d", used, s.tree.used)
	}
}
