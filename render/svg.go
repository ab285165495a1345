package render

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"montego/goban"
)

// SVG returns the picture as markup, for a page or, with Standalone, for a file.
// Every element has a class and its colours as attributes, so that a style sheet
// may replace them.
func (p *Picture) SVG() template.HTML { return p.markup("") }

// Standalone returns the picture as the text of an SVG file, width pixels wide.
func (p *Picture) Standalone(width int) string {
	left, top, right, bottom := p.frame()
	height := float64(width) * (bottom - top) / (right - left)
	return string(p.markup(fmt.Sprintf(` xmlns="http://www.w3.org/2000/svg" width="%d" height="%.0f"`, width, height))) + "\n"
}

// markup draws the picture in an element with more attributes.
func (p *Picture) markup(more string) template.HTML {
	left, top, right, bottom := p.frame()
	s := &svg{}
	s.add(`<svg class="board"`+more+` viewBox="%v %v %v %v" role="img" aria-label="%s">`, left, top, right-left, bottom-top, p.Title)
	s.define(p)
	p.draw(s)
	s.add(`</svg>`)
	return template.HTML(strings.TrimSuffix(s.out.String(), "\n"))
}

// svg is a canvas of markup.
type svg struct{ out strings.Builder }

// add writes markup. Arguments that are strings are escaped; numbers are written
// with at most three decimals.
func (s *svg) add(format string, args ...any) {
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			args[i] = template.HTMLEscapeString(arg)
		case float64:
			args[i] = short(arg)
		}
	}
	fmt.Fprintf(&s.out, format, args...)
	s.out.WriteByte('\n')
}

// short returns a number with at most three decimals.
func short(x float64) string {
	x = math.Round(1000*x) / 1000
	if x == 0 {
		return "0" // and not "-0"
	}
	return fmt.Sprint(x)
}

// define writes the gradients that the picture needs. A page may hold many
// pictures: a gradient is the same in all of them.
func (s *svg) define(p *Picture) {
	needed := map[*gradient]bool{glow: p.Heat != nil}
	if look := p.Style.look(); look.shadow {
		needed[shadow] = true
		for _, f := range []fill{look.ground, look.black, look.white} {
			needed[f.gradient] = true
		}
	}
	s.add(`<defs>`)
	for _, g := range gradients {
		if !needed[g] {
			continue
		}
		kind := "linearGradient"
		if g.radial {
			kind = "radialGradient"
			s.add(`<radialGradient id="go-%s" cx="%v" cy="%v" r="%v">`, g.name, g.x, g.y, g.reach)
		} else {
			s.add(`<linearGradient id="go-%s" x1="0" y1="0" x2="1" y2="1">`, g.name)
		}
		for _, stop := range g.stops {
			s.add(`<stop offset="%v" stop-color="%s" stop-opacity="%v"/>`, stop.at, stop.color, stop.opacity)
		}
		s.out.WriteString("</" + kind + ">\n")
	}
	s.add(`</defs>`)
}

// paint returns the attributes of a fill.
func (f fill) paint() template.HTML {
	inside := "none"
	switch {
	case f.gradient != nil:
		inside = "url(#go-" + f.gradient.name + ")"
	case f.color != "":
		inside = f.color
	}
	text := fmt.Sprintf(`fill="%s"`, inside)
	if f.stroke != "" {
		text += fmt.Sprintf(` stroke="%s" stroke-width="%s"`, f.stroke, short(f.width))
	}
	if f.opacity > 0 && f.opacity < 1 {
		text += fmt.Sprintf(` opacity="%s"`, short(f.opacity))
	}
	return template.HTML(text)
}

func (s *svg) rect(class string, x, y, width, height, radius float64, f fill) {
	s.add(`<rect class="%s" x="%v" y="%v" width="%v" height="%v" rx="%v" %v/>`, class, x, y, width, height, radius, f.paint())
}

func (s *svg) circle(class string, x, y, radius float64, f fill) {
	s.add(`<circle class="%s" cx="%v" cy="%v" r="%v" %v/>`, class, x, y, radius, f.paint())
}

func (s *svg) path(class string, closed bool, f fill, points ...float64) {
	var d strings.Builder
	for i := 0; i < len(points); i += 2 {
		fmt.Fprintf(&d, "%c%s %s", "ML"[min(i, 1)], short(points[i]), short(points[i+1]))
	}
	if closed {
		d.WriteByte('Z')
	}
	s.add(`<path class="%s" d="%s" stroke-linecap="round" stroke-linejoin="round" %v/>`, class, d.String(), f.paint())
}

func (s *svg) grid(class string, f fill, lines [][4]float64) {
	var d strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&d, "M%s %sL%s %s", short(l[0]), short(l[1]), short(l[2]), short(l[3]))
	}
	s.add(`<path class="%s" d="%s" %v/>`, class, d.String(), f.paint())
}

func (s *svg) text(class string, x, y, size float64, bold bool, f fill, text string) {
	weight := "400"
	if bold {
		weight = "600"
	}
	s.add(`<text class="%s" x="%v" y="%v" font-size="%v" font-weight="%s" font-family="Liberation Sans, Helvetica, Arial, sans-serif" text-anchor="middle" %v>%s</text>`,
		class, x, y+0.36*size, size, weight, f.paint(), text)
}

// Empty returns the picture of a board without stones.
func Empty(width, height int) *Picture {
	return &Picture{Board: goban.Diagram{Width: width, Height: height}, Title: "board"}
}
