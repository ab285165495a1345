package tactics

import (
	"math/bits"

	"montego/goban"
)

// Space is an Eyespace and how the fight in it ends, if its owner's stones around
// it are one chain that can live nowhere else. It is read from a table that
// knows every shape of up to MaxNakade points, in the middle, at an edge and in a
// corner, with the opponent's stones on any of them: see solve. Liberties outside
// are not looked at.
type Space struct {
	eyes  Eyespace
	owner goban.Color
	index [MaxNakade]uint8 // of each point of eyes, in the table's shape
	fate  *fate
}

// fate is what is known of one shape with some stones in it. A mask has a bit
// for each point.
type fate struct {
	kills uint8 // moves of the opponent after which the owner is dead
	lives uint8 // moves of the owner after which he lives
	dead  bool  // the owner is dead although it is his turn
	alive bool  // the owner lives although it is the opponent's turn
}

// Find makes s the fight in the eyespace of owner that p lies in. It reports
// false where EyespaceAt does, and for spaces of one or two points, where nothing
// is left to fight for. It takes some tens of nanoseconds in an eyespace, and a
// few where there is room.
func (s *Space) Find(b *goban.Board, p goban.Point, owner goban.Color) bool {
	switch b.At(p) {
	case owner, goban.Border:
		return false
	case goban.Empty:
	default: // the chain there, and its liberties, are in the space
		if !fits(b, b.ChainAt(p)) {
			return false
		}
	}
	if room[b.Code(p).Walls(owner)] < 2 || !s.eyes.walk(b, p, owner, true) || s.eyes.n < 3 {
		return false
	}
	s.owner = owner
	points := s.eyes.Points()
	shape, bit := shapeOf(points)
	entry := spaces().find(shape, edgesOf(b, points))
	if entry == nil {
		return false // from one edge to the other
	}
	stones := 0
	for i, q := range points {
		s.index[i] = entry.index[bits.OnesCount64(shape&(bit[i]-1))]
		if b.At(q) != goban.Empty {
			stones |= 1 << s.index[i]
		}
	}
	s.fate = &entry.fates[stones]
	return true
}

// Open reports whether the side that moves first decides: the owner lives, or
// the opponent kills.
func (s *Space) Open() bool { return !s.fate.dead && !s.fate.alive }

// Points returns the points of the space, in no particular order.
func (s *Space) Points() []goban.Point { return s.eyes.Points() }

// Vital adds the moves with which c keeps or wins what the fight is about: the
// owner his life, the opponent its end.
func (s *Space) Vital(c goban.Color, moves *Moves) {
	good := s.good(c)
	for i, p := range s.eyes.Points() {
		if good>>s.index[i]&1 != 0 {
			moves.Add(p)
		}
	}
}

// Spoils reports whether a move of c at p, a point of the space, loses what c has
// even if the opponent moves next: the owner his life, the opponent his death.
func (s *Space) Spoils(p goban.Point, c goban.Color) bool {
	if c == s.owner && !s.fate.alive || c != s.owner && !s.fate.dead {
		return false
	}
	good := s.good(c)
	for i, q := range s.eyes.Points() {
		if p == q {
			return good>>s.index[i]&1 == 0
		}
	}
	return false
}

// SpacesBeside yields a neighbour of the stone at p for every eyespace of its
// owner beside it that is likely to be Lone: Space.Find then tells what it is. Of
// neighbours that are connected around the stone it yields the first.
func SpacesBeside(b *goban.Board, p goban.Point) func(yield func(goban.Point) bool) {
	return func(yield func(goban.Point) bool) {
		if b.LibertyCount(b.ChainAt(p)) > needy {
			return
		}
		for ways := ways[b.Code(p).Walls(b.At(p))]; ways != 0; ways &= ways - 1 {
			if !yield(goban.Point(int(p) + goban.Orthogonal[bits.TrailingZeros8(ways)&3])) {
				return
			}
		}
	}
}

// needy is how many liberties a chain has at most that is likely to have to live in
// the space beside it: one in twenty has more, and three of ten stones belong to one.
const needy = 7

// loneLiberties is how many liberties outside a space its stones may have, if they
// are to live in it: with more, they seldom have nowhere else to go.
const loneLiberties = 4

// Lone reports whether the stones around the space have to live in it: outside
// they have few liberties, and none that looks like an eye.
func (s *Space) Lone(b *goban.Board) bool {
	var asked chains
	var liberties [loneLiberties + MaxNakade]goban.Point
	outside := 0
	for _, p := range s.eyes.Points() {
		for q := range goban.Neighbours(p) {
			id := b.ChainAt(q)
			if b.At(q) != s.owner || asked.has(id) {
				continue
			}
			asked.add(id)
			if b.LibertyCount(id) > len(liberties) {
				return false
			}
			for _, h := range b.Liberties(id, liberties[:0]) {
				if s.eyes.has(h) {
					continue
				}
				if outside++; outside > loneLiberties || b.EyeLike(h, s.owner) {
					return false
				}
			}
		}
	}
	return true
}

func (s *Space) good(c goban.Color) uint8 {
	if c == s.owner {
		return s.fate.lives
	}
	return s.fate.kills
}

// beside names, for the diagonals of goban.Diagonal, the orthogonals that are
// next to each, as bits in the order of goban.Orthogonal.
var beside = [4]int{0b0011, 0b0101, 0b1010, 0b1100}

// room is, by goban.Code.Walls, how many of a point and its eight neighbours are
// connected with it at least: what is no wall next to it, and the corners beside
// that.
var room = func() (room [256]uint8) {
	for walls := range room {
		room[walls] = uint8(1 + connected(walls, ^walls&15))
	}
	return room
}()

// ways is, by the goban.Code.Walls of an owner's stone, one direction into each
// place around it that is not too large for an eyespace: the first, as bits.
var ways = func() (ways [256]uint8) {
	for walls := range ways {
		for left := ^walls & 15; left != 0; {
			place := left & -left
			for range beside { // it grows around the stone, by a corner each time
				for d, orthogonals := range beside {
					if walls>>(4+d)&1 == 0 && place&orthogonals != 0 {
						place |= orthogonals &^ walls
					}
				}
			}
			if connected(walls, place) <= MaxNakade {
				ways[walls] |= uint8(place & -place)
			}
			left &^= place
		}
	}
	return ways
}()

// connected counts some orthogonals, and the corners beside them that are no walls.
func connected(walls, orthogonals int) int {
	n := bits.OnesCount(uint(orthogonals))
	for d, next := range beside {
		if walls>>(4+d)&1 == 0 && orthogonals&next != 0 {
			n++
		}
	}
	return n
}

// shapeOf returns a shape as bits of a square of MaxNakade×MaxNakade points, from
// its lower left corner row by row, and the bit of each point.
func shapeOf(points []goban.Point) (shape uint64, bit [MaxNakade]uint64) {
	left, low := points[0].X(), points[0].Y()
	for _, p := range points[1:] {
		left, low = min(left, p.X()), min(low, p.Y())
	}
	for i, p := range points {
		bit[i] = 1 << ((p.Y()-low)*MaxNakade + p.X() - left)
		shape |= bit[i]
	}
	return shape, bit
}

// Edges of the board that a shape lies at.
const (
	leftEdge = 1 << iota
	rightEdge
	lowEdge
	highEdge
)

// edgesOf returns the edges that some points lie at.
func edgesOf(b *goban.Board, points []goban.Point) (edges int) {
	for _, p := range points {
		if p.X() == 0 {
			edges |= leftEdge
		}
		if p.X() == b.Width()-1 {
			edges |= rightEdge
		}
		if p.Y() == 0 {
			edges |= lowEdge
		}
		if p.Y() == b.Height()-1 {
			edges |= highEdge
		}
	}
	return edges
}
