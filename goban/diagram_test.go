package goban

import (
	"strings"
	"testing"
)

// drawing shows every letter of the alphabet.
const drawing = `   A B C D E F G
 7 . . . . . . . 7
 6 . O X a 1 . . 6
 5 O k O)X + . . 5
 4 . O X . . * . 4
 3 . . + . x X . 3
 2 . . . b ? o . 2
 1 . . . . . . ! 1
   A B C D E F G
captured: 1 X, 12 O`

// TestDiagramFields looks at what the reader makes of the drawing.
func TestDiagramFields(t *testing.T) {
	want := Diagram{Width: 7, Height: 7, Last: PointAt(2, 4), Ko: PointAt(1, 4)}
	want.Captured[Black], want.Captured[White] = 1, 12
	for v := range strings.FieldsSeq("C6 D5 C4 E3 F3") {
		want.Stones[parseMove(t, "black "+v).Point] = Black
	}
	for v := range strings.FieldsSeq("B6 A5 C5 B4 F2") {
		want.Stones[parseMove(t, "white "+v).Point] = White
	}
	for v, mark := range map[string]byte{
		"D6": 'a', "E6": '1', "F4": '*', "D2": 'b', "E2": '?', "G1": '!', "E3": 'x', "F2": 'o',
	} {
		want.Marks[parseMove(t, "black "+v).Point] = mark
	}
	if got := picture(t, drawing); got != want {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}

// TestDiagramString: what was read is printed again.
func TestDiagramString(t *testing.T) {
	if got := picture(t, drawing).String(); got != drawing {
		t.Errorf("got\n%s\nwant\n%s", got, drawing)
	}
}

// The same board drawn in different ways.
var readingTests = []struct{ name, text string }{
	{"as printed", "   A B C D\n 3 . . X)O 3\n 2 . 1 . . 2\n 1 . . . . 1\n   A B C D"},
	{"bare", "..(X)O\n.1..\n...."},
	{"spaces", ". . X) O\n. 1 . .\n. . . ."},
	{"indented, with blank lines", "\n\n\t . . X)O\n\n\t . 1 . .\n\t . . . .\n\n"},
	{"brackets around the last move", ". . (X) O\n. 1 . .\n. . . ."},
	{"star points", ", + X)O\n+ 1 . .\n. . . +"},
	{"letters above", "  A B C D\n3 ..X)O\n2 .1..\n1 ...."},
	{"letters below", "3 ..X)O\n2 .1..\n1 ....\n  ABCD"},
	{"numbers on the right too", "3 ..X)O 3\n2 .1.. 2\n1 .... 1\n  ABCD"},
	{"frame", "+---------+\n| . . X)O |\n| . 1 . . |\n| . . . . |\n+---------+"},
	{"frame and coordinates", "    A B C D\n  +---------+\n3 | . . X)O | 3\n2 | . 1 . . | 2\n1 | . . . . | 1\n  +---------+\n    A B C D"},
	{"Windows line ends", "..X)O\r\n.1..\r\n....\r\n"},
	{"no captures", "..X)O\n.1..\n....\ncaptured: 0 X, 0 O"},
}

func TestParseDiagram(t *testing.T) {
	want := Diagram{Width: 4, Height: 3, Last: PointAt(2, 2)}
	want.Stones[PointAt(2, 2)], want.Stones[PointAt(3, 2)] = Black, White
	want.Marks[PointAt(1, 1)] = '1'
	for _, tt := range readingTests {
		t.Run(tt.name, func(t *testing.T) {
			if got := picture(t, tt.text); got != want {
				t.Errorf("read\n%s\nas\n%v", tt.text, got)
			}
		})
	}
}

var badDiagrams = []struct{ name, text, want string }{
	{"nothing", "", "diagram line 1, column 1: no board"},
	{"letters alone", "\n A B C\n", "diagram line 2, column 1: no board"},
	{"a point", ".", "diagram line 1, column 1: board size 1×1 is not between 2×2 and 19×19"},
	{"a row", " . . .", "diagram line 1, column 1: board size 3×1 is not between 2×2 and 19×19"},
	{"unknown sign", ". .\n. %", "diagram line 2, column 3: unexpected '%'"},
	{"foreign stones", "● ○\n. .", "diagram line 1, column 1: unexpected '●'"},
	{"upper-case label", ". B\n. .", "diagram line 1, column 3: unexpected 'B'"},
	{"short row", ". . .\n. .\n", "diagram line 2, column 5: only 2 of 3 points in this row"},
	{"long row", ". .\n. . .\n", "diagram line 2, column 5: '.' after the 2 points of this row"},
	{"wide board", strings.Repeat(".", 20), "diagram line 1, column 20: '.' after the 19 points of this row"},
	{"endless line", ". .\n" + strings.Repeat(".", 1e5), "diagram line 2, column 3: '.' after the 2 points of this row"},
	{"high board", strings.Repeat(". .\n", 20), "diagram line 20, column 1: more than 19 rows"},
	{"two last moves", "X)X)\n. .", "diagram line 1, column 4: a second last move"},
	{"last move without a stone", ". .)\n. .", "diagram line 1, column 4: ')' marks the last move, and here is no stone"},
	{"open bracket", "(X .\n. .", "diagram line 1, column 3: '(' before a stone wants ')' after it"},
	{"lonely bracket", ". .\n. (", "diagram line 2, column 4: unexpected '\\n'"},
	{"two kos", ". k\nk .", "diagram line 2, column 1: a second ko"},
	{"letters out of order", "A C B\n. . .", "diagram line 1, column 3: 'C' among the column letters"},
	{"too many letters", "ABCDEFGHJKLMNOPQRSTU", "diagram line 1, column 20: 'U' among the column letters"},
	{"letters that differ", "A B\n2 ..\n1 ..\nA B C", "diagram line 4, column 6: 3 column letters below, 2 above"},
	{"row number missing", "A B\n2 ..\n..", "diagram line 3, column 1: want the row number 1"},
	{"row number wrong", "A B\n2 ..\n10 ..", "diagram line 3, column 1: want the row number 1"},
	{"row number on the right wrong", "A B\n2 .. 3\n1 ..", "diagram line 2, column 6: want the row number 2"},
	{"row below the letters", "2 ..\n1 ..\nA B\n0 ..", "diagram line 4, column 1: text after the end of the board"},
	{"text below", ". .\n. .\nBlack to play", "diagram line 3, column 1: unexpected 'B'"},
	{"captures that are no numbers", ". .\n. .\ncaptured: two", `diagram line 3, column 1: want "captured: 1 X, 2 O"`},
	{"captures below nothing", ". .\n. .\ncaptured: -1 X, 0 O", `diagram line 3, column 1: want "captured: 1 X, 2 O"`},
	{"garbage", "\x00\xff", "diagram line 1, column 1: unexpected '\\x00'"},
}

func TestParseDiagramErrors(t *testing.T) {
	for _, tt := range badDiagrams {
		t.Run(tt.name, func(t *testing.T) {
			d, err := ParseDiagram(tt.text)
			if err == nil {
				t.Fatalf("read as\n%v\nwant %s", d, tt.want)
			}
			if err.Error() != tt.want {
				t.Errorf("error %q, want %q", err, tt.want)
			}
		})
	}
}

// TestDiagramSizes: a board of every size is read as it was printed.
func TestDiagramSizes(t *testing.T) {
	for width := MinSize; width <= MaxSize; width++ {
		for height := MinSize; height <= MaxSize; height++ {
			b := New(width, height)
			b.Play(PointAt(width-1, 0), Black)
			b.Play(PointAt(0, height-1), White)
			want := b.Diagram()
			if got := picture(t, b.String()); got != want {
				t.Errorf("%d×%d: read\n%v\nas\n%v", width, height, want, got)
			}
		}
	}
}

// TestDiagramStars pins where + is drawn.
func TestDiagramStars(t *testing.T) {
	tests := []struct {
		width, height int
		want          string
	}{
		{5, 5, ""},
		{7, 7, "C3 E3 C5 E5"},
		{8, 8, "C3 F3 C6 F6"},
		{9, 9, "C3 G3 E5 C7 G7"},
		{13, 13, "D4 K4 G7 D10 K10"},
		{19, 19, "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16"},
		{18, 18, "D4 P4 D15 P15"},
		{19, 9, "D3 K3 Q3 K5 D7 K7 Q7"},
		{19, 5, ""},
	}
	for _, tt := range tests {
		var got []string
		New(tt.width, tt.height).Diagram().Draw(func(p Point, glyph string) string {
			if glyph == "+" {
				got = append([]string{p.String()}, got...)
			}
			return glyph
		})
		for _, v := range got {
			if !strings.Contains(" "+tt.want+" ", " "+v+" ") {
				t.Errorf("%d×%d: no star at %s", tt.width, tt.height, v)
			}
		}
		if len(got) != len(strings.Fields(tt.want)) {
			t.Errorf("%d×%d: stars at %v, want %v", tt.width, tt.height, got, tt.want)
		}
	}
}

// TestDrawPaint: the painter gets every point with its letter.
func TestDrawPaint(t *testing.T) {
	d := picture(t, ". X)\nO a")
	got := d.Draw(func(p Point, glyph string) string {
		if d.Stones[p] == White {
			return "○"
		}
		return strings.ToUpper(glyph)
	})
	if want := "   A B\n 2 . X)2\n 1 ○ A 1\n   A B"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestDiagramBoard: what is set up is drawn again, marks aside, and the last
// move is the only one counted.
func TestDiagramBoard(t *testing.T) {
	d := picture(t, drawing)
	b, err := d.Board()
	if err != nil {
		t.Fatal(err)
	}
	d.Marks = [NumPoints]byte{}
	if b.Diagram() != d {
		t.Errorf("got\n%v\nwant\n%v", b, d)
	}
	if b.Moves() != 1 || b.LastMove(0) != PointAt(2, 4) || b.LastMove(1) != NoPoint {
		t.Errorf("%d moves, the last ones %v %v", b.Moves(), b.LastMove(0), b.LastMove(1))
	}
	if p, c := b.Ko(); p != PointAt(1, 4) || c != Black || b.Legal(p, Black) || !b.Legal(p, White) {
		t.Errorf("ko %v %v", c, p)
	}
	if p, move := b.LastKo(); p != PointAt(1, 4) || move != 1 {
		t.Errorf("last ko %v at move %d", p, move)
	}
}

var badPositions = []struct{ name, text, want string }{
	{"no liberty in the corner", "X O .\nO . .", "the black chain at A2 has no liberty"},
	{"no liberty of many", ". X X\nX O O\nX O O", "the white chain at B1 has no liberty"},
	{"full board", "X X\nX X", "the black chain at A1 has no liberty"},
	{"ko in the open", ". . .\n. k .\n. . .", "B2 is no ko: no stone could have been taken there"},
	{"ko not surrounded", ". X O .\nX k X O\n. . O .", "B2 is no ko: no stone could have been taken there"},
	{"ko of a pair", ". X O O .\nX k X X O\n. X O O .", "B2 is no ko: more than one stone could be taken there"},
	{"ko of two stones", "O . .\nX O .\nk X O", "A1 is no ko: more than one stone could be taken there"},
	{"ko, and another move", ". X O . .\nX k X O .\n. X O . X)", "B2 is no ko: E1 was played after it"},
}

func TestDiagramBoardErrors(t *testing.T) {
	for _, tt := range badPositions {
		t.Run(tt.name, func(t *testing.T) {
			b, err := picture(t, tt.text).Board()
			if err == nil || b != nil {
				t.Fatalf("set up as\n%v\nwant %s", b, tt.want)
			}
			if err.Error() != tt.want {
				t.Errorf("error %q, want %q", err, tt.want)
			}
		})
	}
}

// TestDiagramByHand: fields that no text gives are refused too.
func TestDiagramByHand(t *testing.T) {
	for want, d := range map[string]Diagram{
		"board size 0×0 is not between 2×2 and 19×19": {},
		"the last move D4 is no stone on the board":   {Width: 9, Height: 9, Last: PointAt(3, 3)},
		"the last move pass is no stone on the board": {Width: 9, Height: 9, Last: Pass},
		"K1 is no ko: no stone could have been taken there": {
			Width: 9, Height: 9, Ko: PointAt(9, 0)},
	} {
		if _, err := d.Board(); err == nil || err.Error() != want {
			t.Errorf("error %q, want %q", err, want)
		}
	}
}

// FuzzDiagram: whatever is read is printed so that it reads the same, and a
// board set up from it draws the same picture; errors name the place.
func FuzzDiagram(f *testing.F) {
	f.Add(drawing)
	for _, tt := range readingTests {
		f.Add(tt.text)
	}
	for _, tt := range badDiagrams {
		f.Add(tt.text)
	}
	for _, tt := range badPositions {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDiagram(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "diagram line ") {
				t.Errorf("error %q names no line", err)
			}
			return
		}
		if again, err := ParseDiagram(d.String()); err != nil || again != d {
			t.Errorf("%v: read\n%v\nas\n%v", err, d, again)
		}
		b, err := d.Board()
		if err != nil {
			return
		}
		d.Marks = [NumPoints]byte{}
		if b.Diagram() != d {
			t.Errorf("set up\n%v\nas\n%v", d, b)
		}
		_, s := position(t, text)
		if err := s.compare(b); err != nil {
			t.Error(err)
		}
	})
}
