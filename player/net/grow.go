package net

import (
	"fmt"
	"slices"
)

// Grow returns a network with at least as many channels and blocks that says the same as n:
// new weights are random, and those by which n's channels read new channels are zero. The
// random ones follow from the seed. An error says what does not fit.
func (n *Network) Grow(c Config, seed uint64) (*Network, error) {
	switch {
	case c.Channels < n.Channels || c.Blocks < n.Blocks:
		return nil, fmt.Errorf("a network of %v cannot grow into one of %v", n.Config, c)
	case c.Head != n.Head || c.Hidden != n.Hidden:
		return nil, fmt.Errorf("a network with heads of %d channels and %d units cannot grow into one of %d and %d: heads do not grow", n.Head, n.Hidden, c.Head, c.Hidden)
	}
	g := New(c, seed)
	from, to := &n.layers, &g.layers
	// rows copies a matrix into the upper left of a larger one, whose other columns stay as
	// they are: those are of new channels.
	rows := func(from, to span, count int) {
		width, wide := from.len/count, to.len/count
		for i := range count {
			copy(g.of(to)[i*wide:], n.of(from)[i*width:][:width])
		}
	}
	g.grow(from.input, to.input, n)
	rows(from.global, to.global, NumGlobals)
	rows(from.inputBias, to.inputBias, 1)
	for i := range from.blocks {
		a, b := &from.blocks[i], &to.blocks[i]
		rows(a.before, b.before, 1)
		rows(a.between, b.between, 1)
		g.grow(a.first, b.first, n)
		// Nothing is added to new channels of the trunk: New leaves these weights zero.
		g.grow(a.second, b.second, n)
		if a.branch.taps > 0 {
			g.grow(a.branch, b.branch, n)
			rows(a.branchBias, b.branchBias, 1)
			rows(a.gain, b.gain, pools*blockWidth)
		}
	}
	rows(from.top, to.top, 1)
	g.grow(from.head, to.head, n)
	copy(g.Weights[to.headBias.at:], n.Weights[from.headBias.at:])
	g.Comments = slices.Clone(n.Comments)
	return g, nil
}

// grow copies the weights of a convolution of a smaller network. The old outputs do not read
// new inputs.
func (g *Network) grow(from, to conv, n *Network) {
	for o := range from.out {
		for k := range to.taps {
			for i := range to.in {
				w := float32(0)
				if i < from.in {
					w = n.Weights[from.at+((o/blockWidth*from.taps+k)*from.in+i)*blockWidth+o%blockWidth]
				}
				g.Weights[to.at+((o/blockWidth*to.taps+k)*to.in+i)*blockWidth+o%blockWidth] = w
			}
		}
	}
}
