package book

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

const small = `9 | E5
9 E5 | C5 E3
9 E5 C5 D4 | C4
9/2 E5 | C5
19 Q16 | D4 D3
`

func read(t *testing.T, text string) *Book {
	t.Helper()
	k, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestReadWrite(t *testing.T) {
	k := read(t, "# a comment\n\n"+strings.ToLower(small))
	var out bytes.Buffer
	if err := k.Write(&out); err != nil || out.String() != small {
		t.Errorf("wrote %q, %v", out.String(), err)
	}
}

// TestMoves: what the book plays, as digits in the order in which the book has them,
// in whatever view and after whatever order of moves.
func TestMoves(t *testing.T) {
	k := read(t, "5 C3 | D3\n5 C3 D3 C4 | D4 B4\n5 C3 B3 B4 | C4 C2\n")
	for _, test := range []struct {
		name, picture string
		toMove        goban.Color
	}{
		{"the position of a line", `
			. . . . .
			. 1 X 0 .
			. . X O .
			. . . . .
			. . . . .`, goban.White},
		{"the same upside down", `
			. . . . .
			. . . . .
			. . X O .
			. 1 X 0 .
			. . . . .`, goban.White},
		{"the same lying on its side", `
			. . . . .
			. 1 . . .
			. X X . .
			. 0 O . .
			. . . . .`, goban.White},
		{"a line from the other side", `
			. . . . .
			. . 0 X .
			. . X O .
			. . 1 . .
			. . . . .`, goban.White},
		{"the other side is to move", `
			. . . . .
			. . X . .
			. . X O .
			. . . . .
			. . . . .`, goban.Black},
		{"no such position", `
			. . . . .
			. X . . .
			. . . . .
			. . . . .
			. . . . .`, goban.White},
	} {
		b, d := drawn.Diagram(t, test.picture)
		want := map[goban.Point]int{}
		for p := range b.Points() {
			if d.Marks[p] != 0 {
				want[p] = int(d.Marks[p] - '0')
			}
		}
		got := k.Moves(b, test.toMove)
		for i, p := range got {
			if at, marked := want[p]; !marked || at != i {
				t.Errorf("%s: plays %v", test.name, got)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: plays %v", test.name, got)
		}
	}
}

// TestSymmetries: in all eight views of a position the book plays the same move.
func TestSymmetries(t *testing.T) {
	k := read(t, small)
	e := k.entries[2]
	b, c, err := e.Board()
	if err != nil {
		t.Fatal(err)
	}
	for s := range goban.Symmetry(goban.Symmetries) {
		turned := goban.New(9, 9)
		for p := range b.Points() {
			if b.At(p).IsStone() {
				turned.Play(s.Point(b, p), b.At(p))
			}
		}
		if got, want := k.Moves(turned, c), []goban.Point{s.Point(b, e.Moves[0])}; !slices.Equal(got, want) {
			t.Errorf("symmetry %d: %v, want %v on\n%v", s, got, want, turned)
		}
		if got := k.Moves(turned, c.Opponent()); got != nil {
			t.Errorf("the other side is given %v", got)
		}
		for p := range b.Points() {
			if back := s.Inverse().Point(b, s.Point(b, p)); back != p {
				t.Fatalf("symmetry %d: %v comes back as %v", s, p, back)
			}
		}
	}
}

// TestAddUnites: a position that comes again, in another view and by another order of
// moves, adds only the moves that are new.
func TestAddUnites(t *testing.T) {
	k := read(t, "9 C3 G7 D5 | E7\n9 D5 G7 C3 | E7 F7\n9 G3 C7 F5 | E7 G6\n9 C3 G7 D4 | E7\n")
	want := []string{"9 C3 G7 D5 | E7 F7 C6", "9 C3 G7 D4 | E7"}
	var got []string
	for _, e := range k.entries {
		got = append(got, e.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestDocumentedLines: the lines of Fuego's format that docs/learning.md shows are a book.
func TestDocumentedLines(t *testing.T) {
	page, err := os.ReadFile("../../docs/learning.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## Opening books\n")
	section, _, _ = strings.Cut(section, "\n## ")
	example := regexp.MustCompile(`(?m)^    [0-9]+.* \| .*$`).FindAllString(section, -1)
	if k := read(t, strings.Join(example, "\n")); len(k.entries) < 3 {
		t.Errorf("%q has %d positions", example, len(k.entries))
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"9 E5 C5":            `line 1: "9 E5 C5" is no position of a book: write SIZE MOVES | MOVES`,
		"\n| E5":             `line 2: "| E5" is no position of a book: write SIZE MOVES | MOVES`,
		"x | E5":             `line 1: "x" is no size of a board`,
		"9/-1 | E5":          `line 1: "9/-1" is no size of a board`,
		"99 | E5":            "line 1: ",
		"9/12 | E5":          "line 1: handicap 12 is not between",
		"9 E5 J5 K5 | C3":    "line 1: move 3, black at K5, is illegal",
		"9 E5 E5 | C3":       "line 1: move 2, white at E5, is illegal",
		"9 E5 | E5":          "line 1: white cannot be played at E5",
		"9 E5 |":             "line 1: no move after the bar",
		"9 E5 | I3":          `line 1: invalid vertex "I3"`,
		"9 | E5\n9 E5 | Z99": `line 2: invalid vertex "Z99"`,
	} {
		k, err := Read([]byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
		if k != nil && err != nil {
			t.Errorf("%q: a book beside the error", text)
		}
	}
}

func TestBuiltIn(t *testing.T) {
	k := BuiltIn()
	if len(k.Moves(goban.New(9, 9), goban.Black)) == 0 {
		t.Error("it does not know how to begin")
	}
	if len(builtInText) >= 1<<20 {
		t.Errorf("it takes %d bytes", len(builtInText))
	}
}

func TestText(t *testing.T) {
	var out bytes.Buffer
	if err := read(t, small).WriteText(&out, 1); err != nil {
		t.Fatal(err)
	}
	const want = `9×9: 3 positions
start → E5
  E5 → C5 E3
9×9, handicap 2: 1 position
start
  E5 → C5
19×19: 1 position
start
  Q16 → D4 D3
`
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
}

func TestCollection(t *testing.T) {
	c, err := read(t, small).Collection()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"SZ[9]AP[Montego];B[ee]TE[1](;W[eg]TE[1])(;W[ce]TE[1];B[df];W[cf]TE[1]))",
		"HA[2]AB[gc][cg];W[ee];B[ce]TE[1])", ";B[pd](;W[dq]TE[1])(;W[dp]TE[1])",
	}
	text := strings.ReplaceAll(string(c.Bytes()), "\n", "")
	for _, part := range want {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in %s", part, text)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add("9 E5 C5 | pass\n5/4 | C3")
	f.Fuzz(func(t *testing.T, text string) {
		k, err := Read([]byte(text))
		if err != nil {
			return
		}
		var once, twice bytes.Buffer
		_ = k.Write(&once)
		again, err := Read(once.Bytes())
		if err != nil {
			t.Fatalf("%v of what was written: %q", err, once.String())
		}
		_ = again.Write(&twice)
		if once.String() != twice.String() {
			t.Errorf("%q becomes %q", once.String(), twice.String())
		}
		_ = k.WriteText(&once, 3)
		_, _ = k.Collection()
	})
}

func ExampleBook_Moves() {
	k, _ := Read([]byte("9 E5 | C5"))
	b := goban.New(9, 9)
	b.Play(goban.PointAt(4, 4), goban.Black)
	fmt.Println(k.Moves(b, goban.White))
	// Output: [C5]
}
