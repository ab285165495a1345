package pattern

import (
	"fmt"
	"strings"

	"montego/goban"
)

// drawing is what the cells of a diamond hold, for people: contents, or outside.
type drawing [numCells]uint8

// outside is a cell that does not belong to the diamond.
const outside = numContents

// cellLetters are how a picture shows a cell, by its content: the last move is (,
// whoever plays; in liberty shapes own stones beside the move are 1, 2 and 3, enemies 7, 8
// and 9, of chains with one, two and more liberties. The move itself is a star.
const cellLetters = ".XO#(123789_"

const letterMove = '*'

// Picture returns the shape of an entry that Keys gave for the move p, as rows from
// the top, joined by slashes, the mover as X. Of the pictures of its eight orientations
// it is the least, so a shape has one picture.
// Requires: the position is that of the last Begin.
func (f *Finder) Picture(p goban.Point, e DictionaryEntry) string {
	d := f.draw(p, e)
	best := ""
	for view := range 8 {
		if s := d.text(view); best == "" || s < best {
			best = s
		}
	}
	return best
}

// draw returns what the cells around a move hold for a kind and size of shape.
func (f *Finder) draw(p goban.Point, e DictionaryEntry) (d drawing) {
	at := surfaceAt(p)
	for i, o := range surfaceOffsets {
		d[i] = outside
		if i < cellsWithin[e.Size] {
			d[i] = f.surface.cells[(at+o)&(surfaceSize-1)]
		}
	}
	switch e.Kind {
	case DiamondReply:
		d[cellAt[f.last.Y()-p.Y()+reach][f.last.X()-p.X()+reach]-1] = cellLast
	case DiamondLibertyShape:
		liberties := f.liberties(p)
		for i := range 4 {
			if content := uint8(liberties >> (4 * i) & 15); content > 0 {
				d[i] = content
			}
		}
	}
	return d
}

func (d *drawing) text(view int) string {
	radius := 1
	for i, content := range d {
		if content != outside {
			radius = max(radius, cells[i].X, -cells[i].X, cells[i].Y, -cells[i].Y)
		}
	}
	var s strings.Builder
	for y := radius; y >= -radius; y-- {
		for x := -radius; x <= radius; x++ {
			s.WriteByte(d.letter(Offset{x, y}.turn(view)))
		}
		if y > -radius {
			s.WriteByte('/')
		}
	}
	return s.String()
}

func (d *drawing) letter(o Offset) byte {
	if o == (Offset{}) {
		return letterMove
	}
	if o.distance() > MaxDiamond {
		return cellLetters[outside]
	}
	return cellLetters[d[cellAt[o.Y+reach][o.X+reach]-1]]
}

// ParseShape reads a picture of a shape of a kind and size as Finder.Picture draws
// it, in any of its eight orientations. An error says what is wrong with it.
func ParseShape(kind Diamond, size int, picture string) (DictionaryEntry, error) {
	if kind >= NumDiamonds || size < diamondSizes[kind].min || size > diamondSizes[kind].max {
		return DictionaryEntry{}, fmt.Errorf("there are no shapes %v of size %d", kind, size)
	}
	d, err := parseDrawing(picture)
	if err != nil {
		return DictionaryEntry{}, err
	}
	var v views
	last := 0
	for i, content := range d {
		inside := i < cellsWithin[size]
		switch {
		case content == cellLast && kind == DiamondReply:
			last++
			v = v.with(cellViews[i][cellLast])
			if inside {
				v = v.with(cellViews[i][cellEnemy])
			}
		case content == cellLast, content >= cellLiberties && content != outside && (kind != DiamondLibertyShape || i >= 4), inside == (content == outside):
			return DictionaryEntry{}, fmt.Errorf("%q is no shape %v of size %d: %q is out of place", picture, kind, size, cellLetters[content])
		case content == outside:
		case content >= cellLiberties:
			v = v.with(cellViews[i][content])
			v = v.with(cellViews[i][cellOwn+(content-cellLiberties)/3])
		default:
			v = v.with(cellViews[i][content])
		}
	}
	if kind == DiamondReply && last != 1 {
		return DictionaryEntry{}, fmt.Errorf("%q shows %d last moves, not one", picture, last)
	}
	return DictionaryEntry{v.key(diamondSalt(kind, size)), kind, uint8(size)}, nil
}

func parseDrawing(picture string) (d drawing, err error) {
	for i := range d {
		d[i] = outside
	}
	rows := strings.Split(picture, "/")
	radius := len(rows) / 2
	if len(rows)%2 == 0 || radius > reach {
		return d, fmt.Errorf("%q has %d rows, not an odd number up to %d", picture, len(rows), 2*reach+1)
	}
	for i, row := range rows {
		if len(row) != len(rows) {
			return d, fmt.Errorf("%q is not square", picture)
		}
		for j := range row {
			o := Offset{j - radius, radius - i}
			content := strings.IndexByte(cellLetters, row[j])
			switch {
			case o == Offset{}:
				if row[j] != letterMove {
					return d, fmt.Errorf("%q has %q in the middle, not %q", picture, row[j], letterMove)
				}
			case content < 0:
				return d, fmt.Errorf("%q: %q is no letter of a shape", picture, row[j])
			case o.distance() <= MaxDiamond:
				d[cellAt[o.Y+reach][o.X+reach]-1] = uint8(content)
			case content != outside:
				return d, fmt.Errorf("%q is not a diamond", picture)
			}
		}
	}
	return d, nil
}
