package regress

import (
	"strings"

	"montego/goban"
)

// names returns the stones of a colour in a line.
func names(d *goban.Diagram, c goban.Color) string {
	var words []string
	for p := range d.Points() {
		if d.Stones[p] == c {
			words = append(words, p.String())
		}
	}
	return strings.Join(words, " ")
}
