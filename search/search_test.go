package search

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"montego/goban"
	"montego/param"
	"montego/playout"
	"montego/rng"
)

// board reads a diagram.
func board(t *testing.T, diagram string) *goban.Board {
	t.Helper()
	d, err := goban.ParseDiagram(diagram)
	if err != nil {
		t.Fatal(err)
	}
	b, err := d.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

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

// scripted is a policy for tests: Black wins the games in which the first stone
// was played on one of her points, White the others.
type scripted struct{ black map[goban.Point]bool }

func (s scripted) Run(b *goban.Board, c goban.Color, _ *rng.Rand, t *playout.Trace) {
	b.CopyFrom(goban.New(b.Width(), b.Height()))
	winner := goban.White
	if s.black[t.Points()[0]] {
		winner = goban.Black
	}
	b.Play(goban.PointAt(0, 0), winner)
}

// TestIterations plays a made-up game on 2×2, one iteration at a time, and
// looks at the tree after each. Black wins where she begins at B2. With a
// single candidate order A1 B1 A2 B2, UCB1 and a leaf expanded on its second
// game, the tree is, as move games/wins of Black:
//
//	1  A1 1/0
//	2  A1 1/0  B1 1/0
//	3  A1 1/0  B1 1/0  A2 1/0
//	4  A1 1/0  B1 1/0  A2 1/0  B2 1/1
//	5  A1 1/0  B1 1/0  A2 1/0  B2 2/2, and B2 gets children
//	6  A1 1/0  B1 1/0  A2 1/0  B2 3/3 ( one of them 1/1 )
func TestIterations(t *testing.T) {
	p := DefaultParams()
	p.Selection, p.Exploration, p.Even, p.Expand = "ucb1", 0.1, 0, 2
	s := New(p, playout.DefaultParams(), 1)
	s.policy = scripted{map[goban.Point]bool{goban.PointAt(1, 1): true}}
	r := Root{Board: goban.New(2, 2), ToMove: goban.Black, Komi: 0}
	s.prepare(r)
	s.sortChildren(&s.tree.nodes[s.root])
	for i, want := range []string{
		"A1 1/0",
		"A1 1/0 B1 1/0",
		"A1 1/0 B1 1/0 A2 1/0",
		"A1 1/0 B1 1/0 A2 1/0 B2 1/1",
		"A1 1/0 B1 1/0 A2 1/0 B2 2/2",
		"A1 1/0 B1 1/0 A2 1/0 B2 3/3 ( ",
	} {
		s.play(r)
		if got := s.draw(&s.tree.nodes[s.root]); !strings.HasPrefix(got, want) {
			t.Errorf("after game %d: %s\nwant %s", i+1, got, want)
		}
	}
	s.checkTree(t)
}

// sortChildren puts children in the order of their points.
func (s *Search) sortChildren(n *node) {
	children := s.tree.nodes[n.children:][:n.count]
	for i := range children {
		for j := range children[:i] {
			if children[i].move < children[j].move {
				children[i], children[j] = children[j], children[i]
			}
		}
	}
}

// draw writes the visited children of a node as "A1 2/1 ( B1 1/0 )".
func (s *Search) draw(n *node) string {
	var words []string
	for i := range ref(n.count) {
		child := &s.tree.nodes[n.children+i]
		if child.games == 0 {
			continue
		}
		words = append(words, fmt.Sprintf("%v %d/%d", child.move, child.games, child.sum/unit))
		if below := s.draw(child); below != "" {
			words = append(words, "( "+below+" )")
		}
	}
	return strings.Join(words, " ")
}

// TestVisits checks the invariant of the package on trees of both selections
// and many sizes: visits are those of the children and of the games that ended
// at the node.
func TestVisits(t *testing.T) {
	for _, selection := range []string{"rave", "ucb1"} {
		for _, size := range []int{2, 3, 5, 9, 19} {
			p := DefaultParams()
			p.Selection = selection
			s := New(p, playout.DefaultParams(), 1)
			r := s.Search(context.Background(), root(size), Limits{Playouts: 2000})
			sum := 0
			for _, m := range r.Moves {
				sum += m.Visits
			}
			if sum != 2000 || r.Playouts != 2000 {
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

// TestReuse follows a line and checks that the tree below it is kept, and only
// there.
func TestReuse(t *testing.T) {
	s := New(DefaultParams(), playout.DefaultParams(), 1)
	r := root(9)
	for range 12 {
		result := s.Search(context.Background(), r, Limits{Playouts: 1000})
		best := result.Best()
		r.Board.Play(best.Point, r.ToMove)
		s.Advance(r.ToMove, best.Point, r.Board)
		r.ToMove = r.ToMove.Opponent()
		s.checkTree(t)
		if got := int(s.tree.nodes[s.root].games); got != best.Visits {
			t.Fatalf("%d games kept of %d", got, best.Visits)
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

// TestFullTree searches with less memory than the tree wants.
func TestFullTree(t *testing.T) {
	p := DefaultParams()
	p.Memory, p.Expand = 1, 1
	s := New(p, playout.DefaultParams(), 1)
	r := s.Search(context.Background(), root(9), Limits{Playouts: 3000})
	if bytes := r.Nodes * nodeBytes; bytes > 1<<20 || bytes < 1<<19 {
		t.Errorf("%d bytes in a tree of 1 MiB", bytes)
	}
	s.checkTree(t)
}

// TestFindsMove shows the search a position with one good move for both sides.
func TestFindsMove(t *testing.T) {
	b := board(t, `
		. X X X X X .
		X O O O O O X
		. X X . X X O
		O O O O O O .
		. . . . . . .
		X X X X X X X
		. . . . . . .`)
	for _, selection := range []string{"rave", "ucb1"} {
		for _, c := range []goban.Color{goban.Black, goban.White} {
			p := DefaultParams()
			if p.Selection = selection; selection == "ucb1" {
				p.Exploration = 0.4
			}
			s := New(p, playout.DefaultParams(), 1)
			r := s.Search(context.Background(), Root{Board: b, ToMove: c, Komi: 0.5}, Limits{Playouts: 3000})
			if got := r.Best().Point.String(); got != "D5" {
				t.Errorf("%s: %v %s, want D5\n%v", selection, c, got, b)
			}
		}
	}
}

// TestBanned takes moves from the root, up to all of them.
func TestBanned(t *testing.T) {
	b := goban.New(3, 3)
	for n := range 10 {
		r := Root{Board: b, ToMove: goban.Black, Banned: b.Empties()[:min(n, 9)]}
		s := New(DefaultParams(), playout.DefaultParams(), 1)
		s.prepare(Root{Board: b, ToMove: goban.Black})
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
	if r.Playouts != checkEvery {
		t.Errorf("%d games after the context was done", r.Playouts)
	}
	if again := s.Search(ctx, root(9), Limits{Playouts: 1}); again.Playouts != 1 || again.Reused != r.Reused+checkEvery {
		t.Errorf("%d games, %d reused after %d", again.Playouts, again.Reused, r.Reused+checkEvery)
	}
}

// TestNoAllocation: once warm, a game costs no memory but nodes.
func TestNoAllocation(t *testing.T) {
	s := New(DefaultParams(), playout.DefaultParams(), 1)
	r := root(9)
	s.prepare(r)
	if n := testing.AllocsPerRun(500, func() { s.play(r) }); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// TestRAVEValue compares the one-division form with the weighted mean.
func TestRAVEValue(t *testing.T) {
	const e = 1000
	s := rave{inverseE: 1.0 / e}
	for _, n := range []node{
		{games: 10, sum: 7 * unit, rave: tally{100, 40 * unit}},
		{games: 1000, sum: 300 * unit, rave: tally{5000, 4000 * unit}},
		{games: 5, sum: 0, rave: tally{1, unit}, prior: belief{4, 2 * unit}},
	} {
		games, sum := float64(n.games)+float64(n.prior.games), float64(n.sum)+float64(n.prior.sum)
		m := float64(n.rave.games)
		beta := m / (games + m + games*m/e)
		want := beta*float64(n.rave.sum)/m/unit + (1-beta)*sum/games/unit
		if got := float64(s.value(&n)); math.Abs(got-want) > 1e-6 {
			t.Errorf("%+v: %v, want %v", n, got, want)
		}
	}
}
