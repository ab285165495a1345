package engine

import (
	"context"
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/gtp"
)

// TestFate: after two passes, stones in seki live although playouts kill them, and
// who has taken a ko last keeps its stone, since the opponent has passed without a threat.
func TestFate(t *testing.T) {
	const ko = `
		. . O . . . X . X
		. O X X X . X X O
		. O X . . X X O O
		. X . . X X X X O
		. X X . X O O O O
		. . X X O . O . .
		. X O O O . . . .
		. X X O . . . . .
		. . X O . . . . .`
	const open = `
		X O . X O . . . .
		X O . X O . . . .
		X O O X O . O . .
		X X X O O . . . .
		. . X O . . . . .
		. X X O . . . . .
		. . X O . . O . .
		. X X O . . . X .
		. . X O . . . . .`
	const square = `
		. X X . O X X X O
		O X X O O X X X O
		O O O . O X X O O
		X X X O O X X X O
		. X X X X X X O O
		X . X O O X O O .
		. X O O O O O O O
		X X X X O . O . .
		. X . X O O O . .`
	for _, tt := range []struct {
		name, picture string
		rules         string
		first         string // White's move, or none
		toMove        goban.Color
		dead          string
	}{
		{"an eye each, a stone that is lost, and a point between", drawn.Seki, "chinese", "", goban.Black, "C5"},
		{"a ko that White has taken and not filled", ko, "japanese", "H9", goban.Black, "B7 B8 C9"},
		{"the same where area counts", ko, "chinese", "H9", goban.Black, "B7 B8 C9"},
		{"the same, and White may fill it", ko, "japanese", "H9", goban.White, "B7 B8 C9"},
		{"the same, and superko forbids Black to retake it", ko, "chinese-kgs", "H9", goban.Black, "B7 B8 C9"},
		{"a seki between groups that live", drawn.SekiOfChains, "japanese", "", goban.Black, ""},
		{"the same with more room, and a stone that is lost", open, "japanese", "", goban.Black, "H2"},
		{"four stones beside a true eye, which White takes by A9 and D9", square, "chinese", "", goban.White, "B8 C8 B9 C9"},
	} {
		e := preset(t, "montego", "search.memory=4")
		rules, _ := game.RulesByName(tt.rules)
		g := game.From(drawn.Board(t, tt.picture), goban.White, rules, 550)
		if tt.first != "" {
			_ = g.Play(goban.Move{Color: goban.White, Point: at(tt.first, 0).Point})
		}
		for _, c := range []goban.Color{tt.toMove, tt.toMove.Opponent()} {
			_ = g.Play(goban.Move{Color: c, Point: goban.Pass})
		}
		x := e.Estimate(context.Background(), g)
		if got := gtp.FormatVertices(x.Count.List(game.Dead)); got != tt.dead {
			t.Errorf("%s: dead %q, want %q", tt.name, got, tt.dead)
		}
		e.Close()
	}
}

// TestFateByTheory: what the theory of Go says of well-known ends, by the rules that count area and
// territory alike.
func TestFateByTheory(t *testing.T) {
	for _, test := range []struct{ name, picture, dead string }{
		{"a dragon with two heads: two false eyes that both chains have", `
			. O O O O O O O O O .
			O O O O X X O O O O O
			O O X X X . X X X O O
			O O X O X X O O X O O
			O O X O O O O O X O O
			O O X O . O . O X O O
			O O X O O O O O X O O
			O O X O X X O O X O O
			O O X X X . X X X O O
			O O O O X X O O O O O
			. O O O O O O O O O .`, ""},
		{"two eyes that White makes false by taking A3 and C3", `
			. O . O . . .
			O O O O O O O
			X X X X O . O
			. X . X O O .
			X O X O O . O
			O O O O O O .
			. O . O . O .`, "A3 C3 B4 D4 A5 B5 C5 D5"},
		{"a ko for the second eye that White takes and cannot fill", `
			O X . X X
			. O X X X
			O O X X X
			X X X . X
			X X X X .`, "A3 B3 B4 A5"},
		{"a race of a chain with an eye against one without", `
			X O X . X O . . .
			X O . X X O . O .
			X O . X O O . . .
			X O O X O . O O O
			X X X O O O O X X
			. . X X X X X X .
			X . X . . . . . X
			. X X X . X . X .
			. . . . . . . . .`, "B6 C6 B7 B8 B9"},
		{"a seki, and a stone elsewhere", `
			X O . X O . . . .
			X O . X O . O . O
			X O O X O O . O .
			X X X O O . O O O
			. . X X O O O X X
			. X . X X X X X .
			X X X X . . . . X
			. X . X . . . . X
			X . X X . . O . .`, "G1"},
	} {
		e := preset(t, "montego", "search.memory=4")
		for _, name := range []string{"chinese", "japanese"} {
			rules, _ := game.RulesByName(name)
			g := game.From(drawn.Board(t, test.picture), goban.White, rules, 50)
			_, _ = g.Play(goban.Move{Color: goban.White, Point: goban.Pass}), g.Play(goban.Move{Color: goban.Black, Point: goban.Pass})
			if got := gtp.FormatVertices(e.Estimate(context.Background(), g).Count.List(game.Dead)); got != test.dead {
				t.Errorf("%s, %s: dead %q, want %q", test.name, name, got, test.dead)
			}
		}
		e.Close()
	}
}

// TestFateBesideFights: groups that playouts always capture are dead, though the search that
// asks about them is won by who wins another fight. In this record of people the black stones
// at the right and below the middle are dead.
func TestFateBesideFights(t *testing.T) {
	e := preset(t, "montego", "search.memory=16")
	defer e.Close()
	g := game.From(drawn.Board(t, `
			. . . . . O . O X X X O O X O O X X .
			. . . . . O . . O X X X O X O X X O O
			. . . . O O O O O X X O O . O O X O O
			. . . O O O X O O O X X O O . . X X O
			. . . . O X X X O X X X X O X X X O O
			. . . . X O . X X O O . X O O X . X O
			. O O O O O . X O O X X X O . X X X O
			O O X O X X X X . . X X O O X X O O O
			O X X X . . X . O O X O O O X O O X O
			X . . . X X X X O . X X O X O O X X X
			. . . . X . O X O X . X X X O . O X .
			. . . X . . O O O O O O O X O X X O .
			X X X X O O . . X X X O . X O O O O .
			. X O O . . O O O O O X X X O X X O O
			X O O . O O . . . X O O O X X O X X O
			. X X O O O O . . . . O O O X . . X X
			X . . X O X O X . . X O X X . X . . .
			X . X X X X X O O O O X X . . . . . .
			. X . X . . X X O . O O X . . . . . .`), goban.Black, game.DefaultRules(), 650)
	for _, c := range goban.Sides {
		_ = g.Play(goban.Move{Color: c, Point: goban.Pass})
	}
	const want = "H3 L3 K5 Q5 J7 K7 L7 Q8 R8 S9 R10 S10 T10 S11 E14 O18 O19"
	if got := gtp.FormatVertices(e.Estimate(context.Background(), g).Count.List(game.Dead)); got != want {
		t.Errorf("dead %q, want %q", got, want)
	}
}

// TestNotSettled: a position with stones of one side alone has its whole life before it, though
// every stone on the board lives and every point can be counted for that side.
func TestNotSettled(t *testing.T) {
	e := preset(t, "montego", "search.memory=4")
	defer e.Close()
	for _, test := range []struct {
		size   int
		stones string
		lead   [2]float64 // of Black, without komi: the limits
	}{
		{9, "E5", [2]float64{0, 40}},
		{13, "D4 K10 K4 D10 G7 D7 K7 G4 G10", [2]float64{40, 168}},
		{19, "D4 Q16 Q4 D16", [2]float64{5, 150}},
	} {
		b := goban.New(test.size, test.size)
		for vertex := range strings.FieldsSeq(test.stones) {
			b.Play(at(vertex, 0).Point, goban.Black)
		}
		rules, _ := game.RulesByName("chinese")
		x := e.Estimate(context.Background(), game.From(b, goban.White, rules, 0))
		if lead := x.Lead.Float(); x.Settled || lead < test.lead[0] || lead > test.lead[1] {
			t.Errorf("%d stones on %d×%d: settled %v, Black leads by %v", len(strings.Fields(test.stones)), test.size, test.size, x.Settled, lead)
		}
	}
}
