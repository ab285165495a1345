package search

import (
	"fmt"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
)

// believed returns what the priors say of the moves of c, without the evenly
// distributed visits: "D4 +14 E5 -14", wins before losses, in the order of points.
func believed(t *testing.T, p Priors, policy playout.PolicyName, b *goban.Board, c goban.Color) string {
	t.Helper()
	params, po := DefaultParams(), playout.DefaultParams()
	params.Priors, po.Policy, params.Memory = p, policy, 1
	w := New(params, po, 1).workers[0]
	x := &w.expansion
	x.list(w.candidates(b, c, false, x.moves[:0]))
	w.priors.rate(b, c, x)
	var words []string
	for q := range b.Points() {
		i := x.index[q]
		if i == 0 {
			continue
		}
		v := x.prior[i-1]
		won, lost := v.wins, v.visits-v.wins
		if c == goban.White {
			won, lost = lost, won
		}
		if won > 0 {
			words = append(words, fmt.Sprintf("%v +%v", q, won))
		}
		if lost > 0 {
			words = append(words, fmt.Sprintf("%v -%v", q, lost))
		}
	}
	return strings.Join(words, " ")
}

// TestPriors shows what each source of prior visits says, for both colours: the
// second time with all stones swapped.
func TestPriors(t *testing.T) {
	for _, test := range []struct {
		about   string
		prior   Priors
		policy  playout.PolicyName
		picture string // Black to move; the last move was White's
		want    string
	}{
		{"even visits", Priors{Visits: 4, Even: 1}, playout.UniformPolicy, `
			. .
			. X`, "A1 +2 A1 -2 A2 +2 A2 -2 B2 +2 B2 -2"},
		{"own eyes", Priors{Visits: 10, Eye: 1}, playout.UniformPolicy, `
			. X .
			X X .
			. . .`, "A3 -10"},
		{"first and third line, away from stones", Priors{Visits: 5, Lines: 1, LinesMin: 7}, playout.UniformPolicy, `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			O). . . . . .`,
			"D1 -5 E1 -5 F1 -5 G1 -5 G2 -5 D3 +5 E3 +5 G3 -5 A4 -5 C4 +5 E4 +5 G4 -5 A5 -5 C5 +5 D5 +5 E5 +5 G5 -5 A6 -5 G6 -5 A7 -5 B7 -5 C7 -5 D7 -5 E7 -5 F7 -5 G7 -5"},
		{"no lines on small boards", Priors{Visits: 5, Lines: 1, LinesMin: 19}, playout.UniformPolicy, `
			. . .
			. . .
			. . O)`, ""},
		{"steps in the common fate graph", Priors{Visits: 14, Near: 1}, playout.UniformPolicy, `
			. . . . . .
			. . . . . .
			. . . . . .
			. . . . . .
			O O O). . .
			. . . . . .`,
			"A1 +28 B1 +28 C1 +28 D1 +14 E1 +14 D2 +28 E2 +14 F2 +14 A3 +28 B3 +28 C3 +28 D3 +14 E3 +14 A4 +14 B4 +14 C4 +14 D4 +14 A5 +14 B5 +14 C5 +14"},
		{"no last move", Priors{Visits: 14, Near: 1}, playout.UniformPolicy, `
			. . .
			. O .
			. . .`, ""},
		{"hints of the policy", Priors{Visits: 10, Hints: 1}, playout.CrazyStonePolicy, `
			. . . . .
			. . X . .
			. X O X .
			. . . . .
			. . . O).`, "C2 +20"},
	} {
		b := drawn.Board(t, test.picture)
		if got := believed(t, test.prior, test.policy, b, goban.Black); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s\n%v", test.about, got, test.want, b)
		}
		swapped := drawn.Board(t, strings.NewReplacer("X", "O", "O", "X").Replace(test.picture))
		if got := believed(t, test.prior, test.policy, swapped, goban.White); got != test.want {
			t.Errorf("%s, for White:\n%s\nwant\n%s\n%v", test.about, got, test.want, b)
		}
	}
}

// TestRecapture lets White take a ko, which Black is to take back as long as
// that is news. White, who took it, is not told to connect it.
func TestRecapture(t *testing.T) {
	for _, test := range []struct {
		later int // moves since
		side  goban.Color
		want  string
	}{
		{0, goban.Black, ""},
		{1, goban.White, ""},
		{2, goban.Black, "D5 +10"},
		{9, goban.White, ""},
		{10, goban.Black, "D5 +10"},
		{11, goban.Black, ""},
	} {
		b := drawn.Board(t, `
			. . . . . . .
			. . X O . . .
			. X O . O . .
			. . X O . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`)
		b.Play(goban.PointAt(3, 4), goban.Black) // takes C5
		b.Play(goban.PointAt(6, 6), goban.White)
		b.Play(goban.PointAt(6, 0), goban.Black)
		b.Play(goban.PointAt(2, 4), goban.White) // takes D5
		for i := range test.later {
			b.Play(goban.PointAt(i/2, (i%2)*6), goban.Sides[i%2])
		}
		if got := believed(t, Priors{Visits: 10, Ko: 1}, playout.UniformPolicy, b, test.side); got != test.want {
			t.Errorf("%d moves later, for %v: %q, want %q\n%v", test.later, test.side, got, test.want, b)
		}
	}
}

// TestJoseki: a move that is usual in a corner gets won visits, the same for both colours
// and once, however many corners name it; on smaller boards there is no joseki.
func TestJoseki(t *testing.T) {
	b := goban.New(19, 19)
	b.Play(drawn.Point(t, "Q16"), goban.Black)
	b.Play(drawn.Point(t, "R14"), goban.White)
	words := " " + believed(t, Priors{Visits: 20, Joseki: 2}, playout.UniformPolicy, b, goban.Black) + " "
	for _, want := range []string{" O17 +40 ", " D4 +40 ", " C16 +40 ", " D16 +40 "} {
		if !strings.Contains(words, want) {
			t.Errorf("%q is missing: %s", want, words)
		}
	}
	if strings.Contains(words, "-") {
		t.Errorf("lost visits: %s", words)
	}
	if got := believed(t, Priors{Visits: 20, Joseki: 2}, playout.UniformPolicy, goban.New(13, 13), goban.Black); got != "" {
		t.Errorf("13×13: %s", got)
	}
}
