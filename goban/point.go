package goban

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxSize is the largest width and height of a board; MinSize the smallest.
const (
	MinSize = 2
	MaxSize = 19
)

// Stride is the distance between two points one above the other.
// It is the same on every board, so a Point means the same vertex whatever
// the board's size, and neighbour offsets are constants in the machine code.
// One border column serves as the right margin of a row and the left margin
// of the next.
const Stride = MaxSize + 1

// NumPoints is the length of arrays indexed by Point: a power of two, so that
// an index masked with NumPoints-1 needs no bounds check.
const NumPoints = 512

// Point is an intersection of the board, or NoPoint or Pass.
// A1, the lower left corner, is Stride+1; the point to its right is one more,
// the point above it Stride more. The four lines of points around the board
// exist in every array and have the colour Border.
type Point uint16

const (
	// NoPoint is the zero Point: no vertex at all.
	NoPoint Point = 0
	// Pass is the move that places no stone. It lies in the border, so tables
	// indexed by Point have a slot of their own for it.
	Pass Point = 1
	// lastPoint is the upper right corner of the largest board.
	lastPoint = MaxSize*Stride + MaxSize
)

// PointAt returns the point in column x (0 is A) and row y (0 is row 1, the
// lowest). Requires: 0 ≤ x, y < MaxSize.
func PointAt(x, y int) Point { return Point((y+1)*Stride + x + 1) }

// X returns the column of p, 0 for A.
func (p Point) X() int { return int(p)%Stride - 1 }

// Y returns the row of p, 0 for row 1, the lowest.
func (p Point) Y() int { return int(p)/Stride - 1 }

// columns are the letters of GTP vertices: I is left out.
const columns = "ABCDEFGHJKLMNOPQRST"

// String returns p as a GTP vertex: "D4", "pass", or "none" for NoPoint.
func (p Point) String() string {
	switch x, y := p.X(), p.Y(); {
	case p == NoPoint:
		return "none"
	case p == Pass:
		return "pass"
	case x < 0 || x >= MaxSize || y < 0 || y >= MaxSize:
		return "border(" + strconv.Itoa(int(p)) + ")"
	default:
		return columns[x:x+1] + strconv.Itoa(y+1)
	}
}

// Vertices returns the points as GTP vertices.
func Vertices(points []Point) []string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.String()
	}
	return names
}

// ParsePoint reads a GTP vertex in any case: a column letter without I and a
// row number from 1, or "pass". It knows no board, so the result may lie
// outside a board smaller than 19×19: see Board.OnBoard.
func ParsePoint(s string) (Point, error) {
	if strings.EqualFold(s, "pass") {
		return Pass, nil
	}
	if len(s) < 2 || len(s) > 3 {
		return NoPoint, fmt.Errorf("invalid vertex %.40q", s)
	}
	x := strings.IndexByte(columns, s[0]&^0x20)
	y, err := strconv.ParseUint(s[1:], 10, 8)
	if x < 0 || s[1] == '0' || err != nil || y < 1 || y > MaxSize {
		return NoPoint, fmt.Errorf("invalid vertex %.40q", s)
	}
	return PointAt(x, int(y)-1), nil
}

// ParsePoints reads GTP vertices, as ParsePoint does.
func ParsePoints(words []string) (points []Point, err error) {
	for _, word := range words {
		p, err := ParsePoint(word)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}

// Offsets from a point to its neighbours, in the order of the direction bits
// of a Code: the opposite of direction d is 3-d, for both tables.
var (
	// Orthogonal holds the offsets to the points below, left, right and above.
	Orthogonal = [4]int{-Stride, -1, +1, +Stride}
	// Diagonal holds the offsets to the points lower left, lower right,
	// upper left and upper right.
	Diagonal = [4]int{-Stride - 1, -Stride + 1, +Stride - 1, +Stride + 1}
)

// Neighbours yields the four points next to p: below, left, right, above.
// Points outside the board are among them; their colour is Border.
// This loop is the house's idiom for walking a board:
//
//	for q := range goban.Neighbours(p) { … }
//
// Where only the stones of one colour matter, or the empty points, Board.ChainsBeside
// and Board.EmptiesBeside are quicker.
func Neighbours(p Point) func(yield func(Point) bool) {
	return func(yield func(Point) bool) {
		_ = yield(p-Stride) && yield(p-1) && yield(p+1) && yield(p+Stride)
	}
}

// Adjacent reports whether two points are next to each other. Points of the border, such as
// Pass, are adjacent to others too.
func Adjacent(p, q Point) bool {
	d := int(p) - int(q)
	return d == 1 || d == -1 || d == Stride || d == -Stride
}

// Color is the state of a point, or the side that plays.
type Color uint8

const (
	Empty  Color = iota // no stone
	Black               // a black stone; the side that moves first
	White               // a white stone
	Border              // outside the board
)

// Opponent returns White for Black and Black for White.
// Requires: c is Black or White.
func (c Color) Opponent() Color { return 3 - c }

// Sides are the colours of the two players.
var Sides = [2]Color{Black, White}

// IsStone reports whether c is Black or White.
func (c Color) IsStone() bool { return c == Black || c == White }

// Index returns the place of a side in a table: 0 for Black, 1 for White.
func (c Color) Index() int { return int(c-Black) & 1 }

// Sign returns +1 for Black, −1 for White and 0 otherwise: what turns a
// number in Black's view to the view of c and back.
func (c Color) Sign() int {
	switch c {
	case Black:
		return 1
	case White:
		return -1
	}
	return 0
}

// Leader returns who leads by Black's lead, in whatever unit: Empty if it is 0.
func Leader[N ~int32 | ~float32 | ~float64](lead N) Color {
	switch {
	case lead > 0:
		return Black
	case lead < 0:
		return White
	}
	return Empty
}

// Share turns a share in Black's view, such as a win rate from 0 to 1, to the view of c
// and back.
func (c Color) Share(x float64) float64 { return ByColor(c, x, 1-x) }

// Lead turns Black's lead in points, or an ownership from −1, White's, to 1, Black's, to the view of
// c and back.
func (c Color) Lead(x float64) float64 { return ByColor(c, x, -x) }

// ByColor returns what is White's if c is White, else what is Black's.
func ByColor[T any](c Color, black, white T) T {
	if c == White {
		return white
	}
	return black
}

// Letter returns "B" or "W", as records name the sides. Requires: c is Black or White.
func (c Color) Letter() string { return [...]string{Black: "B", White: "W"}[c] }

// String returns "black", "white", "empty" or "border".
func (c Color) String() string { return [...]string{"empty", "black", "white", "border"}[c&3] }

// ParseColor reads "b", "w", "black" or "white" in any case.
func ParseColor(s string) (Color, error) {
	switch strings.ToLower(s) {
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return Empty, fmt.Errorf("invalid color %q", s)
}

// Move is a stone, or a pass, of one colour.
type Move struct {
	Color Color
	Point Point
}

// CommonMoves returns how many moves two games have in common before they part.
func CommonMoves(a, b []Move) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// String returns the move as GTP writes it: "black D4".
func (m Move) String() string { return m.Color.String() + " " + m.Point.String() }
