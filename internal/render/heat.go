package render

import (
	"math"

	"montego/goban"
)

// heat draws how hot points are: a glow under the stones, squared so that the hottest
// stand out.
func (d *drawing) heat() {
	if d.Heat == nil {
		return
	}
	d.points(func(p goban.Point) {
		if h := float64(d.Heat[p] * d.Heat[p]); h >= 0.03 {
			x, y := d.middle(p)
			d.circle("heat", x, y, 0.72, fill{gradient: glow, opacity: min(h, 1)})
		}
	})
}

// owner draws whose points are: a square in the owner's colour, the larger the
// surer. A stone that stays its owner's has none. Where a number, a mark or a candidate
// stands, the square is half as large and goes to the lower right corner of the point.
func (d *drawing) owner() {
	if d.Owner == nil {
		return
	}
	taken := d.taken()
	d.points(func(p goban.Point) {
		v := float64(d.Owner[p])
		side := 0.46 * math.Sqrt(math.Abs(v))
		kind, f := "owner black", fill{color: "#141314", stroke: "#5b4522", width: 0.015}
		own := goban.Black
		if v < 0 {
			kind, own = "owner white", goban.White
			f.color = "#fffdf8"
		}
		if side < 0.1 || d.Board.Stones[p] == own {
			return
		}
		x, y := d.middle(p)
		f.opacity = 0.85
		if taken[p] {
			side, f.opacity = side/2, 1
			x, y = x+ownerCorner, y+ownerCorner
		}
		d.rect(kind, x-side/2, y-side/2, side, side, 0.03, f)
	})
}

// ownerCorner is how far a square of owner stands from the middle of a point where
// something else is written, right and down.
const ownerCorner = 0.36

// taken returns the points on which something is written.
func (d *drawing) taken() map[goban.Point]bool {
	all := map[goban.Point]bool{}
	for p, text := range d.Labels {
		all[p] = text != ""
	}
	d.points(func(p goban.Point) { all[p] = all[p] || d.Board.Marks[p] != 0 })
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

// candidates draws the moves that were thought of.
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
