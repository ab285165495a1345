package search

import (
	"slices"

	"montego/goban"
	"montego/player/joseki"
	"montego/player/playout"
	"montego/player/tactics"
)

// evenPrior gives every move the same number of even prior visits. Without them a
// move that lost its first playout, or whose RAVE value begins badly, is never
// seen again.
type evenPrior struct{ weight float32 }

func (e evenPrior) rate(_ *goban.Board, _ goban.Color, x *expansion) {
	for i := range x.count {
		x.prior[i].visits += e.weight * x.unit
		x.prior[i].wins += e.weight * x.unit / 2
	}
}

// eyePrior gives lost visits to moves that fill an own eye.
type eyePrior struct{ weight float32 }

func (e eyePrior) rate(b *goban.Board, c goban.Color, x *expansion) {
	for _, p := range x.moves[:x.count] {
		if p != goban.Pass && b.Code(p).EyeLike(c) {
			x.add(p, c, e.weight*x.unit, false)
		}
	}
}

// koPrior gives won visits to a move that takes back a ko which is at most ten moves
// old. The side that has taken it finds no stone there to take, and gets none.
type koPrior struct{ weight float32 }

const youngKo = 10

func (k koPrior) rate(b *goban.Board, c goban.Color, x *expansion) {
	if p, move := b.LastKo(); p > goban.Pass && b.Moves()-move <= youngKo && b.Code(p).InAtari(c.Opponent()) > 0 {
		x.add(p, c, k.weight*x.unit, true)
	}
}

// linePrior gives moves far from all stones lost visits on the first line and won visits
// on the third, on boards that are large enough.
type linePrior struct {
	weight  float32
	minSide int // length of the shorter side, at least
}

// farFrom is the distance from p, in rows and columns, within which no stone may
// stand.
const farFrom = 2

func (l linePrior) rate(b *goban.Board, c goban.Color, x *expansion) {
	if min(b.Width(), b.Height()) < l.minSide {
		return
	}
	for _, p := range x.moves[:x.count] {
		if p == goban.Pass {
			continue
		}
		if line := b.Line(p); (line == 1 || line == 3) && b.Isolated(p, farFrom) {
			x.add(p, c, l.weight*x.unit, line == 3)
		}
	}
}

// nearPrior gives won visits to moves that are close to the last one in the common fate
// graph, where all stones of a chain are one node [Baudis11] §3.3.2.
type nearPrior struct {
	weight   float32
	distance [goban.NumPoints]uint8
}

// nearest are the plain hints for one, two and three steps: 40, 30 and 30 visits on large
// boards, where a plain hint is 20, and 28, 14 and 14 on small ones, where it is 14. These
// are numbers of Pachi's code: the thesis has a bonus that decays up to a distance of 3.
var (
	nearestLarge = [...]float32{2, 1.5, 1.5}
	nearestSmall = [...]float32{2, 1, 1}
)

func (n *nearPrior) rate(b *goban.Board, c goban.Color, x *expansion) {
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
			x.add(p, c, n.weight*x.unit*worth[d-1], true)
		}
	}
}

// josekiPrior gives won visits to moves that are usual in a corner, whatever stands elsewhere
// [Baudis11] §3.3.2.
type josekiPrior struct {
	weight     float32
	dictionary *joseki.Dictionary
	moves      []goban.Point
}

func (k *josekiPrior) rate(b *goban.Board, c goban.Color, x *expansion) {
	k.moves = k.dictionary.Moves(b, c, k.moves[:0])
	for i, p := range k.moves {
		if !slices.Contains(k.moves[:i], p) {
			x.add(p, c, k.weight*x.unit, true)
		}
	}
}
