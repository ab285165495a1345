package net

import (
	"slices"
	"testing"
)

// TestGrow: a network that has grown says what it said before, and the new weights that are
// zero have a gradient, so that it learns to use them.
func TestGrow(t *testing.T) {
	n := lively(Config{Channels: 16, Blocks: 2, Head: 16, Hidden: 8})
	for _, config := range []Config{
		{Channels: 32, Blocks: 2, Head: 16, Hidden: 8},
		{Channels: 16, Blocks: 4, Head: 16, Hidden: 8},
		{Channels: 48, Blocks: 5, Head: 16, Hidden: 8},
	} {
		grown, err := n.Grow(config, 3)
		if err != nil {
			t.Fatal(err)
		}
		b, c := random(9, 7, 20, 3)
		in, want := NewEvaluator(n.ForAll()).Evaluate(b, c, 7.5)
		got := NewEvaluator(grown.ForAll()).Forward(in)
		if got.Win != want.Win || got.Score != want.Score || got.Pass != want.Pass || !slices.Equal(got.Policy, want.Policy) || !slices.Equal(got.Owner, want.Owner) {
			t.Errorf("%v says something else: win %v, want %v", config, got.Win, want.Win)
		}
		tr := newTrainer(grown, kernels()[0])
		tr.beginStep()
		var target Target
		target.Begin(in)
		target.Pass, target.Win = 1, 1
		tr.learn(in, &target, &Losses{})
		tr.addTransformedGradients()
		l := &grown.layers
		last := l.blocks[config.Blocks-1].second
		for _, c := range []conv{l.head, last} {
			zeros, moving := 0, 0
			for i := c.at; i < c.at+c.len(); i++ {
				if grown.Weights[i] == 0 {
					zeros++
					if tr.grad[i] != 0 {
						moving++
					}
				}
			}
			if moving < zeros/4 {
				t.Errorf("%v: only %d of %d new weights of a convolution have a gradient", config, moving, zeros)
			}
		}
	}
	for _, config := range []Config{
		{Channels: 16, Blocks: 1, Head: 16, Hidden: 8},
		{Channels: 16, Blocks: 2, Head: 32, Hidden: 8},
	} {
		if _, err := n.Grow(config, 3); err == nil {
			t.Errorf("%v: no error", config)
		}
	}
}
