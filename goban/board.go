package goban

import (
	"fmt"
	"math/bits"
	"slices"
)

// Board is a position: stones, chains with their liberties, the simple ko and
// the last four moves, on a board of any size from 2×2 to 19×19, square or not.
//
// It is a value: fixed arrays without pointers. Assignment copies it, and
// CopyFrom copies it faster, leaving out what its size does not use. The zero
// Board is not usable; New makes an empty one.
//
// Everything is kept up to date by Play alone. Invariants, checked against a
// slow twin in the tests:
//
//   - code[p] describes the neighbours of every point on the board;
//   - every stone's chain record holds its exact liberties, size and ring;
//   - empties[:numEmpty] lists the empty points, and emptyIndex says where in it each is;
//   - inAtari[:numAtari] lists the chains with one liberty.
type Board struct {
	state
	code       [NumPoints]Code
	color      [NumPoints]Color
	chainOf    [NumPoints]Chain  // 0 where there is no stone
	next       [NumPoints]Point  // the ring of a chain's stones
	emptyIndex [NumPoints]uint16 // index in empties of an empty point
	empties    [NumPoints]Point
	inAtari    [NumPoints]Chain
	chains     [maxChains]chain
}

// state is what of a Board is not an array: copied as one.
type state struct {
	width, height int
	libertyWords  int // words of a liberty set that this size uses
	numEmpty      int
	numAtari      int
	maxChain      Chain // records above it were never used
	freeChain     Chain // head of the list of free records, 0 if none
	ko            Point // where koColor may not retake now, or NoPoint
	koColor       Color
	lastKo        Point // where the last ko was taken, and at which move
	lastKoMove    int
	moves         int    // played since the board was made, passes included
	recent        uint64 // the last four moves, the last in the lowest 16 bits
	stones        [4]int // on the board, by Color
	captured      [4]int // stones of that Color taken from the board
	hash          Hash
}

// New returns an empty board of the given width and height, each from MinSize
// to MaxSize. Outside that it panics: whoever reads a size from a user checks
// it with ValidSize.
func New(width, height int) *Board {
	if err := ValidSize(width, height); err != nil {
		panic("goban: " + err.Error())
	}
	b := new(Board)
	b.width, b.height = width, height
	b.libertyWords = int(PointAt(width-1, height-1))/64 + 1
	for p := range b.color {
		b.color[p] = Border
	}
	for p := range b.Points() {
		b.color[p] = Empty
	}
	for p := range b.Points() {
		b.code[p] = b.borderCode(p)
		b.emptyIndex[p] = uint16(b.numEmpty)
		b.empties[b.numEmpty] = p
		b.numEmpty++
	}
	return b
}

// ValidSize says what is wrong with a board size, or returns nil.
func ValidSize(width, height int) error {
	if min(width, height) < MinSize || max(width, height) > MaxSize {
		return fmt.Errorf("board size %d×%d is not between %d×%d and %d×%d",
			width, height, MinSize, MinSize, MaxSize, MaxSize)
	}
	return nil
}

// borderCode is the Code of a point on an empty board.
func (b *Board) borderCode(p Point) (k Code) {
	for d := range 4 {
		if b.color[int(p)+Orthogonal[d]] == Border {
			k |= 0x11 << d
		}
		if b.color[int(p)+Diagonal[d]] == Border {
			k |= 0x1100 << d
		}
	}
	return k
}

// CopyFrom makes b equal to src. It copies only what the size and the chains of src
// use: on 9×9 about 3 KB and 64 bytes for each chain, where a Board has 26 KB.
func (b *Board) CopyFrom(src *Board) {
	b.state = src.state
	n := (src.height + 2) * Stride
	copy(b.code[:n], src.code[:n])
	b.color = src.color // whole: what lies outside the board must be border
	copy(b.chainOf[:n], src.chainOf[:n])
	copy(b.next[:n], src.next[:n])
	copy(b.emptyIndex[:n], src.emptyIndex[:n])
	copy(b.empties[:src.numEmpty], src.empties[:src.numEmpty])
	copy(b.inAtari[:src.numAtari], src.inAtari[:src.numAtari])
	copy(b.chains[:src.maxChain+1], src.chains[:src.maxChain+1])
}

// Width returns the number of columns.
func (b *Board) Width() int { return b.width }

// Height returns the number of rows.
func (b *Board) Height() int { return b.height }

// Area returns the number of points.
func (b *Board) Area() int { return b.width * b.height }

// OnBoard reports whether p is a point of this board.
func (b *Board) OnBoard(p Point) bool { return p < NumPoints && b.color[p] != Border }

// At returns the colour of p: Empty, Black, White or, off the board, Border.
func (b *Board) At(p Point) Color { return b.color[p&(NumPoints-1)] }

// Code returns the surroundings of p. Its atari bits hold for empty points.
func (b *Board) Code(p Point) Code { return b.code[p&(NumPoints-1)] }

// Line returns how far p is from the nearest edge: 1 on the first line.
func (b *Board) Line(p Point) int {
	x, y := p.X(), p.Y()
	return 1 + min(x, y, b.Width()-1-x, b.Height()-1-y)
}

// Points yields every point of the board, row 1 first, from left to right.
func (b *Board) Points() func(yield func(Point) bool) { return points(b.width, b.height) }

func points(width, height int) func(yield func(Point) bool) {
	return func(yield func(Point) bool) {
		for y := range height {
			for x := range width {
				if !yield(PointAt(x, y)) {
					return
				}
			}
		}
	}
}

// FromTop yields every point as it is read: the top row first, from left to right.
func (b *Board) FromTop() func(yield func(Point) bool) {
	return func(yield func(Point) bool) {
		for y := b.height - 1; y >= 0; y-- {
			for x := range b.width {
				if !yield(PointAt(x, y)) {
					return
				}
			}
		}
	}
}

// Empties returns the empty points in no particular order. The slice is the
// board's own: read it, and read it anew after a move.
//
// One thing is promised of the order: the stones that a move takes off the board
// become the last entries, so newest returns them until SwapEmpties or the next
// move changes the order.
func (b *Board) Empties() []Point { return b.empties[:b.numEmpty] }

// MovesBut returns the empty points and the pass, without the moves in but. A search that
// leaves these out looks at the moves in but alone.
func (b *Board) MovesBut(but []Point) []Point {
	all := append(slices.Clone(b.Empties()), Pass)
	return slices.DeleteFunc(all, func(p Point) bool { return slices.Contains(but, p) })
}

// newest returns the last n entries of Empties. Just after Play has returned n,
// they are the points of the stones that it captured.
// Requires: 0 ≤ n ≤ NumEmpty.
func (b *Board) newest(n int) []Point { return b.empties[b.numEmpty-n : b.numEmpty] }

// NumEmpty returns the number of empty points.
func (b *Board) NumEmpty() int { return b.numEmpty }

// EmptyPoint returns entry i of Empties. Requires: 0 ≤ i < NumEmpty.
func (b *Board) EmptyPoint(i int) Point { return b.empties[i&pointMask] }

// SwapEmpties exchanges two entries of Empties, so that a caller can draw
// points without replacement. The position stays the same.
func (b *Board) SwapEmpties(i, j int) {
	p, q := b.empties[i&(NumPoints-1)], b.empties[j&(NumPoints-1)]
	b.empties[i&(NumPoints-1)], b.empties[j&(NumPoints-1)] = q, p
	b.emptyIndex[p&(NumPoints-1)], b.emptyIndex[q&(NumPoints-1)] = uint16(j), uint16(i)
}

// Hash returns the Zobrist hash of the stones.
func (b *Board) Hash() Hash { return b.hash }

// Moves returns how many moves were played on this board, passes included.
func (b *Board) Moves() int { return b.moves }

// LastMove returns the move played i moves before the last, for i from 0 to 3,
// or NoPoint when there was none.
func (b *Board) LastMove(i int) Point { return Point(b.recent >> (16 * uint(i))) }

// Ko returns the point where a ko may not be retaken now and the colour that may
// not retake it. Without such a ko the point is NoPoint.
func (b *Board) Ko() (Point, Color) { return b.ko, b.koColor }

// LastKo returns where a ko was last taken and the number of moves played
// then, or NoPoint.
func (b *Board) LastKo() (Point, int) { return b.lastKo, b.lastKoMove }

// Stones returns the number of stones of c on the board.
func (b *Board) Stones(c Color) int { return b.stones[c&3] }

// ListStones returns the points that have stones of c, in the order of Points.
func (b *Board) ListStones(c Color) (points []Point) {
	for p := range b.Points() {
		if b.At(p) == c {
			points = append(points, p)
		}
	}
	return points
}

// Captured returns how many stones of c were taken from the board.
func (b *Board) Captured(c Color) int { return b.captured[c&3] }

// ChainAt returns the chain of the stone on p, or 0 where there is none.
func (b *Board) ChainAt(p Point) Chain { return b.chainOf[p&(NumPoints-1)] }

// ChainColor returns the colour of a chain's stones.
func (b *Board) ChainColor(c Chain) Color { return b.color[b.chains[c].stone&(NumPoints-1)] }

// ChainSize returns the number of a chain's stones.
func (b *Board) ChainSize(c Chain) int { return int(b.chains[c].size) }

// LibertyCount returns the number of a chain's liberties.
func (b *Board) LibertyCount(c Chain) int { return int(b.chains[c].count) }

// FirstLiberty returns a chain's lowest liberty: its only one, if it is in
// atari. Requires: c is a chain on the board.
func (b *Board) FirstLiberty(c Chain) Point { return b.chains[c].first() }

// HasLiberty reports whether p is a liberty of c.
func (b *Board) HasLiberty(c Chain, p Point) bool { return b.chains[c].has(p) }

// Liberties appends the liberties of c to dst, lowest first, and returns it.
// It does not allocate if dst has room.
func (b *Board) Liberties(c Chain, dst []Point) []Point {
	for i, w := range b.chains[c].liberties[:b.libertyWords&7] {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, Point(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}

// LibertiesBut is Liberties without those in a set.
func (b *Board) LibertiesBut(c Chain, set *PointSet, dst []Point) []Point {
	for i, w := range b.chains[c].liberties[:b.libertyWords&7] {
		for w &^= set[i]; w != 0; w &= w - 1 {
			dst = append(dst, Point(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}

// SharedLiberties returns how many liberties c and d have in common.
func (b *Board) SharedLiberties(c, d Chain) (n int) {
	for i, w := range b.chains[c].liberties[:b.libertyWords&7] {
		n += bits.OnesCount64(w & b.chains[d].liberties[i])
	}
	return n
}

// JoinedLiberties returns how many liberties a stone of c on the empty point p
// and the chains it joins would have if it captured nothing, counted up to limit.
func (b *Board) JoinedLiberties(p Point, c Color, limit int) int {
	k := b.Code(p)
	friends, open := k.stones(c), k.empty()
	if friends == 0 {
		return min(int(popcount4[open&plane]), limit)
	}
	first, others := b.chainNext(p, friends), false
	for m := friends; m != 0; m &= m - 1 {
		id := b.chainNext(p, m)
		if int(b.chains[id].count) > limit { // p is one of them
			return limit
		}
		others = others || id != first
	}
	if others {
		var merged PointSet
		b.mergeLiberties(p, friends, open, &merged)
		n := 0
		for _, w := range merged[:b.libertyWords&7] {
			n += bits.OnesCount64(w)
		}
		return min(n, limit)
	}
	// One chain loses p and gains what is open and new.
	chain := &b.chains[first]
	bits0, bits1, word := openBits(p, open)
	fresh := bits.OnesCount64(bits0&^chain.liberties[word]) + bits.OnesCount64(bits1&^chain.liberties[word+1])
	return min(int(chain.count)-1+fresh, limit)
}

// mergeLiberties adds the liberties that a stone on the empty point p and the chains in the
// plane friends would have, if the neighbours in the plane open are empty and it captured
// nothing.
func (b *Board) mergeLiberties(p Point, friends, open uint, merged *PointSet) {
	for m := friends; m != 0; m &= m - 1 {
		chain := &b.chains[b.chainNext(p, m)]
		for i := range min(b.libertyWords, libertyWords) {
			merged[i] |= chain.liberties[i]
		}
	}
	bits0, bits1, word := openBits(p, open)
	merged[word] |= bits0
	merged[word+1] |= bits1
	merged.Remove(p)
}

// LibertiesAfter makes liberties, which is empty, those that a stone of c on the empty point p
// and the chains it joins would have, captures included, and returns how many stones it would
// capture. Without liberties it is suicide.
func (b *Board) LibertiesAfter(p Point, c Color, liberties *PointSet) (captured int) {
	k := b.Code(p)
	b.mergeLiberties(p, k.stones(c), k.empty(), liberties)
	for m := k.stones(3-c) & k.atari(); m != 0; m &= m - 1 {
		if liberties.Has(eighth(p, uint8(m))) {
			continue // captured with another of its stones
		}
		enemy := b.chainNext(p, m)
		captured += b.ChainSize(enemy)
		for q := range b.ChainStones(enemy) {
			for r := range Neighbours(q) {
				if r == p || b.At(r) == c && b.HasLiberty(b.ChainAt(r), p) {
					liberties.Add(q)
				}
			}
		}
	}
	return captured
}

// ChainStones yields the stones of a chain, in no particular order.
func (b *Board) ChainStones(c Chain) func(yield func(Point) bool) {
	return func(yield func(Point) bool) {
		first := b.chains[c].stone
		for p := first; ; {
			if !yield(p) {
				return
			}
			if p = b.next[p&(NumPoints-1)]; p == first {
				return
			}
		}
	}
}

// Chains yields every chain of both colours, in no particular order.
func (b *Board) Chains() func(yield func(Chain) bool) {
	return func(yield func(Chain) bool) {
		for c := Chain(1); c <= b.maxChain; c++ {
			if b.chains[c].count > 0 && !yield(c) {
				return
			}
		}
	}
}

// ChainsInAtari returns the chains of both colours with one liberty, in no
// particular order. The slice is the board's own: read it anew after a move.
func (b *Board) ChainsInAtari() []Chain { return b.inAtari[:b.numAtari] }

// Legal reports whether c may place a stone on p: p is an empty point, the
// move is no suicide and does not retake a ko at once. Package game knows superko
// and the rules that allow suicide.
func (b *Board) Legal(p Point, c Color) bool {
	return b.At(p) == Empty && !b.Code(p).Suicide(c) && !b.Retakes(p, c)
}

// Retakes reports whether the simple ko rule forbids c to play on p now.
func (b *Board) Retakes(p Point, c Color) bool { return p == b.ko && c == b.koColor }

// EyeLike reports whether the empty point p looks like a one-point eye of c.
func (b *Board) EyeLike(p Point, c Color) bool { return b.Code(p).EyeLike(c) }
