package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/playout"
)

// TestMix computes the mix by hand on a board of 10 points, so that the mean of
// few playouts weighs as much as 20.
func TestMix(t *testing.T) {
	for _, test := range []struct {
		name          string
		best, second  standing
		mean, visits  float32
		want, printed float32 // with the misprint
	}{
		{"one child", standing{5, 0.9}, standing{}, 0.5, 10, 0.9, 0.9},
		{"the best has most visits: (20·0.9 + 20·0.5)/40", standing{20, 0.9}, standing{10, 0.8}, 0.5, 40, 0.7, 0.7},
		{"more visits, a heavier mean, 40: (60·0.9 + 40·0.5)/100", standing{60, 0.9}, standing{10, 0.8}, 0.5, 320, 0.74, 0.74},
		{"the second has more and beats the mean: (20·0.8 + 20·0.5)/40, printed (20·0.9 + 20·0.5)/40", standing{10, 0.9}, standing{20, 0.8}, 0.5, 40, 0.65, 0.7},
		{"both are below the mean: (20·0.3 + 20·0.5)/40", standing{20, 0.3}, standing{30, 0.2}, 0.5, 60, 0.4, 0.4},
		{"they contradict each other", standing{20, 0.9}, standing{30, 0.2}, 0.5, 60, 0.5, 0.5},
	} {
		l, p := leaders{best: test.best, second: test.second}, DefaultParams().Backup
		if got := l.mix(p, test.mean, test.visits, 10); math.Abs(float64(got-test.want)) > 1e-6 {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		p.Misprint = true
		if got := l.mix(p, test.mean, test.visits, 10); math.Abs(float64(got-test.printed)) > 1e-6 {
			t.Errorf("%s: misprinted %v, want %v", test.name, got, test.printed)
		}
	}
}

// dictated is a selection for tests that follows a line of moves to its end.
type dictated struct {
	worker *worker
	line   []string
}

func (s *dictated) choose(parent parentNode, _ goban.Color) int {
	for i := range parent.children {
		if d := len(s.worker.path) - 1; d < len(s.line) && parent.children[i].move.String() == s.line[d] {
			return i
		}
	}
	return -1
}

// decided is a policy for tests: the same side wins every game.
type decided struct {
	playout.Policy
	winner goban.Color
}

func (d *decided) Run(b *goban.Board, _ goban.Color, _ *rng.Rand, _ *playout.Trace) {
	b.CopyFrom(goban.New(b.Width(), b.Height()))
	b.Play(goban.PointAt(0, 0), d.winner)
}

// TestBackedTree plays a made-up game on 2×2 with each operator, one iteration
// at a time. A node is internal from four visits on, and the mean weighs eight
// visits in the mix. After four playouts, as move visits/wins of Black, the tree is
//
//	A1 4/2 ( B1 2/2  A2 1/0 )
//
// At A1 White is to move: the best answer, A2, is worth 0, the one with most
// visits 1, and as they contradict each other the mix is the mean. The root has
// one child, whose value it takes. After seven playouts it is
//
//	A1 6/2 ( B1 2/2  A2 3/0 )  B1 1/1
//
// At A1, A2 is now both the best and the most visited. For White the mix is
// (3·1 + 8·⅔)/(3 + 8) = 25/33. At the root B1 is the best with 1, A1 has most
// visits, and again the mix is the mean.
func TestBackedTree(t *testing.T) {
	type values struct{ root, a1 float32 } // for Black
	playouts := []struct {
		line                        string
		winner                      goban.Color
		tree                        string
		mean, max, robust, mix, two values
	}{
		{"A1", goban.White, "A1 1/0",
			values{0, 0}, values{0, 0}, values{0, 0}, values{0, 0}, values{0, 0}},
		{"A1 B1", goban.Black, "A1 2/1 ( B1 1/1 )",
			values{1. / 2, 1. / 2}, values{1. / 2, 1. / 2}, values{1. / 2, 1. / 2}, values{1. / 2, 1. / 2}, values{1. / 2, 1. / 2}},
		{"A1 B1", goban.Black, "A1 3/2 ( B1 2/2 )",
			values{2. / 3, 2. / 3}, values{2. / 3, 2. / 3}, values{2. / 3, 2. / 3}, values{2. / 3, 2. / 3}, values{2. / 3, 2. / 3}},
		{"A1 A2", goban.White, "A1 4/2 ( B1 2/2 A2 1/0 )",
			values{2. / 4, 2. / 4}, values{0, 0}, values{1, 1}, values{2. / 4, 2. / 4}, values{1, 1}},
		{"B1", goban.Black, "A1 4/2 ( B1 2/2 A2 1/0 ) B1 1/1",
			values{3. / 5, 2. / 4}, values{1, 0}, values{1, 1}, values{3. / 5, 2. / 4}, values{1, 1}},
		{"A1 A2", goban.White, "A1 5/2 ( B1 2/2 A2 2/0 ) B1 1/1", // level: the best for White has most
			values{3. / 6, 2. / 5}, values{1, 0}, values{0, 0}, values{3. / 6, 8. / 25}, values{0, 0}},
		{"A1 A2", goban.White, "A1 6/2 ( B1 2/2 A2 3/0 ) B1 1/1",
			values{3. / 7, 2. / 6}, values{1, 0}, values{0, 0}, values{3. / 7, 8. / 33}, values{0, 0}},
	}
	for _, operator := range param.ValuesOf[Operator]() {
		p := DefaultParams()
		p.Priors.Even, p.Expand, p.Backup.Operator, p.Memory = 0, 1, operator, 1
		p.Fold = false
		s := New(p, playout.DefaultParams(), 1)
		// The operator mean needs no moments; here it is computed all the same.
		s.tree = newArena(0, wanted{moments: true})
		w, script, policy := s.workers[0], &dictated{worker: s.workers[0]}, &decided{Policy: s.workers[0].policy}
		w.tree, w.selector, w.atRoot, w.policy = s.tree, script, script, policy
		w.backups = newBackups(p, s.tree, &w.evaluator)
		s.position = Root{Board: goban.New(2, 2), ToMove: goban.Black}
		s.prepare(s.position)
		s.sortChildren(s.tree.nodes.at(s.root))
		for i, game := range playouts {
			script.line, policy.winner = strings.Fields(game.line), game.winner
			w.play()
			a1 := s.tree.withChildren(s.root).first
			s.sortChildren(s.tree.nodes.at(a1))
			if got := s.draw(s.tree.nodes.at(s.root)); got != game.tree {
				t.Fatalf("after game %d: %s, want %s", i+1, got, game.tree)
			}
			want := map[Operator]values{MeanOperator: game.mean, MaxOperator: game.max, RobustMaxOperator: game.robust, MixOperator: game.mix, RobustTwoOperator: game.two}[operator]
			if got := (values{s.backed(s.root), s.backed(a1)}); math.Abs(float64(got.root-want.root)) > 1e-6 || math.Abs(float64(got.a1-want.a1)) > 1e-6 {
				t.Errorf("%s after game %d: root and A1 are worth %v, want %v", operator, i+1, got, want)
			}
		}
	}
}

// backed returns the value backed up to a node.
func (s *Search) backed(r ref) float32 {
	v, _ := s.tree.moments.at(r).backed()
	return v
}

// TestBackup compares the tree of a search with one whose values are worked out
// from the leaves up, the operators written down in another way.
func TestBackup(t *testing.T) {
	for _, operator := range []Operator{MaxOperator, RobustMaxOperator, MixOperator, RobustTwoOperator} {
		for i, value := range param.ValuesOf[ResultValue]() {
			p := DefaultParams()
			p.Selection, p.Exploration, p.Priors.Even = SelectUCB1, 0.3, 0
			p.Backup.Operator, p.Evaluation.Value, p.Memory = operator, value, 4
			p.Backup.Below = float64(i)           // with wins from the first child on, with scores as Crazy Stone has it
			for _, size := range []int{3, 4, 5} { // the formulas have the area
				s := New(p, playout.DefaultParams(), 1)
				s.Search(context.Background(), root(size), Limits{Playouts: 2000})
				s.checkTree(t)
				if n := s.compare(t, s.root, goban.Black, float64(size*size)); n < 15 {
					t.Errorf("%s of %s on %d×%d: %d internal nodes", operator, value, size, size, n)
				}
			}
		}
	}
}

// compare compares what is backed up to the nodes below r, where c is to move on a board of area
// points, with slowValue, and returns how many of them are internal.
func (s *Search) compare(t *testing.T, r ref, c goban.Color, area float64) (internal int) {
	t.Helper()
	parent := s.tree.withChildren(r)
	if parent.node.visits.Load() == 0 {
		return 0
	}
	got, variance := s.tree.moments.at(r).backed()
	if want := s.slowValue(r, c, area); math.Abs(float64(got)-want) > 1e-5 {
		t.Fatalf("%s: node %v of %d visits is worth %v, want %v", s.params.Backup.Operator, parent.node.move, parent.node.visits.Load(), got, want)
	}
	if variance <= 0 || variance > 1 {
		t.Fatalf("node %v: variance %v", parent.node.move, variance)
	}
	for i := range parent.children {
		internal += s.compare(t, parent.first+ref(i), c.Opponent(), area)
	}
	if float64(parent.node.visits.Load()) >= area {
		internal++
	}
	return internal
}

// slowValue is the value for Black of a node where c is to move on a board of area points.
func (s *Search) slowValue(r ref, c goban.Color, area float64) float64 {
	parent := s.tree.withChildren(r)
	visits, mean := float64(parent.node.visits.Load()), parent.node.mean()
	type move struct{ visits, value float64 } // the value is the mover's
	var moves []move
	for i := range parent.children {
		if n := parent.children[i].visits.Load(); n > 0 {
			moves = append(moves, move{float64(n), valueFor(c, s.slowValue(parent.first+ref(i), c.Opponent(), area))})
		}
	}
	if visits < area*s.params.Backup.Below || len(moves) == 0 {
		return mean
	}
	most := slices.MaxFunc(moves, func(a, b move) int { return cmp.Or(cmp.Compare(a.visits, b.visits), cmp.Compare(a.value, b.value)) })
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(b.value, a.value) })
	switch s.params.Backup.Operator {
	case MaxOperator:
		return valueFor(c, moves[0].value)
	case RobustMaxOperator:
		return valueFor(c, most.value)
	}
	if len(moves) == 1 {
		return valueFor(c, moves[0].value)
	}
	two := []move{moves[0], moves[1]}
	if s.params.Backup.Operator == RobustTwoOperator {
		return valueFor(c, slices.MaxFunc(two, func(a, b move) int { return cmp.Compare(a.visits, b.visits) }).value)
	}
	if most.visits > max(two[0].visits, two[1].visits) {
		two[1] = most
	}
	weight, own := 2*area*max(1, visits/(16*area)), valueFor(c, mean)
	average := func(m move) float64 { return valueFor(c, (m.visits*m.value+weight*own)/(m.visits+weight)) }
	switch {
	case two[0].visits >= two[1].visits:
		return average(two[0])
	case two[1].value > own:
		return average(two[1])
	case two[0].value < own:
		return average(two[0])
	}
	return mean
}

// TestRootStandingValue: a win rate of 3/4 is a lead of 10 points where a lead of 20 points is worth 1.
func TestRootStandingValue(t *testing.T) {
	if got := (&RootStanding{mean: 0.75, scale: 20}).Value(Backup{Operator: MeanOperator}); got != 10 {
		t.Errorf("the root is worth %v points, want 10", got)
	}
}
