package game

import (
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// picture reads a diagram into a game that begins there. Stones in lower case
// are returned too: in these tests they are dead.
func picture(t *testing.T, text string, toMove goban.Color, rules Rules) (*Game, []goban.Point) {
	t.Helper()
	b, d := drawn.Diagram(t, text)
	dead := []goban.Point{}
	for p := range b.Points() {
		if b.At(p).IsStone() && d.Marks[p] != 0 {
			dead = append(dead, p)
		}
	}
	return From(b, toMove, rules, 0), dead
}

// moves reads "B D4 W pass": colours and vertices in turn.
func moves(t *testing.T, s string) []goban.Move {
	t.Helper()
	words := strings.Fields(s)
	var list []goban.Move
	for i := 0; i+1 < len(words); i += 2 {
		c, err := goban.ParseColor(words[i])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, goban.Move{Color: c, Point: drawn.Point(t, words[i+1])})
	}
	return list
}

// points reads vertices.
func points(t *testing.T, s string) []goban.Point {
	t.Helper()
	list := []goban.Point{}
	for word := range strings.FieldsSeq(s) {
		list = append(list, drawn.Point(t, word))
	}
	return list
}

// vertices is the inverse of points.
func vertices(list []goban.Point) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = p.String()
	}
	return strings.Join(words, " ")
}

// play plays all moves and fails the test at the first illegal one.
func play(t *testing.T, g *Game, list []goban.Move) {
	t.Helper()
	for i, m := range list {
		if err := g.Play(m); err != nil {
			t.Fatalf("move %d: %v\n%v", i+1, err, g.Board())
		}
	}
}

// rulesNamed is RulesByName for names that exist.
func rulesNamed(t *testing.T, name string) Rules {
	t.Helper()
	r, err := RulesByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
