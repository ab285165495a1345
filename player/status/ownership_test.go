package status

import (
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/gtp"
	"montego/player/search"
)

// owners reads an ownership: B is Black's, W White's, b and w are somewhat so, and a dot is
// even.
func owners(b *goban.Board, text string) *search.Ownership {
	o := &search.Ownership{}
	value := map[string]float32{"B": 1, "b": 0.4, ".": 0, "w": -0.4, "W": -1}
	rows := strings.Split(strings.TrimSpace(text), "\n")
	for i, row := range rows {
		for x, word := range strings.Fields(row) {
			o[goban.PointAt(x, len(rows)-1-i)] = value[word]
		}
	}
	return o
}

// touching is a board on which chains of both colours touch in every corner.
const touching = `
		. O . X .
		O O X X X
		X X X . O
		O O . X O
		. O . X .`

// TestDead: a chain is dead if its points are rather the opponent's, and clear if they
// are so beyond doubt.
func TestDead(t *testing.T) {
	b := drawn.Board(t, touching)
	for _, test := range []struct {
		name, owners string
		dead         string
		clear        bool
	}{
		{"all live", `
			W W . B B
			W W B B B
			B B B B W
			W W . B W
			W W . B B`, "", true},
		{"Black's right side takes two stones, and White's corner is nearly so", `
			w w B B B
			w w B B B
			B B B B B
			W W B B B
			W W B B B`, "E2 E3", true},
		{"a chain of two minds", `
			W W B B B
			W W B B B
			B B B B W
			b w B B W
			b w B B W`, "", false},
		{"the left side is White's", `
			W W . B B
			W W b w w
			W W w B W
			W W . B W
			W W . B W`, "A3 B3 C3 C4 D4 E4 D5", true},
	} {
		o := owners(b, test.owners)
		if got := gtp.FormatVertices(likelyDead(b, o)); got != test.dead {
			t.Errorf("%s: dead %q, want %q", test.name, got, test.dead)
		}
		if got := Clear(b, o, Unclear); got != test.clear {
			t.Errorf("%s: clear %v", test.name, got)
		}
	}
}

// TestKeep: playouts that leave no doubt about a chain count where the searches find it neither
// alive nor dead, and only there.
func TestKeep(t *testing.T) {
	b := drawn.Board(t, touching)
	played := owners(b, `
		W W . B B
		W W B B B
		B B B B W
		b b . B W
		b b . B B`)
	x := Estimate{Owner: *owners(b, `
		W . . . .
		W B . . .
		. . . B B
		. . . b B
		. . . b B`)}
	want := *owners(b, `
		W W . B .
		W W B B B
		B B B B B
		. . . b B
		. . . b B`)
	if x.keep(b, played, doubt); x.Owner != want {
		for p := range b.Points() {
			if x.Owner[p] != want[p] {
				t.Errorf("%v: %v, want %v", p, x.Owner[p], want[p])
			}
		}
	}
}

// TestDeadGroups: dead chains of one colour that share a liberty are one group, and the largest
// group comes first.
func TestDeadGroups(t *testing.T) {
	b := drawn.Board(t, `
		X . X . O O O
		X . X . O . O
		. . . . . . .
		O . O . . X X
		. . . . . . .
		. . . . . . .
		X X X . . O O`)
	var dead []goban.Point
	for p := range b.Points() {
		if b.At(p).IsStone() {
			dead = append(dead, p)
		}
	}
	var got []string
	for _, group := range deadGroups(b, dead) {
		got = append(got, gtp.FormatVertices(group))
	}
	if text := strings.Join(got, ", "); text != "E6 G6 F7 E7 G7, A6 C6 A7 C7, A1 B1 C1, F1 G1, A4 C4, F4 G4" {
		t.Error(text)
	}
}

// TestInKo: a stone stands in a ko if it can be taken alone, by a stone that can be taken
// back alone.
func TestInKo(t *testing.T) {
	b := drawn.Board(t, `
		. X O . . . .
		X O . O . . .
		. X O . . X O
		. . . . X O .
		. . . . . X X
		X O . . . . .
		O . . . X O .`)
	for vertex, want := range map[string]bool{
		"B6": true,
		"F4": false, // the taker would not be alone
		"A1": false, // the taker would have another liberty
		"E1": false, // it has two liberties
	} {
		if p := drawn.Point(t, vertex); inKo(b, p) != want {
			t.Errorf("%s: %v", vertex, !want)
		}
	}
}
