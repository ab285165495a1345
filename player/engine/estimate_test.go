package engine

import (
	"context"
	"slices"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/gtp"
	"montego/player/timing"
)

// endings are positions at the end of games.
var endings = []struct {
	name    string
	picture string
	dead    string
}{
	{"two walls", drawn.Ended, ""},
	{"a stone in an eye and one in the corner", `
		O . X O .
		. . X O .
		. X X O .
		. . X O .
		. . X O X`, "E1 A5"},
}

// TestEstimateEnds: dead stones are found, alike by all who ask, and what is
// declared is what is counted.
func TestEstimateEnds(t *testing.T) {
	for _, end := range endings {
		for _, name := range []string{"chinese", "japanese", "aga", "tromp-taylor"} {
			rules, _ := game.RulesByName(name)
			g := game.From(picture(t, end.picture, goban.Black).Board(), goban.Black, rules, 50)
			p, err := Parse("search.memory=4")
			if err != nil {
				t.Fatal(err)
			}
			e := New(p, 1)
			_, _ = g.Play(goban.Move{Color: goban.Black, Point: goban.Pass}), g.Play(goban.Move{Color: goban.White, Point: goban.Pass})
			x := e.Estimate(context.Background(), g)
			want := end.dead
			if !rules.RemovesDead() {
				want = ""
			}
			if got := gtp.FormatVertices(x.Count.List(game.Dead)); got != want || x.Lead != x.Count.Score.Lead() {
				t.Errorf("%s, %s: dead %q, want %q; lead %v, counted %v", end.name, name, got, want, x.Lead, x.Count.Score.Lead())
			}
			e.Close()
		}
	}
}

// TestEstimateUnfriendly: by territory scoring dead stones are taken off also where a player should
// have captured them before the pass, since capturing costs points; and the player does not.
func TestEstimateUnfriendly(t *testing.T) {
	rules, _ := game.RulesByName("japanese")
	rules.FriendlyPass = false
	p, err := Parse("search.memory=4,playouts=300")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	g := game.From(picture(t, endings[1].picture, goban.Black).Board(), goban.Black, rules, 50)
	if d := e.GenMove(context.Background(), g, goban.Black, timing.Clock{}); d.Move.Point != goban.Pass {
		t.Errorf("%v (%s)", d.Move, d.Reason)
	}
	_ = g.Play(goban.Move{Color: goban.White, Point: goban.Pass})
	x := e.Estimate(context.Background(), g)
	if got := gtp.FormatVertices(x.Count.List(game.Dead)); got != endings[1].dead || x.Lead != 350 {
		t.Errorf("dead %q, want %q; lead %v", got, endings[1].dead, game.LeadText(x.Lead))
	}
}

// TestSeki: neither side of a seki is dead, though playouts fill it.
func TestSeki(t *testing.T) {
	g := picture(t, `
		. . X O . . .
		. . X O . . .
		. . X O . . .
		. . X O . . .
		X X X O O O O
		O O O X X X O
		. O . X . X O`, goban.Black)
	p, err := Parse("search.memory=4")
	if err != nil {
		t.Fatal(err)
	}
	x := New(p, 1).Estimate(context.Background(), g)
	dead, seki := gtp.FormatVertices(x.Count.List(game.Dead)), gtp.FormatVertices(x.Count.List(game.Seki))
	if dead != "" || seki != "B1 D1 F1 A2 B2 C2 D2 E2 F2" {
		t.Errorf("dead %q, in seki %q", dead, seki)
	}
}

// TestBentFour: a group that has the stones of a bent four in its corner is dead when both have
// passed: by Japanese rules in any case, where area counts unless another seki has threats for the ko
// that cannot be removed.
func TestBentFour(t *testing.T) {
	const (
		group = "D1 B2 C2 D2 B3 A4 B4"
		seki  = "G5 H5 J5 G6 G7 H7 J7"
		other = `
			. . . . . . . . .
			. . O . . O O O O
			O O O O O O X X X
			X X X X X X O . .
			X X . . . X O O O
			O O X X . X X X X
			. O X X X . . . .
			X O O O X . . . .
			X X . O X . . . .`
	)
	p, err := Parse("search.memory=4")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ picture, rules, dead, seki string }{
		{drawn.BentFour, "japanese", group, ""},
		{drawn.BentFour, "chinese", group, ""},
		{drawn.BentFour, "aga", group, ""},
		{other, "japanese", group, seki},
		{other, "chinese", "", "A1 B1 D1 A2 B2 C2 D2 B3 A4 B4 " + seki},
	} {
		for _, c := range goban.Sides {
			rules, _ := game.RulesByName(test.rules)
			g := game.From(drawn.Board(t, test.picture), c, rules, 650)
			_, _ = g.Play(goban.Move{Color: c, Point: goban.Pass}), g.Play(goban.Move{Color: c.Opponent(), Point: goban.Pass})
			e := New(p, 1)
			x := e.Estimate(context.Background(), g)
			dead, seki := gtp.FormatVertices(x.Count.List(game.Dead)), gtp.FormatVertices(x.Count.List(game.Seki))
			if dead != test.dead || seki != test.seki {
				t.Errorf("%s, %v passes first: dead %q, in seki %q, want %q and %q:\n%v", test.rules, c, dead, seki, test.dead, test.seki, g.Board())
			}
			e.Close()
		}
	}
}

// TestCleanup: after a dispute every dead stone is captured before a pass, even if
// a pass would win; and where none is dead and nothing is left, the player passes.
func TestCleanup(t *testing.T) {
	p, err := Parse("playouts=300,search.memory=4,resign=0")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"chinese", "tromp-taylor"} {
		rules, _ := game.RulesByName(name)
		g := game.From(picture(t, endings[1].picture, goban.Black).Board(), goban.Black, rules, 50)
		e := New(p, 1)
		for range 20 {
			if d := e.GenMove(context.Background(), g, g.ToMove(), timing.Clock{}, Cleanup()); d.Resign {
				t.Fatalf("%+v", d)
			}
			if g.Over() {
				break
			}
		}
		b := g.Board()
		if !g.Over() || b.At(goban.PointAt(4, 0)) == goban.Black || b.At(goban.PointAt(0, 4)) == goban.White || b.Stones(goban.White) < 5 || b.Stones(goban.Black) < 6 {
			t.Errorf("%s: %v moves:\n%v", name, g.Moves(), b)
		}
		e.Close()
	}
}

// TestCleanupGoesOn: where no stone is dead and the game is not over, the cleanup goes on with
// the best move, and a lost player does not resign.
func TestCleanupGoesOn(t *testing.T) {
	for _, rules := range []string{"chinese", "japanese", "tromp-taylor"} {
		for _, params := range []string{"playouts=400", "playouts=400,resign=0.5,resign-after=1"} {
			p, err := Parse("search.memory=4,search.threads=1," + params)
			if err != nil {
				t.Fatal(err)
			}
			e := New(p, 1)
			r, _ := game.RulesByName(rules)
			g := game.From(picture(t, drawn.Fight, goban.Black).Board(), goban.Black, r, 650)
			if d := e.Decide(context.Background(), g, goban.Black, timing.Clock{}, Cleanup()); d.Move.Point == goban.Pass || d.Resign {
				t.Errorf("%s, %s: %+v", rules, params, d)
			}
			e.Close()
		}
	}
}

// TestCleanupDefends: a dead stone is not captured while a living group is under attack or a point
// is left that would be the opponent's, and stones in seki are left alone.
func TestCleanupDefends(t *testing.T) {
	const (
		attacked = `
			. . . . X . . . .
			. O . O . . . . .
			. . O . O O . . .
			O O O O O O O O O
			X X X X X X X X X
			. . . . . . . . .
			. X . X X X X X X
			. . . X O O O O O
			. . . X O . . . .`
		dame = `
			. . . . X O X . .
			. X . X X O . O .
			X . . X O O O X .
			O X X . X . O X .
			O O X X X . O O O
			. O O . X X X X X
			O X O X X . . . X
			. X O O O X . X O
			. O . O O O X . .`
		seki = `
			O . . O O O O X .
			. O O O X X X . X
			O O O O O X X X .
			X O X O X O X X X
			X X X X X O O X O
			X X X O X X O O O
			. . X . X O O X .
			. X . X X O O X X
			. . . X X O . O .`
	)
	for _, test := range []struct {
		name, picture string
		played        []string // from Black on, after both have passed
		moves         []string // that may be made
	}{
		{"G1 attacks four points in a row", attacked, []string{"G1"}, []string{"H1"}},
		{"White has answered", attacked, []string{"G1", "H1", "C8"}, []string{"D9", "F9", "E8", "F1", "C9"}},
		{"dame before dead stones", dame, []string{"F5"}, []string{"D4", "F6"}},
		{"seki, and a stone that is dead", seki, nil, []string{"D3"}},
		{"seki alone", seki, []string{"D3", "pass"}, []string{"pass"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := Parse("playouts=2000,search.memory=4,search.threads=1")
			if err != nil {
				t.Fatal(err)
			}
			rules, _ := game.RulesByName("chinese-kgs")
			e, g := New(p, 1), game.From(drawn.Board(t, test.picture), goban.Black, rules, 750)
			defer e.Close()
			for _, p := range append([]string{"pass", "pass"}, test.played...) {
				_ = g.Play(goban.Move{Color: g.ToMove(), Point: at(p, 0).Point})
			}
			d := e.Decide(context.Background(), g, g.ToMove(), timing.Clock{}, Cleanup())
			if got := gtp.FormatVertices([]goban.Point{d.Move.Point}); !slices.Contains(test.moves, got) {
				t.Errorf("%s (%s), want one of %v", got, d.Reason, test.moves)
			}
		})
	}
}

// TestThrifty: under territory scoring nobody plays on in settled territory, and
// whoever must defend does.
func TestThrifty(t *testing.T) {
	rules, _ := game.RulesByName("japanese")
	p, err := Parse("playouts=500,search.memory=4,resign=0")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, picture string
		want          string
	}{
		{"nothing is left", `
			. . X O O . .
			. X X O . O .
			. . X O O . O
			. X X O . O O
			. . X O O . .
			X . X O . O .
			. . X O O . .`, "pass"},
		{"a group that must make two eyes", `
			. . . X O . O
			X X X X O O O
			O O O O O O O
			O . O . O O O
			O O O O O O O
			O O O O O O O
			O O O O O O O`, "B7"},
		{"an open border", `
			. . X O . . .
			. . X O . O .
			. . X O O . O
			. X X O . O O
			. X O O . O .
			. X O . O O .
			. X . . O . .`, "C1"},
	} {
		for _, komi := range []game.Komi{-350, 650} {
			if test.want == "B7" && komi > 0 {
				continue // it is lost in any case
			}
			g := game.From(picture(t, test.picture, goban.Black).Board(), goban.Black, rules, komi)
			d := New(p, 1).Decide(context.Background(), g, goban.Black, timing.Clock{})
			if d.Move.Point.String() != test.want {
				t.Errorf("%s, komi %v: %v, %s", test.name, komi, d.Move, d.Reason)
			}
		}
	}
}
