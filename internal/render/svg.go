package render

import (
	"fmt"
	"html/template"
	"math"
	"strings"
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

func (p *Picture) markup(more string) template.HTML {
	left, top, right, bottom := p.frame()
	s := &svg{NewMarkup(3)}
	s.Add(`<svg class="board"`+more+` viewBox="%v %v %v %v" role="img" aria-label="%s">`, left, top, right-left, bottom-top, p.Title)
	s.define(p)
	p.draw(s)
	s.Add(`</svg>`)
	return template.HTML(strings.TrimSuffix(s.out.String(), "\n"))
}

type svg struct{ *Markup }

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
	s.Add(`<defs>`)
	for _, g := range gradients {
		if !needed[g] {
			continue
		}
		kind := "linearGradient"
		if g.radial {
			kind = "radialGradient"
			s.Add(`<radialGradient id="go-%s" cx="%v" cy="%v" r="%v">`, g.name, g.x, g.y, g.reach)
		} else {
			s.Add(`<linearGradient id="go-%s" x1="0" y1="0" x2="1" y2="1">`, g.name)
		}
		for _, stop := range g.stops {
			s.Add(`<stop offset="%v" stop-color="%s" stop-opacity="%v"/>`, stop.at, stop.color, stop.opacity)
		}
		s.Add(`</%s>`, kind)
	}
	s.Add(`</defs>`)
}

func (s *svg) paint(f fill) template.HTML {
	inside := "none"
	switch {
	case f.gradient != nil:
		inside = "url(#go-" + f.gradient.name + ")"
	case f.color != "":
		inside = f.color
	}
	text := fmt.Sprintf(`fill="%s"`, inside)
	if f.stroke != "" {
		text += fmt.Sprintf(` stroke="%s" stroke-width="%s"`, f.stroke, s.Number(f.width))
	}
	if f.opacity > 0 && f.opacity < 1 {
		text += fmt.Sprintf(` opacity="%s"`, s.Number(f.opacity))
	}
	return template.HTML(text)
}

func (s *svg) rect(class string, x, y, width, height, radius float64, f fill) {
	s.Add(`<rect class="%s" x="%v" y="%v" width="%v" height="%v" rx="%v" %v/>`, class, x, y, width, height, radius, s.paint(f))
}

func (s *svg) circle(class string, x, y, radius float64, f fill) {
	s.Add(`<circle class="%s" cx="%v" cy="%v" r="%v" %v/>`, class, x, y, radius, s.paint(f))
}

func (s *svg) path(class string, closed bool, f fill, points ...float64) {
	var d strings.Builder
	for i := 0; i < len(points); i += 2 {
		fmt.Fprintf(&d, "%c%s %s", "ML"[min(i, 1)], s.Number(points[i]), s.Number(points[i+1]))
	}
	if closed {
		d.WriteByte('Z')
	}
	s.Add(`<path class="%s" d="%s" stroke-linecap="round" stroke-linejoin="round" %v/>`, class, d.String(), s.paint(f))
}

func (s *svg) grid(class string, f fill, lines [][4]float64) {
	var d strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&d, "M%s %sL%s %s", s.Number(l[0]), s.Number(l[1]), s.Number(l[2]), s.Number(l[3]))
	}
	s.Add(`<path class="%s" d="%s" %v/>`, class, d.String(), s.paint(f))
}

func (s *svg) text(class string, x, y, size float64, bold bool, f fill, text string) {
	weight := "400"
	if bold {
		weight = "600"
	}
	s.Add(`<text class="%s" x="%v" y="%v" font-size="%v" font-weight="%s" font-family="Liberation Sans, Helvetica, Arial, sans-serif" text-anchor="middle" %v>%s</text>`,
		class, x, y+0.36*size, size, weight, s.paint(f), text)
}

// Markup is SVG under way.
type Markup struct {
	out  strings.Builder
	unit float64 // numbers are rounded to multiples of 1/unit
}

// NewMarkup begins SVG whose numbers have at most that many decimals.
func NewMarkup(decimals int) *Markup { return &Markup{unit: math.Pow10(decimals)} }

// Add writes a line of markup. Arguments that are strings are escaped, without the characters that no
// XML may have; those that are float64 are written as by Number.
func (m *Markup) Add(format string, args ...any) {
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			args[i] = template.HTMLEscapeString(strings.Map(inXML, arg))
		case float64:
			args[i] = m.Number(arg)
		}
	}
	fmt.Fprintf(&m.out, format, args...)
	m.out.WriteByte('\n')
}

// inXML drops a character that XML does not allow: one in a text, and no viewer shows the picture.
func inXML(r rune) rune {
	if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == '\ufffe' || r == '\uffff' {
		return -1
	}
	return r
}

// Number returns a number with as few decimals as it needs, and no more than the
// markup has.
func (m *Markup) Number(x float64) string {
	return fmt.Sprint(math.Round(m.unit*x)/m.unit + 0) // no negative zero
}

// HTML returns what was written.
func (m *Markup) HTML() template.HTML { return template.HTML(m.out.String()) }
