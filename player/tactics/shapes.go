package tactics

import (
	"math/bits"
	"slices"
	"sync"

	"montego/goban"
)

// spaceTable knows every shape of three to MaxNakade points in every position,
// away from the edges and at one or two of them. It is a hash table of a size
// that is a power of two, half empty. Few shapes come up in a game, so each is solved
// when it is first found.
type spaceTable struct {
	keys    [1 << spaceBits]uint64
	entries [1 << spaceBits]spaceShape

	mu    sync.Mutex
	known map[description]func() []status // of shapes that have been found
}

const spaceBits = 13

// spaceShape is a shape as it lies on the board.
type spaceShape struct {
	once     sync.Once        // fills the rest
	index    [MaxNakade]uint8 // by rank of its bit: the point in statuses
	statuses []status         // by the points that the opponent's stones take
}

// spaceKey tells shapes and the edges they lie at apart; no key is 0.
func spaceKey(shape uint64, edges int) uint64 {
	return shape | uint64(edges)<<(MaxNakade*MaxNakade)
}

// slot is where the search for a key begins.
func slot(key uint64) uint64 { return key * 0x9e3779b97f4a7c15 >> (64 - spaceBits) }

// find returns a shape at some edges, or nil if there is no such shape.
func (t *spaceTable) find(shape uint64, edges int) *spaceShape {
	key := spaceKey(shape, edges)
	for i := slot(key); ; i++ {
		i &= 1<<spaceBits - 1
		switch t.keys[i] {
		case key:
			s := &t.entries[i]
			s.once.Do(func() { t.solve(s, spots(shape), edges) })
			return s
		case 0:
			return nil
		}
	}
}

func (t *spaceTable) add(shape uint64, edges int) {
	key := spaceKey(shape, edges)
	i := slot(key)
	for t.keys[i] != 0 {
		i = (i + 1) & (1<<spaceBits - 1)
	}
	t.keys[i] = key
}

// spaces returns the table. It is made when it is first asked for.
var spaces = sync.OnceValue(newSpaceTable)

func newSpaceTable() *spaceTable {
	t := &spaceTable{known: map[description]func() []status{}}
	layer := []uint64{1}
	for size := 1; size <= MaxNakade; size++ {
		for _, shape := range layer {
			for _, horizontal := range [3]int{0, leftEdge, rightEdge} {
				for _, vertical := range [3]int{0, lowEdge, highEdge} {
					if edges := horizontal | vertical; size > 2 {
						t.add(shape, edges)
					}
				}
			}
		}
		layer = grow(layer)
	}
	return t
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

// grow returns all shapes of one point more, in every position.
func grow(layer []uint64) (larger []uint64) {
	seen := map[uint64]bool{}
	for _, shape := range layer {
		list := spots(shape)
		for _, c := range list {
			for _, next := range c.around() {
				if slices.Contains(list, next) || len(list) == MaxNakade {
					continue
				}
				if s := draw(append(slices.Clone(list), next)); !seen[s] {
					seen[s] = true
					larger = append(larger, s)
				}
			}
		}
	}
	return larger
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

// solve fills the entry of a shape at some edges. All shapes that can be turned into one
// another are solved once, by the one in known.
func (t *spaceTable) solve(s *spaceShape, list []spot, edges int) {
	walls := walled(list, edges)
	best, order := describe(list, walls, 0)
	for symmetry := 1; symmetry < 8; symmetry++ {
		if d, o := describe(list, walls, symmetry); d < best {
			best, order = d, o
		}
	}
	turned, turnedWalls := make([]spot, len(list)), make([]bool, len(list))
	for i := range list {
		turned[order[i]], turnedWalls[order[i]] = list[i], walls[i]
		s.index[i] = uint8(order[i])
	}
	t.mu.Lock()
	statuses := t.known[best]
	if statuses == nil {
		statuses = sync.OnceValue(func() []status { return solve(turned, turnedWalls) })
		t.known[best] = statuses
	}
	t.mu.Unlock()
	s.statuses = statuses()
}

// description is a shape with its walls: seven bits for each spot, in the order of the bits
// of the shape.
type description uint64

// describe draws a shape with its walls under one of the eight symmetries of the square,
// and returns where each spot then stands in the order of the bits.
func describe(list []spot, walls []bool, symmetry int) (d description, order [MaxNakade]int) {
	var turned [MaxNakade]spot
	for i, c := range list {
		turned[i] = c.turn(symmetry)
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

// turn returns a spot under one of the eight symmetries of the square.
func (c spot) turn(symmetry int) spot {
	c.x, c.y = goban.Symmetry(symmetry).Turn(c.x, c.y)
	return c
}
