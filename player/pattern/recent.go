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
	shapes        remembered[[2]Shape] // DiamondShape and DiamondLibertyShape, for the liberties
	replies       remembered[Shape]    // DiamondReply, for the cell of the last move, plus one
}

// ringHashes are hashes of the stones around a point, by their distance from 2 on.
type ringHashes [MaxDiamond - 1]uint64

// between returns the hash of the stones beyond a distance, up to another.
func (r *ringHashes) between(from, to uint8) (h uint64) {
	for _, ring := range r[from-1 : to-1] {
		h ^= ring
	}
	return h
}

// recentPlaces is how many states of its surroundings are remembered for a point.
const recentPlaces = 8

// remembered holds what was found, by mover and point, at a place given by the hash.
type remembered[V any] [2][surfaceSize][recentPlaces]struct {
	around uint64
	also   uint16 // what counts besides the stones
	size   uint8  // the distance up to which stones were looked at; 0 for nothing remembered
	found  V
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

// at returns what c has found with the same stones around a point and the same of what
// counts besides them. If that is not remembered, it asks find, which returns too up to
// which distance it has looked at stones. The place goes by the stones within near.
func (t *remembered[V]) at(r *recent, surface int, c goban.Color, also uint16, near uint8, find func() (V, uint8)) V {
	rings := &r.rings[surface&(surfaceSize-1)]
	around := rings.between(1, near)
	place := (around ^ uint64(also)*0x9e3779b97f4a7c15) >> 61
	x := &t[colorIndex(c)][surface&(surfaceSize-1)][place%recentPlaces]
	if x.size == 0 || x.also != also || x.around != around^rings.between(near, x.size) {
		found, size := find()
		x.found, x.also, x.size = found, also, max(size, near)
		x.around = around ^ rings.between(near, x.size)
	}
	return x.found
}

// colorIndex numbers the colours from 0.
func colorIndex(c goban.Color) int { return int(c-goban.Black) & 1 }
