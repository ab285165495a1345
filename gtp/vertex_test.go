package gtp

import (
	"testing"

	"montego/goban"
)

func TestParseGenMove(t *testing.T) {
	tests := []struct {
		in     string
		want   goban.Point
		resign bool
		ok     bool
	}{
		{"D4", goban.PointAt(3, 3), false, true},
		{" j9 ", goban.PointAt(8, 8), false, true},
		{"PASS", goban.Pass, false, true},
		{"resign", goban.NoPoint, true, true},
		{"Resign", goban.NoPoint, true, true},
		{"K10", goban.NoPoint, false, false},
		{"", goban.NoPoint, false, false},
		{"D4 E5", goban.NoPoint, false, false},
	}
	for _, test := range tests {
		p, resign, err := ParseGenMove(test.in, 9, 9)
		if p != test.want || resign != test.resign || (err == nil) != test.ok {
			t.Errorf("%q: got %v, %v, %v", test.in, p, resign, err)
		}
	}
}

func TestVerticesRoundTrip(t *testing.T) {
	for y := range goban.MaxSize {
		for x := range goban.MaxSize {
			p := goban.PointAt(x, y)
			if q, err := ParseVertex(p.String(), goban.MaxSize, goban.MaxSize); q != p || err != nil {
				t.Errorf("%v reads as %v, %v", p, q, err)
			}
		}
	}
}

func TestFormatVertices(t *testing.T) {
	if got := FormatVertices([]goban.Point{goban.PointAt(3, 3), goban.Pass}); got != "D4 pass" {
		t.Errorf("got %q", got)
	}
	if got := FormatVertices(nil); got != "" {
		t.Errorf("no points: got %q", got)
	}
}
