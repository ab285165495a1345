package render

import "montego/goban"

// radius is that of a stone.
const radius = 0.475

// stones draws the shadows of all stones, and then the stones.
func (d *drawing) stones() {
	if d.look.shadow {
		d.points(func(p goban.Point) {
			if d.Board.Stones[p].IsStone() {
				x, y := d.middle(p)
				d.circle("shadow", x+0.03, y+0.06, radius+0.06, fill{gradient: shadow})
			}
		})
	}
	d.points(func(p goban.Point) {
		x, y := d.middle(p)
		switch d.Board.Stones[p] {
		case goban.Black:
			d.circle("stone black", x, y, radius, d.look.black)
		case goban.White:
			f := d.look.white
			f.stroke, f.width = d.look.edge, 0.025
			d.circle("stone white", x, y, radius, f)
		}
	})
}

// ink returns the colour of what is drawn on a point.
func (d *drawing) ink(p goban.Point) string {
	switch d.Board.Stones[p] {
	case goban.Black:
		return "#ffffff"
	case goban.White:
		return "#111111"
	}
	return "#2b1d08"
}
