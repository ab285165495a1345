package gtp

import (
	"fmt"
	"strings"

	"montego/goban"
)

// ParseVertex reads a vertex of a board of the given size, or pass, in any
// case: D4, d4, pass.
func ParseVertex(s string, width, height int) (goban.Point, error) {
	p, err := goban.ParsePoint(s)
	if err != nil {
		return goban.NoPoint, err
	}
	if p != goban.Pass && (p.X() >= width || p.Y() >= height) {
		return goban.NoPoint, fmt.Errorf("%v is outside the %dx%d board", p, width, height)
	}
	return p, nil
}

// ParseGenMove reads an engine's answer to genmove: a vertex of a board of
// the given size, pass, or resign.
func ParseGenMove(s string, width, height int) (p goban.Point, resign bool, err error) {
	s = strings.TrimSpace(s)
	if strings.EqualFold(s, "resign") {
		return goban.NoPoint, true, nil
	}
	p, err = ParseVertex(s, width, height)
	return p, false, err
}

// FormatVertices returns points as one list, separated by blanks.
func FormatVertices(points []goban.Point) string {
	return strings.Join(goban.Vertices(points), " ")
}
