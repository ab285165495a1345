package match

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/file/filetest"
)

func TestRandomMoves(t *testing.T) {
	c := small()
	openings, again, other := randomMoves(c, 8, 1), randomMoves(c, 8, 1), randomMoves(c, 8, 2)
	seen := map[string]bool{}
	for pair := range 20 {
		o := openings(pair)
		if !slices.Equal(o, again(pair)) || slices.Equal(o, other(pair)) {
			t.Errorf("pair %d: the opening does not follow from the seed", pair)
		}
		if len(o) != 8 || playable(c, o) != nil {
			t.Errorf("pair %d: %v", pair, o)
		}
		key := ""
		for i, m := range o {
			key += m.String()
			if m.Point == goban.Pass || m.Color != goban.Sides[i%2] {
				t.Errorf("pair %d: move %d is %v", pair, i+1, m)
			}
		}
		seen[key] = true
	}
	if len(seen) < 19 {
		t.Errorf("%d different openings in 20", len(seen))
	}
	// A full board leaves nothing to play: the opening ends early.
	c.Width, c.Height = 2, 2
	if o := randomMoves(c, 1000, 1)(0); len(o) >= 1000 {
		t.Errorf("%d moves", len(o))
	}
}

func TestReadOpenings(t *testing.T) {
	folder := filetest.Folder(t, map[string]string{
		"b.sgf":     "(;SZ[5];B[cc];W[cb](;B[bb];W[dd])(;B[aa]))",
		"a.SGF":     "(;SZ[5]KM[0.5];B[bd])(;SZ[5];B[db])",
		"notes.txt": "not a record",
	})
	tests := []struct {
		moves int
		want  [4]string // of pairs 0 to 3
	}{
		{0, [4]string{"B2", "D4", "C3 C4 B4 D2", "B2"}},
		{2, [4]string{"B2", "D4", "C3 C4", "B2"}},
	}
	for _, tt := range tests {
		openings, _, err := readOpenings(small(), folder, tt.moves)
		if err != nil {
			t.Fatal(err)
		}
		for pair, want := range tt.want {
			var got []string
			for _, m := range openings(pair) {
				got = append(got, m.Point.String())
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%d moves, pair %d: %v, want %s", tt.moves, pair, got, want)
			}
		}
	}
}

// TestReadBook reads every line of a book, but those that lead to one position only
// once.
func TestReadBook(t *testing.T) {
	const book = "(;SZ[5](;B[cc];W[cb](;B[bb])(;B[bd]))(;B[bb](;W[cb];B[cc])(;W[dd])))(;SZ[5];B[aa])"
	file := filetest.Put(t, t.TempDir(), "book.sgf", book)
	for moves, want := range map[int]string{
		0: "C3 C4 B4, C3 C4 B2, B4 D2, A5",
		2: "C3 C4, B4 C4, B4 D2, A5",
		1: "C3, B4, A5",
	} {
		openings, _, err := readOpenings(small(), file, moves)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for pair := 0; pair == 0 || !slices.Equal(openings(pair), openings(0)); pair++ {
			line := ""
			for _, m := range openings(pair) {
				line += " " + m.Point.String()
			}
			lines = append(lines, line[1:])
		}
		if got := strings.Join(lines, ", "); got != want {
			t.Errorf("%d moves: %s, want %s", moves, got, want)
		}
	}
}

// TestOpeningsLeftOut: records of a folder that are no openings of the games are named, and the
// others are played. In a book the first of them is an error.
func TestOpeningsLeftOut(t *testing.T) {
	folder := filetest.Folder(t, map[string]string{
		"a.sgf": "(;SZ[9];B[cc])(;SZ[5];B[cc])",
		"b.sgf": "no game in here",
		"c.sgf": "(;SZ[5];B[bb];W[bb])",
		"d.sgf": "(;SZ[5];B[bb])",
	})
	openings, leftOut, err := readOpenings(small(), folder, 0)
	if err != nil {
		t.Fatal(err)
	}
	for pair, want := range []string{"C3", "B4", "C3"} {
		if got := openings(pair); len(got) != 1 || got[0].Point.String() != want {
			t.Errorf("pair %d: %v, want %s", pair, got, want)
		}
	}
	want := []string{"a.sgf: its board is 9×9, the match is on 5×5; it is left out", "b.sgf:1:1: not SGF: ", "c.sgf: 1:", "it is left out"}
	text := strings.Join(leftOut, "\n")
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("no %q in %s", w, text)
		}
	}
	if len(leftOut) != 3 {
		t.Errorf("left out: %s", text)
	}
	many := map[string]string{"z.sgf": "(;SZ[5];B[cc])"}
	for i := range mostNamed + 2 {
		many[fmt.Sprintf("%02d.sgf", i)] = "(;SZ[9])"
	}
	if _, leftOut, err = readOpenings(small(), filetest.Folder(t, many), 0); err != nil || len(leftOut) != mostNamed+1 || !strings.HasSuffix(leftOut[mostNamed], ": 2 records more left out") {
		t.Errorf("%q, %v", leftOut, err)
	}
	book := filetest.Put(t, t.TempDir(), "book.sgf", "(;SZ[5](;B[cc])(;B[bb];W[bb]))")
	if _, _, err := readOpenings(small(), book, 0); err == nil || !strings.Contains(err.Error(), "book.sgf: 1:") {
		t.Errorf("a book with an illegal move: %v", err)
	}
}

func TestReadOpeningsRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"(;SZ[9];B[cc])":                "its board is 9×9, the match is on 5×5",
		"(;SZ[5]AB[cc][dd];W[bb])":      "set-up stones",
		"(;SZ[5];B[cc];W[];B[])":        "the game is over after move 3",
		"(;SZ[5];B[cc];W[cc])":          "move 2",
		"no game in here":               "x.sgf:1:1: not SGF",
		"(;SZ[5];B[cc](;W[dd](;B[ee]))": "", // repaired
	} {
		folder := filetest.Folder(t, map[string]string{"x.sgf": text})
		_, _, err := readOpenings(small(), folder, 0)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want) || strings.Count(err.Error(), "x.sgf") != 1) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	c := small()
	c.Width, c.Height, c.Handicap = 7, 7, 2
	for text, want := range map[string]string{
		"(;SZ[7]AB[cc][ee];W[bb])":            "set-up stones",
		"(;SZ[7]HA[2]AB[ce][ec];W[bb];B[cc])": "",
		"(;SZ[7];B[cc])":                      "set-up stones",
	} {
		_, _, err := readOpenings(c, filetest.Folder(t, map[string]string{"x.sgf": text}), 0)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, _, err := readOpenings(small(), t.TempDir(), 0); err == nil || !strings.Contains(err.Error(), "no opening") {
		t.Errorf("an empty folder: %v", err)
	}
	if _, _, err := readOpenings(small(), filepath.Join(t.TempDir(), "nowhere"), 0); err == nil {
		t.Error("a folder that does not exist is read")
	}
}
