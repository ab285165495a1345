package goban

import (
	"strings"
	"testing"
)

// picture reads a diagram that a test has drawn.
func picture(t testing.TB, text string) Diagram {
	t.Helper()
	d, err := ParseDiagram(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return d
}

// position sets up a board and its twin as drawn.
func position(t testing.TB, text string) (*Board, *slowBoard) {
	t.Helper()
	d := picture(t, text)
	b, err := d.Board()
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	s := newSlow(d.Width, d.Height)
	for p := range b.Points() {
		s.color[p] = b.At(p)
	}
	s.captured, s.lastKo, s.lastKoMove = d.Captured, b.lastKo, b.lastKoMove
	s.ko, s.koColor = b.Ko()
	if d.Last != NoPoint {
		s.moves = append(s.moves, d.Last)
	}
	if err := s.compare(b); err != nil {
		t.Fatalf("set up: %v in\n%s", err, text)
	}
	return b, s
}

// parseMove reads "black C3".
func parseMove(t testing.TB, text string) Move {
	t.Helper()
	color, vertex, _ := strings.Cut(text, " ")
	c, err := ParseColor(color)
	if err != nil {
		t.Fatal(err)
	}
	p, err := ParsePoint(vertex)
	if err != nil {
		t.Fatal(err)
	}
	return Move{c, p}
}

// In these pictures k is a ko, and the line of captures counts what left the
// board; stones drawn in lower case after the move are in atari.
var playTests = []struct {
	name, before, move, after string
	captured                  int
}{
	{"first stone", `
		. . .
		. . .
		. . .`,
		"black B2", `
		. . .
		. X) .
		. . .`,
		0},
	{"pass", `
		. X) .
		. . .`,
		"white pass", `
		. X .
		. . .`,
		0},
	{"pass lifts the ko", `
		. O X .
		O k O)X
		. O X .
		captured: 1 X, 0 O`,
		"black pass", `
		. O x .
		O . o X
		. O x .
		captured: 1 X, 0 O`,
		0},
	{"capture in the centre", `
		. . . . .
		. . X . .
		. X O X .
		. . . . .
		. . . . .`,
		"black C2", `
		. . . . .
		. . X . .
		. X . X .
		. . X). .
		. . . . .
		captured: 0 X, 1 O`,
		1},
	{"atari at the edge", `
		. . . . .
		. . X . .
		X O O . .`,
		"black B2", `
		. . . . .
		. X)X . .
		x o o . .`,
		0},
	{"capture at the edge", `
		. . . . .
		. X X . .
		X O O . .`,
		"black D1", `
		. . . . .
		. X X . .
		X . . X).
		captured: 0 X, 2 O`,
		2},
	{"capture in the corner", `
		O . .
		X . .
		. . .`,
		"black B3", `
		. X) .
		X . .
		. . .
		captured: 0 X, 1 O`,
		1},
	{"capture in the upper right corner", `
		. X O O
		. . X O
		. . . .`,
		"black D1", `
		. X . .
		. . X .
		. . . X)
		captured: 0 X, 3 O`,
		3},
	{"capture of a ring", `
		. X X X .
		X O O O X
		X O . O X
		X O O O X
		. X X X .`,
		"black C3", `
		. X X X .
		X . . . X
		X . X). X
		X . . . X
		. X X X .
		captured: 0 X, 8 O`,
		8},
	{"capture on four sides", `
		. . X . .
		. X O X .
		X O . O X
		. X O X .
		. . X . .`,
		"black C3", `
		. . X . .
		. X . X .
		X . X). X
		. X . X .
		. . X . .
		captured: 0 X, 4 O`,
		4},
	{"capture of three chains at once", `
		. . X . .
		. X O X .
		X O . O X
		. X X X .`,
		"black C2", `
		. . X . .
		. X . X .
		X . X). X
		. X X X .
		captured: 0 X, 3 O`,
		3},
	{"capture of one chain from two sides", `
		X X X X
		X O O X
		X O . X
		X X X X
		X . . X`,
		"black C3", `
		X X X X
		X . . X
		X . X)X
		X X X X
		X . . X
		captured: 0 X, 3 O`,
		3},
	{"capture frees a chain in atari", `
		. . . .
		O O X .
		x x o .
		. o X .`,
		"black D2", `
		. . . .
		O O X .
		X X . X)
		. o X .
		captured: 0 X, 1 O`,
		1},
	{"snapback: White takes the stone thrown in", `
		. . . . .
		. X X X .
		X O O O X
		X O X . X`,
		"white D1", `
		. . . . .
		. X X X .
		x o o o x
		x o . o)x
		captured: 1 X, 0 O`,
		1},
	{"snapback: Black takes back", `
		. . . . .
		. X X X .
		x o o o x
		x o . o)x
		captured: 1 X, 0 O`,
		"black C1", `
		. . . . .
		. X X X .
		X . . . X
		X . X). X
		captured: 1 X, 5 O`,
		5},
	{"merge of four chains", `
		. . X . .
		. O X O .
		X X . X X
		. O X O .
		. . X . .`,
		"black C3", `
		. . X . .
		. O X O .
		X X X)X X
		. O X O .
		. . X . .`,
		0},
	{"merge of a chain with itself", `
		X X .
		X . .
		X X .`,
		"black B2", `
		X X .
		X X).
		X X .`,
		0},
	{"merge into atari", `
		. X .
		X . O
		O O .`,
		"black B2", `
		. X .
		X X)O
		o o .`,
		0},
	{"ko taken", `
		. X O .
		X O . O
		. X O .`,
		"black C2", `
		. X o .
		X k x)O
		. X o .
		captured: 0 X, 1 O`,
		1},
	{"ko taken at the edge", `
		. . . .
		. X O .
		X O . O`,
		"black C1", `
		. . . .
		. X O .
		X k x)o
		captured: 0 X, 1 O`,
		1},
	{"ko taken in the corner", `
		. . .
		X O .
		O . O`,
		"black B1", `
		. . .
		X O .
		k x)o
		captured: 0 X, 1 O`,
		1},
	{"no ko: two stones taken", `
		. X X O .
		X O O . O
		. X X O .`,
		"black D2", `
		. X X o .
		X . . x)O
		. X X o .
		captured: 0 X, 2 O`,
		2},
	{"no ko: the taker has a friend", `
		. X O .
		X O . O
		. X X .`,
		"black C2", `
		. X o .
		X . X)O
		. X X .
		captured: 0 X, 1 O`,
		1},
	{"no ko: the taker has a second liberty", `
		. X . .
		X O . O
		. X O .`,
		"black C2", `
		. X . .
		X . X)O
		. X o .
		captured: 0 X, 1 O`,
		1},
	{"suicide of one stone", `
		. X .
		X . .
		. X X`,
		"white B2", `
		. X .
		X o).
		. X X`,
		0},
	{"suicide in the corner", `
		. X .
		X X .`,
		"white A2", `
		. X .
		X X .
		captured: 0 X, 1 O`,
		0},
	{"suicide of several stones", `
		O . X
		O O X
		X X X
		. . .`,
		"white B4", `
		. . X
		. . X
		X X X
		. . .
		captured: 0 X, 4 O`,
		0},
	{"suicide relieves the enemy", `
		X X . O
		o X O O
		. O . .
		. . . .`,
		"black C4", `
		. . . O
		O . O O
		. O . .
		. . . .
		captured: 4 X, 0 O`,
		0},
	{"capture comes before suicide", `
		. O X
		O X X
		X X .`,
		"black A3", `
		X). X
		. X X
		X X .
		captured: 0 X, 2 O`,
		2},
	{"smallest board", `
		X X
		. O`,
		"white A1", `
		. .
		O)O
		captured: 2 X, 0 O`,
		2},
	{"two columns", `
		. .
		X O
		. O`,
		"black A1", `
		. .
		x o
		x)o`,
		0},
}

func TestPlay(t *testing.T) {
	for _, tt := range playTests {
		t.Run(tt.name, func(t *testing.T) {
			b, s := position(t, tt.before)
			m, want := parseMove(t, tt.move), picture(t, tt.after)
			if got := b.Play(m.Point, m.Color); got != tt.captured || s.play(m.Point, m.Color) != got {
				t.Errorf("%v captures %d, want %d", m, got, tt.captured)
			}
			if err := s.compare(b); err != nil {
				t.Error(err)
			}
			if got := inAtari(b); got != want {
				t.Errorf("%v gives\n%v\nwant\n%v", m, got, want)
			}
		})
	}
}

// inAtari draws a board with the stones in atari marked.
func inAtari(b *Board) Diagram {
	d := b.Diagram()
	for _, c := range b.ChainsInAtari() {
		for p := range b.ChainStones(c) {
			d.Marks[p] = "?xo"[b.At(p)]
		}
	}
	return d
}

// TestLine: every point lies on the line of its nearest edge.
func TestLine(t *testing.T) {
	b := New(7, 5)
	const want = `
		1111111
		1222221
		1233321
		1222221
		1111111`
	var got strings.Builder
	for y := b.Height() - 1; y >= 0; y-- {
		got.WriteString("\n\t\t")
		for x := range b.Width() {
			got.WriteByte('0' + byte(b.Line(PointAt(x, y))))
		}
	}
	if got.String() != want {
		t.Errorf("lines:%s\nwant:%s", got.String(), want)
	}
}
