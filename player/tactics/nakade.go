package tactics

import (
	"math/bits"
	"slices"

	"montego/goban"
)

// MaxNakade is the most points of an eyespace that one move can kill.
const MaxNakade = 6

// MaxSpace is the most points of an eyespace that Space knows of: six stones in it
// and two liberties.
const MaxSpace = MaxNakade + 2

// Nakade returns the point that kills the eyespace which the last move made or
// left, or NoPoint if there is none: the player to move plays inside the
// opponent's eyespace, as in Pachi's code; the thesis has NakadeOf.
//
// The empty neighbours of the last move must touch each other, diagonally at
// least: otherwise the move itself has split the space. Their region must have
// three to six points, and all stones around it must be of the colour that made
// the last move. Stones that already stand in the eyespace are not looked
// through: see Eyespace. It takes some tens of nanoseconds, and less if the last
// move has no or many empty neighbours.
func Nakade(b *goban.Board, last goban.Point) goban.Point {
	owner := b.At(last)
	if !owner.IsStone() {
		return goban.NoPoint
	}
	var e Eyespace
	if p := besides(b, last); p == goban.NoPoint || !e.walk(b, p, owner, false, MaxNakade) {
		return goban.NoPoint
	}
	return e.vital(b)
}

// NakadeOf returns the point that kills the eyespace in which a chain has all its liberties,
// or NoPoint if there is none ([Baudis11] §3.4, where the liberties of the group of the last
// move form the shape). As for Nakade, only empty points and the owner's stones may be there.
// Requires: the chain is on the board.
func NakadeOf(b *goban.Board, chain goban.Chain) goban.Point {
	if b.LibertyCount(chain) > MaxNakade {
		return goban.NoPoint
	}
	var buffer [MaxNakade]goban.Point
	var e Eyespace
	liberties := b.Liberties(chain, buffer[:0])
	if !e.walk(b, liberties[0], b.ChainColor(chain), false, MaxNakade) {
		return goban.NoPoint
	}
	for _, p := range liberties {
		if !e.has(p) {
			return goban.NoPoint
		}
	}
	return e.vital(b)
}

// besides returns an empty neighbour of p if all of them touch each other.
func besides(b *goban.Board, p goban.Point) goban.Point {
	k := b.Code(p)
	if n := k.Liberties(); n == 0 || n > 2 {
		return goban.NoPoint
	}
	first := goban.NoPoint
	for q := range goban.Neighbours(p) {
		switch {
		case b.At(q) != goban.Empty:
		case first == goban.NoPoint:
			first = q
		case int(first)+int(q) == 2*int(p): // on both sides of p
			return goban.NoPoint
		}
	}
	return first
}

// Eyespace is a region that one colour encloses: empty points, and stones of the
// opponent that stand inside. It has at most MaxNakade points, or MaxSpace where Space
// has found it. It is a value.
type Eyespace struct {
	n      int
	points [MaxSpace]goban.Point
}

// EyespaceAt returns the eyespace of owner that p lies in. It reports false if
// p is the owner's or off the board, or if the space has more than MaxNakade
// points.
func EyespaceAt(b *goban.Board, p goban.Point, owner goban.Color) (e Eyespace, ok bool) {
	if c := b.At(p); c == owner || c == goban.Border {
		return e, false
	}
	ok = e.walk(b, p, owner, true, MaxNakade)
	return e, ok
}

// walk makes e the region of p, which is not owner's, and reports whether the region
// has at most limit points. In a region of more than MaxNakade points
// only two may be empty. If through is false, a stone of the opponent in the region makes
// it report false.
func (e *Eyespace) walk(b *goban.Board, p goban.Point, owner goban.Color, through bool, limit int) bool {
	k := b.Code(p)
	walls := k.Walls(owner)
	if n := int(room[walls]); n > MaxNakade && (n > limit || k.Liberties() > 2) {
		return false
	}
	var seen goban.PointSet
	seen.Add(p)
	e.points[0] = p
	n, empties := 1, 0
	if b.At(p) == goban.Empty {
		empties = 1
	}
	for i := 0; i < n; i++ {
		p := e.points[i&(MaxSpace-1)]
		for open := ^b.Code(p).Walls(owner) & 15; open != 0; open &= open - 1 {
			q := goban.Point(int(p) + goban.Orthogonal[bits.TrailingZeros8(open)&3])
			if seen.Has(q) {
				continue
			}
			if b.At(q) == goban.Empty {
				empties++
			} else if !through || !fits(b, b.ChainAt(q), limit) {
				return false
			}
			if n >= MaxNakade && (n == limit || empties > 2) {
				return false
			}
			if k := b.Code(q); room[k.Walls(owner)] > MaxNakade && (limit == MaxNakade || k.Liberties() > 2) {
				return false
			}
			seen.Add(q)
			e.points[n&(MaxSpace-1)] = q
			n++
		}
	}
	e.n = n
	return true
}

// fits reports whether a chain and its liberties, which are all in the same region,
// can lie in an eyespace of limit points.
func fits(b *goban.Board, chain goban.Chain, limit int) bool {
	liberties := b.LibertyCount(chain)
	n := b.ChainSize(chain) + liberties
	return n <= MaxNakade || n <= limit && liberties <= 2
}

func (e *Eyespace) has(p goban.Point) bool { return slices.Contains(e.Points(), p) }

// Points returns the points of the eyespace, in no particular order.
func (e *Eyespace) Points() []goban.Point { return e.points[:e.n] }

// vital returns the point where the opponent's stone leaves one eye and the
// owner's makes two, or NoPoint: the middle of three, the middle of a pyramid
// four, of a bulky or a crossed five and of a rabbity six. Other shapes of four
// to six points live, or are one eye whoever plays (the square four). The edges of the
// board are not considered.
func (e *Eyespace) vital(b *goban.Board) goban.Point {
	s := Space{eyes: *e}
	if e.n < 3 || !s.look(b, 0) || !s.Open() {
		return goban.NoPoint
	}
	for i, p := range e.Points() {
		if s.status.kills>>s.index[i]&1 != 0 {
			return p
		}
	}
	return goban.NoPoint
}

// kills reports whether an empty space of this shape, wherever it lies, makes fewer than two
// eyes if the opponent moves first: it has up to three points, is a square of four, or has a
// vital point.
func (e *Eyespace) kills() bool { return e.n < 4 || !e.lives(0) }
