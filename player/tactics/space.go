package tactics

import (
	"math/bits"
	"slices"

	"montego/goban"
)

// Space is an Eyespace with its life-and-death status, if the owner's stones around it
// are one chain that can make eyes nowhere else. The status comes from a table of all
// shapes of up to MaxNakade points, in the middle, at an edge and in a corner, with
// any set of the opponent's stones in them: see solve. Of shapes of MaxNakade+1 and
// MaxNakade+2 points the table has those in which the opponent's stones leave two empty
// points, liberties of all these stones: see sacrifices. Outside liberties are not read.
type Space struct {
	eyes   Eyespace
	owner  goban.Color
	index  [MaxSpace]uint8 // of each point of eyes, in the masks of status
	status status
}

// status is what is known of one shape with some stones in it. A mask has a bit
// for each point.
type status struct {
	kills uint8 // moves of the opponent after which the owner is dead
	lives uint8 // moves of the owner after which he lives
	dead  bool  // the owner is dead although it is his turn
	alive bool  // the owner lives although it is the opponent's turn
}

// Tight reports whether a point with the code k can lie in an eyespace of owner of at
// most MaxNakade points, by its eight neighbours alone. A neighbour that is neither a
// stone of owner nor the edge belongs to the same eyespace, and so does the diagonal
// point beside two such neighbours; room counts them. The point itself is not owner's.
// Where Tight reports false, Find does too.
func Tight(k goban.Code, owner goban.Color) bool {
	return room[k.Walls(owner)]-2 <= MaxNakade-2
}

// Find makes s the fight in the eyespace of owner that p lies in, if it has three to limit
// points; the limit is MaxNakade or MaxSpace. Otherwise it reports false: in one or two points
// nothing is left to fight for. It takes some tens of nanoseconds in an eyespace, and a few in
// the open.
func (s *Space) Find(b *goban.Board, p goban.Point, owner goban.Color, limit int) bool {
	switch b.At(p) {
	case owner, goban.Border:
		return false
	case goban.Empty:
	default: // the chain there, and its liberties, are in the space
		if !fits(b, b.ChainAt(p), limit) {
			return false
		}
	}
	if room[b.Code(p).Walls(owner)] < 2 || !s.eyes.walk(b, p, owner, true, limit) || s.eyes.n < 3 {
		return false
	}
	s.owner = owner
	if s.eyes.n > MaxNakade {
		return s.sacrifices(b)
	}
	return s.look(b, edgesOf(b, s.eyes.Points()))
}

// look reads the status of the space, at some edges, from the table.
func (s *Space) look(b *goban.Board, edges int) bool {
	points := s.eyes.Points()
	shape, bit := shapeOf(points)
	entry := spaces.find(shape, edges)
	if entry == nil {
		return false // from one edge to the other
	}
	stones := 0
	for i, q := range points {
		s.index[i] = entry.index[bits.OnesCount64(shape&(1<<(bit[i]&63)-1))]
		if b.At(q) != goban.Empty {
			stones |= 1 << s.index[i]
		}
	}
	s.status = entry.statuses[stones]
	return true
}

// sacrifices finds the status of a space that the opponent's stones fill but for two
// points, the liberties of each of their chains. It reports false of other spaces.
//
// Whichever side plays one of the two points, the owner then takes all stones inside from
// the other. What matters is whether the points of the stones that are taken make two eyes
// although the opponent moves first. If they do in neither case, that is a seki.
func (s *Space) sacrifices(b *goban.Board) bool {
	var taken Eyespace // the stones, and last the one played
	var open [2]uint8
	n := 0
	for i, p := range s.eyes.Points() {
		s.index[i] = uint8(i)
		switch {
		case b.At(p) != goban.Empty && b.LibertyCount(b.ChainAt(p)) == 2:
			taken.points[taken.n] = p
			taken.n++
		case b.At(p) == goban.Empty && n < 2:
			open[n] = uint8(i)
			n++
		default:
			return false
		}
	}
	s.status = status{}
	if taken.lives(edgesOf(b, taken.Points())) {
		for _, i := range open {
			if LibertiesAfter(b, s.eyes.points[i], s.owner, 2) == 2 { // else he is taken first
				s.status.lives |= 1 << i
			}
		}
	}
	taken.n++
	for _, i := range open {
		taken.points[taken.n-1] = s.eyes.points[i]
		if !taken.lives(edgesOf(b, taken.Points())) {
			s.status.kills |= 1 << i
		}
	}
	s.status.alive = s.status.kills == 0
	s.status.dead = !s.status.alive && s.status.lives == 0
	return true
}

// lives reports whether the points, once they are empty, make two eyes of the owner at some
// edges of the board, although the opponent moves first.
func (e *Eyespace) lives(edges int) bool {
	if e.n > MaxNakade || !e.connected() {
		return true
	}
	if e.n < 3 {
		return false
	}
	shape, _ := shapeOf(e.Points())
	entry := spaces.find(shape, edges)
	return entry == nil || entry.statuses[0].alive
}

// connected reports whether the points hang together.
func (e *Eyespace) connected() bool {
	reached := Eyespace{n: 1, points: [MaxSpace]goban.Point{e.points[0]}}
	for i := 0; i < reached.n; i++ {
		for q := range goban.Neighbours(reached.points[i]) {
			if e.has(q) && !reached.has(q) {
				reached.points[reached.n] = q
				reached.n++
			}
		}
	}
	return reached.n == e.n
}

// Open reports whether the side that moves first decides: the owner lives, or
// the opponent kills.
func (s *Space) Open() bool { return !s.status.dead && !s.status.alive }

// Points returns the points of the space, in no particular order.
func (s *Space) Points() []goban.Point { return s.eyes.Points() }

// Vital adds the moves with which c wins the fight: the owner's moves after which he
// lives, or the opponent's moves after which the owner is dead.
func (s *Space) Vital(c goban.Color, moves *Moves) {
	good := s.good(c)
	for i, p := range s.eyes.Points() {
		if good>>s.index[i]&1 != 0 {
			moves.Add(p)
		}
	}
}

// Spoils reports whether a move of c at the point p of the space loses a fight that c
// has won even if the other side moves next.
func (s *Space) Spoils(p goban.Point, c goban.Color) bool {
	if c == s.owner && !s.status.alive || c != s.owner && !s.status.dead {
		return false
	}
	return !s.Wins(p, c)
}

// Wins reports whether c wins the fight by playing at p: the owner lives then, or the
// opponent has killed.
func (s *Space) Wins(p goban.Point, c goban.Color) bool {
	i := slices.Index(s.eyes.Points(), p)
	return i >= 0 && s.good(c)>>s.index[i]&1 != 0
}

// SpacesBeside yields one neighbour of the stone at p in every eyespace that its owner may have to live
// in, for Space.Find. Of neighbours that are connected around the stone it yields the first.
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

// needy is the largest number of liberties with which a chain is likely to need the
// space beside it for its life.
const needy = 8

// How many liberties the stones around a space may have outside it, if they have to
// live in it: with more liberties they can mostly go elsewhere. Where stones of the
// opponent stand in the space, its status matters more, so more liberties are allowed.
const (
	loneLiberties     = 4
	besiegedLiberties = 6

	// maxLiberties is the number of liberties, inside and outside, above which a chain is
	// not looked at further.
	maxLiberties = besiegedLiberties + MaxSpace
)

// MustLive reports whether the stones around the space have to live in it: outside
// they have few liberties, and none in another eyespace.
func (s *Space) MustLive(b *goban.Board) bool {
	most := loneLiberties
	var seen goban.PointSet // points inside, and liberties outside that another chain has
	for _, p := range s.eyes.Points() {
		seen.Add(p)
		if b.At(p) != goban.Empty {
			most = besiegedLiberties
		}
	}
	var asked Chains
	var liberties [besiegedLiberties + maxLiberties]goban.Point
	outside := liberties[:0]
	for _, p := range s.eyes.Points() {
		for id := range b.ChainsBeside(p, s.owner) {
			if asked.Has(id) {
				continue
			}
			asked.Add(id)
			if b.LibertyCount(id) > maxLiberties {
				return false
			}
			first := len(outside)
			if outside = b.LibertiesBut(id, &seen, outside); len(outside) > most {
				return false
			}
			for _, q := range outside[first:] {
				seen.Add(q)
			}
		}
	}
	for _, p := range outside {
		var other Eyespace
		if other.walk(b, p, s.owner, true, MaxNakade) {
			return false
		}
	}
	return true
}

// Split reports whether a part of the stones around the space is in atari. Then they are
// not one chain, as the table takes them to be.
func (s *Space) Split(b *goban.Board) bool {
	for _, p := range s.eyes.Points() {
		for chain := range b.ChainsBeside(p, s.owner) {
			if b.LibertyCount(chain) == 1 {
				return true
			}
		}
	}
	return false
}

func (s *Space) good(c goban.Color) uint8 {
	if c == s.owner {
		return s.status.lives
	}
	return s.status.kills
}

// beside[d] has the bits, in the order of goban.Orthogonal, of the two orthogonal neighbours of a point that
// touch its diagonal neighbour d of goban.Diagonal.
var beside = [4]int{0b0011, 0b0101, 0b1010, 0b1100}

// room[w] counts, where goban.Code.Walls of a point is w, points that surely belong to its eyespace: the
// point, its orthogonal neighbours that are no walls, and the diagonal ones beside these that are none.
var room = func() (room [256]uint8) {
	for walls := range room {
		room[walls] = uint8(1 + connected(walls, ^walls&15))
	}
	return room
}()

// ways[w] has, where goban.Code.Walls of an owner's stone is w, one bit for each group of connected points
// around the stone that has at most MaxNakade points: the first orthogonal direction into it.
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

// connected counts the orthogonal neighbours in the mask, and the diagonal ones beside them that are no walls.
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
// its lower left corner row by row, and which bit each point is.
func shapeOf(points []goban.Point) (shape uint64, bit [MaxSpace]uint8) {
	left, low := goban.MaxSize, goban.MaxSize
	for i, p := range points {
		x, y := p.X(), p.Y()
		left, low = min(left, x), min(low, y)
		bit[i&(MaxSpace-1)] = uint8(y*MaxNakade + x)
	}
	corner := uint8(low*MaxNakade + left)
	for i := range points {
		bit[i&(MaxSpace-1)] -= corner
		shape |= 1 << (bit[i&(MaxSpace-1)] & 63)
	}
	return shape, bit
}

// Edges of the board that a shape lies at, in the order of goban.Code.Edges.
const (
	lowEdge = 1 << iota
	leftEdge
	rightEdge
	highEdge
)

// edgesOf returns the edges that some points lie at.
func edgesOf(b *goban.Board, points []goban.Point) (edges int) {
	for _, p := range points {
		edges |= int(b.Code(p).Edges())
	}
	return edges
}
