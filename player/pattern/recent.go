package pattern

import (
	"montego/goban"
	"montego/internal/rng"
)

// recent remembers the shapes that were found around moves, for as long as the stones
// that were looked at stay as they are: in a tree, one position differs from the next in
// a few stones.
//
// It keeps for every point a hash of the stones at each distance, and brings it up to
// date from the stones that have come and gone. A shape is remembered by the hashes of
// the distances that were looked at and by what Finder.also tells.
type recent struct {
	width, height int
	stones        [surfaceSize]goban.Color // of the position
	rings         [surfaceSize]ringHashes
	// memories hold what was found, by kind, mover and point, at a place given by the hash.
	memories [NumDiamonds][2][surfaceSize][recentPlaces]memory
}

// ringHashes are hashes of the stones around a point, by their distance from 2 on.
type ringHashes [MaxDiamond - 1]uint64

// around returns the hash of the stones around a point up to a distance.
func (r *recent) around(surface int, size uint8) (h uint64) {
	for _, ring := range r.rings[surface&(surfaceSize-1)][:size-1] {
		h ^= ring
	}
	return h
}

// recentPlaces is how many states of its surroundings are remembered for a point.
const recentPlaces = 8

// nearby are the distances whose stones decide the place at which a shape is remembered.
var nearby = [NumDiamonds]uint8{DiamondShape: 4, DiamondReply: 3, DiamondLibertyShape: 4}

// memory is what was found around a point.
type memory struct {
	around uint64 // the hash of the stones that were looked at
	found  Shape  // 0 if the dictionary knows none
	also   uint16 // what counts besides the stones
	size   uint8  // the distance up to which stones were looked at; 0 for nothing remembered
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
			*h ^= recentNumbers[i][old.Index()]
		}
		if c.IsStone() {
			*h ^= recentNumbers[i][c.Index()]
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

// at returns where it is remembered what c has found around a point, by the stones nearby
// and by what counts besides the stones.
func (r *recent) at(kind Diamond, surface int, c goban.Color, also uint16) *memory {
	place := (r.around(surface, nearby[kind]) ^ uint64(also)*0x9e3779b97f4a7c15) >> 61
	return &r.memories[kind][c.Index()][surface&(surfaceSize-1)][place%recentPlaces]
}

// holds reports whether what is found around a point now is remembered there.
func (m *memory) holds(r *recent, surface int, also uint16) bool {
	return m.size != 0 && m.also == also && m.around == r.around(surface, m.size)
}
