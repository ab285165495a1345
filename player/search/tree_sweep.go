package search

import "slices"

// block is the children of one parent, as sweep moves them.
type block struct {
	first, moved ref // where they lie now, and will lie
	parent       ref // where the parent lies now
	home         int // index of the block in which the parent lies
	count        uint16
}

// sweep keeps the trees below the given roots, which it returns at their new places, and
// frees everything else. When the bound is reached and these trees fill more than half
// of it, sweep keeps the most visited nodes: a node keeps its children only if its visits
// exceed a threshold. Requires: no goroutine uses the arena meanwhile.
func (a *arena) sweep(roots ...ref) []ref {
	blocks := a.mark(0, roots...)
	if half := int(a.bound) / 2; a.ceiling == a.bound && total(blocks) > half {
		blocks = a.mark(a.threshold(blocks, half, len(roots)), roots...)
	}
	a.compact(blocks)
	used := a.next.Load()
	a.shrink(int(used-1)>>chunkBits + 1)
	a.ceiling = min(max(2*ref(used), minCeiling), a.bound)
	for i := range roots {
		roots[i] = blocks[i].moved
	}
	return roots
}

// mark lists the blocks below the roots, the roots themselves first, of parents
// with more than least visits; the roots and their children are always kept. Other
// nodes become leaves.
func (a *arena) mark(least uint32, roots ...ref) (blocks []block) {
	for _, r := range roots {
		blocks = append(blocks, block{first: r, count: 1})
	}
	for i := 0; i < len(blocks); i++ {
		for k := range ref(blocks[i].count) {
			r := blocks[i].first + k
			n := a.nodes.at(r)
			first := ref(n.children.Load())
			switch {
			case first == 0:
			case i >= len(roots) && n.visits.Load() <= least:
				n.beLeaf()
			default:
				blocks = append(blocks, block{first: first, parent: r, home: i, count: n.count})
			}
		}
	}
	return blocks
}

// total returns the number of nodes in blocks.
func total(blocks []block) (n int) {
	for i := range blocks {
		n += int(blocks[i].count)
	}
	return n
}

// threshold returns the number of visits which a parent must exceed so that at
// most limit nodes are left. The first blocks are the roots.
func (a *arena) threshold(blocks []block, limit, roots int) uint32 {
	always := roots // and the children of roots
	for always < len(blocks) && blocks[always].home < roots {
		always++
	}
	order := slices.Clone(blocks[always:])
	slices.SortFunc(order, func(x, y block) int {
		return int(a.nodes.at(y.parent).visits.Load()) - int(a.nodes.at(x.parent).visits.Load())
	})
	kept := total(blocks[:always])
	for i := range order {
		if kept += int(order[i].count); kept > limit {
			return a.nodes.at(order[i].parent).visits.Load()
		}
	}
	return 0
}

// compact moves the blocks together at the front of the arena, each to the place
// of an earlier node or its own.
func (a *arena) compact(blocks []block) {
	order := make([]int, len(blocks))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(x, y int) int { return int(blocks[x].first) - int(blocks[y].first) })
	next := ref(1)
	for _, i := range order {
		b := &blocks[i]
		b.moved = fit(next, int(b.count))
		a.move(b.moved, b.first, int(b.count))
		next = b.moved + ref(b.count)
	}
	for i := range blocks {
		b := &blocks[i]
		if b.parent == 0 {
			continue // a root
		}
		home := &blocks[b.home]
		a.nodes.at(home.moved + b.parent - home.first).children.Store(uint32(b.moved))
	}
	a.next.Store(uint32(next))
}

// move moves n nodes to an earlier place.
func (a *arena) move(to, from ref, n int) {
	if to == from {
		return
	}
	for i := range ref(n) {
		for _, r := range a.records {
			r.move(to+i, from+i)
		}
	}
}
