package learn

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/param"
	"montego/player/pattern"
	"montego/player/playout"
)

// tiny are positions whose values are extreme, so that there is something to balance.
func tiny(t *testing.T) []Target {
	a := drawn.Board(t, `
		. X . .
		X O O).
		. X O .
		. . X .`)
	b := drawn.Board(t, `
		. X . .
		X . O .
		. X O .
		. . O .`)
	return []Target{
		{Board: *a, ToMove: goban.Black, Komi: 0.5, Value: 1},
		{Board: *b, ToMove: goban.White, Komi: 0.5, Value: -1},
	}
}

func flat() *pattern.Weights {
	w := &pattern.Weights{}
	for c := 1; c < len(w.Shapes); c++ {
		w.Shapes[c] = 1
	}
	for f := range w.Local {
		w.Local[f] = 1
	}
	return w
}

// TestBalanceGradient compares the gradient of the mean result, which playouts estimate,
// with finite differences of the mean result, for the local feature that matters most.
// Both are estimates: they must agree within four standard errors, while 0 is farther
// away. Balance divides by the length of each game; here it is not.
func TestBalanceGradient(t *testing.T) {
	const playouts, step = 20_000, 0.4
	target, weights := tiny(t)[0], flat()
	s := &Balance{Balancing: Balancing{Playouts: playouts}, Weights: weights, Threads: 2}
	mean := func(seed uint64) float64 {
		v, err := s.play(context.Background(), &target, s.Playouts, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		return v.Mean
	}
	baseline := mean(10)
	policy := playout.NewBalanced(playout.DefaultParams(), weights)
	var sum, squares playout.Gradient
	r := newRand(5)
	for range playouts {
		b, one := target.Board, playout.Gradient{}
		var trace playout.Trace
		trace.Reset(target.ToMove)
		policy.Run(&b, target.ToMove, r, &trace, &one)
		z := target.result(&b) - baseline
		for f, v := range one.Local {
			sum.Local[f] += z * v / playouts
			squares.Local[f] += z * v * z * v / playouts
		}
	}
	best, most := pattern.Local(0), 0.0
	for f := range pattern.Local(pattern.NumLocal) {
		if x := math.Abs(sum.Local[f]) / math.Sqrt(squares.Local[f]/playouts+1e-12); x > most {
			best, most = f, x
		}
	}
	got, old := sum.Local[best], weights.Local[best]
	weights.Local[best] = old * math.Exp(step)
	high := mean(11)
	weights.Local[best] = old * math.Exp(-step)
	low := mean(12)
	want := (high - low) / (2 * step)
	spread := math.Sqrt(squares.Local[best]/playouts + 2/(4*step*step*playouts))
	t.Logf("%v: gradient %.4f, differences say %.4f, the standard error is %.4f", best, got, want, spread)
	if math.Abs(got-want) > 4*spread || math.Abs(got) < 2*spread {
		t.Errorf("%v: gradient %.4f, differences say %.4f, the standard error is %.4f", best, got, want, spread)
	}
}

// TestBalancePlaysAll: a mean is of as many playouts as were asked for, also of fewer than
// there are chunks and of a number that these do not divide.
func TestBalancePlaysAll(t *testing.T) {
	target, nought := tiny(t)[0], 0.0
	s := &Balance{Weights: flat(), Threads: 1}
	for _, n := range []int{1, 3, 4, 7, 100} {
		got, err := s.play(context.Background(), &target, n, 1, &nought)
		if err != nil || got.Playouts != n || math.IsNaN(got.squaredError(&target)) || math.IsNaN(got.Gradient.Local[0]) {
			t.Errorf("%d playouts: %d were played, their mean is %v, the error %v", n, got.Playouts, got.Mean, err)
		}
	}
}

// TestBalanceLearns: the error falls, for steps of any scale, and neither
// seed nor threads change what comes out.
func TestBalanceLearns(t *testing.T) {
	for _, scale := range param.ValuesOf[BalanceScale]() {
		var errors []float64
		run := func(threads, iterations int) *pattern.Weights {
			errors = nil
			s := &Balance{
				Balancing: Balancing{Playouts: 200, Iterations: iterations, Step: []float64{10, 40, 0.1}[scale], Scale: scale, Seed: 3},
				Targets:   tiny(t), Apart: tiny(t), Weights: flat(), Threads: threads,
				Report: func(e BalanceErrors) { errors = append(errors, e.Apart) },
			}
			if err := s.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			return s.Weights
		}
		if one, two := run(1, 4), run(2, 4); *one != *two {
			t.Errorf("scale %v: one thread and two learn different weights", scale)
		}
		run(2, 15)
		if first, last := errors[0], errors[15]; last > 0.8*first {
			t.Errorf("scale %v: the error does not fall: %.3f", scale, errors)
		}
	}
}

// TestBalanceGoesOn: a balancing that goes on from a checkpoint comes to the same weights and
// errors as one that was never interrupted.
func TestBalanceGoesOn(t *testing.T) {
	begin := func() *Balance {
		return &Balance{
			Balancing: Balancing{Playouts: 4, Iterations: 55, Step: 0.1, Scale: scaleAdaGrad, Seed: 3},
			Targets:   tiny(t), Apart: tiny(t), Weights: flat(), Threads: 1,
		}
	}
	whole := begin()
	if err := whole.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	var weights pattern.Weights
	var state BalanceState
	first, second := begin(), begin()
	ctx, stop := context.WithCancel(context.Background())
	first.Checkpoint = func() {
		weights, state = *first.Weights, first.State
		state.Errors = slices.Clone(state.Errors)
		stop()
	}
	first.Elsewhere = func(ctx context.Context, c *Chunk) (*Played, error) { return c.Play(), ctx.Err() }
	if err := first.Run(ctx); err != nil || len(state.Errors) == 0 {
		t.Fatalf("%v after %d passes", err, len(state.Errors))
	}
	second.Weights, second.State = &weights, state
	if err := second.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if *second.Weights != *whole.Weights || !reflect.DeepEqual(second.State, whole.State) {
		t.Errorf("another end after %d steps", state.Steps)
	}
}
