package drawn

import (
	"testing"

	"montego/goban"
)

// Board returns the position of a picture, in the form that goban.ParseDiagram
// reads.
func Board(t testing.TB, picture string) *goban.Board {
	t.Helper()
	b, _ := Diagram(t, picture)
	return b
}

// Diagram returns the position of a picture, and with the diagram what is marked
// in it.
func Diagram(t testing.TB, picture string) (*goban.Board, goban.Diagram) {
	t.Helper()
	d, err := goban.ParseDiagram(picture)
	if err != nil {
		t.Fatal(err)
	}
	b, err := d.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b, d
}

// Point returns the point of a vertex, such as C3 or pass.
func Point(t testing.TB, vertex string) goban.Point {
	t.Helper()
	p, err := goban.ParsePoint(vertex)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
