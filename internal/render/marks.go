package render

import (
	"montego/goban"
)

// marks draws the last move, the ko, dead stones and the marks.
func (d *drawing) marks() {
	if p := d.Board.Last; d.Board.Stones[p].IsStone() && d.Labels[p] == "" {
		kind := "last on-white"
		if d.Board.Stones[p] == goban.Black {
			kind = "last on-black"
		}
		x, y := d.middle(p)
		d.circle(kind, x, y, 0.23, fill{stroke: d.ink(p), width: 0.07})
	}
	if d.Board.Ko != goban.NoPoint {
		d.shape(Mark{d.Board.Ko, Square})
	}
	d.points(func(p goban.Point) {
		if d.Board.Stones[p].IsStone() && d.Board.Marks[p] != 0 {
			d.shape(Mark{p, Cross})
		}
	})
	for _, m := range d.Marks {
		d.shape(m)
	}
}

// shape draws a mark.
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
	d.points(func(p goban.Point) {
		text := d.Labels[p]
		if mark := d.Board.Marks[p]; text == "" && mark != 0 && !d.Board.Stones[p].IsStone() {
			text = string(mark)
		}
		if text == "" {
			return
		}
		x, y := d.middle(p)
		if !d.Board.Stones[p].IsStone() {
			d.circle("clear", x, y, 0.34, d.clear())
		}
		d.text("label", x, y, labelSize(text), true, fill{color: d.ink(p)}, text)
	})
}

// clear is the colour of the board where a label stands.
func (d *drawing) clear() fill {
	if d.look.ground.gradient == nil {
		return d.look.ground
	}
	return fill{color: wood.stops[1].color}
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
