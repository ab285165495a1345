package page

import (
	"fmt"
	"html/template"
	"math"
	"strings"
)

// drawing is SVG under way.
type drawing struct{ text strings.Builder }

// add writes markup. Arguments that are strings are escaped; numbers are written
// with at most two decimals.
func (d *drawing) add(format string, args ...any) {
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			args[i] = template.HTMLEscapeString(arg)
		case float64:
			args[i] = short(arg)
		}
	}
	fmt.Fprintf(&d.text, format, args...)
	d.text.WriteByte('\n')
}

// html returns what was drawn.
func (d *drawing) html() template.HTML { return template.HTML(d.text.String()) }

// short returns a number with at most two decimals.
func short(x float64) string {
	x = math.Round(100*x) / 100
	if x == 0 {
		return "0" // and not "-0"
	}
	return fmt.Sprintf("%v", x)
}
