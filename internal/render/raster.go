package render

import (
	"cmp"
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"

	"montego/internal/panics"
)

// PNG writes the picture as PNG, width pixels wide.
// Requires: 0 < width.
func (p *Picture) PNG(w io.Writer, width int) error {
	left, top, right, bottom := p.frame()
	unit := float64(width) / (right - left)
	r := &raster{
		Context: gg.NewContext(width, int(math.Round(unit*(bottom-top)))),
		left:    left, top: top, unit: unit,
	}
	r.SetLineCapRound()
	r.SetLineJoinRound()
	p.draw(r)
	return r.EncodePNG(w)
}

type raster struct {
	*gg.Context
	left, top, unit float64 // the upper left corner, and pixels a point
}

// at returns where a place is, in pixels.
func (r *raster) at(x, y float64) (float64, float64) {
	return (x - r.left) * r.unit, (y - r.top) * r.unit
}

func (r *raster) rect(_ string, x, y, width, height, radius float64, f fill) {
	px, py := r.at(x, y)
	r.DrawRoundedRectangle(px, py, width*r.unit, height*r.unit, radius*r.unit)
	r.paint(f, x, y, width, height)
}

func (r *raster) circle(_ string, x, y, radius float64, f fill) {
	px, py := r.at(x, y)
	r.DrawCircle(px, py, radius*r.unit)
	r.paint(f, x-radius, y-radius, 2*radius, 2*radius)
}

func (r *raster) path(_ string, closed bool, f fill, points ...float64) {
	r.NewSubPath()
	for i := 0; i < len(points); i += 2 {
		r.LineTo(r.at(points[i], points[i+1]))
	}
	if closed {
		r.ClosePath()
	}
	r.paint(f, 0, 0, 0, 0)
}

// grid puts lines onto whole pixels, so that all look alike.
func (r *raster) grid(_ string, f fill, lines [][4]float64) {
	width := max(1, math.Round(f.width*r.unit))
	snap := func(x float64) float64 {
		if math.Mod(width, 2) == 1 {
			return math.Floor(x) + 0.5
		}
		return math.Round(x)
	}
	for _, l := range lines {
		x, y := r.at(l[0], l[1])
		u, v := r.at(l[2], l[3])
		r.DrawLine(snap(x), snap(y), snap(u), snap(v))
	}
	f.width = width / r.unit
	r.paint(f, 0, 0, 0, 0)
}

// paint fills and outlines the shape under way, whose box is given.
func (r *raster) paint(f fill, x, y, width, height float64) {
	opacity := cmp.Or(f.opacity, 1)
	switch {
	case f.gradient != nil:
		r.SetFillStyle(r.pattern(f.gradient, opacity, x, y, width, height))
		r.FillPreserve()
	case f.color != "":
		r.SetFillStyle(gg.NewSolidPattern(colorOf(f.color, opacity)))
		r.FillPreserve()
	}
	if f.stroke != "" {
		r.SetStrokeStyle(gg.NewSolidPattern(colorOf(f.stroke, opacity)))
		r.SetLineWidth(f.width * r.unit)
		r.StrokePreserve()
	}
	r.ClearPath()
}

func (r *raster) pattern(g *gradient, opacity, x, y, width, height float64) gg.Pattern {
	var p gg.Gradient
	if g.radial {
		px, py := r.at(x+g.x*width, y+g.y*height)
		p = gg.NewRadialGradient(px, py, 0, px, py, g.reach*width*r.unit)
	} else {
		px, py := r.at(x, y)
		p = gg.NewLinearGradient(px, py, px+width*r.unit, py+height*r.unit)
	}
	for _, s := range g.stops {
		p.AddColorStop(s.at, colorOf(s.color, s.opacity*opacity))
	}
	return p
}

// colorOf returns a colour such as #1d72b8, or black if it is none.
func colorOf(text string, opacity float64) color.Color {
	var c color.NRGBA
	_, _ = fmt.Sscanf(text, "#%02x%02x%02x", &c.R, &c.G, &c.B)
	c.A = uint8(math.Round(255 * opacity))
	return c
}

func (r *raster) text(_ string, x, y, size float64, bold bool, f fill, text string) {
	regular, heavy := fonts()
	if bold {
		regular = heavy
	}
	face := panics.Must(opentype.NewFace(regular, &opentype.FaceOptions{Size: size * r.unit, DPI: 72, Hinting: font.HintingNone}))
	defer face.Close()
	r.SetFontFace(face)
	r.SetColor(colorOf(f.color, 1))
	px, py := r.at(x, y+0.36*size)
	r.DrawStringAnchored(text, px, py, 0.5, 0)
}

// Missing returns the letters of a text that PNG leaves out, because its fonts do not have
// them; an SVG is shown with the fonts of its reader.
func Missing(text string) string {
	regular, _ := fonts()
	var buffer sfnt.Buffer
	return strings.Map(func(letter rune) rune {
		if glyph, err := regular.GlyphIndex(&buffer, letter); err == nil && glyph > 0 {
			return -1
		}
		return letter
	}, text)
}

var fonts = sync.OnceValues(func() (regular, bold *opentype.Font) {
	return panics.Must(opentype.Parse(liberationsansregular.TTF)), panics.Must(opentype.Parse(liberationsansbold.TTF))
})
