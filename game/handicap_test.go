package game

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// TestFixedHandicap holds the stones to the GTP specification's table: the
// most there are on each board, in their order.
func TestFixedHandicap(t *testing.T) {
	for _, row := range []struct {
		width, height int
		most          int
		points        string // those of 4 or 8 stones
		centre        string
	}{
		{19, 19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16", "K10"},
		{18, 18, 4, "D4 P15 D15 P4", ""},
		{17, 17, 9, "D4 O14 D14 O4 D9 O9 J4 J14", "J9"},
		{16, 16, 4, "D4 N13 D13 N4", ""},
		{15, 15, 9, "D4 M12 D12 M4 D8 M8 H4 H12", "H8"},
		{14, 14, 4, "D4 L11 D11 L4", ""},
		{13, 13, 9, "D4 K10 D10 K4 D7 K7 G4 G10", "G7"},
		{12, 12, 4, "C3 K10 C10 K3", ""},
		{11, 11, 9, "C3 J9 C9 J3 C6 J6 F3 F9", "F6"},
		{10, 10, 4, "C3 H8 C8 H3", ""},
		{9, 9, 9, "C3 G7 C7 G3 C5 G5 E3 E7", "E5"},
		{8, 8, 4, "C3 F6 C6 F3", ""},
		{7, 7, 4, "C3 E5 C5 E3", ""},
		{6, 6, 0, "", ""},
		{5, 5, 0, "", ""},
		{2, 2, 0, "", ""},
		{19, 9, 9, "D3 Q7 D7 Q3 D5 Q5 K3 K7", "K5"},
		{9, 13, 9, "C4 G10 C10 G4 C7 G7 E4 E10", "E7"},
		{7, 19, 4, "C4 E16 C16 E4", ""},
		{13, 10, 4, "D3 K8 D8 K3", ""},
		{6, 19, 0, "", ""},
	} {
		all := points(t, row.points)
		for n := range 12 {
			got, err := FixedHandicap(row.width, row.height, n)
			if (err == nil) != (n >= 2 && n <= row.most) {
				t.Errorf("%d×%d: %d stones: %v", row.width, row.height, n, err)
			}
			if err != nil {
				continue
			}
			want := slices.Clone(all[:n&^1])
			switch {
			case n == 3:
				want = all[:3]
			case n%2 == 1:
				want = append(want, drawn.Point(t, row.centre))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%d×%d: %d stones on %s, want %s", row.width, row.height, n, vertices(got), vertices(want))
			}
		}
	}
}

// TestFreeHandicap asks for many numbers of stones on every size.
func TestFreeHandicap(t *testing.T) {
	for width := goban.MinSize; width <= goban.MaxSize; width++ {
		height := max(goban.MinSize, width-width%3)
		for n := range width*height + 2 {
			if n > 9 && n%37 != 0 && n < width*height-1 {
				continue
			}
			list, err := FreeHandicap(width, height, n)
			if (err == nil) != (n >= 2 && n < width*height) {
				t.Errorf("%d×%d: %d stones: %v", width, height, n, err)
			}
			if err != nil {
				continue
			}
			g := New(width, height, Rules{}, 0)
			if err := g.PlaceHandicap(list); err != nil || g.Handicap() != n || g.ToMove() != goban.White {
				t.Fatalf("%d×%d: %d stones: %v", width, height, n, err)
			}
		}
	}
}

// TestFreeHandicapPicture shows where the stones beyond the fixed ones go.
func TestFreeHandicapPicture(t *testing.T) {
	for _, row := range []struct {
		width, height, n int
		want             string
	}{
		{9, 9, 12, `
			9 . . . . . . . . .
			8 . . . . . . . . .
			7 . . X . X . X . .
			6 . . . X . . . . .
			5 . . X . X . X . .
			4 . . . X . X . . .
			3 . . X . X . X . .
			2 . . . . . . . . .
			1 . . . . . . . . .
			  A B C D E F G H J`},
		{5, 5, 3, `
			5 . . . . .
			4 . . . . .
			3 . . X . .
			2 . X . X .
			1 . . . . .
			  A B C D E`},
		{19, 19, 13, `
			19 . . . . . . . . . . . . . . . . . . .
			18 . . . . . . . . . . . . . . . . . . .
			17 . . . . . . . . . . . . . . . . . . .
			16 . . . X . . . . . X . . . . . X . . .
			15 . . . . . . . . . . . . . . . . . . .
			14 . . . . . . . . . . . . . . . . . . .
			13 . . . . . . X . . . . . X . . . . . .
			12 . . . . . . . . . . . . . . . . . . .
			11 . . . . . . . . . . . . . . . . . . .
			10 . . . X . . . . . X . . . . . X . . .
			 9 . . . . . . . . . . . . . . . . . . .
			 8 . . . . . . . . . . . . . . . . . . .
			 7 . . . . . . X . . . . . X . . . . . .
			 6 . . . . . . . . . . . . . . . . . . .
			 5 . . . . . . . . . . . . . . . . . . .
			 4 . . . X . . . . . X . . . . . X . . .
			 3 . . . . . . . . . . . . . . . . . . .
			 2 . . . . . . . . . . . . . . . . . . .
			 1 . . . . . . . . . . . . . . . . . . .
			   A B C D E F G H J K L M N O P Q R S T`},
	} {
		list, err := FreeHandicap(row.width, row.height, row.n)
		if err != nil {
			t.Fatal(err)
		}
		g := New(row.width, row.height, Rules{}, 0)
		if err := g.PlaceHandicap(list); err != nil {
			t.Fatal(err)
		}
		want, _ := picture(t, row.want, goban.White, Rules{})
		if g.Board().Hash() != want.Board().Hash() {
			t.Errorf("%d stones:\n%v\nwant\n%v", row.n, g.Board(), want.Board())
		}
	}
}

func TestPlaceHandicapErrors(t *testing.T) {
	for _, row := range []struct{ before, stones, want string }{
		{"", "D4", "handicap 1 is not between 2 and 80"},
		{"", "D4 D4", "handicap: set-up: D4 is named twice"},
		{"", "D4 pass", "handicap: set-up: black pass: not on the board"},
		{"", "D4 K10", "handicap: set-up: black K10: not on the board"},
		{"B E5", "D4 F6", "handicap: board not empty"},
		{"B pass", "D4 F6", "handicap: board not empty"},
	} {
		g := New(9, 9, Rules{}, 0)
		before := moves(t, row.before)
		play(t, g, before)
		hash := g.Board().Hash()
		err := g.PlaceHandicap(points(t, row.stones))
		if err == nil || err.Error() != row.want {
			t.Errorf("%q on %q: %v, want %s", row.stones, row.before, err, row.want)
		}
		if g.Board().Hash() != hash || len(g.Moves()) != len(before) {
			t.Errorf("%q on %q: the game has changed", row.stones, row.before)
		}
	}
	g := New(9, 9, Rules{}, 0)
	if err := g.PlaceHandicap(points(t, "C3 G7")); err != nil {
		t.Fatal(err)
	}
	if err := g.PlaceHandicap(points(t, "D4 F6")); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("a second handicap: %v", err)
	}
	if err := g.Undo(1); !errors.Is(err, ErrUndo) {
		t.Errorf("taking back the handicap: %v", err)
	}
}

// TestHandicap finds the handicap in games that don't say it.
func TestHandicap(t *testing.T) {
	for _, row := range []struct {
		name         string
		setup, moves string
		toMove       goban.Color
		want         int
	}{
		{"even game", "", "B E5 W C3 B G7", goban.Black, 0},
		{"one move", "", "B E5", goban.Black, 0},
		{"opening run", "", "B E5 B C3 B G7 W C7", goban.Black, 3},
		{"opening run, White to move", "", "B E5 B C3", goban.Black, 2},
		{"with White's passes", "", "B E5 W pass B C3 W pass B G7 W C7 B G3", goban.Black, 3},
		{"ended by Black's pass", "", "B E5 B C3 B pass B G7", goban.Black, 2},
		{"White begins", "", "W E5 B C3 B G7", goban.Black, 0},
		{"White passes first", "", "W pass B C3 W E5", goban.Black, 0},
		{"set-up stones", "B C3 B G7 B C7", "W E5", goban.White, 3},
		{"set-up stones, Black to move", "B C3 B G7 B C7", "B E5", goban.Black, 0},
		{"set-up stones, nobody said who is to move", "B C3 B G7 B C7", "W E5", goban.Black, 3},
		{"set-up stones, the turn was wrong", "B C3 B G7 B C7", "B E5", goban.White, 0},
		{"one set-up stone", "B C3", "W E5", goban.White, 0},
		{"a problem", "B C3 B G7 W E5", "W E6", goban.White, 0},
	} {
		g := New(9, 9, Rules{}, 0)
		if err := g.SetUp(moves(t, row.setup), row.toMove); err != nil {
			t.Fatal(err)
		}
		play(t, g, moves(t, row.moves))
		if got := g.Handicap(); got != row.want {
			t.Errorf("%s: handicap %d, want %d", row.name, got, row.want)
		}
		g.SetTurns()
		want := row.want
		if strings.HasPrefix(row.moves, "B E5 W pass") {
			want = 0
		}
		if got := g.Handicap(); got != want {
			t.Errorf("%s, taking turns: handicap %d, want %d", row.name, got, want)
		}
	}
}
