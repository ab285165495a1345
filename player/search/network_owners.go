package search

import (
	"math/bits"
	"sync/atomic"

	"montego/goban"
)

// ownerWord is one word of the two sets of points that the network gives to Black and to White in
// the position of a node. The children of the node hold them: where a set has n words, the first
// n children hold Black's and the next n White's. A node with fewer than 2n children has none,
// and there playouts count as they end.
type ownerWord struct{ points atomic.Uint64 }

// keepOwners stores with the n children from first on which points are Black's and which are
// White's by the network's last answer, where c moves on b.
func (x *netEvaluator) keepOwners(b *goban.Board, c goban.Color, first ref, n int) {
	words := b.SetWords()
	if x.tree.netOwners == nil || n < 2*words {
		return
	}
	var black, white goban.PointSet
	for p := range b.Points() {
		switch owner := float64(x.out.Owner[x.in.Place(p)]) * float64(c.Sign()); {
		case owner > x.params.Ownership:
			black.Add(p)
		case owner < -x.params.Ownership:
			white.Add(p)
		}
	}
	kept := x.tree.netOwners.run(first, 2*words)
	for i := range words {
		kept[i].points.Store(black[i])
		kept[words+i].points.Store(white[i])
	}
}

// correct returns what is to be added to Black's lead at the end of a playout on b, so that the
// points of which the network is sure count as it says. It goes by the last node of the path that
// has asked.
func (x *netEvaluator) correct(b *goban.Board, path []ref) (points int) {
	if x.tree.netOwners == nil {
		return 0
	}
	at, _, known := x.lastAsked(path)
	if !known {
		return 0
	}
	parent, words := x.tree.withChildren(at), b.SetWords()
	if len(parent.children) < 2*words {
		return 0
	}
	kept := x.tree.netOwners.run(parent.first, 2*words)
	for i := range words {
		for w := kept[i].points.Load(); w != 0; w &= w - 1 {
			points += 1 - b.Owner(goban.Point(64*i+bits.TrailingZeros64(w))).Sign()
		}
		for w := kept[words+i].points.Load(); w != 0; w &= w - 1 {
			points -= 1 + b.Owner(goban.Point(64*i+bits.TrailingZeros64(w))).Sign()
		}
	}
	return points
}
