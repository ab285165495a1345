package regress

import (
	"strings"

	"montego/goban"
)

// names returns points in a line.
func names(points []goban.Point) string {
	var words []string
	for _, p := range points {
		words = append(words, p.String())
	}
	return strings.Join(words, " ")
}
