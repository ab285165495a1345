package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"montego/game"
	"montego/goban"
	"montego/player/playout"
)

// sapling grows a random tree in an arena: every node has as many visits as
// those below it and one more.
func sapling(a *arena, r *rand.Rand, at ref, depth int) {
	n := a.nodes.at(at)
	n.visits.Store(1)
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
		child := a.nodes.at(first + i)
		child.move = goban.Point(r.IntN(goban.NumPoints))
		a.moments.at(first+i).back(float32(child.move), 0)
		sapling(a, r, first+i, r.IntN(depth))
		n.visits.Add(child.visits.Load())
	}
}

// outline writes a tree down as the moves, sides and visits of its nodes, in order, of
// those whose parents have more than least visits.
func outline(a *arena, at ref, least uint32) (list []uint32) {
	parent := a.withChildren(at)
	value, _ := a.moments.at(at).backed()
	list = append(list, uint32(parent.node.move), uint32(value), parent.node.visits.Load())
	if parent.node.visits.Load() > least {
		for i := range parent.children {
			list = append(list, outline(a, parent.first+ref(i), least)...)
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
		a := newArena(0, wanted{moments: true})
		top := a.take(1)
		sapling(a, r, top, 9)
		parent := a.withChildren(top)
		at := parent.first + ref(r.IntN(len(parent.children)))
		want := outline(a, at, 0)
		got := a.sweep(int(a.bound)/2, at)[0]
		if after := outline(a, got, 0); !slices.Equal(after, want) {
			t.Fatalf("%v\nbecame %v", want, after)
		}
		if nodes := total(a.mark(0, got)); a.used() != nodes {
			t.Fatalf("%d nodes, the arena has %d", nodes, a.used())
		}
	}
}

// TestThin keeps only part of a tree that is too large.
func TestThin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		a := newArena(0, wanted{moments: true})
		at := a.take(1)
		sapling(a, r, at, 9)
		whole := a.mark(0, at)
		if len(whole) < 3 {
			continue
		}
		limit := max(total(whole)/2, int(whole[0].count+whole[1].count))
		least := a.threshold(whole, limit, 1)
		root := a.nodes.at(at).visits.Load()
		want := outline(a, at, least)
		if root <= least { // the children of the root are always kept
			want = nil
		}
		blocks := a.mark(least, at)
		if n := total(blocks); n > limit {
			t.Fatalf("%d nodes kept, at most %d wanted", n, limit)
		}
		a.compact(blocks)
		if after := outline(a, blocks[0].moved, 0); want != nil && !slices.Equal(after, want) {
			t.Fatalf("%v\nbecame %v", want, after)
		}
	}
}

// TestTake hands out nodes until there are none: side by side within a chunk,
// zero, each once; and again after the arena was reset.
func TestTake(t *testing.T) {
	const chunks = 3
	a := newArena(chunks*chunkNodes*88, wanted{moments: true, owned: true})
	for range 2 {
		next := ref(1)
		for size := 1; ; size = size%maxBlock + 1 {
			first := a.take(size)
			if first == 0 {
				if fit(next, size)+ref(size) <= chunks*chunkNodes {
					t.Errorf("no room for %d nodes at %d", size, next)
				}
				break
			}
			if first != next && (first%chunkNodes != 0 || first-next >= ref(size)) {
				t.Fatalf("a block at %d, want %d", first, next)
			}
			for r := first; r < first+ref(size); r++ {
				n, m := a.nodes.at(r), a.moments.at(r)
				if n.visits.Load() != 0 || m.squares.Load() != 0 {
					t.Fatalf("node %d is not zero", r)
				}
				n.visits.Store(1)
				m.squares.Store(1)
			}
			next = first + ref(size)
		}
		if a.size() != chunks*chunkNodes*a.bytes {
			t.Errorf("%d bytes in %d chunks", a.size(), chunks)
		}
		if a.reset(); a.size() != 0 {
			t.Errorf("%d bytes after a reset", a.size())
		}
	}
}

// TestSweepChunks fills an arena of several chunks with a chain of large families,
// and sweeps it at nodes further and further down: what is below stays, and
// chunks without nodes are given back.
func TestSweepChunks(t *testing.T) {
	a := newArena(5*chunkNodes*int(unsafe.Sizeof(node{})), wanted{})
	at := a.take(1)
	for at2 := at; ; {
		n, first := a.nodes.at(at2), a.take(maxBlock)
		if first == 0 {
			break
		}
		n.count = maxBlock
		n.visits.Store(9)
		n.children.Store(uint32(first))
		for i := range maxBlock {
			a.nodes.at(first + ref(i)).move = goban.Point(first) + goban.Point(i)
		}
		at2 = first + maxBlock - 1
	}
	moves := func(at ref) (list []goban.Point) {
		for parent := a.withChildren(at); len(parent.children) > 0; parent = a.withChildren(parent.first + maxBlock - 1) {
			for i := range parent.children {
				list = append(list, parent.children[i].move)
			}
		}
		return list
	}
	for len(moves(at)) > 0 {
		for range 7 { // families
			if parent := a.withChildren(at); len(parent.children) > 0 {
				at = parent.first + maxBlock - 1
			}
		}
		want := moves(at)
		a.ceiling = a.bound - 1 // not full: nothing is cut
		at = a.sweep(int(a.bound)/2, at)[0]
		if !slices.Equal(moves(at), want) {
			t.Fatalf("%d moves became %d others", len(want), len(moves(at)))
		}
		if most := len(want)/(chunkNodes-maxBlock) + 1; int(a.grown.Load()) > most {
			t.Fatalf("%d chunks for %d nodes", a.grown.Load(), len(want))
		}
	}
}

// TestSpare: searches with bounds of all sizes use the same memory one after the
// other, and play in it as in new memory.
func TestSpare(t *testing.T) {
	g := game.New(7, 7, game.DefaultRules(), 900)
	root := Root{Board: g.Board(), ToMove: goban.Black, Komi: 9}
	want := ""
	for memory := range 4 {
		p := DefaultParams()
		p.Memory = 8 + memory
		s := New(p, playout.DefaultParams(), 1)
		got := fmt.Sprint(s.Search(t.Context(), root, Limits{Playouts: 500}).Moves)
		if want == "" {
			want = got
		}
		if got != want {
			t.Fatalf("in spare memory\n%s, want\n%s", got, want)
		}
		s.Close()
	}
}
