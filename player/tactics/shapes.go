package tactics

import (
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"montego/goban"
)

// spaceTable is a hash table of the shapes of three to MaxNakade points in every position,
// away from the edges and at one or two of them: a third of its places is enough for all.
// Few come up in a game, so each is solved when it is first asked for.
type spaceTable [1 << spaceBits]atomic.Pointer[solvedSpace]

const spaceBits = 13

// solvedSpace is a shape at some edges.
type solvedSpace struct {
	key   uint64
	index [MaxNakade]uint8 // by rank of its bit: the point in fates
	fates []fate           // by the points that the opponent's stones take
}

var (
	spaces spaceTable
	solved sync.Map // of the fates of forms, by name
)

// find returns a shape at some edges, or nil if it reaches from one edge to
// the other.
func (t *spaceTable) find(shape uint64, edges int) *solvedSpace {
	if edges&(leftEdge|rightEdge) == leftEdge|rightEdge || edges&(lowEdge|highEdge) == lowEdge|highEdge {
		return nil
	}
	key := shape | uint64(edges)<<(MaxNakade*MaxNakade)
	for i := key * 0x9e3779b97f4a7c15 >> (64 - spaceBits); ; {
		switch s := t[i&(1<<spaceBits-1)].Load(); {
		case s == nil:
			t[i&(1<<spaceBits-1)].CompareAndSwap(nil, solveSpace(key, shape, edges))
		case s.key == key:
			return s
		default:
			i++
		}
	}
}

// solveSpace solves a shape at some edges. All shapes that can be turned into one another
// have one form, the lowest, which is solved once.
func solveSpace(key, shape uint64, edges int) *solvedSpace {
	list := spots(shape)
	walls := walled(list, edges)
	best := formOf(list, walls, 0)
	for symmetry := range goban.Symmetry(goban.Symmetries) {
		if f := formOf(list, walls, symmetry); f.name < best.name {
			best = f
		}
	}
	fates, known := solved.Load(best.name)
	if !known {
		fates = solve(spots(best.name>>MaxNakade), int(best.name&(1<<MaxNakade-1)))
		solved.Store(best.name, fates)
	}
	return &solvedSpace{key, best.index, fates.([]fate)}
}

// form is a shape with its walls under one of the eight symmetries of the square.
type form struct {
	name  uint64           // the shape, and behind it a bit for each of its points that has a wall
	index [MaxNakade]uint8 // which of these points each spot is
}

func formOf(list []spot, walls []bool, symmetry goban.Symmetry) (f form) {
	turned := make([]spot, len(list))
	for i, c := range list {
		turned[i].x, turned[i].y = symmetry.Turn(c.x, c.y)
	}
	shape := draw(turned)
	left, low := corner(turned)
	f.name = shape << MaxNakade
	for i, c := range turned {
		f.index[i] = uint8(bits.OnesCount64(shape & (1<<((c.y-low)*MaxNakade+c.x-left) - 1)))
		if walls[i] {
			f.name |= 1 << f.index[i]
		}
	}
	return f
}

// spot is a point of the square in which shapes are drawn.
type spot struct{ x, y int }

// spots returns the points of a shape, in the order of their bits.
func spots(shape uint64) (list []spot) {
	for ; shape != 0; shape &= shape - 1 {
		i := bits.TrailingZeros64(shape)
		list = append(list, spot{i % MaxNakade, i / MaxNakade})
	}
	return list
}

// around returns the four neighbours of a spot.
func (c spot) around() [4]spot {
	return [4]spot{{c.x, c.y - 1}, {c.x - 1, c.y}, {c.x + 1, c.y}, {c.x, c.y + 1}}
}

// draw returns the shape of some spots, moved to the lower left corner.
func draw(list []spot) (shape uint64) {
	left, low := corner(list)
	for _, c := range list {
		shape |= 1 << ((c.y-low)*MaxNakade + c.x - left)
	}
	return shape
}

// corner returns the lower left corner of the rectangle around some spots.
func corner(list []spot) (left, low int) {
	left, low = list[0].x, list[0].y
	for _, c := range list {
		left, low = min(left, c.x), min(low, c.y)
	}
	return left, low
}

// walled returns for each spot whether a stone of the owner can stand next to it:
// not all its neighbours are in the space or beyond an edge.
func walled(list []spot, edges int) []bool {
	left, low := corner(list)
	right, high := left, low
	for _, c := range list {
		right, high = max(right, c.x), max(high, c.y)
	}
	walls := make([]bool, len(list))
	for i, c := range list {
		for _, q := range c.around() {
			beyond := edges&leftEdge != 0 && q.x < left || edges&rightEdge != 0 && q.x > right ||
				edges&lowEdge != 0 && q.y < low || edges&highEdge != 0 && q.y > high
			walls[i] = walls[i] || !beyond && !slices.Contains(list, q)
		}
	}
	return walls
}
