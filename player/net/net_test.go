package net

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
	"time"
	"unsafe"

	"montego/goban"
	"montego/internal/rng"
)

// random returns a position after some random moves.
func random(width, height, moves int, seed uint64) (*goban.Board, goban.Color) {
	b, c, r := goban.New(width, height), goban.Black, rng.New(seed)
	for range moves {
		for range 50 {
			p := b.EmptyPoint(r.Intn(b.NumEmpty()))
			if b.Code(p).Playable(c) && !b.Retakes(p, c) {
				b.Play(p, c)
				c = c.Opponent()
				break
			}
		}
	}
	return b, c
}

// lively returns a network all of whose weights are random.
func lively(c Config) *Network {
	n := New(c, 1)
	r := rng.New(2)
	for i := range n.Weights {
		n.Weights[i] += float32(0.1 * (r.Float64() - 0.5))
	}
	return n
}

// TestKernels: every kernel of this machine says what plain Go says.
func TestKernels(t *testing.T) {
	n := lively(Config{Channels: 48, Blocks: 3, Head: 16, Hidden: 24})
	for _, size := range [][2]int{{2, 2}, {2, 19}, {19, 2}, {5, 5}, {9, 9}, {13, 7}, {11, 11}, {13, 13}, {19, 19}} {
		b, c := random(size[0], size[1], min(20, size[0]*size[1]/3), 3)
		slow := newEvaluator(n.ForAll(), reference)
		in, want := slow.Evaluate(b, c, 7.5)
		for _, k := range kernels() {
			t.Run(fmt.Sprintf("%s %dx%d", k.name, size[0], size[1]), func(t *testing.T) {
				e := evaluation{net: n, source: &layerWeights{plain: n.Weights}, kernel: k}
				got := e.forward(in)
				compare := func(what string, got, want float32) {
					if d := math.Abs(float64(got - want)); !(d <= 1e-4) {
						t.Errorf("%s: %v, want %v", what, got, want)
					}
				}
				in.geo.eachPoint(func(p int) {
					compare("policy", got.Policy[p], want.Policy[p])
					compare("owner", got.Owner[p], want.Owner[p])
				})
				compare("pass", got.Pass, want.Pass)
				compare("win", got.Win, want.Win)
				compare("score", got.Score/scorePoints, want.Score/scorePoints)
			})
		}
	}
}

// TestEvaluatorsShare: evaluators of one network may work side by side, and then say what one alone
// says. Each size of board is new to the network, so its weights are laid out meanwhile.
func TestEvaluatorsShare(t *testing.T) {
	c := Config{Channels: 16, Blocks: 2, Head: 16, Hidden: 16}
	alone, shared := lively(c).ForAll(), lively(c).ForAll()
	var wait sync.WaitGroup
	for _, size := range []int{9, 9, 13, 13, 19, 19} {
		wait.Go(func() {
			b, c := random(size, size, 20, 3)
			_, got := NewEvaluator(shared).Evaluate(b, c, 7.5)
			win := got.Win
			if _, want := newEvaluator(alone, reference).Evaluate(b, c, 7.5); !(math.Abs(float64(win-want.Win)) <= 1e-4) {
				t.Errorf("%d×%d: win rate %v, alone %v", size, size, win, want.Win)
			}
		})
	}
	wait.Wait()
}

// TestKernelsAgree: the kernels of one kind of processor say the same to the last bit, so
// that what the player plays does not depend on which of them it has.
func TestKernelsAgree(t *testing.T) {
	n := lively(Config{Channels: 32, Blocks: 3, Head: 16, Hidden: 24})
	list := kernels()
	for _, k := range list[:len(list)-1] {
		for seed := range uint64(12) {
			size := []int{9, 13, 19}[seed%3]
			b, c := random(size, size, size*size/4, seed)
			in, first := newEvaluator(n.ForAll(), list[0]).Evaluate(b, c, 7.5)
			got := (&evaluation{net: n, source: &layerWeights{plain: n.Weights}, kernel: k}).forward(in)
			if got.Win != first.Win || got.Score != first.Score || got.Pass != first.Pass || !slices.Equal(got.Policy, first.Policy) || !slices.Equal(got.Owner, first.Owner) {
				t.Errorf("%s and %s differ", k.name, list[0].name)
			}
		}
	}
}

// TestMask: the gradient through a branch is masked in place.
func TestMask(t *testing.T) {
	for _, k := range kernels() {
		b, active := aligned(blockWidth), aligned(blockWidth)
		for i := range b {
			b[i], active[i] = float32(i+1), float32(i%3-1)
		}
		k.mask(&b[0], &b[0], &active[0], len(b))
		for i, x := range b {
			if want := float32(i+1) * max(float32(i%3-1), 0); x != want {
				t.Errorf("%s: number %d is %v, want %v", k.name, i, x, want)
			}
		}
	}
}

// TestGradient: the gradient of every kernel is what finite differences of the loss say. The
// differences serve all kernels: they come from plain sums as in Go, which the first kernel's
// product makes in a fraction of the time, and not from transforms, which err by more.
func TestGradient(t *testing.T) {
	for want, size := range map[tile][2]int{3: {6, 5}, 4: {12, 8}, 5: {15, 10}} {
		if got := bestTile(size[0], size[1]); got != want {
			t.Errorf("%v has tiles of %d, want %d", size, got, want)
		}
		t.Run(fmt.Sprint(size), func(t *testing.T) { testGradient(t, size, true) })
	}
	t.Run("without moves", func(t *testing.T) { testGradient(t, [2]int{6, 5}, false) })
}

func testGradient(t *testing.T, size [2]int, moves bool) {
	n := lively(Config{Channels: 16, Blocks: 2, Head: 16, Hidden: 8})
	b, c := random(size[0], size[1], 16, 5)
	var in Input
	NewEncoder().Encode(b, c, 2.5, &in)
	var target Target
	target.Begin(&in)
	r := rng.New(7)
	if moves {
		target.Policy[in.Place(in.Candidates[0])] = 0.6
		target.Policy[in.Place(in.Candidates[1])] = 0.3
		target.Pass = 0.1
	}
	target.Win, target.Score = 1, 3.5
	target.Owner = make([]float32, in.geo.places)
	for i := range target.Owner {
		target.Owner[i] = float32(2*r.Float64() - 1)
	}
	gradients := map[string][]float32{}
	for _, k := range kernels() {
		tr := newTrainer(n, k)
		tr.beginStep()
		tr.learn(&in, &target, &Losses{})
		tr.addTransformedGradients()
		gradients[k.name] = tr.grad
	}
	direct := kernels()[0]
	direct.winograd = nil
	loss := func() float64 {
		e := evaluation{net: n, source: &layerWeights{plain: n.Weights}, kernel: direct}
		var l Losses
		e.forward(&in).Compare(&in, &target, &l)
		// The owners' loss has the gradient o − t by what tanh is taken of: the
		// cross-entropy of (1 + o)/2.
		owner := 0.0
		in.geo.eachPoint(func(p int) {
			o, q := (1+float64(e.out.Owner[p]))/2, (1+float64(target.Owner[p]))/2
			owner -= q*math.Log(o) + (1-q)*math.Log(1-o)
		})
		return l.Policy + winWeight*l.Win + scoreWeight*l.Score + ownerWeight*owner/float64(in.geo.area())
	}
	checked, bends := 0, 0
	for range 600 {
		i := r.Intn(len(n.Weights))
		const h = 1e-3
		w := n.Weights[i]
		n.Weights[i] = w + h
		up := loss()
		n.Weights[i] = w - h
		down := loss()
		n.Weights[i] = w
		numeric := (up - down) / (2 * h)
		if math.Abs(numeric) > 1e-3 {
			checked++
		}
		// Where an activation turns on or off between the two, the loss has a bend, and
		// the gradient is that of the side on which the weight lies.
		var above, below float64
		bend := false
		for name, grad := range gradients {
			got := float64(grad[i])
			agrees := func(numeric float64) bool { return math.Abs(got-numeric) <= 2e-3+0.05*math.Abs(numeric) }
			if agrees(numeric) {
				continue
			}
			if !bend {
				at := loss()
				above, below, bend = (up-at)/h, (at-down)/h, true
			}
			if !agrees(above) && !agrees(below) {
				t.Errorf("%s, weight %d: gradient %.5f, differences say %.5f above and %.5f below", name, i, got, above, below)
			}
		}
		if bend {
			bends++
		}
	}
	if bends > 1 {
		t.Errorf("%d of 600 weights lie at a bend", bends)
	}
	if checked < 100 {
		t.Errorf("only %d gradients are not about zero", checked)
	}
}

func BenchmarkForward(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		for _, k := range kernels() {
			b.Run(fmt.Sprintf("%s/%d", k.name, size), func(b *testing.B) {
				n := lively(Config{Channels: 32, Blocks: 4, Head: 16, Hidden: 32})
				e := newEvaluator(n.ForAll(), k)
				board, c := random(size, size, size*size/3, 1)
				in, _ := e.Evaluate(board, c, 7.5)
				b.ResetTimer()
				for b.Loop() {
					e.forward(in)
				}
				products := float64(n.layers.products(&in.geo, k)) * float64(b.N) / b.Elapsed().Seconds()
				b.ReportMetric(products/1e9, "GMAC/s")
				b.ReportMetric(100*products/peak(k), "%peak")
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "evaluations/s")
			})
		}
	}
}

// peak measures how many products a second a kernel makes where nothing else bounds it: all
// it reads are two lines of the nearest cache.
func peak(k kernel) float64 {
	const steps, calls = 1 << 12, 200
	a, c := aligned(1<<12), aligned(1<<12)
	taps := []int{0}
	t := product{a: unsafe.Pointer(&a[0]), taps: &taps[0], numTaps: 1, steps: steps, b: unsafe.Pointer(&a[0]), c: unsafe.Pointer(&c[0]), strideC: 4 * blockWidth}
	best := 0.0
	for range 20 {
		start := time.Now()
		for range calls {
			k.most().multiply(&t)
		}
		best = max(best, float64(calls*steps*k.most().rows*blockWidth)/time.Since(start).Seconds())
		if k.name == reference.name {
			break
		}
	}
	return best
}

func BenchmarkEncode(b *testing.B) {
	x, board := NewEncoder(), (*goban.Board)(nil)
	board, c := random(19, 19, 120, 1)
	var in Input
	for b.Loop() {
		x.Encode(board, c, 7.5, &in)
	}
}

func BenchmarkLearn(b *testing.B) {
	for _, size := range []int{9, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			n := lively(Config{Channels: 32, Blocks: 4, Head: 16, Hidden: 32})
			t := newTrainer(n, kernels()[0])
			t.beginStep()
			board, c := random(size, size, size*size/3, 1)
			var in Input
			NewEncoder().Encode(board, c, 7.5, &in)
			var target Target
			target.Begin(&in)
			target.Pass = 1
			b.ResetTimer()
			for b.Loop() {
				t.learn(&in, &target, &Losses{})
			}
		})
	}
}

// products is the number of multiplications in the convolutions of a position, without those
// of transforms.
func (l *layers) products(g *geometry, k kernel) (n int) {
	n = l.head.span().len * g.area()
	for _, c := range l.tiled() {
		if k.winograd != nil {
			n += c.in * c.out * g.tile.elements() * g.numTiles()
		} else {
			n += c.span().len * g.area()
		}
	}
	return n
}
