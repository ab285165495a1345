package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/tactics"
)

// TestDecay compares with the library.
func TestDecay(t *testing.T) {
	for x := float32(0); x < 90; x += 0.01 {
		if got, want := float64(decay(x)), math.Exp(-float64(x)); math.Abs(got-want) > 1e-5*want && want > 1e-37 {
			t.Fatalf("%v: %v, want %v", x, got, want)
		}
	}
	for _, x := range []float32{100, float32(math.Inf(1)), float32(math.NaN())} {
		if got := decay(x); got != 0 {
			t.Errorf("%v: %v, want 0", x, got)
		}
	}
}

// brood makes a parent of children with the given values and variances for
// Black, those of variance 0 without playouts, and their selection.
func brood(values, variances []float32, atari []bool) (parentNode, *crazyStone) {
	a := newArena(0, wanted{moments: true})
	parent, r := a.take(1), rng.New(1)
	n := a.nodes.at(parent)
	n.count = uint16(len(values))
	n.children.Store(uint32(a.take(len(values))))
	f := a.withChildren(parent)
	for i := range f.children {
		if variances[i] > 0 {
			f.children[i].visits.Store(10)
			a.moments.at(f.first+ref(i)).back(values[i], variances[i])
		}
		if atari[i] {
			f.children[i].set(attacks)
		}
	}
	j := evaluator{Evaluation: Evaluation{Value: ScoreValue}}
	j.begin(goban.New(9, 9), 7.5)
	return f, &crazyStone{moments: a.moments, evaluator: &j, rand: &r}
}

// TestProbabilityOfBest compares the weights of random children with the
// formula of the paper, written down as it stands there, in points.
func TestProbabilityOfBest(t *testing.T) {
	r := rng.New(1)
	const points = 2 * 88.5 // of the scale from 0 to 1 on 9×9
	for range 200 {
		n := 1 + r.Intn(82)
		c := goban.Sides[r.Intn(2)]
		values, variances, atari := make([]float32, n), make([]float32, n), make([]bool, n)
		for i := range n {
			values[i], variances[i], atari[i] = float32(r.Float64()), 0.01*float32(r.Float64()), r.Intn(5) == 0
			if r.Intn(4) == 0 {
				variances[i] = 0
			}
		}
		f, s := brood(values, variances, atari)
		// The parent: 30 playouts, worth 10.5 and 3 points to Black and White, and one
		// under way, which counts as lost for the one who moved there.
		f.node.visits.Store(31)
		f.node.sum.Store(10*unit + uint64(lossFor(c.Opponent())))
		got := s.weigh(f, s.gather(f, c))

		mu, sigma2, order := make([]float64, n), make([]float64, n), make([]int, n)
		for i := range n {
			mu[i], sigma2[i], order[i] = points*float64(valueFor(c, values[i])), points*points*float64(variances[i]), i
			if variances[i] == 0 {
				mu[i], sigma2[i] = points*valueFor(c, 10./30), 4*81*81
			}
		}
		slices.SortStableFunc(order, func(i, j int) int {
			return int(math.Copysign(1, float64(s.value[j]-s.value[i]))) * b2i(s.value[i] != s.value[j])
		})
		for rank, i := range order {
			a := float64(b2i(atari[i]))
			best := order[0]
			want := math.Exp(-2.4*(mu[best]-mu[i])/math.Sqrt(2*(sigma2[best]+sigma2[i]))) + (0.1+math.Pow(2, -float64(rank))+a)/float64(n)
			if math.Abs(float64(got[i])-want) > 1e-4*want {
				t.Fatalf("%d children, %v to move: u of rank %d is %v, want %v", n, c, rank, got[i], want)
			}
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestFloor draws where one child is far better than the rest: what goes to the
// others is little more than the sum of ε, 0.1 + 2/N + A/N for A ataris, less
// the best child's own share. On 9×9 that is 10 to 15 %.
func TestFloor(t *testing.T) {
	const n, ataris = 70, 2
	values, variances, atari := make([]float32, n), make([]float32, n), make([]bool, n)
	for i := range n {
		values[i], variances[i], atari[i] = 0.3, 1e-4, i >= n-ataris
	}
	values[7] = 0.7
	f, s := brood(values, variances, atari)
	f.node.visits.Store(100)
	sum := float32(0)
	for _, u := range s.weigh(f, s.gather(f, goban.Black)) {
		sum += u
	}
	if want := 1 + 0.1 + (2.+ataris)/n; math.Abs(float64(sum)-want) > 1e-3 {
		t.Errorf("the weights add up to %v, want %v", sum, want)
	}
	others := 0
	for range 100_000 {
		if s.choose(f, goban.Black) != 7 {
			others++
		}
	}
	if others < 10_000 || others > 15_000 {
		t.Errorf("%d of 100000 playouts go to the others", others)
	}
}

// TestGivesAtari tests every point of a picture.
func TestGivesAtari(t *testing.T) {
	b := drawn.Board(t, `
		. O X . .
		. . O . .
		O X . X .
		. O . X O
		. . . O .`)
	for c, want := range map[goban.Color]string{
		goban.Black: " C1 E1 A2 E3 A4 B4 A5", goban.White: " C3 B4", // D5 captures
	} {
		got := ""
		for p := range b.Points() {
			if b.At(p) == goban.Empty && tactics.GivesAtari(b, p, c) {
				got += " " + p.String()
			}
		}
		if got != want {
			t.Errorf("%v gives atari at%s, want%s", c, got, want)
		}
	}
}

// TestExternal plays on 3×3, where nodes are external up to 18 playouts: there the
// policy chooses the move, unless it is none of the tree's; then and later the
// selection does.
func TestExternal(t *testing.T) {
	p := DefaultParams()
	p.Selection, p.Priors.Even, p.External, p.Memory = SelectUCB1, 0, External{Below: 2, Drawn: true}, 1
	p.Fold = false
	s := New(p, playout.DefaultParams(), 1)
	s.position = root(3)
	s.prepare(s.position)
	w := s.workers[0]
	policy, told := w.selector.(*policyFirst), goban.PointAt(1, 1)
	policy.move = func(goban.Color) goban.Point { return told }
	parent := s.tree.withChildren(s.root)
	child := &parent.children[parent.find(told)]
	play := func(playouts int) uint32 {
		before := child.visits.Load()
		for range playouts {
			w.play()
		}
		return child.visits.Load() - before
	}
	if n := play(12); n != 12 {
		t.Errorf("the policy has chosen %d of the first 12 moves", n)
	}
	told = goban.NoPoint
	if n := play(6); n == 6 {
		t.Error("the selection chooses as the policy does")
	}
	told = child.move
	if n := play(30); n == 30 {
		t.Error("the policy chooses in internal nodes")
	}
	s.checkTree(t)
}

// TestStop ends searches of positions where everything is won or lost, and no
// other.
func TestStop(t *testing.T) {
	for _, test := range []struct {
		komi     float64
		decided  goban.Color
		playouts int
	}{
		{-30, goban.Black, 1000}, {30, goban.White, 1000}, {0.5, goban.Empty, 2500},
	} {
		for _, threads := range []int{1, 2} {
			p := DefaultParams()
			p.Stop.Decided, p.Threads, p.Memory = 1000, threads, 4
			s := New(p, playout.DefaultParams(), 1)
			r := root(5)
			r.Komi = test.komi
			got := s.Search(context.Background(), r, Limits{Playouts: 2500})
			if got.Decided != test.decided || got.Playouts < test.playouts || got.Playouts > max(test.playouts, 1200) {
				t.Errorf("komi %v, %d threads: decided %v after %d playouts", test.komi, threads, got.Decided, got.Playouts)
			}
		}
	}
}
