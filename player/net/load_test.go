package net

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestLoadRefuses: what cannot be a network is refused before it is read.
func TestLoadRefuses(t *testing.T) {
	long := filepath.Join(t.TempDir(), "long")
	if err := os.WriteFile(long, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(long, maxFile+1); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		os.DevNull: "it is a device, not a file",
		long:       "longer than 64 MiB, the limit of a network",
	} {
		if _, err := Load(name); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// TestBuiltIn: the networks that ship are chosen by the size of the board, and each can be named
// alone.
func TestBuiltIn(t *testing.T) {
	read := func(name string) Networks {
		var f File
		if err := f.UnmarshalText([]byte(name)); err != nil {
			t.Fatal(err)
		}
		return f.Networks()
	}
	all := read(BuiltIn)
	for _, test := range []struct {
		width, height int
		name          string
	}{{5, 5, "9"}, {9, 9, "9"}, {7, 14, "9"}, {10, 10, "9"}, {11, 11, "19"}, {13, 13, "19"}, {19, 19, "19"}} {
		alone := read(BuiltIn + test.name)
		if !slices.Equal(all.For(test.width*test.height).Weights, alone.For(361).Weights) {
			t.Errorf("%d×%d: not the network for %s", test.width, test.height, test.name)
		}
	}
	if slices.Equal(all.For(81).Weights, all.For(361).Weights) {
		t.Error("9×9 and 19×19 have the same network")
	}
}

// TestNetworksBySize: an evaluator that changes between sizes of boards says what one says that is
// new for each board.
func TestNetworksBySize(t *testing.T) {
	small, large := New(Config{Channels: 16, Blocks: 1, Head: 16, Hidden: 8}, 1), lively(Config{Channels: 32, Blocks: 2, Head: 16, Hidden: 8})
	e := NewEvaluator(Networks{small.Limit(49), large.Limit(361)})
	for _, size := range []int{7, 9, 7, 5, 9} {
		alone := large
		if size*size <= 49 {
			alone = small
		}
		b, c := random(size, size, 15, 4)
		_, got := e.Evaluate(b, c, 7.5)
		_, want := NewEvaluator(alone.ForAll()).Evaluate(b, c, 7.5)
		if got.Win != want.Win || !slices.Equal(got.Policy, want.Policy) || !slices.Equal(got.Owner, want.Owner) {
			t.Errorf("%d×%d: win %v, want %v", size, size, got.Win, want.Win)
		}
	}
}
