package search

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// record makes a finished game of moves, the first depth of which lead through
// the tree of a, whose root has a child for every move.
func record(t *testing.T, a *arena, root *goban.Board, depth int, moves string) *finished {
	t.Helper()
	g := &finished{trace: new(playout.Trace), root: root}
	g.trace.Reset(goban.Black)
	for word := range strings.FieldsSeq(moves) {
		p := drawn.Point(t, word)
		g.trace.Add(p)
	}
	points := g.trace.Points()
	for d := 0; d <= depth; d++ {
		r := a.take(1)
		n := a.nodes.at(r)
		n.count = uint16(len(points))
		n.children.Store(uint32(a.take(len(points))))
		for i := range points {
			a.nodes.at(ref(n.children.Load()) + ref(i)).move = points[i]
		}
		g.path = append(g.path, r)
	}
	return g
}

// credits writes the RAVE values of the children of a node that have any, as
// move visits/sum.
func credits(a *arena, r ref) string {
	var words []string
	seen := map[goban.Point]bool{}
	for i := range a.withChildren(r).children {
		n := &a.withChildren(r).children[i]
		if sum, visits := n.rave.total(); visits > 0 && !seen[n.move] {
			words = append(words, fmt.Sprintf("%v %.4g/%.4g", n.move, visits, sum))
			seen[n.move] = true
		}
	}
	return strings.Join(words, " ")
}

// TestDistance credits a game that Black has won, A B C D E F in this order, and
// one that he has lost.
func TestDistance(t *testing.T) {
	for _, test := range []struct {
		far       float64
		won, lost string // at the root, Black to move
	}{
		{0, "A1 1/1 C1 1/1 E1 1/1", "A1 1/0 C1 1/0 E1 1/0"},
		{0.125, "A1 1/1 C1 1/0.75 E1 1/0.5", "A1 1/0 C1 1/0.25 E1 1/0.5"},
	} {
		for _, won := range []bool{true, false} {
			a := newArena(0, wanted{})
			g := record(t, a, goban.New(9, 9), 0, "A1 B1 C1 D1 E1 F1")
			want := test.lost
			if g.value = whiteWins; won {
				g.value, want = blackWins, test.won
			}
			(&amaf{tree: a, params: RAVE{Far: test.far}}).update(g)
			got := credits(a, g.path[0])
			if got != want {
				t.Errorf("%v, won %v: %s\nwant %s", test.far, won, got, want)
			}
		}
	}
}

// TestKoThreats goes round a ko at D1 and C1: Black takes at D1, White threatens,
// Black answers, White takes back at C1, Black threatens. That threat is no
// reason to play there before the ko is taken, but it is one after White has
// taken it, and threats in the next round are treated alike.
func TestKoThreats(t *testing.T) {
	ko := drawn.Board(t, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . X O . . .
		. X O . O . .`)
	const round = "D1 A7 B7 C1 F7 G7 "
	for _, test := range []struct {
		name, moves string
		root        *goban.Board
		threats     bool
		want        string // credited to Black at the root
	}{
		{"off", round + "E5", ko, false, "D1 1/1 B7 1/1 F7 1/1 E5 1/1"},
		{"one round, then something else", round + "E5", ko, true, "D1 1/1 B7 1/1 E5 1/1"},
		{"two rounds", "D1 A7 B7 C1 F7 G7 D1 A5 B5 C1 F5 G5 E5", ko, true, "D1 1/1 B7 1/1 B5 1/1 E5 1/1"},
		{"no ko: nothing stands at C1", round + "E5", goban.New(7, 7), true, "D1 1/1 B7 1/1 F7 1/1 E5 1/1"},
		{"no ko: two stones stand at C1", round + "E5", drawn.Board(t, `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . X O . . .
			X O O . O . .`), true, "D1 1/1 B7 1/1 F7 1/1 E5 1/1"},
		{"no ko: C1 takes nothing back", round + "E5", drawn.Board(t, `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . X . . . .
			. X O . O . .`), true, "D1 1/1 B7 1/1 F7 1/1 E5 1/1"},
		{"no ko: the fourth move is elsewhere", "D1 A7 B7 A1 F7 G7 E5", ko, true, "D1 1/1 B7 1/1 F7 1/1 E5 1/1"},
	} {
		a := newArena(0, wanted{})
		g := record(t, a, test.root, 0, test.moves)
		g.value = blackWins
		(&amaf{tree: a, params: RAVE{KoThreats: test.threats}}).update(g)
		if got := credits(a, g.path[0]); got != test.want {
			t.Errorf("%s: %s\nwant %s", test.name, got, test.want)
		}
	}
}

// plainAMAF is amaf without parameters, by the definition: it knows nothing of when a move came.
type plainAMAF struct{ tree *arena }

func (u plainAMAF) update(f *finished) {
	points := f.trace.Points()
	for d, r := range f.path {
		first := map[goban.Point]goban.Color{}
		for i := len(points) - 1; i >= d; i-- {
			first[points[i]] = f.trace.Color(i)
		}
		delete(first, goban.Pass) // a later pass says nothing of a pass now
		children := u.tree.withChildren(r).children
		for i := range children {
			if child := &children[i]; first[child.move] == f.trace.Color(d) {
				child.rave.add(f.value)
			}
		}
	}
}

// TestPlainAMAF: without any option the form with distances credits what the plain one
// does, in every node of whole games.
func TestPlainAMAF(t *testing.T) {
	trees := [2]*Search{}
	for i := range trees {
		p := DefaultParams()
		p.Memory = 4
		s := New(p, playout.DefaultParams(), 1)
		if i == 1 {
			s.workers[0].backups[1] = plainAMAF{s.tree}
		}
		s.Search(context.Background(), root(7), Limits{Playouts: 500})
		trees[i] = s
	}
	for r := range trees[0].tree.used() {
		if x, y := trees[0].tree.nodes.at(ref(r+1)), trees[1].tree.nodes.at(ref(r+1)); x.rave.word.Load() != y.rave.word.Load() || x.move != y.move {
			t.Fatalf("node %d, %v: the RAVE values differ", r+1, x.move)
		}
	}
}

// TestUCTRaveValue compares with the formula of Erica.
func TestUCTRaveValue(t *testing.T) {
	const parent, c, e = 5000, 0.6, 1000
	for _, schedule := range []float64{0, 300} {
		s := &uctRave{exploration: c, inverseE: 1. / e, schedule: float32(schedule)}
		for _, test := range []struct{ sum, visits, raveSum, raveVisits, share float64 }{
			{7, 10, 40, 100, 0.25}, {300, 1000, 4000, 5000, 0}, {0, 5, 1, 1, 0.5},
		} {
			var n node
			n.sum.Store(uint64(test.sum * unit))
			n.visits.Store(uint32(test.visits))
			n.policy.Store(uint32(test.share * shareUnit))
			visits, m := test.visits, test.raveVisits
			beta := m / (visits + m + visits*m/e)
			if schedule > 0 {
				beta = math.Sqrt(schedule / (3*parent + schedule))
			}
			uct := test.sum/visits + c*math.Sqrt(math.Log(parent)/visits)
			want := beta*test.raveSum/m + (1-beta)*uct + 5*test.share/visits
			got := s.value(&n, goban.Black, float32(test.raveSum), float32(m), raveParent{parent, log(parent), 5})
			if math.Abs(float64(got)-want) > 1e-4 {
				t.Errorf("%+v: %v, want %v", test, got, want)
			}
		}
	}
}

// TestWidening opens children at 0, 40, 40 + 56, 40 + 56 + 78.4 … visits.
func TestWidening(t *testing.T) {
	w := Widening{Visits: 40, Growth: 1.4}
	for visits, want := range map[float64]int{0: 1, 39: 1, 40: 2, 95: 2, 96: 3, 174: 3, 175: 4, 1e9: 5} {
		if got := w.open(visits, 5); got != want {
			t.Errorf("%v visits: %d children, want %d", visits, got, want)
		}
	}
}

// TestHintPrior: probabilities add up to one, good moves have more, and with
// widening the children come in their order.
func TestHintPrior(t *testing.T) {
	b := drawn.Board(t, `
		. . . . . . .
		. . . . . . .
		. . X . . . .
		. X O O X . .
		. X O . X . .
		. . X X . . .
		. . . . . . .`)
	p, po := DefaultParams(), playout.DefaultParams()
	p.Widening.Visits, p.Memory, po.Policy = 40, 1, playout.MoGoPolicy
	for _, c := range goban.Sides {
		s := New(p, po, 1)
		s.position = Root{Board: b, ToMove: c}
		s.prepare(s.position)
		children, sum := s.tree.withChildren(s.root).children, float32(0)
		for i := range children {
			if sum += children[i].probability(); i > 0 && children[i-1].policy.Load() < children[i].policy.Load() {
				t.Errorf("%v: child %d is likelier than the one before", c, i)
			}
		}
		if math.Abs(float64(sum)-1) > 1e-3 {
			t.Errorf("%v: the probabilities add up to %v", c, sum)
		}
		if first := &children[0]; first.probability() < 2*children[10].probability() {
			t.Errorf("%v: %v has a probability of %v, %v of %v", c, first.move, first.probability(), children[10].move, children[10].probability())
		}
	}
}

// TestPUCT chooses among three children: by probability at first, by value later; one
// without visits is worth a little less than the parent.
func TestPUCT(t *testing.T) {
	a := newArena(0, wanted{})
	parent := parentNode{node: a.nodes.at(a.take(1))}
	parent.first = a.take(3)
	parent.children = a.nodes.run(parent.first, 3)
	for i, share := range []float64{0.5, 0.3, 0.2} {
		parent.children[i].policy.Store(uint32(share * shareUnit))
	}
	s := puct{factor: 1, reduction: 0.1}
	parent.node.visits.Store(1)
	if got := s.choose(parent, goban.Black); got != 0 {
		t.Errorf("first child %d", got)
	}
	// 10 visits: 0.5·√11/11 = 0.15 for the first; 0.3·√11 = 0.99 for the second.
	parent.children[0].visits.Store(10)
	parent.children[0].sum.Store(6 * unit)
	parent.node.visits.Store(11)
	parent.node.sum.Store(6 * unit)
	if got := s.choose(parent, goban.Black); got != 1 {
		t.Errorf("then child %d", got)
	}
	// Both are searched; the third is worth 0.5 − 0.1 + 0.2·√2001/1.
	for i := range 2 {
		parent.children[i].visits.Store(1000)
		parent.children[i].sum.Store(uint64(500+100*i) * unit)
	}
	parent.children[2].visits.Store(1000)
	parent.children[2].sum.Store(100 * unit)
	parent.node.visits.Store(3001)
	if got := s.choose(parent, goban.Black); got != 1 {
		t.Errorf("at last child %d", got)
	}
	if got := s.choose(parent, goban.White); got != 2 {
		t.Errorf("for White child %d", got)
	}
}

// TestUntriedFirst: a child without any visits is worth more than all others, whoever chooses.
func TestUntriedFirst(t *testing.T) {
	s := &rave{inverseE: 1.0 / 2500}
	for _, c := range []goban.Color{goban.Black, goban.White} {
		if v := valueFor(c, s.value(new(node), c, 0, 0)); v != 1 {
			t.Errorf("%v: a child without visits is worth %v", c, v)
		}
	}
}

// TestTally: the mean of a tally that is full still follows what comes later.
func TestTally(t *testing.T) {
	var full tally
	full.word.Store(maxTally<<32 | maxTally*raveUnit/2) // half of them won
	for range maxTally {
		full.add(blackWins)
	}
	sum, visits := full.total()
	if mean := sum / visits; mean < 0.74 || visits > maxTally {
		t.Errorf("%v of %v visits are won, after as many as there were and all of them won", sum, visits)
	}
}

// TestLostNeedsAllMoves: a node without some of its moves is never proven lost.
func TestLostNeedsAllMoves(t *testing.T) {
	children := []node{{move: goban.PointAt(2, 2)}, {move: goban.Pass}}
	for i := range children {
		children[i].set(whiteHas)
	}
	for _, flag := range []uint32{0, partial} {
		var n node
		n.set(flag)
		if got := lost(parentNode{&n, 1, children}, goban.Black); got != (flag == 0) {
			t.Errorf("flag %d: lost is %v", flag, got)
		}
	}
}
