package pattern

import (
	"cmp"
	"fmt"
	"slices"

	"montego/goban"
	"montego/internal/rng"
)

// Diamond is a kind of large shapes: the points around a move within a gridcular
// distance, |dx| + |dy| + max(|dx|, |dy|), nested from small to large [Stern06].
type Diamond uint8

const (
	// DiamondShape is the stones and edges around a move.
	DiamondShape Diamond = iota
	// DiamondReply is the same with the place of the last move, which must be
	// within MaxDiamond.
	DiamondReply
	// DiamondLibertyShape is the same as DiamondShape, but tells how many liberties
	// the chains of the four neighbours have: one, two, or more.
	DiamondLibertyShape
	NumDiamonds = 3
)

var diamondNames = [NumDiamonds]string{"shape", "reply", "liberty-shape"}

// String returns the name of the kind in files.
func (d Diamond) String() string { return diamondNames[d%NumDiamonds] }

// MaxDiamond is the largest gridcular distance of a Diamond.
const MaxDiamond = 10

// diamondSizes are the smallest and largest distance of each kind. DiamondShape
// begins above the 3×3 classes, which are its smallest.
var diamondSizes = [NumDiamonds]struct{ min, max int }{
	DiamondShape:        {4, MaxDiamond},
	DiamondReply:        {2, 8},
	DiamondLibertyShape: {3, 6},
}

// Offset is where a point lies as seen from a move.
type Offset struct{ X, Y int }

// distance returns the gridcular distance.
func (o Offset) distance() int {
	x, y := max(o.X, -o.X), max(o.Y, -o.Y)
	return x + y + max(x, y)
}

// Distance returns the gridcular distance of two points, |dx| + |dy| + max(|dx|, |dy|).
func Distance(p, q goban.Point) int { return Offset{q.X() - p.X(), q.Y() - p.Y()}.distance() }

// reach is the largest coordinate of an Offset within MaxDiamond.
const reach = MaxDiamond / 2

// numCells is the number of points of the largest diamond but its centre.
const numCells = 72

// cells are the points of the largest diamond, the nearest first; cellsWithin is
// how many are within a distance; cellAt finds the index of a point, plus one.
var cells, cellsWithin, cellAt = func() (list []Offset, within [MaxDiamond + 1]int, at [2*reach + 1][2*reach + 1]uint8) {
	for y := -reach; y <= reach; y++ {
		for x := -reach; x <= reach; x++ {
			if o := (Offset{x, y}); o.distance() > 0 && o.distance() <= MaxDiamond {
				list = append(list, o)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Offset) int { return cmp.Compare(a.distance(), b.distance()) })
	for i, o := range list {
		at[o.Y+reach][o.X+reach] = uint8(i + 1)
		for d := o.distance(); d <= MaxDiamond; d++ {
			within[d]++
		}
	}
	return list, within, at
}()

// content is what a cell holds as the mover sees it.
const (
	cellEmpty  = iota
	cellOwn    // a stone of the mover
	cellEnemy  // a stone of the opponent
	cellBorder // off the board
	cellLast   // the last move, besides its stone
	// cellLiberties and the five after it are an own stone with one, two or more
	// liberties, and an enemy stone with as many.
	cellLiberties
	numContents = cellLiberties + 6
)

// views holds a hash of 32 bits of a shape in each of its eight orientations, two in a
// word. It is a struct because Go keeps four fields in registers, but no array.
type views struct{ a, b, c, d uint64 }

// with returns the views of two shapes, or of parts of one, together.
func (v views) with(w views) views { return views{v.a ^ w.a, v.b ^ w.b, v.c ^ w.c, v.d ^ w.d} }

// key returns a hash that is the same in all orientations: a sum over the views.
func (v views) key(salt uint64) Key {
	s := twoViews(v.a) + twoViews(v.b) + twoViews(v.c) + twoViews(v.d)
	s = (s ^ salt) * 0xa0761d6478bd642f
	s = (s ^ s>>32) * 0xe7037ed1a0b428db
	return Key(s >> (64 - keyBits))
}

// twoViews returns what a word of views adds to the sum of a key.
func twoViews(w uint64) uint64 {
	const a, b = 0x9e3779b97f4a7c15, 0xd6e8feb86659fd93
	x, y := w&0xffffffff, w>>32
	return (x+a)*(x+b) + (y+a)*(y+b)
}

// Key is a hash of a shape of one kind and size, the same in its eight orientations.
type Key uint64

// keyBits is the length of a Key. With a million shapes known, one look-up in a
// million finds a shape that is another.
const keyBits = 40

// cellViews holds what a content of a cell adds to the views. The lengths are powers of
// two, so that indices are masked and not checked.
var cellViews = func() (t [128][16]views) {
	r := rng.New(0x6469616d6f6e64)
	var number [numCells][numContents]uint32
	for i := range number {
		for c := cellOwn; c < numContents; c++ {
			number[i][c] = uint32(r.Uint64() >> 32)
		}
	}
	for i, o := range cells {
		for view := range 8 {
			turned := o.turn(view)
			from := cellAt[turned.Y+reach][turned.X+reach] - 1
			for c, n := range number[from] {
				v := &t[i][c]
				word := [4]*uint64{&v.a, &v.b, &v.c, &v.d}[view/2]
				*word |= uint64(n) << (view % 2 * 32)
			}
		}
	}
	return t
}()

func (o Offset) turn(view int) Offset {
	o.X, o.Y = goban.Symmetry(view).Turn(o.X, o.Y)
	return o
}

// diamondSalt tells kinds and sizes apart.
func diamondSalt(d Diamond, size int) uint64 {
	return (uint64(d)<<8 | uint64(size)) * 0x2545f4914f6cdd1d
}

// surface is the stones of a board as the mover sees them, with a margin so that
// a diamond never leaves it. Rows are surfaceStride apart.
type surface struct {
	width, height int
	cells         [surfaceSize]uint8
}

const (
	surfaceStride = 32
	surfaceSize   = 1024 // 29 rows, rounded up to a power of two
)

var surfaceOffsets = func() (offsets [numCells]int) {
	for i, o := range cells {
		offsets[i] = o.Y*surfaceStride + o.X
	}
	return offsets
}()

func surfaceAt(p goban.Point) int { return (p.Y()+reach)*surfaceStride + p.X() + reach }

// draw copies the stones of b as c sees them.
func (s *surface) draw(b *goban.Board, c goban.Color) {
	if s.width != b.Width() || s.height != b.Height() {
		for i := range s.cells {
			s.cells[i] = cellBorder
		}
		s.width, s.height = b.Width(), b.Height()
	}
	as := [4]uint8{cellEmpty, cellOwn, cellEnemy, cellBorder}
	if c == goban.White {
		as[goban.Black], as[goban.White] = cellEnemy, cellOwn
	}
	for y := range s.height {
		row := s.cells[(y+reach)*surfaceStride+reach:][:s.width]
		p := goban.PointAt(0, y)
		for x := range row {
			row[x] = as[b.At(p+goban.Point(x))&3]
		}
	}
}

// ParseDiamond returns the kind of a name.
func ParseDiamond(name string) (Diamond, error) {
	d := slices.Index(diamondNames[:], name)
	if d < 0 {
		return 0, fmt.Errorf("%.20q is no kind of shape", name)
	}
	return Diamond(d), nil
}
