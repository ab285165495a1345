package joseki

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/file/filetest"
	"montego/internal/rng"
)

// corners19 draws a board of 19×19 with the same picture in a corner: at the lower left as
// it is drawn, elsewhere turned; its points that are marked 1 come as a list.
func corners19(t *testing.T, picture string, s goban.Symmetry, swap bool) (b *goban.Board, marked []goban.Point) {
	t.Helper()
	b = goban.New(BoardSize, BoardSize)
	rows := strings.Fields(strings.ReplaceAll(strings.TrimSpace(picture), " ", ""))
	for i, row := range rows {
		for x, r := range row {
			p := s.Point(b, goban.PointAt(x, len(rows)-1-i))
			c := map[rune]goban.Color{'X': goban.Black, 'O': goban.White}[r]
			switch {
			case r == '1':
				marked = append(marked, p)
			case c.IsStone() && swap:
				b.Play(p, c.Opponent())
			case c.IsStone():
				b.Play(p, c)
			}
		}
	}
	slices.Sort(marked)
	return b, marked
}

const small = `montego joseki 1
| D4 30 C4 20
D4 | F3 12
D4 F3 | C6 9 F4 2
D4 pass | F3 3
D4 F3 C6 pass | C3 5
end
`

// TestMoves: what the dictionary has Black play in pictures of a corner; then the same for
// White with the colours exchanged, in all corners, and mirrored. Empty corners have moves
// of their own, which are left out here.
func TestMoves(t *testing.T) {
	d, err := read([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, picture string }{
		{"the star point is its own mirror image", `
			. . 1 . . .
			. . . . . .
			. . . O . .
			. . . . . 1
			. . . . . .
			. . . . . .`},
		{"in answer to an approach", `
			. . 1 . . .
			. . . . . .
			. . . X . 1
			. . . . . O
			. . . . . .
			. . . . . .`},
		{"a side that has played elsewhere goes on", `
			. . 1 . . .
			. . . . . .
			. . . X . .
			. . . . . 1
			. . . . . .
			. . . . . .`},
		{"and again", `
			. . X . . .
			. . . . . .
			. . . X . .
			. . 1 . . O
			. . . . . .
			. . . . . .`},
		{"another position", `
			. . . . . .
			. . . . . O
			. . . X . .
			. . . . . O
			. . . . . .
			. . . . . .`},
	} {
		for s := range goban.Symmetry(goban.Symmetries) {
			for _, c := range goban.Sides {
				b, want := corners19(t, test.picture, s, c == goban.White)
				got := slices.DeleteFunc(d.Moves(b, c, nil), func(p goban.Point) bool { return onlyOfEmpty(b, p) })
				slices.Sort(got)
				if got = slices.Compact(got); !slices.Equal(got, want) {
					t.Errorf("%s, symmetry %d, %v: %v, want %v\n%v", test.name, s, c, got, want, b)
				}
			}
		}
	}
	if moves := d.Moves(goban.New(13, 13), goban.Black, nil); len(moves) > 0 {
		t.Errorf("13×13 has joseki: %v", moves)
	}
}

// onlyOfEmpty reports whether no corner with p has a stone.
func onlyOfEmpty(b *goban.Board, p goban.Point) bool {
	for q := range corner(corners) {
		if _, _, within := q.place(p); within && hashesOf(b, q) != (cornerHashes{}) {
			return false
		}
	}
	return true
}

// TestFollower follows games that are half joseki and half random, and compares each
// corner that is still followed with a look at it. A corner that is not was unknown once.
func TestFollower(t *testing.T) {
	d, follower := BuiltIn(), NewFollower(BuiltIn())
	for seed := range uint64(30) {
		r, b, c := rng.New(seed), goban.New(BoardSize, BoardSize), goban.Black
		var unknown [corners]bool
		followed := 0
		for range 120 {
			follower.Follow(b)
			var want []goban.Point
			for q := range corner(corners) {
				v := hashesOf(b, q)
				unknown[q] = unknown[q] || !d.knows(v)
				if open := follower.open>>q&1 != 0; open == unknown[q] {
					t.Fatalf("seed %d, corner %d: open %v, unknown %v\n%v", seed, q, open, unknown[q], b)
				}
				if !unknown[q] {
					want = d.appendMoves(b, q, v, c, want)
				}
			}
			moves := follower.Moves(b, c, nil)
			if !slices.Equal(moves, want) {
				t.Fatalf("seed %d: %v, want %v\n%v", seed, moves, want, b)
			}
			followed += len(moves)
			p := b.EmptyPoint(r.Intn(b.NumEmpty()))
			if len(moves) > 0 && r.Percent(70) {
				p = moves[r.Intn(len(moves))]
			}
			if !b.Legal(p, c) || r.Percent(5) {
				p = goban.Pass
			}
			b.Play(p, c)
			c = c.Opponent()
		}
		if followed == 0 {
			t.Errorf("seed %d: the dictionary has nothing", seed)
		}
	}
}

// game reads moves of Black and White in turns.
func game(t *testing.T, winner goban.Color, moves string) Line {
	t.Helper()
	l, c := Line{Start: goban.New(BoardSize, BoardSize), Winner: winner}, goban.Black
	for word := range strings.FieldsSeq(moves) {
		l.Moves = append(l.Moves, goban.Move{Color: c, Point: drawn.Point(t, word)})
		c = c.Opponent()
	}
	return l
}

// harvested returns the dictionary of lines as text, without its first and last line.
func harvested(t *testing.T, h Harvest, lines []Line) string {
	t.Helper()
	d, err := h.Run(func(do func(Line) error) error {
		for _, l := range lines {
			if err := do(l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := d.Write(&out); err != nil {
		t.Fatal(err)
	}
	if again, err := read([]byte(out.String())); err != nil || len(again.Entries()) != len(d.Entries()) {
		t.Errorf("%v\n%s", err, out.String())
	}
	return strings.TrimSuffix(strings.TrimPrefix(out.String(), header+"\n"), "end"+"\n")
}

// TestHarvest counts a few openings. The moves of the lower left corner and those of the
// upper right, mirrored and with the colours exchanged, count as the same.
func TestHarvest(t *testing.T) {
	lines := []Line{
		game(t, goban.Black, "D4 F3 C6"),
		game(t, goban.Black, "pass Q16 R14 O17"), // White's star point, approached on the other side
	}
	if got, want := harvested(t, Harvest{Least: 2, Depth: 10}, lines), "| D4 2\nD4 | F3 2\nD4 F3 | C6 2\n"; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	if got, want := harvested(t, Harvest{Least: 2, Depth: 1}, lines), "| D4 2\nD4 | F3 2\n"; got != want {
		t.Errorf("depth 1: %s, want\n%s", got, want)
	}
	// The same moves in a variation count once.
	again := lines[0]
	again.From = len(again.Moves)
	if got, want := harvested(t, Harvest{Least: 1, Depth: 10}, []Line{lines[0], again}), "| D4 1\nD4 | F3 1\nD4 F3 | C6 1\n"; got != want {
		t.Errorf("variation: %s, want\n%s", got, want)
	}
	// Black comes back after White has played elsewhere.
	tenuki := []Line{game(t, goban.White, "D4 Q10 C6")}
	if got := harvested(t, Harvest{Least: 1, Depth: 10}, tenuki); !strings.Contains(got, "D4 pass | ") {
		t.Errorf("elsewhere: %s", got)
	}
}

// TestHarvestOutside: where a stone from outside the corner captures, the moves in the
// corner do not lead to what stands there. Such positions are left out.
func TestHarvestOutside(t *testing.T) {
	lines := []Line{game(t, goban.Black, "K2 K1 J1 pass L1 pass K1 A1 B1")}
	if got := harvested(t, Harvest{Least: 1, Depth: 10}, lines); strings.Contains(got, "| A1") || !strings.Contains(got, "| ") {
		t.Errorf("%s", got)
	}
}

// TestHarvestResult: a move that nearly always loses is left out, however often it is
// played, and so is one of a corner in which the next move comes seldom.
func TestHarvestResult(t *testing.T) {
	var lines []Line
	for range 50 {
		lines = append(lines, game(t, goban.White, "B1"), game(t, goban.Black, "D4"))
	}
	if got := harvested(t, Harvest{Least: 10, Depth: 10}, lines); !strings.HasPrefix(got, "| D4 50\n") {
		t.Errorf("%s", got)
	}
	if got := harvested(t, Harvest{Least: 10, Share: 0.5, Depth: 10}, lines); got != "" {
		t.Errorf("each corner is met for both colours, and 800 times in all: %s", got)
	}
}

// TestErrors: whatever is wrong with a dictionary is one line that says where.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "cut off",
		"montego joseki 2\nend\n":        "line 1",
		header + "\n| D4 1\n":            "cut off",
		strings.Repeat("x", 1<<20):       "line 1 is not",
		header + "\n| D4 1\n| C4":        "cut off",
		header + "\n| D4\nend\n":         "line 2: D4: how often",
		header + "\n| D4 x\nend\n":       `line 2: "x" is no number`,
		header + "\nD4 1\nend\n":         "line 2",
		header + "\nD4 D4 | C3 1\nend\n": "line 2: move 2, white at D4, is illegal",
		header + "\n| Q16 1\nend\n":      "line 2: black cannot be played at Q16",
		header + "\nQ16 | D4 1\nend\n":   "line 2: Q16 is outside the corner",
		header + "\n|\nend\n":            "line 2: no move",
		header + "\n| D4 1 D4 2\nend\n":  "line 2: D4 occurs twice",
		header + "\n| D4 1\n| C4 1\nend": "line 3: the dictionary has this position already",
	} {
		if _, err := read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	_, err := (&Harvest{Least: 1, Depth: 9}).Run(func(do func(Line) error) error {
		return do(Line{Start: goban.New(9, 9), Moves: []goban.Move{{Color: goban.Black, Point: goban.PointAt(3, 3)}}})
	})
	if !errors.Is(err, ErrNoCorners) {
		t.Errorf("9×9: %v", err)
	}
}

// TestFile: a dictionary as a parameter. A name that cannot be used changes nothing.
func TestFile(t *testing.T) {
	path := filetest.Put(t, t.TempDir(), "small", small)
	var f File
	for _, test := range []struct {
		name string
		size int
	}{{"built-in", len(BuiltIn().Entries())}, {path, 5}, {"none", 0}} {
		if err := f.UnmarshalText([]byte(test.name)); err != nil {
			t.Fatal(err)
		}
		size := 0
		if d := f.Dictionary(); d != nil {
			size = len(d.Entries())
		}
		if text, _ := f.MarshalText(); string(text) != test.name || size != test.size {
			t.Errorf("%s: %s with %d positions, want %d", test.name, text, size, test.size)
		}
	}
	if err := f.UnmarshalText([]byte(path + "x")); err == nil || f.Dictionary() != nil {
		t.Errorf("%v", err)
	}
}

// TestCutFile: of a packed dictionary that was cut anywhere, the error says so.
func TestCutFile(t *testing.T) {
	for _, n := range []int{2, 5, 500, len(builtInData) / 2} {
		if _, err := unpack(builtInData[:n]); err == nil || !strings.HasPrefix(err.Error(), "it is cut off") {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

// TestWriteTree shows a small dictionary as people see it.
func TestWriteTree(t *testing.T) {
	d, err := read([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := d.WriteTree(&out, 4); err != nil {
		t.Fatal(err)
	}
	const want = `5 positions, 7 moves
D4 30
  F3 12
    C6 9
    F4 2
  elsewhere
    F3 3
C4 20
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s", got)
	}
}

// TestBuiltIn: the dictionary built in knows the first moves that everybody knows.
func TestBuiltIn(t *testing.T) {
	b := goban.New(BoardSize, BoardSize)
	moves := fmt.Sprint(BuiltIn().Moves(b, goban.Black, nil))
	for _, want := range []string{"D4", "Q16", "C4", "D3", "R16"} {
		if !strings.Contains(moves, want) {
			t.Errorf("%s is missing: %s", want, moves)
		}
	}
}

// FuzzRead reads any text as a dictionary. What is read is written the same.
func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add(header + "\n| D4 30\n")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := read([]byte(text))
		if err != nil {
			return
		}
		var once, twice bytes.Buffer
		if err := d.Write(&once); err != nil {
			t.Fatal(err)
		}
		again, err := read(once.Bytes())
		if err != nil {
			t.Fatalf("%v\n%s", err, once.String())
		}
		if _ = again.Write(&twice); !bytes.Equal(once.Bytes(), twice.Bytes()) {
			t.Errorf("%s, then\n%s", once.String(), twice.String())
		}
	})
}
