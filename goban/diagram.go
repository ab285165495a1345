package goban

import (
	"fmt"
	"strconv"
	"strings"
)

// Diagram is a board drawn in ASCII: what tests, documents, showboard and the
// terminal read and print. It is a value, and two diagrams can be compared
// with ==.
//
//	   A B C D E
//	 5 . . . . . 5
//	 4 . O X a . 4
//	 3 O k O)X . 3
//	 2 . O X . . 2
//	 1 . . . . x 1
//	   A B C D E
//	captured: 1 X, 0 O
//
// The alphabet:
//
//	X O     a black stone, a white stone
//	x o     the same with a mark: dead stones, for example
//	X) (X)  the stone played last; printed as X)
//	. + ,   an empty point; + on star points, and , is read as well
//	k       an empty point where a ko may not be retaken now
//	a … z   an empty point with this label, but for k, o and x
//	0 … 9   the same with a digit, and so with * ? !
//
// The line of captures says how many black and white stones left the board; it
// is printed if any did. See ParseDiagram for what else is read.
type Diagram struct {
	Width, Height int
	// Stones holds Black, White or Empty.
	Stones [NumPoints]Color
	// Marks holds what is drawn on an empty point, from Labels or Symbols, or 0.
	// On a stone, anything but 0 draws it in lower case.
	Marks [NumPoints]byte
	// Last is the stone played last, or NoPoint.
	Last Point
	// Ko is where a ko may not be retaken now, or NoPoint. Who may not follows
	// from the stones around it.
	Ko Point
	// Captured counts the stones of a Color taken from the board.
	Captured [4]int
}

// What can mark an empty point: Labels in their natural order, and Symbols.
const (
	Labels  = "abcdefghijlmnpqrstuvwyz"
	Symbols = "0123456789*?!"
)

// Diagram returns a picture of the board, without marks. The last move is
// shown if its stone is there.
func (b *Board) Diagram() Diagram {
	d := Diagram{Width: b.width, Height: b.height, Ko: b.ko, Captured: b.captured}
	for p := range b.Points() {
		d.Stones[p] = b.At(p)
	}
	if p := b.LastMove(0); b.At(p).IsStone() {
		d.Last = p
	}
	return d
}

// String returns the board as a picture with coordinates, as Diagram describes.
func (b *Board) String() string { return b.Diagram().String() }

// MarshalText returns String, so that another process can read the board.
func (b *Board) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText makes the board what a picture shows. See Diagram.Board.
func (b *Board) UnmarshalText(text []byte) error {
	d, err := ParseDiagram(string(text))
	if err != nil {
		return err
	}
	shown, err := d.Board()
	if err == nil {
		*b = *shown
	}
	return err
}

// String returns the picture with coordinates, without a line break at its end.
func (d Diagram) String() string {
	return d.Draw(func(_ Point, glyph string) string { return glyph })
}

// Draw returns the picture with coordinates, each point as paint makes it from
// the letter that String would print: for colours, or other signs one column
// wide. Requires: a size that ValidSize allows.
func (d Diagram) Draw(paint func(p Point, glyph string) string) string {
	var s strings.Builder
	letters := "   " + strings.Join(strings.Split(columns[:d.Width], ""), " ")
	s.WriteString(letters + "\n")
	for y := d.Height - 1; y >= 0; y-- {
		fmt.Fprintf(&s, "%2d ", y+1)
		for x := range d.Width {
			p := PointAt(x, y)
			s.WriteString(paint(p, d.glyph(p)))
			if p == d.Last {
				s.WriteByte(')')
			} else {
				s.WriteByte(' ')
			}
		}
		s.WriteString(strconv.Itoa(y+1) + "\n")
	}
	s.WriteString(letters)
	if black, white := d.Captured[Black], d.Captured[White]; black+white > 0 {
		fmt.Fprintf(&s, "\n"+capturedLine, black, white)
	}
	return s.String()
}

// capturedLine is the format of the line of captures: black, white.
const capturedLine = "captured: %d X, %d O"

func (d *Diagram) glyph(p Point) string {
	marked := d.Marks[p] != 0
	switch c := d.Stones[p]; {
	case c.IsStone() && marked:
		return ByColor(c, "x", "o")
	case c.IsStone():
		return ByColor(c, "X", "O")
	case p == d.Ko:
		return "k"
	case marked:
		return string(rune(d.Marks[p]))
	case d.isStar(p):
		return "+"
	}
	return "."
}

// Points yields every point of the board, row 1 first, from left to right.
func (d *Diagram) Points() func(yield func(Point) bool) { return points(d.Width, d.Height) }

// Stars returns the star points, row 1 first.
func (d *Diagram) Stars() (stars []Point) {
	for p := range d.Points() {
		if d.isStar(p) {
			stars = append(stars, p)
		}
	}
	return stars
}

// isStar reports whether p is drawn as a star point: near the corners, in the
// centre and, where a side is long enough, in its middle.
func (d *Diagram) isStar(p Point) bool {
	cornerX, middleX := starLine(p.X()+1, d.Width)
	cornerY, middleY := starLine(p.Y()+1, d.Height)
	switch {
	case middleX && cornerY:
		return d.Width >= 15
	case cornerX && middleY:
		return d.Height >= 15
	}
	return cornerX && cornerY || middleX && middleY
}

// starLine reports whether line i of size lines, from 1, carries the star
// points of the corners, or of the middle.
func starLine(i, size int) (corner, middle bool) {
	distance := 3
	if size >= 13 {
		distance = 4
	}
	corner = size >= 7 && (i == distance || i == size+1-distance)
	middle = size >= 9 && size%2 == 1 && i == (size+1)/2
	return corner, middle
}

// Board returns the position that the picture shows. It counts no moves but
// the last one. An error says which chain has no liberty, or why the ko or the
// last move cannot be. Marks don't matter.
func (d Diagram) Board() (*Board, error) {
	if err := ValidSize(d.Width, d.Height); err != nil {
		return nil, err
	}
	if p := d.firstDead(); p != NoPoint {
		return nil, fmt.Errorf("the %v chain at %v has no liberty", d.Stones[p], p)
	}
	// Nothing is captured on the way, in whatever order the stones come: the
	// stones still to come of a chain leave it liberties, and its last liberties
	// stay free.
	b := New(d.Width, d.Height)
	for p := range b.Points() {
		if c := d.Stones[p]; c.IsStone() && p != d.Last {
			b.Play(p, c)
		}
	}
	b.moves, b.recent = 0, 0
	if d.Last != NoPoint {
		c := d.at(d.Last)
		if !c.IsStone() {
			return nil, fmt.Errorf("the last move %v is no stone on the board", d.Last)
		}
		b.Play(d.Last, c)
	}
	b.captured = d.Captured
	if d.Ko != NoPoint {
		if err := b.setKo(d.Ko, d.Last); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func (d *Diagram) at(p Point) Color {
	if x, y := p.X(), p.Y(); x < 0 || x >= d.Width || y < 0 || y >= d.Height {
		return Border
	}
	return d.Stones[p]
}

// firstDead returns the first stone whose chain has no liberty, or NoPoint.
func (d *Diagram) firstDead() Point {
	var done PointSet
	for p := range d.Points() {
		if d.Stones[p] == Empty || done.Has(p) {
			continue
		}
		alive := false
		for _, q := range Connected(p, func(q Point) bool { return d.at(q) == d.Stones[p] }) {
			done.Add(q)
			for r := range Neighbours(q) {
				alive = alive || d.at(r) == Empty
			}
		}
		if !alive {
			return p
		}
	}
	return NoPoint
}

// setKo forbids retaking at ko. The stone that was taken there was taken by a single
// stone, whose only liberty is now ko. That stone is the last move, unless last is
// NoPoint, which says that the last move is not known.
func (b *Board) setKo(ko, last Point) error {
	taker := NoPoint
	for q := range Neighbours(ko) {
		if c := b.ChainAt(q); c != 0 && b.LibertyCount(c) == 1 {
			if taker != NoPoint || b.ChainSize(c) != 1 {
				return fmt.Errorf("%v is no ko: more than one stone could be taken there", ko)
			}
			taker = q
		}
	}
	switch {
	case !b.OnBoard(ko) || taker == NoPoint || !b.Code(ko).Surrounded(b.At(taker)):
		return fmt.Errorf("%v is no ko: no stone could have been taken there", ko)
	case last != NoPoint && last != taker:
		return fmt.Errorf("%v is no ko: %v was played after it", ko, last)
	}
	b.ko, b.koColor = ko, b.At(taker).Opponent()
	b.lastKo, b.lastKoMove = ko, b.moves
	return nil
}
