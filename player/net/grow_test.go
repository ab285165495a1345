package net

import (
	"slices"
	"testing"
)

// TestGrow: a network that has grown says what it said before, and learns with its new
// weights too.
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
