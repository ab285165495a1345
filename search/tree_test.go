package search

import (
	"math/rand/v2"
	"testing"
)

// TestArena takes and releases blocks at random and checks that no node is
// handed out twice and none is lost.
func TestArena(t *testing.T) {
	a := newArena(0)
	r := rand.New(rand.NewPCG(1, 1))
	parents := []ref{a.take(1)} // roots whose children are the blocks
	for range 200 {
		parents = append(parents, a.take(1))
	}
	owner := map[ref]ref{}
	for range 20_000 {
		p := parents[r.IntN(len(parents))]
		if n := &a.nodes[p]; n.count > 0 {
			for i := range ref(n.count) {
				delete(owner, n.children+i)
			}
			a.release(p)
			continue
		}
		size := 1 + r.IntN(20)
		first := a.take(size)
		if first == 0 {
			continue // full: allowed, but see below
		}
		for i := range ref(size) {
			if q := owner[first+i]; q != 0 {
				t.Fatalf("node %d belongs to %d already", first+i, q)
			}
			if a.nodes[first+i] != (node{}) {
				t.Fatalf("node %d is not zero", first+i)
			}
			owner[first+i] = p
		}
		a.nodes[p].children, a.nodes[p].count = first, uint16(size)
	}
	if a.used != len(owner)+len(parents) {
		t.Errorf("%d nodes used, the arena counts %d", len(owner)+len(parents), a.used)
	}
	for _, p := range parents {
		a.release(p)
	}
	if a.used != len(parents) {
		t.Errorf("%d nodes left after all were released", a.used-len(parents))
	}
}

func TestArenaSplits(t *testing.T) {
	a := newArena(0)
	a.next = ref(len(a.nodes) - 10) // room for ten nodes
	root := a.take(1)
	a.nodes[root].children, a.nodes[root].count = a.take(9), 9
	if a.take(1) != 0 {
		t.Fatal("a full arena hands out a node")
	}
	a.release(root)
	one, eight := a.take(1), a.take(8)
	if one == 0 || eight == 0 || a.take(1) != 0 {
		t.Errorf("a block of nine gave %d and %d", one, eight)
	}
}
