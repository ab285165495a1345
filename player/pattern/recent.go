package pattern

import (
	"montego/goban"
	"montego/internal/rng"
)

// recent remembers the shapes that were found around moves, for as long as the stones
// that were looked at stay as they are: in a tree, one position differs from the next in
// a few stones. A reply is remembered apart from the kinds that do not look at the last
// move.
//
// It keeps for every point a hash of the stones at each distance, and brings it up to
// date from the stones that have come and gone. A shape is remembered by the hashes of
// the distances that were looked at and by the liberties of the four neighbours.
type recent struct {
	width, height int
	stones        [surfaceSize]goban.Color // of the position
	rings         [surfaceSize]ringHashes
	// found holds what was found, by mover and point, at a place given by the hash.
	found [2][surfaceSize][recentPlaces]recentShapes
	// replies holds the same of DiamondReply, for which the last move counts too.
	replies [2][surfaceSize][recentPlaces]recentReply
}

// ringHashes are hashes of the stones around a point, by their distance from 2 on.
type ringHashes [MaxDiamond - 1]uint64

// within returns the hash of the stones up to a distance.
func (r *ringHashes) within(size uint8) (h uint64) {
	for _, ring := range r[:size-1] {
		h ^= ring
	}
	return h
}

// recentPlaces is how many states of its surroundings are remembered for a point.
const recentPlaces = 8

// recentShapes are the shapes around a move.
type recentShapes struct {
	around    uint64
	liberties uint16
	size      uint8 // the distance up to which stones were looked at; 0 for nothing remembered
	shape     Shape // DiamondShape
	liberty   Shape // DiamondLibertyShape
}

// recentReply is the reply around a move.
type recentReply struct {
	around uint64
	last   uint8 // cell of the last move, plus one
	size   uint8 // as in recentShapes
	reply  Shape
}

// recentNumbers holds what a stone adds to the hash of a point, by the cell in which the
// point sees it.
var recentNumbers = func() (t [numCells][2]uint64) {
	r := rng.New(0x726563656e74)
	for i := range t {
		for c := range t[i] {
			t[i][c] = r.Uint64()
		}
	}
	return t
}()

// follow brings the hashes up to date.
func (r *recent) follow(b *goban.Board) {
	if r.width != b.Width() || r.height != b.Height() {
		*r = recent{width: b.Width(), height: b.Height()}
	}
	for y := range b.Height() {
		row := (y+reach)*surfaceStride + reach
		p := goban.PointAt(0, y)
		for x := range b.Width() {
			if c := b.At(p + goban.Point(x)); c != r.stones[row+x] {
				r.change(row+x, c)
			}
		}
	}
}

// change puts a stone on the place at of the surface, or takes it away.
func (r *recent) change(at int, c goban.Color) {
	old := r.stones[at]
	r.stones[at] = c
	for i, o := range surfaceOffsets {
		h := &r.rings[(at-o)&(surfaceSize-1)][cellRings[i]]
		if old.IsStone() {
			*h ^= recentNumbers[i][colorIndex(old)]
		}
		if c.IsStone() {
			*h ^= recentNumbers[i][colorIndex(c)]
		}
	}
}

// cellRings holds the distance of each cell, less 2.
var cellRings = func() (t [numCells]uint8) {
	for i, o := range cells {
		t[i] = uint8(o.distance() - 2)
	}
	return t
}()

// at returns the place where the shapes around a move of c are remembered, and whether
// they are.
func (r *recent) at(surface int, liberties uint16, c goban.Color) (x *recentShapes, known bool) {
	rings := &r.rings[surface&(surfaceSize-1)]
	around := rings[0] ^ rings[1] ^ rings[2] // within 4, the least that is looked at
	place := (around ^ uint64(liberties)*0x9e3779b97f4a7c15) >> 61
	x = &r.found[colorIndex(c)][surface&(surfaceSize-1)][place%recentPlaces]
	if x.size == 0 || x.liberties != liberties {
		return x, false
	}
	for _, ring := range rings[3 : x.size-1] {
		around ^= ring
	}
	return x, x.around == around
}

// note remembers shapes at a place that at has returned.
func (r *recent) note(place *recentShapes, surface int, x recentShapes) {
	x.around = r.rings[surface&(surfaceSize-1)].within(x.size)
	*place = x
}

// replyAt returns the place where the reply of c on a point to a last move in a cell is
// remembered, and whether it is.
func (r *recent) replyAt(surface int, last uint8, c goban.Color) (x *recentReply, known bool) {
	rings := &r.rings[surface&(surfaceSize-1)]
	place := (rings.within(3) ^ uint64(last)*0x9e3779b97f4a7c15) >> 61
	x = &r.replies[colorIndex(c)][surface&(surfaceSize-1)][place%recentPlaces]
	return x, x.size > 0 && x.last == last && x.around == rings.within(x.size)
}

// noteReply remembers a reply at a place that replyAt has returned.
func (r *recent) noteReply(place *recentReply, surface int, x recentReply) {
	x.around = r.rings[surface&(surfaceSize-1)].within(x.size)
	*place = x
}

// colorIndex numbers the colours from 0.
func colorIndex(c goban.Color) int { return int(c-goban.Black) & 1 }
