package search

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/playout"
)

func root(size int) Root {
	return Root{Board: goban.New(size, size), ToMove: goban.Black, Komi: 7.5}
}

// scripted is a policy for tests: Black wins the playouts in which the first stone
// was played on one of her points, White the others.
type scripted struct {
	playout.Policy
	black map[goban.Point]bool
}

func (s scripted) Run(b *goban.Board, c goban.Color, _ *rng.Rand, t *playout.Trace) {
	b.CopyFrom(goban.New(b.Width(), b.Height()))
	winner := goban.White
	if s.black[t.Points()[0]] {
		winner = goban.Black
	}
	b.Play(goban.PointAt(0, 0), winner)
}

// TestIterations plays a made-up game on 2×2, one iteration at a time, and
// compares the tree after each. Black wins where she begins at B2. With a
// single candidate order A1 B1 A2 B2, UCB1 and a leaf expanded on its second
// visit, the tree is, as move visits/wins of Black:
//
//	1  A1 1/0
//	2  A1 1/0  B1 1/0
//	3  A1 1/0  B1 1/0  A2 1/0
//	4  A1 1/0  B1 1/0  A2 1/0  B2 1/1
//	5  A1 1/0  B1 1/0  A2 1/0  B2 2/2, and B2 gets children
//	6  A1 1/0  B1 1/0  A2 1/0  B2 3/3 ( one of them 1/1 )
func TestIterations(t *testing.T) {
	p := DefaultParams()
	p.Selection, p.Exploration, p.Priors.Even, p.Expand = SelectUCB1, 0.1, 0, 2
	p.Fold = false
	s := New(p, playout.DefaultParams(), 1)
	s.workers[0].policy = scripted{s.workers[0].policy, map[goban.Point]bool{goban.PointAt(1, 1): true}}
	s.position = Root{Board: goban.New(2, 2), ToMove: goban.Black, Komi: 0}
	s.prepare(s.position)
	s.sortChildren(s.tree.nodes.at(s.root))
	for i, want := range []string{
		"A1 1/0",
		"A1 1/0 B1 1/0",
		"A1 1/0 B1 1/0 A2 1/0",
		"A1 1/0 B1 1/0 A2 1/0 B2 1/1",
		"A1 1/0 B1 1/0 A2 1/0 B2 2/2",
		"A1 1/0 B1 1/0 A2 1/0 B2 3/3 ( ",
	} {
		s.workers[0].play()
		if got := s.draw(s.tree.nodes.at(s.root)); !strings.HasPrefix(got, want) {
			t.Errorf("after game %d: %s\nwant %s", i+1, got, want)
		}
	}
	s.checkTree(t)
}

// sortChildren puts children in the order of their points.
func (s *Search) sortChildren(n *node) {
	children := s.tree.parent(n).children
	for i := range children {
		for j := range children[:i] {
			if a, b := &children[i], &children[j]; a.move < b.move {
				a.move, b.move = b.move, a.move // all that new nodes differ in
			}
		}
	}
}

// draw writes the visited children of a node as "A1 2/1 ( B1 1/0 )".
func (s *Search) draw(n *node) string {
	var words []string
	for i := range ref(n.count) {
		child := s.tree.nodes.at(ref(n.children.Load()) + i)
		if child.visits.Load() == 0 {
			continue
		}
		words = append(words, fmt.Sprintf("%v %d/%d", child.move, child.visits.Load(), child.sum.Load()/unit))
		if below := s.draw(child); below != "" {
			words = append(words, "( "+below+" )")
		}
	}
	return strings.Join(words, " ")
}

// TestVisits checks the invariant of the package on trees of all selections
// and many sizes: visits are those of the children and of the playouts that ended
// at the node.
func TestVisits(t *testing.T) {
	for _, selection := range param.ValuesOf[Selection]() {
		for size, playouts := range map[int]int{2: 1000, 3: 1000, 5: 1000, 9: 400, 19: 120} {
			p := DefaultParams()
			p.Selection = selection
			s := New(p, playout.DefaultParams(), 1)
			r := s.Search(context.Background(), root(size), Limits{Playouts: playouts})
			sum := 0
			for _, m := range r.Moves {
				sum += m.Visits
			}
			if sum != playouts || r.Playouts != playouts {
				t.Errorf("%s %d: %d visits, %d playouts", selection, size, sum, r.Playouts)
			}
			s.checkTree(t)
		}
	}
}

// checkTree checks every node below the root: its visits are those of its
// children and of the playouts that ended there before it had any.
func (s *Search) checkTree(t *testing.T) {
	t.Helper()
	s.checkNodes(t, s.params.Expand+len(s.workers)-1)
}

// checkNodes is checkTree for a tree in which lost playouts have no node of their own
// any more.
func (s *Search) checkNodes(t *testing.T, lost int) {
	t.Helper()
	seen := map[ref]bool{}
	var walk func(r ref, isRoot bool)
	walk = func(r ref, isRoot bool) {
		if r == 0 || int(r) > s.tree.used() || seen[r] {
			t.Fatalf("node %d of %d is in the tree twice or not in the arena", r, s.tree.used())
		}
		seen[r] = true
		parent := s.tree.withChildren(r)
		below := 0
		for i := range parent.children {
			below += int(parent.children[i].visits.Load())
			walk(parent.first+ref(i), false)
		}
		n := parent.node
		own := int(n.visits.Load()) - below
		if own < 0 || len(parent.children) > 0 && !isRoot && own > lost {
			t.Fatalf("node %v: %d playouts, %d below", n.move, n.visits.Load(), below)
		}
		if n.sum.Load() > uint64(n.visits.Load())*unit {
			t.Fatalf("node %v: sum %d of %d playouts", n.move, n.sum.Load(), n.visits.Load())
		}
	}
	walk(s.root, true)
}

// TestReuse follows a line and checks that the tree below it is kept, and only
// there.
func TestReuse(t *testing.T) {
	s := New(DefaultParams(), playout.DefaultParams(), 1)
	r := root(9)
	for range 8 {
		result := s.Search(context.Background(), r, Limits{Playouts: 300})
		best := result.Best()
		r.Board.Play(best.Point, r.ToMove)
		s.Advance(r.ToMove, best.Point, r.Board)
		r.ToMove = r.ToMove.Opponent()
		s.checkTree(t)
		if got := int(s.tree.nodes.at(s.root).visits.Load()); got != best.Visits {
			t.Fatalf("%d playouts kept of %d", got, best.Visits)
		}
	}
	if reused := s.prepare(r); reused == 0 {
		t.Error("nothing is reused")
	}
	r.Komi = 0.5
	if reused := s.prepare(r); reused != 0 {
		t.Error("another komi reuses the tree")
	}
}

// TestFullTree searches with less memory than the tree wants: it goes on all
// the same, and the best moves keep their visits.
func TestFullTree(t *testing.T) {
	for _, test := range []struct {
		threads  int
		operator Operator // the mix takes memory of its own
	}{{1, MeanOperator}, {3, MeanOperator}, {1, MixOperator}, {3, MixOperator}} {
		p := DefaultParams()
		p.Memory, p.Expand, p.Threads, p.Backup.Operator = 1, 1, test.threads, test.operator
		s := New(p, playout.DefaultParams(), 1)
		r := s.Search(context.Background(), root(9), Limits{Playouts: 1000})
		if r.Bytes > 1<<20 || r.Bytes < 1<<18 {
			t.Errorf("%+v: %d bytes in a tree of 1 MiB", test, r.Bytes)
		}
		sum := 0
		for _, m := range r.Moves {
			sum += m.Visits
		}
		if sum != 1000 || r.Playouts != 1000 {
			t.Errorf("%+v: %d visits, %d playouts", test, sum, r.Playouts)
		}
		s.checkNodes(t, 1000)
	}
}

// oneMove has one good move, for either side: D5 saves three stones and makes two eyes.
const oneMove = `
	. X X X X X .
	X O O O O O X
	. X X . X X O
	O O O O O O .
	. . . . . . .
	X X X X X X X
	. . . . . . .`

// TestFindsMove shows the search a position with one good move for both sides.
func TestFindsMove(t *testing.T) {
	b := drawn.Board(t, oneMove)
	for _, selection := range []Selection{SelectRAVE, SelectUCB1} {
		for _, c := range goban.Sides {
			p := DefaultParams()
			if p.Selection = selection; selection == SelectUCB1 {
				p.Exploration = 0.4
			}
			s := New(p, playout.DefaultParams(), 1)
			r := s.Search(context.Background(), Root{Board: b, ToMove: c, Komi: 0.5}, Limits{Playouts: 1500})
			if got := r.Best().Point.String(); got != "D5" {
				t.Errorf("%s: %v %s, want D5\n%v", selection, c, got, b)
			}
		}
	}
}

// TestBannedPass takes the pass from the root for one search: the next may pass.
func TestBannedPass(t *testing.T) {
	p := DefaultParams()
	p.Selection, p.Exploration = SelectUCB1, 1 // tries everything
	s := New(p, playout.DefaultParams(), 1)
	b := drawn.Board(t, ". X . O .\nX X X O O\n. X . O .")
	for _, banned := range [][]goban.Point{{goban.Pass}, nil} {
		r := Root{Board: b, ToMove: goban.Black, Banned: banned}
		i := slices.IndexFunc(s.Search(context.Background(), r, Limits{Playouts: 500}).Moves, func(m Candidate) bool { return m.Point == goban.Pass && m.Visits > 0 })
		if passes := i >= 0; passes != (banned == nil) {
			t.Errorf("without %v: passes %v", banned, passes)
		}
	}
}

// TestOwnEyeAlone: who lets a search look at an own eye alone sees that move. Where the pass is not
// left out, it is the move.
func TestOwnEyeAlone(t *testing.T) {
	b := drawn.Board(t, ". X . O .\nX X X O O\n. X . O .") // A1 is an eye of Black
	a1 := goban.PointAt(0, 0)
	for _, test := range []struct {
		banned []goban.Point
		want   goban.Point
	}{
		{b.MovesBut([]goban.Point{a1}), a1},
		{b.Empties(), goban.Pass},
		{b.MovesBut(nil), goban.Pass},
	} {
		s := New(DefaultParams(), playout.DefaultParams(), 1)
		r := s.Search(t.Context(), Root{Board: b, ToMove: goban.Black, Banned: test.banned}, Limits{Playouts: 50})
		if len(r.Moves) != 1 || r.Moves[0].Point != test.want {
			t.Errorf("without %v: %v, want %v", test.banned, r.Moves, test.want)
		}
	}
}

// TestBanned takes moves from the root, up to all of them.
func TestBanned(t *testing.T) {
	b := goban.New(3, 3)
	for n := range 10 {
		r := Root{Board: b, ToMove: goban.Black, Banned: b.Empties()[:min(n, 9)]}
		p := DefaultParams()
		p.Fold = false
		s := New(p, playout.DefaultParams(), 1)
		s.position = Root{Board: b, ToMove: goban.Black}
		s.prepare(s.position)
		result := s.Search(context.Background(), r, Limits{Playouts: 100})
		for _, m := range result.Moves {
			for _, p := range r.Banned {
				if m.Point == p {
					t.Errorf("%v is banned", p)
				}
			}
		}
		if want := max(1, 9-n); len(result.Moves) != want {
			t.Errorf("%d moves with %d of 9 banned", len(result.Moves), n)
		}
		s.checkTree(t)
	}
}

// TestLimits ends searches by time and by context, and plays one game whatever
// the limit.
func TestLimits(t *testing.T) {
	s := New(DefaultParams(), playout.DefaultParams(), 1)
	if r := s.Search(context.Background(), root(9), Limits{Time: time.Millisecond}); r.Playouts < 1 {
		t.Error("no game in a millisecond")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := s.Search(ctx, root(9), Limits{})
	if r.Playouts < 1 || r.Playouts > checkEvery {
		t.Errorf("%d playouts after the context was done", r.Playouts)
	}
	if again := s.Search(ctx, root(9), Limits{Playouts: 1}); again.Playouts != 1 || again.Reused != r.Reused+r.Playouts {
		t.Errorf("%d playouts, %d reused after %d", again.Playouts, again.Reused, r.Reused+r.Playouts)
	}
}

// TestNoAllocation: once warm, a game costs no memory but nodes.
func TestNoAllocation(t *testing.T) {
	s := New(DefaultParams(), playout.DefaultParams(), 1)
	s.position = root(9)
	s.prepare(s.position)
	if n := testing.AllocsPerRun(500, s.workers[0].play); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// TestNoAllocationAnyhow is the same for the parts that the plain search has
// not.
func TestNoAllocationAnyhow(t *testing.T) {
	for _, selection := range []Selection{SelectCrazyStone, SelectUCB1Tuned, SelectUCTRAVE, SelectPUCT} {
		p := DefaultParams()
		p.Selection, p.Backup.Operator, p.External.Drawn, p.Widening.Visits = selection, MixOperator, true, 40
		p.RAVE.Far, p.RAVE.KoThreats, p.Evaluation.Value = 0.001, true, ScoreValue
		s := New(p, playout.DefaultParams(), 1)
		s.position = root(9)
		s.prepare(s.position)
		if n := testing.AllocsPerRun(500, s.workers[0].play); n != 0 {
			t.Errorf("%s: %v allocations a game", selection, n)
		}
	}
}

// TestUCB1Width compares the exploration terms with their formulas.
func TestUCB1Width(t *testing.T) {
	tuned := ucb1{tuned: true}
	for _, test := range []struct{ mean, x, want float64 }{
		{0.5, 0.1, math.Sqrt(0.1 * 0.25)},                                // 0.25 + √0.2 is more than ¼
		{0.02, 0.001, math.Sqrt(0.001 * (0.02*0.98 + math.Sqrt(0.002)))}, // hardly any variance
		{0, 0, 0},
	} {
		if got := float64(tuned.width(float32(test.mean), float32(test.x))); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("%+v: %v", test, got)
		}
		if got := float64(ucb1{}.width(float32(test.mean), float32(test.x))); math.Abs(got-math.Sqrt(test.x)) > 1e-6 {
			t.Errorf("plain %+v: %v", test, got)
		}
	}
}

// TestFirstPlay gives one of three children no visits, and tries it only if its
// urgency is above what the others are worth.
func TestFirstPlay(t *testing.T) {
	a := newArena(0, wanted{})
	parent := parentNode{node: a.nodes.at(a.take(1))}
	parent.first = a.take(3)
	parent.children = a.nodes.run(parent.first, 3)
	for i, wins := range []uint64{6, 8} { // of ten, for Black
		parent.children[i].visits.Store(10)
		parent.children[i].sum.Store(wins * unit)
	}
	parent.node.visits.Store(20)
	for _, test := range []struct {
		firstPlay float32
		c         goban.Color
		want      int
	}{
		{10, goban.Black, 2}, {0.9, goban.Black, 2}, {0.7, goban.Black, 1}, {0.5, goban.White, 2}, {0.3, goban.White, 0},
	} {
		if got := (ucb1{firstPlay: test.firstPlay}).choose(parent, test.c); got != test.want {
			t.Errorf("%+v: child %d", test, got)
		}
	}
}

// TestRAVEValue compares the one-division form with the weighted mean.
func TestRAVEValue(t *testing.T) {
	const e = 1000
	s := rave{inverseE: 1.0 / e}
	for _, test := range []struct{ sum, visits, raveSum, raveVisits, priorSum, priorVisits float64 }{
		{sum: 7, visits: 10, raveSum: 40, raveVisits: 100},
		{sum: 300, visits: 1000, raveSum: 4000, raveVisits: 5000},
		{visits: 5, raveSum: 1, raveVisits: 1, priorSum: 2, priorVisits: 4},
	} {
		var n node
		n.sum.Store(uint64(test.sum * unit))
		n.visits.Store(uint32(test.visits))
		n.prior = priorVisits{float32(test.priorVisits), float32(test.priorSum)}.packed()
		visits, sum := test.visits+test.priorVisits, test.sum+test.priorSum
		m := test.raveVisits
		beta := m / (visits + m + visits*m/e)
		want := beta*test.raveSum/m + (1-beta)*sum/visits
		if got := float64(s.value(&n, goban.White, float32(test.raveSum), float32(test.raveVisits))); math.Abs(got-want) > 1e-6 {
			t.Errorf("%+v: %v, want %v", test, got, want)
		}
	}
}

// TestRepeatWithoutCapture: two black stones were taken by one, and one was taken back. White
// passes, and Black may not play the second stone again: the same stones with White to move stood
// there before, although the move takes nothing.
func TestRepeatWithoutCapture(t *testing.T) {
	start := drawn.Board(t, `
		. . . . .
		. . . . .
		. . . . .
		O O X . .
		. X . X .`)
	rules, err := game.RulesByName("aga")
	if err != nil {
		t.Fatal(err)
	}
	g := game.From(start, goban.Black, rules, 750)
	for _, m := range []string{"A1", "C1", "B1"} {
		if err := g.Play(goban.Move{Color: g.ToMove(), Point: drawn.Point(t, m)}); err != nil {
			t.Fatal(err)
		}
	}
	p := DefaultParams()
	p.Memory, p.Selection, p.Root, p.Pass = 4, SelectUCB1, RootEven, PassAlways
	s := New(p, playout.DefaultParams(), 1)
	defer s.Close()
	s.Search(context.Background(), RootOf(g, goban.White), Limits{Playouts: 2000})
	again := s.child(s.child(s.root, goban.Pass), drawn.Point(t, "A1"))
	if again == 0 || s.tree.nodes.at(again).state.Load()&banned == 0 {
		t.Errorf("the tree lets Black repeat: node %d", again)
	}
}
