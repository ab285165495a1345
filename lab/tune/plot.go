package tune

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"os"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"montego/internal/file"
	"montego/lab/tune/surface"
)

// Plot draws the surface of each stage into a folder, which is made if need be:
// STAGE-slices.svg shows it along each parameter through the optimum,
// STAGE-contours.svg over each pair of parameters. It returns the files.
func Plot(r *Results, folder string) (files []string, err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	for i := range r.Stages {
		stage := &r.Stages[i]
		if stage.Finder == nil {
			continue
		}
		v := view{stage, r.Study.space}
		for _, picture := range []struct {
			name   string
			panels func() ([]*plot.Plot, error)
		}{{"slices", v.slices}, {"contours", v.contours}} {
			panels, err := picture.panels()
			if err != nil {
				return files, err
			}
			if len(panels) == 0 {
				continue
			}
			path := filepath.Join(folder, stage.Name+"-"+picture.name+".svg")
			if err := file.Write(path, func(w io.Writer) error { return writePanels(w, panels, 3) }); err != nil {
				return files, err
			}
			files = append(files, path)
		}
	}
	return files, nil
}

// view is a surface to be drawn.
type view struct {
	*StageResults
	space *Space
}

const (
	sliceSteps   = 60
	contourSteps = 40
	levels       = 9
)

// extent returns up to which unit coordinate i can go while the other
// coordinates of x stay as they are.
func (v view) extent(x []float64, but ...int) float64 {
	r := v.Finder.Region()
	if r.Shape == surface.Box {
		return 1
	}
	left := 1.0
	for j, u := range r.Unit(x) {
		if j != but[0] && j != but[len(but)-1] {
			left -= u
		}
	}
	return max(0, left)
}

// moved returns x with coordinate i where its unit coordinate is u.
func (v view) moved(x []float64, i int, u float64) []float64 {
	r := v.Finder.Region()
	moved := append([]float64(nil), x...)
	moved[i] = r.Low[i] + r.Side*u
	return moved
}

// axis labels an axis with the name and the values of a parameter. Points are drawn
// where the method value puts them; on a logarithmic scale that is the logarithm, so
// the ticks show the powers of ten.
func (v view) axis(a *plot.Axis, i int) {
	p := &v.space.Parameters[i]
	a.Label.Text = p.short()
	if p.Scale == scaleLog {
		a.Tick.Marker = logTicks{}
		a.Label.Text += " (log)"
	}
}

// value returns where a coordinate stands on the axis of parameter i.
func (v view) value(i int, x float64) float64 {
	p := v.space.Parameters[i]
	p.integer = false // curves have no steps
	if p.Scale == scaleLog {
		return math.Log10(p.value(x))
	}
	return p.value(x)
}

// logTicks writes 10^x where x stands.
type logTicks struct{}

func (logTicks) Ticks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i, t := range ticks {
		if t.Label != "" {
			ticks[i].Label = fmt.Sprintf("%.3g", math.Pow(10, t.Value))
		}
	}
	return ticks
}

// slices draws the surface along each parameter.
func (v view) slices() ([]*plot.Plot, error) {
	var panels []*plot.Plot
	for i := range v.space.Parameters {
		p := newPanel("", "", "win rate, %")
		v.axis(&p.X, i)
		if err := v.slice(p, i); err != nil {
			return nil, err
		}
		panels = append(panels, p)
	}
	return panels, nil
}

func (v view) slice(p *plot.Plot, i int) error {
	f := v.Finder
	var line, band plotter.XYs
	var below plotter.XYs
	end := v.extent(f.Optimum, i)
	for step := range sliceSteps + 1 {
		x := v.moved(f.Optimum, i, end*float64(step)/sliceSteps)
		low, high := f.Band(x)
		at := v.value(i, x[i])
		line = append(line, plotter.XY{X: at, Y: 100 * f.Share(x)})
		band = append(band, plotter.XY{X: at, Y: 100 * high})
		below = append(below, plotter.XY{X: at, Y: 100 * low})
	}
	for j := len(below) - 1; j >= 0; j-- {
		band = append(band, below[j])
	}
	area, err := plotter.NewPolygon(band)
	if err != nil {
		return err
	}
	area.Color, area.LineStyle.Width = pale, 0
	p.Add(area)
	if v.Stage.Points != nil {
		if err := v.seen(p, i); err != nil {
			return err
		}
	}
	if _, err := addLine(p, line, blue); err != nil {
		return err
	}
	top := plotter.XYs{{X: v.value(i, f.Optimum[i]), Y: 100 * f.Share(f.Optimum)}}
	return addDots(p, top, draw.CircleGlyph{}, amber, 1.2*vg.Millimeter)
}

// seen draws what was seen at the points of a design.
func (v view) seen(p *plot.Plot, i int) error {
	var m measured
	for _, s := range v.Points {
		m.XYs = append(m.XYs, plotter.XY{X: v.value(i, s.X[i]), Y: 100 * s.Share()})
		m.errors = append(m.errors, 100*shareError(s))
	}
	if err := addErrors(p, m, color.Gray{190}); err != nil {
		return err
	}
	return addDots(p, m.XYs, draw.CircleGlyph{}, color.Gray{130}, 0.5*vg.Millimeter)
}

// contours draws the surface over each pair of parameters.
func (v view) contours() ([]*plot.Plot, error) {
	var panels []*plot.Plot
	for i := range v.space.Parameters {
		for j := i + 1; j < len(v.space.Parameters); j++ {
			p := newPanel("", "", "")
			v.axis(&p.X, i)
			v.axis(&p.Y, j)
			if err := v.contour(p, i, j); err != nil {
				return nil, err
			}
			panels = append(panels, p)
		}
	}
	return panels, nil
}

func (v view) contour(p *plot.Plot, i, j int) error {
	g := v.sheet(i, j)
	low, high := g.heights()
	p.Title.Text = fmt.Sprintf("win rate %.1f to %.1f %%", low, high)
	if err := v.places(p, i, j); err != nil {
		return err
	}
	colors := moreland.Kindlmann()
	colors.SetMin(0)
	colors.SetMax(1.25) // its last fifth is too light for lines
	lines := plotter.NewContour(g, rungs(low, high), colors.Palette(levels))
	for k := range lines.LineStyles {
		lines.LineStyles[k].Width = 0.4 * vg.Millimeter
	}
	p.Add(lines)
	if g.half {
		if err := g.cover(p); err != nil {
			return err
		}
	}
	o := v.Finder.Optimum
	return addDots(p, plotter.XYs{{X: v.value(i, o[i]), Y: v.value(j, o[j])}}, draw.CircleGlyph{}, amber, 1.2*vg.Millimeter)
}

// cover hides what lies above the diagonal.
func (s *sheet) cover(p *plot.Plot) error {
	last := contourSteps
	left, right := plotter.XY{X: s.x[0], Y: s.y[last]}, plotter.XY{X: s.x[last], Y: s.y[0]}
	above, err := plotter.NewPolygon(plotter.XYs{left, {X: right.X, Y: left.Y}, right})
	if err != nil {
		return err
	}
	above.Color, above.LineStyle.Width = color.White, 0
	p.Add(above)
	_, err = addLine(p, plotter.XYs{left, right}, ink)
	return err
}

// rungs returns the heights of the contour lines, at even distances from low to high.
func rungs(low, high float64) []float64 {
	var at []float64
	for k := range levels {
		at = append(at, low+(high-low)*(float64(k)+0.5)/levels)
	}
	return at
}

// mostPlaces bounds how many dots a picture has.
const mostPlaces = 400

// places draws where games were played, those that lie in the picture.
func (v view) places(p *plot.Plot, i, j int) error {
	var at plotter.XYs
	end, r := v.extent(v.Finder.Optimum, i, j), v.Finder.Region()
	every := 1 + len(v.Points)/mostPlaces
	for k, s := range v.Points {
		u := r.Unit(s.X)
		outside := max(u[i], u[j]) > end || r.Shape == surface.Simplex && u[i]+u[j] > end
		if k%every == 0 && !outside {
			at = append(at, plotter.XY{X: v.value(i, s.X[i]), Y: v.value(j, s.X[j])})
		}
	}
	if len(at) == 0 {
		return nil
	}
	return addDots(p, at, draw.CircleGlyph{}, color.Gray{170}, 0.35*vg.Millimeter)
}

// sheet is a surface over two parameters, in percent: plotter.GridXYZ.
type sheet struct {
	x, y []float64
	z    [][]float64
	half bool // only the half below the diagonal is in the region
}

func (s *sheet) Dims() (c, r int)   { return len(s.x), len(s.y) }
func (s *sheet) X(c int) float64    { return s.x[c] }
func (s *sheet) Y(r int) float64    { return s.y[r] }
func (s *sheet) Z(c, r int) float64 { return s.z[c][r] }

// heights returns the lowest and the highest z in the region.
func (s *sheet) heights() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for c, column := range s.z {
		if s.half {
			column = column[:len(column)-c]
		}
		for _, z := range column {
			low, high = min(low, z), max(high, z)
		}
	}
	return low, high
}

// sheet computes the surface over parameters i and j, the others being at the
// optimum.
func (v view) sheet(i, j int) *sheet {
	o := v.Finder.Optimum
	end := v.extent(o, i, j)
	s := &sheet{half: v.Finder.Region().Shape == surface.Simplex}
	for c := range contourSteps + 1 {
		column := make([]float64, contourSteps+1)
		left := v.moved(o, i, end*float64(c)/contourSteps)
		s.x = append(s.x, v.value(i, left[i]))
		for row := range column {
			x := v.moved(left, j, end*float64(row)/contourSteps)
			if c == 0 {
				s.y = append(s.y, v.value(j, x[j]))
			}
			column[row] = 100 * v.Finder.Share(x)
		}
		s.z = append(s.z, column)
	}
	return s
}

// PlotLosses draws what Compare found: a panel per surface.
func PlotLosses(w io.Writer, losses []Loss) error {
	var panels []*plot.Plot
	var done = map[string]*plot.Plot{}
	for _, l := range losses {
		if done[l.Surface] == nil {
			p := newPanel(l.Surface, "games", "mean loss, Elo")
			p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, gameTicks{}
			p.Y.Min = 0
			done[l.Surface] = p
			panels = append(panels, p)
			for _, method := range []Method{methodOrego, methodCLOP} {
				if err := addLosses(p, losses, l.Surface, method); err != nil {
					return err
				}
			}
		}
	}
	return writePanels(w, panels, 2)
}

// gameTicks are round numbers of games.
type gameTicks struct{}

func (gameTicks) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for unit := 1.0; unit <= high; unit *= 10 {
		for _, n := range []float64{1, 2, 5} {
			if at := n * unit; at >= low && at <= high {
				ticks = append(ticks, plot.Tick{Value: at, Label: fmt.Sprint(at)})
			}
		}
	}
	return ticks
}

// addLosses draws one method's losses on a surface.
func addLosses(p *plot.Plot, losses []Loss, surface string, method Method) error {
	c := map[Method]color.Color{methodOrego: amber, methodCLOP: blue}[method]
	var m measured
	for _, l := range losses {
		if l.Surface == surface && l.Method == method {
			m.XYs = append(m.XYs, plotter.XY{X: float64(l.Games), Y: l.Mean})
			m.errors = append(m.errors, l.Error)
		}
	}
	if len(m.XYs) == 0 {
		return nil
	}
	line, err := addLine(p, m.XYs, c)
	if err != nil {
		return err
	}
	p.Legend.Add(string(method), line)
	return addErrors(p, m, c)
}
