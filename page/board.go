package page

import (
	"fmt"
	"html/template"
	"strings"

	"montego/goban"
)

// Board is a picture of a position.
type Board struct {
	Width, Height int
	Black, White  []goban.Point
	// Last is marked as the last move, unless it is goban.Pass.
	Last goban.Point
	// Right and Wrong are points marked as good and bad answers.
	Right, Wrong []goban.Point
	// Title is read to people who cannot see the picture.
	Title string
}

// columnNames are the letters beside a board; GTP leaves out I.
const columnNames = "ABCDEFGHJKLMNOPQRST"

// SVG draws the board. A point is one unit wide, and the picture reaches one
// unit further on each side.
func (b *Board) SVG() template.HTML {
	var d drawing
	d.add(`<svg class="board" viewBox="-0.4 -0.4 %v %v" role="img" aria-label="%s">`, float64(b.Width)+0.8, float64(b.Height)+0.8, b.Title)
	d.add(`<rect class="wood" x="-0.4" y="-0.4" width="%v" height="%v"/>`, float64(b.Width)+0.8, float64(b.Height)+0.8)
	b.grid(&d)
	b.stones(&d)
	d.add(`</svg>`)
	return d.html()
}

// middle returns the coordinates of a point in the picture.
func (b *Board) middle(p goban.Point) (x, y float64) {
	return float64(p.X()) + 0.5, float64(b.Height-1-p.Y()) + 0.5
}

func (b *Board) grid(d *drawing) {
	var lines strings.Builder
	for x := range b.Width {
		fmt.Fprintf(&lines, "M%d.5 .5v%d", x, b.Height-1)
		d.add(`<text class="names" x="%v" y="%v">%s</text>`, float64(x)+0.5, float64(b.Height)+0.3, columnNames[x:x+1])
	}
	for y := range b.Height {
		fmt.Fprintf(&lines, "M.5 %d.5h%d", y, b.Width-1)
		d.add(`<text class="names" x="-0.15" y="%v">%d</text>`, float64(y)+0.61, b.Height-y)
	}
	d.add(`<path class="lines" d="%s"/>`, lines.String())
	for x := range b.Width {
		for y := range b.Height {
			if b.star(x, y) {
				d.add(`<circle class="star" cx="%v" cy="%v" r="0.1"/>`, float64(x)+0.5, float64(y)+0.5)
			}
		}
	}
}

// star reports whether a board has a dot there: where the third or fourth lines
// cross, in the middle, and on large boards between them.
func (b *Board) star(x, y int) bool {
	outerX, middleX := starLine(x, b.Width)
	outerY, middleY := starLine(y, b.Height)
	large := min(b.Width, b.Height) >= 15
	return outerX && outerY || middleX && middleY || large && (outerX && middleY || middleX && outerY)
}

// starLine reports whether line i of a board is one that has dots near the edge,
// and whether it is the one in the middle.
func starLine(i, size int) (outer, middle bool) {
	in := 3
	switch {
	case size < 7:
		return false, false
	case size < 12:
		in = 2
	}
	return i == in || i == size-1-in, size%2 == 1 && i == size/2
}

func (b *Board) stones(d *drawing) {
	black := map[goban.Point]bool{}
	for _, p := range b.Black {
		black[p] = true
		b.circle(d, "stone black", p, 0.47)
	}
	for _, p := range b.White {
		b.circle(d, "stone white", p, 0.47)
	}
	if b.Last != goban.Pass {
		kind := "last on-white"
		if black[b.Last] {
			kind = "last on-black"
		}
		b.circle(d, kind, b.Last, 0.22)
	}
	for _, p := range b.Right {
		b.circle(d, "right", p, 0.3)
	}
	for _, p := range b.Wrong {
		x, y := b.middle(p)
		d.add(`<path class="wrong" d="M%v %vl0.5 0.5m0 -0.5l-0.5 0.5"/>`, x-0.25, y-0.25)
	}
}

func (b *Board) circle(d *drawing, class string, p goban.Point, radius float64) {
	x, y := b.middle(p)
	d.add(`<circle class="%s" cx="%v" cy="%v" r="%v"/>`, class, x, y, radius)
}
