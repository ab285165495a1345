package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/param"
	"montego/player/pattern"
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

// TestFold counts the moves that are left, and checks that each that is not is
// the same as one that is.
func TestFold(t *testing.T) {
	for _, test := range []struct {
		picture string
		want    int
	}{
		{`
			. . .
			. . .
			. . .`, 3},
		{`
			. . .
			. X).
			. . .`, 2},
		{`
			. . .
			. . .
			. X).`, 5}, // left and right are the same
		{`
			. . .
			. . .
			X). .`, 5}, // the diagonal is left
		{`
			X . .
			. . .
			. . X)`, 4}, // the last move is not the other, but lies on an axis
		{`
			X . .
			. . .
			. . X`, 3}, // without a last move all counts
		{`
			. . . .
			. . . .`, 2}, // no diagonals
		{`
			O . .
			. . .
			. . X`, 4}, // colours differ
	} {
		b := drawn.Board(t, test.picture)
		var f symmetryPruner
		all := append([]goban.Point(nil), b.Empties()...)
		kept := f.prune(b, append([]goban.Point(nil), all...))
		if len(kept) != test.want {
			t.Errorf("%d moves left, want %d: %v\n%v", len(kept), test.want, kept, b)
		}
		for _, p := range all {
			found := false
			for _, q := range kept {
				found = found || q == p
				for _, s := range f.symmetries {
					found = found || s.Point(b, q) == p
				}
			}
			if !found {
				t.Errorf("%v is gone\n%v", p, b)
			}
		}
	}
}

// TestListAnew: a move of the expansion before has no part in the next one.
func TestListAnew(t *testing.T) {
	a, b, x := goban.PointAt(0, 0), goban.PointAt(1, 0), &expansion{}
	x.list([]goban.Point{a, b})
	x.list([]goban.Point{b})
	x.add(a, goban.Black, 5, true)
	if x.prior[0].visits != 0 {
		t.Errorf("%v has %v prior visits, which %v was given", b, x.prior[0].visits, a)
	}
	if x.add(b, goban.Black, 5, true); x.prior[0].visits != 5 {
		t.Errorf("%v has %v prior visits, want 5", b, x.prior[0].visits)
	}
}

// TestFoldedPriors: the priors of the moves that are left are those that they have among all
// moves, in one tree and in several, which may have left other moves.
func TestFoldedPriors(t *testing.T) {
	b := drawn.Board(t, `
		. . . . .
		. . . . .
		. . X). .
		. . . . .
		. . . . .`)
	priors := func(set func(p *Params)) map[goban.Point]float64 {
		p := DefaultParams()
		p.Patterns.Policy, p.Selection = true, SelectPUCT
		set(&p)
		s := Open(p, playout.DefaultParams(), 1)
		defer s.Close()
		shot := s.Search(context.Background(), Root{Board: b, ToMove: goban.White}, Limits{Playouts: 50})
		of := map[goban.Point]float64{}
		for i, share := range shot.MovePriors() {
			of[shot.Moves[i].Point] = share
		}
		return of
	}
	want := priors(func(p *Params) { p.Fold = false })
	for name, set := range map[string]func(*Params){
		"one tree":   func(*Params) {},
		"four trees": func(p *Params) { p.Parallel, p.Threads = RootParallel, 4 },
	} {
		got := priors(set)
		if len(got) >= len(want) {
			t.Errorf("%s: no move was left out", name)
		}
		for p, share := range got {
			if math.Abs(share-want[p]) > 0.001 {
				t.Errorf("%s: the prior of %v is %.4f, among all moves %.4f", name, p, share, want[p])
			}
		}
	}
}

// TestPassUnrated: patterns, which are learned from games without passes, give a pass no probability.
func TestPassUnrated(t *testing.T) {
	m := pattern.BuiltIn()
	r := &patternPrior{model: m, finder: pattern.NewFinder(m.Dictionary)}
	rates := []float32{0, 0}
	r.Rate(goban.New(9, 9), goban.Black, []goban.Point{goban.PointAt(4, 4), goban.Pass}, rates)
	if rates[0] <= 0 || rates[1] != 0 {
		t.Errorf("the middle and a pass have the strengths %v", rates)
	}
}
