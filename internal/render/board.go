package render

import (
	"fmt"
	"math"
	"strings"

	"montego/goban"
)

// board draws the wood, the lines, the coordinates and the caption.
func (d *drawing) board() {
	left, top, right, bottom := d.frame()
	d.rect("wood", left, top, right-left, bottom-top, 0.12, d.look.ground)
	width, height := float64(d.Board.Width), float64(d.Board.Height)
	var lines [][4]float64
	for x := 0.5; x < width; x++ {
		lines = append(lines, [4]float64{x, 0.5, x, height - 0.5})
	}
	for y := 0.5; y < height; y++ {
		lines = append(lines, [4]float64{0.5, y, width - 0.5, y})
	}
	d.grid("lines", fill{stroke: d.look.lines, width: 0.03}, lines)
	d.path("edge", true, fill{stroke: d.look.lines, width: 0.06}, 0.5, 0.5, width-0.5, 0.5, width-0.5, height-0.5, 0.5, height-0.5)
	for _, p := range d.Board.Stars() {
		x, y := d.middle(p)
		d.circle("star", x, y, 0.095, fill{color: d.look.lines})
	}
	if !d.Bare {
		d.coordinates()
	}
	if d.Caption != "" {
		lines := strings.Split(d.Caption, "\n")
		for i, line := range lines {
			d.text("caption", width/2, bottom-0.5-captionLine*float64(len(lines)-1-i), 0.4, false, fill{color: d.look.lines}, line)
		}
	}
}

func (d *drawing) coordinates() {
	width, height := d.Board.Width, d.Board.Height
	ink := fill{color: d.look.lines}
	for x := range width {
		for _, y := range []float64{-0.4, float64(height) + 0.4} {
			d.text("names", float64(x)+0.5, y, 0.4, false, ink, goban.PointAt(x, 0).String()[:1])
		}
	}
	for y := range height {
		for _, x := range []float64{-0.45, float64(width) + 0.45} {
			d.text("names", x, float64(y)+0.5, 0.4, false, ink, fmt.Sprint(height-y))
		}
	}
}

const radius = 0.475

// stones draws the shadows of all stones, and then the stones.
func (d *drawing) stones() {
	if d.look.shadow {
		for p := range d.Board.Points() {
			if d.Board.Stones[p].IsStone() {
				x, y := d.middle(p)
				d.circle("shadow", x+0.03, y+0.06, radius+0.06, fill{gradient: shadow})
			}
		}
	}
	for p := range d.Board.Points() {
		x, y := d.middle(p)
		switch d.Board.Stones[p] {
		case goban.Black:
			d.circle("stone black", x, y, radius, d.look.black)
		case goban.White:
			f := d.look.white
			f.stroke, f.width = d.look.edge, 0.025
			d.circle("stone white", x, y, radius, f)
		}
	}
}

func (d *drawing) ink(p goban.Point) string {
	switch d.Board.Stones[p] {
	case goban.Black:
		return "#ffffff"
	case goban.White:
		return "#111111"
	}
	return "#2b1d08"
}

// marks draws the last move, the ko, dead stones and the marks.
func (d *drawing) marks() {
	if p := d.Board.Last; d.Board.Stones[p].IsStone() && d.Labels[p] == "" {
		kind := "last on-" + d.Board.Stones[p].String()
		x, y := d.middle(p)
		d.circle(kind, x, y, 0.23, fill{stroke: d.ink(p), width: 0.07})
	}
	if d.Board.Ko != goban.NoPoint {
		d.shape(Mark{d.Board.Ko, Square})
	}
	for p := range d.Board.Points() {
		if d.Board.Stones[p].IsStone() && d.Board.Marks[p] != 0 {
			d.shape(Mark{p, Cross})
		}
	}
	for _, m := range d.Marks {
		d.shape(m)
	}
}

func (d *drawing) shape(m Mark) {
	x, y := d.middle(m.Point)
	f := fill{stroke: d.ink(m.Point), width: 0.07}
	switch m.Shape {
	case Triangle:
		d.path("mark", true, f, x, y-0.28, x+0.245, y+0.15, x-0.245, y+0.15)
	case Square:
		d.rect("mark", x-0.19, y-0.19, 0.38, 0.38, 0, f)
	case Circle:
		d.circle("mark", x, y, 0.25, f)
	case Cross:
		d.cross("mark", x, y, 0.2, f)
	case Right:
		d.circle("right", x, y, 0.3, fill{stroke: "#00734f", width: 0.11})
	case Wrong:
		d.cross("wrong", x, y, 0.24, fill{stroke: "#c8102e", width: 0.12})
	}
}

func (d *drawing) cross(class string, x, y, r float64, f fill) {
	d.path(class, false, f, x-r, y-r, x+r, y+r)
	d.path(class, false, f, x-r, y+r, x+r, y-r)
}

// labels writes on points. An empty one is cleared of its lines first.
func (d *drawing) labels() {
	clear := d.look.ground
	if clear.gradient != nil {
		clear = fill{color: wood.stops[1].color}
	}
	for p := range d.Board.Points() {
		text := d.Labels[p]
		if mark := d.Board.Marks[p]; text == "" && mark != 0 && !d.Board.Stones[p].IsStone() {
			text = string(mark)
		}
		if text == "" {
			continue
		}
		x, y := d.middle(p)
		if !d.Board.Stones[p].IsStone() {
			d.circle("clear", x, y, 0.34, clear)
		}
		d.text("label", x, y, labelSize(text), true, fill{color: d.ink(p)}, text)
	}
}

// labelSize returns the size of letters with which a text fits on a stone.
func labelSize(text string) float64 {
	switch n := len([]rune(text)); n {
	case 1:
		return 0.56
	case 2:
		return 0.48
	case 3:
		return 0.37
	default:
		return 1.15 / float64(n)
	}
}

// heat draws how hot points are: a glow under the stones, squared so that the hottest
// stand out.
func (d *drawing) heat() {
	if d.Heat == nil {
		return
	}
	for p := range d.Board.Points() {
		if h := float64(d.Heat[p] * d.Heat[p]); h >= 0.03 {
			x, y := d.middle(p)
			d.circle("heat", x, y, 0.72, fill{gradient: glow, opacity: min(h, 1)})
		}
	}
}

// owner draws whose points are: a square in the owner's colour, the larger the
// surer. A stone that stays its owner's has none. Where a number, a mark or a candidate
// stands, the square is half as large and goes to the lower right corner of the point.
func (d *drawing) owner() {
	if d.Owner == nil {
		return
	}
	taken := d.taken()
	for p := range d.Board.Points() {
		v := float64(d.Owner[p])
		side := 0.46 * math.Sqrt(math.Abs(v))
		kind, f := "owner black", fill{color: "#141314", stroke: "#5b4522", width: 0.015}
		own := goban.Black
		if v < 0 {
			kind, own = "owner white", goban.White
			f.color = "#fffdf8"
		}
		if side < 0.1 || d.Board.Stones[p] == own {
			continue
		}
		x, y := d.middle(p)
		f.opacity = 0.85
		if taken[p] {
			side, f.opacity = side/2, 1
			x, y = x+ownerCorner, y+ownerCorner
		}
		d.rect(kind, x-side/2, y-side/2, side, side, 0.03, f)
	}
}

// ownerCorner is how far a square of owner stands from the middle of a point where
// something else is written, right and down.
const ownerCorner = 0.36

func (d *drawing) taken() map[goban.Point]bool {
	all := map[goban.Point]bool{}
	for p, text := range d.Labels {
		all[p] = text != ""
	}
	for p := range d.Board.Points() {
		all[p] = all[p] || d.Board.Marks[p] != 0
	}
	for _, m := range d.Marks {
		all[m.Point] = true
	}
	for _, c := range d.Candidates {
		all[c.Point] = true
	}
	if p := d.Board.Last; d.Board.Stones[p].IsStone() {
		all[p] = true
	}
	if p := d.Board.Ko; p != goban.NoPoint {
		all[p] = true
	}
	return all
}

func (d *drawing) candidates() {
	for i, c := range d.Candidates {
		if c.Point == goban.Pass || d.Board.Stones[c.Point].IsStone() {
			continue
		}
		x, y := d.middle(c.Point)
		f := fill{color: "#4d8a4a", opacity: 0.55 + 0.35*c.Share, stroke: "#ffffff", width: 0.03}
		if i == 0 {
			f = fill{color: "#1d72b8", stroke: "#ffffff", width: 0.05}
		}
		d.circle("candidate", x, y, 0.46, f)
		white, above := fill{color: "#ffffff"}, 0.0
		if c.Small != "" {
			above = 0.12
			d.text("small", x, y+0.21, 0.22, false, white, c.Small)
		}
		d.text("big", x, y-above, 0.38, true, white, c.Big)
	}
}
