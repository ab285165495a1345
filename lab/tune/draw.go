package tune

import (
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The side of a panel, and the size of all its letters.
const (
	panelSide = 7.5 * vg.Centimeter
	letters   = vg.Length(9)
)

// The colours of what stands in a panel.

var (
	ink   = color.Gray{60}
	blue  = color.RGBA{0x1f, 0x6f, 0xb4, 0xff}
	amber = color.RGBA{0xd9, 0x6b, 0x10, 0xff}
	pale  = color.RGBA{0xc9, 0xdd, 0xee, 0xff}
)

// newPanel returns a plot without anything in it.
func newPanel(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.Padding = 2 * vg.Millimeter
	for _, style := range []*draw.TextStyle{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle,
		&p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle} {
		style.Font.Size = letters
	}
	p.Legend.Top = true
	return p
}

// writePanels writes panels as one SVG picture, columns of them in a row.
func writePanels(w io.Writer, panels []*plot.Plot, columns int) error {
	columns = min(columns, len(panels))
	rows := (len(panels) + columns - 1) / columns
	canvas := vgsvg.New(vg.Length(columns)*panelSide, vg.Length(rows)*panelSide)
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: 4 * vg.Millimeter, PadY: 4 * vg.Millimeter,
		PadTop: vg.Millimeter, PadBottom: vg.Millimeter, PadLeft: vg.Millimeter, PadRight: 3 * vg.Millimeter}
	grid := make([][]*plot.Plot, rows)
	for i := range grid {
		grid[i] = make([]*plot.Plot, columns)
		copy(grid[i], panels[i*columns:min((i+1)*columns, len(panels))])
	}
	for i, row := range plot.Align(grid, tiles, draw.New(canvas)) {
		for j, c := range row {
			if grid[i][j] != nil {
				grid[i][j].Draw(c)
			}
		}
	}
	_, err := canvas.WriteTo(w)
	return err
}

// addLine adds a line through points.
func addLine(p *plot.Plot, points plotter.XYs, c color.Color) (*plotter.Line, error) {
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = c, 1.2*vg.Millimeter/2
	p.Add(line)
	return line, nil
}

// addDots adds dots at points.
func addDots(p *plot.Plot, points plotter.XYs, shape draw.GlyphDrawer, c color.Color, radius vg.Length) error {
	dots, err := plotter.NewScatter(points)
	if err != nil {
		return err
	}
	dots.GlyphStyle = draw.GlyphStyle{Color: c, Radius: radius, Shape: shape}
	p.Add(dots)
	return nil
}

// measured are points with symmetric errors in y.
type measured struct {
	plotter.XYs
	errors []float64
}

func (m measured) YError(i int) (low, high float64) { return m.errors[i], m.errors[i] }

// addErrors adds a bar to each point.
func addErrors(p *plot.Plot, m measured, c color.Color) error {
	bars, err := plotter.NewYErrorBars(m)
	if err != nil {
		return err
	}
	bars.Color, bars.CapWidth = c, vg.Millimeter
	p.Add(bars)
	return nil
}
