package sgf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"montego/goban"
)

// Size is the size of a board. SGF allows 1 to 52; points of boards larger
// than goban.MaxSize cannot be converted.
type Size struct {
	Width, Height int
}

// maxSize is the largest board that SGF has letters for.
const maxSize = 52

// DefaultSize is the board of a Go record that has no SZ property.
var DefaultSize = Size{19, 19}

// String returns the size as SZ has it: "19" or "19:13".
func (s Size) String() string {
	if s.Width == s.Height {
		return strconv.Itoa(s.Width)
	}
	return strconv.Itoa(s.Width) + ":" + strconv.Itoa(s.Height)
}

// ParseSize reads "19" and "19:13", and "19x13" as some programs write it.
func ParseSize(text string) (Size, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" :xX*×,\t", r) })
	if len(fields) == 1 {
		fields = append(fields, fields[0])
	}
	var n [2]int
	for i := range n {
		var err error
		if len(fields) == 2 {
			n[i], err = strconv.Atoi(fields[i])
		}
		if err != nil || n[i] < 1 || n[i] > maxSize {
			return Size{}, fmt.Errorf("invalid board size %q", text)
		}
	}
	return Size{n[0], n[1]}, nil
}

// Playable reports whether package goban has boards of that size.
func (s Size) Playable() bool { return goban.ValidSize(s.Width, s.Height) == nil }

// Point reads the coordinates of a point. For the faults of real files it
// takes upper-case letters on boards that have no use for them, and GTP
// vertices such as "D4".
func (s Size) Point(raw string) (goban.Point, error) {
	if !s.Playable() {
		return goban.NoPoint, fmt.Errorf("no points on a %dx%d board", s.Width, s.Height)
	}
	text := strings.TrimSpace(raw)
	if x, y, ok := s.coordinates(strings.ToLower(text)); ok {
		return goban.PointAt(x, s.Height-1-y), nil
	}
	p, err := goban.ParsePoint(text)
	if err != nil {
		return goban.NoPoint, fmt.Errorf("invalid point %q", raw)
	}
	if p == goban.Pass || p.X() >= s.Width || p.Y() >= s.Height {
		return goban.NoPoint, fmt.Errorf("point %q is not on the %s board", raw, s)
	}
	return p, nil
}

// coordinates returns column and row, from the top, of two lower-case letters.
func (s Size) coordinates(raw string) (x, y int, ok bool) {
	if len(raw) != 2 {
		return 0, 0, false
	}
	x, y = int(raw[0])-'a', int(raw[1])-'a'
	return x, y, x >= 0 && x < s.Width && y >= 0 && y < s.Height
}

// Vertex reads what a move property says: a point, or a pass written as
// nothing, as "tt" on boards up to 19×19, or in words.
func (s Size) Vertex(raw string) (goban.Point, error) {
	switch text := strings.TrimSpace(raw); {
	case text == "", strings.EqualFold(text, "pass"):
		return goban.Pass, nil
	case (text == "tt" || text == "TT") && max(s.Width, s.Height) <= 19:
		return goban.Pass, nil
	}
	return s.Point(raw)
}

// Format returns p as SGF has it, "" for a pass.
// Requires: p is on the board or a pass.
func (s Size) Format(p goban.Point) string {
	if p == goban.Pass {
		return ""
	}
	return string([]byte{'a' + byte(p.X()), 'a' + byte(s.Height-1-p.Y())})
}

// corners reads a value of a point list: a point, which is both corners, or two corners "aa:cc" that
// stand for every point between them.
func (s Size) corners(raw string) (from, to goban.Point, err error) {
	a, b, composed := SplitCompose(raw)
	if from, err = s.Point(a); err != nil || !composed {
		return from, from, err
	}
	to, err = s.Point(b)
	return from, to, err
}

// Points returns the points of a list property of n, such as AB or TR, each
// once, in the order of the file. Values that are no points are left out;
// Parse has warned of them.
func (n *Node) Points(id string, size Size) []goban.Point {
	var points []goban.Point
	var seen goban.PointSet
	for _, raw := range n.Values(id) {
		from, to, err := size.corners(raw)
		if err != nil {
			continue
		}
		for y := max(from.Y(), to.Y()); y >= min(from.Y(), to.Y()); y-- {
			for x := min(from.X(), to.X()); x <= max(from.X(), to.X()); x++ {
				if p := goban.PointAt(x, y); !seen.Has(p) {
					seen.Add(p)
					points = append(points, p)
				}
			}
		}
	}
	return points
}

// SetPoints gives a list property these points, sorted from the top, or
// deletes it if there are none. It writes them one by one: not every program
// reads rectangles.
func (n *Node) SetPoints(id string, points []goban.Point, size Size) {
	if len(points) == 0 {
		n.Delete(id)
		return
	}
	sorted := slices.Clone(points)
	slices.SortFunc(sorted, func(p, q goban.Point) int {
		return (q.Y()-p.Y())*goban.Stride + p.X() - q.X()
	})
	sorted = slices.Compact(sorted)
	values := make([]string, len(sorted))
	for i, p := range sorted {
		values[i] = size.Format(p)
	}
	n.Set(id, values...)
}

// Move returns the move of n. Its colour is goban.Empty if n has no move; the
// error says what a move property holds that is no vertex of the board.
func (n *Node) Move(size Size) (goban.Move, error) {
	p := n.moveProperty()
	if p == nil {
		return goban.Move{}, nil
	}
	vertex, err := size.Vertex(n.Raw(p.ID))
	if err != nil {
		return goban.Move{}, err
	}
	return goban.Move{Color: moveColor(p.ID), Point: vertex}, nil
}

// HasMove reports whether a move stands at n.
func (n *Node) HasMove() bool { return n.moveProperty() != nil }

// HasSetup reports whether n sets stones up or takes them away.
func (n *Node) HasSetup() bool { return n.Has("AB") || n.Has("AW") || n.Has("AE") }

func (n *Node) moveProperty() *Property {
	for i := range n.Props {
		if moveColor(n.Props[i].ID).IsStone() {
			return &n.Props[i]
		}
	}
	return nil
}

// SetMove makes m the move of n.
func (n *Node) SetMove(m goban.Move, size Size) {
	n.Delete(m.Color.Opponent().Letter())
	n.Set(m.Color.Letter(), size.Format(m.Point))
}

func moveColor(id string) goban.Color {
	switch id {
	case "B":
		return goban.Black
	case "W":
		return goban.White
	}
	return goban.Empty
}
