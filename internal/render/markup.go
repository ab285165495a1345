package render

import (
	"fmt"
	"html/template"
	"math"
	"strings"
)

// Markup is SVG under way.
type Markup struct {
	out  strings.Builder
	unit float64 // numbers are rounded to multiples of 1/unit
}

// NewMarkup begins SVG whose numbers have at most that many decimals.
func NewMarkup(decimals int) *Markup { return &Markup{unit: math.Pow10(decimals)} }

// Add writes a line of markup. Arguments that are strings are escaped; those that
// are float64 are written as by Number.
func (m *Markup) Add(format string, args ...any) {
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			args[i] = template.HTMLEscapeString(arg)
		case float64:
			args[i] = m.Number(arg)
		}
	}
	fmt.Fprintf(&m.out, format, args...)
	m.out.WriteByte('\n')
}

// Number returns a number with as few decimals as it needs, and no more than the
// markup has.
func (m *Markup) Number(x float64) string {
	x = math.Round(m.unit*x) / m.unit
	if x == 0 {
		return "0" // and not "-0"
	}
	return fmt.Sprint(x)
}

// HTML returns what was written.
func (m *Markup) HTML() template.HTML { return template.HTML(m.out.String()) }
