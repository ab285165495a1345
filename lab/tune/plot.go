package tune

import (
	"fmt"
	"html/template"
	"math"
	"os"
	"path/filepath"
	"slices"

	"montego/internal/file"
	"montego/internal/page"
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
		var slices, contours []template.HTML
		for i := range v.space.Parameters {
			slices = append(slices, v.slice(i))
			for j := i + 1; j < len(v.space.Parameters); j++ {
				contours = append(contours, v.contour(i, j))
			}
		}
		for _, picture := range []struct {
			name  string
			plots []template.HTML
		}{{"slices", slices}, {"contours", contours}} {
			if len(picture.plots) == 0 {
				continue
			}
			path := filepath.Join(folder, stage.Name+"-"+picture.name+".svg")
			if err := file.Write(path, file.Text(page.Standalone(picture.plots...))); err != nil {
				return files, err
			}
			files = append(files, path)
		}
	}
	return files, nil
}

type view struct {
	*StageResults
	space *Space
}

const (
	sliceSteps   = 60
	contourSteps = 40
)

// extent returns the largest unit coordinate that the first of some free coordinates can have in
// the region if the other free ones are 0 and the rest are those of the optimum: 1 in a box, and
// less in a simplex.
func (v view) extent(free ...int) float64 {
	r := v.Finder.Region
	u := r.Unit(v.Finder.Optimum)
	for _, i := range free {
		u[i] = 0
	}
	return r.Span(u, free[0])
}

// moved returns x with coordinate i where its unit coordinate is u.
func (v view) moved(x []float64, i int, u float64) []float64 {
	r := v.Finder.Region
	moved := slices.Clone(x)
	moved[i] = r.Low[i] + r.Side*u
	return moved
}

// axis returns the axis of a parameter, on which points stand where the method value puts
// them.
func (v view) axis(i int) page.Axis {
	p := &v.space.Parameters[i]
	return page.Axis{Label: p.short(), Log: p.Scale == scaleLog}
}

func (v view) value(i int, x float64) float64 {
	p := v.space.Parameters[i]
	p.integer = false // curves have no steps
	return p.value(x)
}

func (v view) slice(i int) template.HTML {
	f := v.Finder
	curve := page.Series{Name: "surface, with its standard error"}
	for step := range sliceSteps + 1 {
		x := v.moved(f.Optimum, i, v.extent(i)*float64(step)/sliceSteps)
		low, high := f.Band(x)
		curve.X, curve.Y = append(curve.X, v.value(i, x[i])), append(curve.Y, 100*f.Share(x))
		curve.Low, curve.High = append(curve.Low, 100*low), append(curve.High, 100*high)
	}
	top := page.Series{Name: "optimum", Dots: true, X: []float64{v.value(i, f.Optimum[i])}, Y: []float64{100 * f.Share(f.Optimum)}}
	plot := page.Lines{
		Title: "win rate along " + v.space.Parameters[i].Name,
		X:     v.axis(i), Y: page.Axis{Label: "win rate, %"}, Series: []page.Series{curve, top},
	}
	if v.Stage.Points != nil {
		seen := page.Series{Name: "games of a point, ± standard error", Dots: true}
		for _, s := range v.Points {
			won, off := 100*s.Share(), 100*shareError(s)
			seen.X, seen.Y = append(seen.X, v.value(i, s.X[i])), append(seen.Y, won)
			seen.Low, seen.High = append(seen.Low, won-off), append(seen.High, won+off)
		}
		plot.Series = append(plot.Series, seen)
	}
	return plot.SVG()
}

// contour draws the surface over two parameters, the others being at the optimum.
func (v view) contour(i, j int) template.HTML {
	o, end := v.Finder.Optimum, v.extent(i, j)
	low, high := math.Inf(1), math.Inf(-1)
	plot := page.Heights{X: v.axis(i), Y: v.axis(j)}
	for row := range contourSteps + 1 {
		x := v.moved(o, j, end*float64(row)/contourSteps)
		plot.Ys, plot.Z = append(plot.Ys, v.value(j, x[j])), append(plot.Z, nil)
		for column := range contourSteps + 1 {
			x := v.moved(x, i, end*float64(column)/contourSteps)
			if row == 0 {
				plot.Xs = append(plot.Xs, v.value(i, x[i]))
			}
			z := 100 * v.Finder.Share(x)
			if v.Finder.Region.Contains(x) {
				low, high = min(low, z), max(high, z)
			} else {
				z = math.NaN()
			}
			plot.Z[row] = append(plot.Z[row], z)
		}
	}
	plot.Title = fmt.Sprintf("win rate over %s and %s, from %.1f to %.1f %%", v.space.Parameters[i].Name, v.space.Parameters[j].Name, low, high)
	plot.X.Label += fmt.Sprintf("; the win rate goes from %.1f (pale) to %.1f %%", low, high)
	top := page.Series{Name: "optimum", Dots: true, X: []float64{v.value(i, o[i])}, Y: []float64{v.value(j, o[j])}}
	plot.Series = []page.Series{top, v.places(i, j, end)}
	return plot.SVG()
}

const (
	// maxPlaces bounds how many dots a picture has.
	maxPlaces = 400
	// margin is how far a dot may lie outside, in widths of the region: settings have five digits.
	margin = 0.001
)

func (v view) places(i, j int, end float64) page.Series {
	s, r := page.Series{Name: "games", Dots: true}, v.Finder.Region
	every := 1 + len(v.Points)/maxPlaces
	for k, p := range v.Points {
		u := r.Unit(p.X)
		outside := min(u[i], u[j]) < -margin || max(u[i], u[j]) > end+margin || r.Shape == surface.Simplex && u[i]+u[j] > end+margin
		if k%every == 0 && !outside {
			s.X, s.Y = append(s.X, v.value(i, p.X[i])), append(s.Y, v.value(j, p.X[j]))
		}
	}
	return s
}
