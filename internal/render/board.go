package render

import "fmt"

// columnNames are the letters beside a board; GTP leaves out I.
const columnNames = "ABCDEFGHJKLMNOPQRST"

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
		d.text("caption", width/2, bottom-0.5, 0.4, false, fill{color: d.look.lines}, d.Caption)
	}
}

// coordinates writes letters and numbers on all sides.
func (d *drawing) coordinates() {
	width, height := d.Board.Width, d.Board.Height
	ink := fill{color: d.look.lines}
	for x := range width {
		for _, y := range []float64{-0.4, float64(height) + 0.4} {
			d.text("names", float64(x)+0.5, y, 0.4, false, ink, columnNames[x:x+1])
		}
	}
	for y := range height {
		for _, x := range []float64{-0.45, float64(width) + 0.45} {
			d.text("names", x, float64(y)+0.5, 0.4, false, ink, fmt.Sprint(height-y))
		}
	}
}
