package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/playout"
)

// sapling grows a random tree in an arena: every node has as many games as
// those below it and one more.
func sapling(a *arena, r *rand.Rand, at ref, depth int) {
	n := &a.nodes[at]
	n.games.Store(1)
	if depth == 0 {
		return
	}
	count := 1 + r.IntN(6)
	first := a.take(count)
	if first == 0 {
		return
	}
	n.count = uint16(count)
	n.children.Store(uint32(first))
	for i := range ref(count) {
		child := &a.nodes[first+i]
		child.move = goban.Point(r.IntN(goban.NumPoints))
		a.sides.moments[first+i].back(float32(child.move), 0)
		sapling(a, r, first+i, r.IntN(depth))
		n.games.Add(child.games.Load())
	}
}

// outline writes a tree down as the moves, sides and games of its nodes, in order, of
// those whose parents have more than least games.
func outline(a *arena, at ref, least uint32) (list []uint32) {
	f := a.family(at)
	value, _ := a.sides.moments[at].backed()
	list = append(list, uint32(f.parent.move), uint32(value), f.parent.games.Load())
	if f.parent.games.Load() > least {
		for i := range f.children {
			list = append(list, outline(a, f.first+ref(i), least)...)
		}
	}
	return append(list, 0)
}

// TestSweep grows random trees, each below a node of the last, and checks that
// a sweep keeps the tree below the new root, whole or without the nodes that
// were visited least, and nothing else.
func TestSweep(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		a := newArena(0, asked{moments: true})
		top := a.take(1)
		sapling(a, r, top, 9)
		f := a.family(top)
		at := f.first + ref(r.IntN(len(f.children)))
		want := outline(a, at, 0)
		got := a.sweep(at)
		if after := outline(a, got, 0); !slices.Equal(after, want) {
			t.Fatalf("%v\nbecame %v", want, after)
		}
		if nodes := total(a.reach(got, 0)); a.used() != nodes {
			t.Fatalf("%d nodes, the arena has %d", nodes, a.used())
		}
	}
}

// TestThin keeps only part of a tree that is too large.
func TestThin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		a := newArena(0, asked{moments: true})
		at := a.take(1)
		sapling(a, r, at, 9)
		whole := a.reach(at, 0)
		if len(whole) < 3 {
			continue
		}
		limit := max(total(whole)/2, int(whole[0].count+whole[1].count))
		least := a.threshold(whole, limit)
		root := a.nodes[at].games.Load()
		want := outline(a, at, least)
		if root <= least { // the children of the root are always kept
			want = nil
		}
		blocks := a.reach(at, least)
		if n := total(blocks); n > limit {
			t.Fatalf("%d nodes kept, at most %d wanted", n, limit)
		}
		got := a.slide(blocks)
		if after := outline(a, got, 0); want != nil && !slices.Equal(after, want) {
			t.Fatalf("%v\nbecame %v", want, after)
		}
	}
}

// TestTake hands out nodes until there are none: side by side, zero, each once.
func TestTake(t *testing.T) {
	a := newArena(0, asked{moments: true})
	next := ref(1)
	for size := 1; ; size = size%100 + 1 {
		first := a.take(size)
		if first == 0 {
			if int(next)+size <= len(a.nodes) {
				t.Errorf("no room for %d nodes at %d of %d", size, next, len(a.nodes))
			}
			return
		}
		if first != next {
			t.Fatalf("a block at %d, want %d", first, next)
		}
		next += ref(size)
	}
}

// TestSpareArena: the next search gets the memory of one that was closed, if it
// asks for as much of the same kind, and plays in it as in new memory.
func TestSpareArena(t *testing.T) {
	g := game.New(7, 7, game.DefaultRules(), 900)
	root := Root{Board: g.Board(), ToMove: goban.Black, Komi: 9}
	visits := func(s *Search) string {
		return fmt.Sprint(s.Search(t.Context(), root, Limits{Playouts: 500}).Moves)
	}
	p := DefaultParams()
	p.Memory = 8
	first := New(p, playout.DefaultParams(), 1)
	want := visits(first)
	first.Close()
	for range 3 { // the pool may lose one
		s := New(p, playout.DefaultParams(), 1)
		if got := visits(s); got != want {
			t.Fatalf("in spare memory\n%s, want\n%s", got, want)
		}
		s.Close()
	}
	p.Memory = 9
	if s := New(p, playout.DefaultParams(), 1); len(s.tree.nodes) == len(first.tree.nodes) {
		t.Error("spare memory of another size was taken")
	}
}
