package render

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// nasty is a text that would break a page that does not escape it, and has characters that no XML may
// have.
const nasty = `"></svg><b>&` + "\x1b\x00\uffff"

// picture shows all that there is.
func picture(t *testing.T) *Picture {
	t.Helper()
	board, err := goban.ParseDiagram(`. . . . a
. X x k .
O O)X . .
. . o . .
. . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	p := &Picture{
		Board: board, Title: nasty, Caption: nasty,
		Labels:     map[goban.Point]string{drawn.Point(t, "B4"): "123", drawn.Point(t, "E1"): nasty},
		Owner:      make([]float32, goban.NumPoints),
		Heat:       make([]float32, goban.NumPoints),
		Candidates: []Candidate{{drawn.Point(t, "D2"), 1, "55", "1.2k"}, {drawn.Point(t, "E2"), 0.4, "48", ""}, {goban.Pass, 0.1, "1", ""}},
	}
	for _, shape := range []Shape{Triangle, Square, Circle, Cross, Right, Wrong} {
		p.Mark(shape, drawn.Point(t, "A5"), goban.Pass)
	}
	p.Owner[drawn.Point(t, "A1")], p.Owner[drawn.Point(t, "C2")], p.Owner[drawn.Point(t, "B4")] = -1, 0.5, 1
	p.Heat[drawn.Point(t, "D5")] = 0.8
	return p
}

func TestSVG(t *testing.T) {
	for _, style := range []Style{Wood, Paper} {
		p := picture(t)
		p.Style = style
		wellFormed(t, p.Standalone(300))
		svg := string(p.SVG())
		for _, want := range []string{
			`viewBox="-0.95 -0.95 6.9 7.65"`,
			`<circle class="stone black" cx="1.5" cy="1.5" r="0.475"`, // B4
			`<circle class="last on-white" cx="1.5" cy="2.5"`,         // B3
			`<rect class="owner white" x="0.27" y="4.27" width="0.46"`,
			`<circle class="heat" cx="3.5" cy="0.5"`,
			`>123</text>`, `>1.2k</text>`, `>a</text>`, `>E</text>`,
		} {
			if !strings.Contains(svg, want) {
				t.Errorf("%v: no %s in\n%s", style, want, svg)
			}
		}
		if n := strings.Count(svg, `class="candidate"`); n != 2 {
			t.Errorf("%v: %d candidates, want 2 without the pass", style, n)
		}
		if strings.Contains(svg, "<b>") {
			t.Errorf("%v: a text is not escaped", style)
		}
	}
}

// TestOwnerBeside: a square of owner covers nothing that is written on its point.
func TestOwnerBeside(t *testing.T) {
	p := picture(t)
	for at, v := range map[string]float32{"A3": 1, "B3": 1, "D2": -1, "A5": -1, "E5": 1} {
		p.Owner[drawn.Point(t, at)] = v
	}
	p.Labels[drawn.Point(t, "A3")] = "17"
	svg := string(p.SVG())
	for _, want := range []string{
		`<rect class="owner black" x="0.745" y="2.745" width="0.23"`, // A3 has a number
		`<rect class="owner black" x="1.745" y="2.745" width="0.23"`, // B3 was played last
		`<rect class="owner white" x="3.745" y="3.745" width="0.23"`, // D2 is a candidate
		`<rect class="owner white" x="0.745" y="0.745" width="0.23"`, // A5 has marks
		`<rect class="owner black" x="4.745" y="0.745" width="0.23"`, // E5 has a letter
		`<rect class="owner white" x="0.27" y="4.27" width="0.46"`,   // A1 has nothing
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
}

// wellFormed fails the test if a text is not XML.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
	}
}

func TestStars(t *testing.T) {
	for size, want := range map[int]int{5: 0, 8: 4, 9: 5, 13: 5, 18: 4, 19: 9} {
		if got := strings.Count(string(Empty(size, size).SVG()), `class="star"`); got != want {
			t.Errorf("size %d: %d star points, want %d", size, got, want)
		}
	}
}

// TestPNG looks whether stones, marks and wood have their colours where they belong.
func TestPNG(t *testing.T) {
	p := picture(t)
	var file bytes.Buffer
	if err := p.PNG(&file, 690); err != nil {
		t.Fatal(err)
	}
	image, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	if size := image.Bounds().Size(); size.X != 690 || size.Y != 765 {
		t.Errorf("the picture is %v, want 690×765", size)
	}
	// brightness returns that of a place beside the middle of a vertex, in percent.
	brightness := func(vertex string, dx, dy float64) int {
		x, y := p.middle(drawn.Point(t, vertex))
		r, g, b, _ := image.At(int(100*(x+dx+0.95)), int(100*(y+dy+0.95))).RGBA()
		return int((r + g + b) * 100 / 3 / 0xffff)
	}
	for _, tt := range []struct {
		what, vertex string
		dx, dy       float64
		low, high    int
	}{
		{"a black stone", "C3", -0.3, 0, 0, 30},
		{"a white stone", "A3", 0.3, 0, 80, 100},
		{"the last move", "B3", 0, -0.23, 0, 20},
		{"wood", "E5", 0.5, -0.5, 55, 85},
		{"white's point", "A1", 0, 0, 80, 100},
		{"black's dead stone", "C2", ownerCorner, ownerCorner, 0, 40},
	} {
		if got := brightness(tt.vertex, tt.dx, tt.dy); got < tt.low || got > tt.high {
			t.Errorf("%s at %s has a brightness of %d %%, want %d to %d", tt.what, tt.vertex, got, tt.low, tt.high)
		}
	}
}

// TestSizes draws every size, small and large.
func TestSizes(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 19}, {19, 2}, {9, 9}, {13, 9}, {19, 19}} {
		p := Empty(size[0], size[1])
		p.Bare = size[0] == 2
		for _, width := range []int{20, 333} {
			var file bytes.Buffer
			if err := p.PNG(&file, width); err != nil {
				t.Fatalf("%v, %d pixels: %v", size, width, err)
			}
			if c, err := png.DecodeConfig(&file); err != nil || c.Width != width {
				t.Errorf("%v: %d pixels wide, want %d, %v", size, c.Width, width, err)
			}
		}
	}
}
