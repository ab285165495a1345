package tactics

import (
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"montego/goban"
)

// spaceTable knows the shapes of three to MaxNakade points that were found, in every position,
// away from the edges and at one or two of them. It is a hash table of a size that is a power
// of two, and a third full with all the shapes that there are. A shape is solved when it is
// first found, since few of them come up in a game.
type spaceTable struct {
	slots [1 << spaceBits]atomic.Pointer[spaceShape]

	mu    sync.Mutex               // held while a shape is added
	known map[description][]status // of the shapes added
}

const spaceBits = 13

// spaces is the table.
var spaces = spaceTable{known: map[description][]status{}}

// spaceShape is a shape as it lies on the board.
type spaceShape struct {
	key      uint64
	index    [MaxNakade]uint8 // by rank of its bit: the point in statuses
	statuses []status         // by the points that the opponent's stones take
}

// find returns a shape at some edges, or nil if it reaches from one edge to the opposite one.
// Requires: the points of the shape are connected.
func (t *spaceTable) find(shape uint64, edges int) *spaceShape {
	if edges&(leftEdge|rightEdge) == leftEdge|rightEdge || edges&(lowEdge|highEdge) == lowEdge|highEdge {
		return nil
	}
	key := shape | uint64(edges)<<(MaxNakade*MaxNakade)
	for i := key * 0x9e3779b97f4a7c15 >> (64 - spaceBits); ; i++ {
		slot := &t.slots[i&(1<<spaceBits-1)]
		s := slot.Load()
		if s == nil {
			s = t.fill(slot, key, spots(shape), edges)
		}
		if s.key == key {
			return s
		}
	}
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

// fill returns what an empty slot now has: the shape with the key, unless another worker has
// just put another one there. All shapes that can be turned into one another are solved once.
func (t *spaceTable) fill(slot *atomic.Pointer[spaceShape], key uint64, list []spot, edges int) *spaceShape {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := slot.Load(); s != nil {
		return s
	}
	walls := walled(list, edges)
	best, order := describe(list, walls, 0)
	for symmetry := goban.Symmetry(1); symmetry < goban.Symmetries; symmetry++ {
		if d, o := describe(list, walls, symmetry); d < best {
			best, order = d, o
		}
	}
	s := &spaceShape{key: key}
	turned, turnedWalls := make([]spot, len(list)), make([]bool, len(list))
	for i := range list {
		turned[order[i]], turnedWalls[order[i]] = list[i], walls[i]
		s.index[i] = uint8(order[i])
	}
	if t.known[best] == nil {
		t.known[best] = solve(turned, turnedWalls)
	}
	s.statuses = t.known[best]
	slot.Store(s)
	return s
}

// description is a shape with its walls: seven bits for each spot, in the order of the bits
// of the shape.
type description uint64

// describe draws a shape with its walls under one of the eight symmetries of the square,
// and returns where each spot then stands in the order of the bits.
func describe(list []spot, walls []bool, symmetry goban.Symmetry) (d description, order [MaxNakade]int) {
	var turned [MaxNakade]spot
	for i, c := range list {
		turned[i].x, turned[i].y = symmetry.Turn(c.x, c.y)
	}
	left, low := corner(turned[:len(list)])
	shape := draw(turned[:len(list)])
	for i, c := range turned[:len(list)] {
		x, y := c.x-left, c.y-low
		before := shape & (1<<(y*MaxNakade+x) - 1)
		order[i] = bits.OnesCount64(before)
		cell := description(x)<<4 | description(y)<<1
		if walls[i] {
			cell |= 1
		}
		d |= cell << (7 * (len(list) - 1 - order[i]))
	}
	return d | 1<<(7*len(list)), order
}
