package search

import (
	"math/bits"
	"sync/atomic"

	"montego/goban"
)

// ownerWord is a part of what the network says of the owners of points in the position of a
// node, which its children keep: with boards of n words, those of Black's points are the words
// of the first n children, and those of White's the words of the next n. A node with fewer
// children keeps none, so no point counts as sure.
type ownerWord struct{ points atomic.Uint64 }

// ownerWords returns how many words a set of the points of b has.
func ownerWords(b *goban.Board) int {
	return int(goban.PointAt(b.Width()-1, b.Height()-1))/64 + 1
}

// keepOwners keeps with n children, the first of which is first, whose points are sure to be
// whose by the last answer, where c moves on b.
func (x *netEvaluator) keepOwners(b *goban.Board, c goban.Color, first ref, n int) {
	words := ownerWords(b)
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

// correct returns by how many points the lead of Black at the end of a playout on b grows if the
// points that the network is sure of, in the last node of the path that has asked, count as it
// says.
func (x *netEvaluator) correct(b *goban.Board, path []ref) (points int) {
	if x.tree.netOwners == nil {
		return 0
	}
	at, _, known := x.lastAsked(path)
	if !known {
		return 0
	}
	parent, words := x.tree.withChildren(at), ownerWords(b)
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
