package search

import (
	"context"
	"slices"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/param"
	"montego/player/playout"
)

// TestEyeRules: by which rules the tree considers a move of Black's in an own eye.
func TestEyeRules(t *testing.T) {
	for _, test := range []struct {
		about, picture, eye string
		want                [4]bool // by EyeLike, EyeSurrounded, EyeReal and EyeNone
	}{
		{"true eye", `
			. . . . .
			. . . . .
			. . . . .
			X X . . .
			. X . . .`, "A1", [4]bool{false, false, false, true}},
		{"false eye", `
			. . . . .
			. O X . .
			. X . X .
			. . X O .
			. . . . .`, "C3", [4]bool{true, false, true, true}},
		{"false eye, a chain in atari", `
			. . . . .
			O X . . .
			X . X . .
			O X . . .
			. . . . .`, "B3", [4]bool{true, true, true, true}},
	} {
		b := drawn.Board(t, test.picture)
		for i, rule := range param.ValuesOf[EyeRule]() {
			p := DefaultParams()
			p.Eyes, p.Memory = rule, 1
			w := New(p, playout.DefaultParams(), 1).workers[0]
			got := slices.ContainsFunc(w.candidates(b, goban.Black, false, nil), func(p goban.Point) bool { return p.String() == test.eye })
			if got != test.want[i] {
				t.Errorf("%s, %v: considered %v, want %v\n%v", test.about, rule, got, test.want[i], b)
			}
		}
	}
}

// TestPassRules checks for the pass among the moves of a board with little and one
// with much on it.
func TestPassRules(t *testing.T) {
	early := drawn.Board(t, ". . .\n. X .\n. . .")
	late := drawn.Board(t, ". X .\nX X .\n. X X")
	for rule, want := range map[PassRule][2]bool{PassHalf: {false, true}, PassAlways: {true, true}, PassLast: {false, false}} {
		p := DefaultParams()
		p.Pass, p.Memory = rule, 1
		w := New(p, playout.DefaultParams(), 1).workers[0]
		for i, b := range []*goban.Board{early, late} {
			if got := slices.Contains(w.candidates(b, goban.White, false, nil), goban.Pass); got != want[i] {
				t.Errorf("%v: pass %v, want %v\n%v", rule, got, want[i], b)
			}
		}
	}
}

// TestCreditNew: with it, every node with children has as many visits as they
// have and those before it had any.
func TestCreditNew(t *testing.T) {
	for _, credit := range []bool{false, true} {
		p := DefaultParams()
		p.CreditNew, p.Expand, p.Memory = credit, 2, 1
		s := New(p, playout.DefaultParams(), 1)
		s.Search(context.Background(), root(5), Limits{Playouts: 300})
		s.checkTree(t)
		own := 2 // the first playout, and the one that gave the node children
		if credit {
			own = 1
		}
		for r := ref(1); int(r) <= s.tree.used(); r++ {
			parent := s.tree.withChildren(r)
			if len(parent.children) == 0 || r == s.root || s.tree.nodes.at(r).move == goban.Pass {
				continue
			}
			below := 0
			for i := range parent.children {
				below += int(parent.children[i].visits.Load())
			}
			if got := int(parent.node.visits.Load()) - below; got != own {
				t.Fatalf("credit %v: %d visits of %v are no child's, want %d", credit, got, parent.node.move, own)
			}
		}
	}
}
