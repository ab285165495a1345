package search

import (
	"montego/goban"
	"montego/player/playout"
	"montego/player/tactics"
)

// near gives won visits to moves that are close to the last one in the common fate
// graph, where all stones of a chain are one node [Baudis11] §3.3.2.
type near struct {
	visits   float32
	distance [goban.NumPoints]uint8
}

// nearest are the plain hints for one, two and three steps: 40, 30 and 30 visits on large
// boards, where a plain hint is 20, and 28, 14 and 14 on small ones, where it is 14. These
// are numbers of Pachi's code: the thesis has a bonus that decays up to a distance of 3.
var (
	nearestLarge = [...]float32{2, 1.5, 1.5}
	nearestSmall = [...]float32{2, 1, 1}
)

func (n *near) rate(b *goban.Board, c goban.Color, x *expansion) {
	last := b.LastMove(0)
	if !b.OnBoard(last) {
		return
	}
	worth := &nearestSmall
	if playout.Large(b) {
		worth = &nearestLarge
	}
	tactics.Distances(b, last, len(worth), &n.distance)
	for _, p := range x.moves[:x.count] {
		if d := int(n.distance[p&(goban.NumPoints-1)]); p != goban.Pass && d >= 1 && d <= len(worth) {
			x.add(p, c, n.visits*x.unit*worth[d-1], true)
		}
	}
}
