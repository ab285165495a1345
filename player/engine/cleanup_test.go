package engine

import (
	"context"
	"math"
	"slices"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/gtp"
	"montego/player/search"
)

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
			if d := e.GenMove(context.Background(), g, g.ToMove(), Terms{Cleanup: true}); d.Resign {
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
			if d := e.Decide(context.Background(), g, goban.Black, Terms{Cleanup: true}); d.Move.Point == goban.Pass || d.Resign {
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
			d := e.Decide(context.Background(), g, g.ToMove(), Terms{Cleanup: true})
			if got := gtp.FormatVertices([]goban.Point{d.Move.Point}); !slices.Contains(test.moves, got) {
				t.Errorf("%s (%s), want one of %v", got, d.Reason, test.moves)
			}
		})
	}
}

// wall is a position but for its last row: Black is ahead by 1.5 points with komi 7.5 if E1 is black and
// the white stone at B5 dead, and White by half a point if E1 is white.
const wall = `
	. . . X X O O O .
	. . . X X O O O .
	. . X X X O O O .
	. . . X X O O O .
	. O . X X O O O .
	. X . X X O O O .
	. . X X X O O O .
	. . . X X O O O .`

// TestAnswerToPass: after a pass the next one ends the game, and the dead stone at B5 is taken off where
// the rules say so. White, who has half a point too few, is not content with a pass that wins while
// the stone counts as alive.
func TestAnswerToPass(t *testing.T) {
	for _, test := range []struct{ preset, rules, want string }{
		{"erica", "chinese", "E1"}, {"uct", "chinese", "E1"}, {"erica", "aga", "E1"}, {"montego", "chinese", "E1"}, {"erica", "tromp-taylor", "pass"},
	} {
		p, err := Parse(test.preset + ",playouts=600,search.memory=4,search.threads=1")
		if err != nil {
			t.Fatal(err)
		}
		rules, _ := game.RulesByName(test.rules)
		g, e := game.From(drawn.Board(t, wall+"\n. . . X . O O O ."), goban.Black, rules, 750), New(p, 1)
		_ = g.Play(goban.Move{Color: goban.Black, Point: goban.Pass})
		d := e.Decide(context.Background(), g, goban.White, Terms{})
		if got := gtp.FormatVertices([]goban.Point{d.Move.Point}); got != test.want {
			t.Errorf("%s, %s rules: %s (%s), want %s", test.preset, test.rules, got, d.Reason, test.want)
		}
		e.Close()
	}
}

// TestAnalysisAfterPass: a pass of the side that is ahead changes neither win rate nor lead, though a
// dead stone is on the board.
func TestAnalysisAfterPass(t *testing.T) {
	g := picture(t, wall+"\n. . . X X O O O .", goban.Black)
	p, err := Parse("search.memory=4,search.threads=1")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	for range 3 {
		r := e.Start(g, g.ToMove(), nil, search.Limits{Playouts: 300})
		<-r.Done()
		if found := r.Stop(); found.ValueFor(goban.Black) < 0.7 || math.Abs(found.Lead-1.5) > 2 {
			t.Errorf("after %v: Black wins %.2f, by %.1f points", g.Moves(), found.ValueFor(goban.Black), found.Lead)
		}
		_ = g.Play(goban.Move{Color: g.ToMove(), Point: goban.Pass})
	}
}

// TestSettledTerritory: under territory scoring nobody plays on in settled territory, and
// whoever must defend does.
func TestSettledTerritory(t *testing.T) {
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
			d := New(p, 1).Decide(context.Background(), g, goban.Black, Terms{})
			if d.Move.Point.String() != test.want {
				t.Errorf("%s, komi %v: %v, %s", test.name, komi, d.Move, d.Reason)
			}
		}
	}
}

// TestLastPoint: what is won or lost by one move or one pass at the end.
func TestLastPoint(t *testing.T) {
	const (
		needed = `
			. . . . . . . . .
			. . . X X O X . .
			. . X X O X . . .
			X X O X O X X X .
			X O O O O X O X X
			X X O . O O O O X
			X X O . . . . O O
			X O O . . . . . .
			O . O . . . . . .`
		dame = `
			. X . X O . O
			X X X . O O O
			X X X X O O O
			X X X X O O O
			X X X X O O O
			X X X X O O O
			X X X . O . O`
		ko = `
			O O O O O O X X .
			X O X O . O X . X
			. X X O O X X X O
			X X O O O X X O O
			. X O X X X O . O
			X X O O X O O O .
			X X O X X X O O O
			X O O O X X O X O
			O . O X X X X X O`
		capture = `
			. . O O X . . . .
			O X O X . X . . .
			X . O X X X . . .
			. . O X . X X X X
			O O O O X X O O X
			O O X O X O . O O
			O X X X O O . O .
			X . X . X O O . .
			. X . X X O . . .`
		three = `
			O O O O O O
			X X X O . O
			. O X O O O
			X O X O . O
			. O X O O O
			X X X O . O
			O O O O O O`
	)
	for _, test := range []struct {
		name, picture, rules string
		c                    goban.Color
		komi                 game.Komi
		playouts             string
		cleanup              bool
		want                 string
	}{
		{"a pass wins by half a point, any stone costs one", sekiInCorner, "japanese", goban.White, 350, "1500", false, "pass"},
		{"the same in the cleanup", sekiInCorner, "japanese", goban.White, 350, "1500", true, "pass"},
		{"lost by half a point, but not by more", sekiInCorner, "japanese", goban.White, 250, "1500", false, "pass"},
		{"B7 is needed, though few playouts after a pass do not see it", needed, "japanese", goban.Black, 250, "400", false, "B7"},
		{"a dame is worth nothing, but it is taken", dame, "japanese", goban.Black, 50, "1000", false, "D6"},
		{"lost by half a point, and A7 would fill the last liberty but one", ko, "chinese", goban.Black, 50, "1500", false, "pass"},
		{"B7 takes two stones that would live in a seki", capture, "japanese", goban.White, -50, "600", false, "B7"},
		{"lost by half a point, and A2 or A4 would lose a seki", three, "chinese", goban.White, -1450, "1000", false, "pass"},
		{"the same in the cleanup", three, "chinese", goban.White, -1450, "1000", true, "pass"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rules, _ := game.RulesByName(test.rules)
			e := preset(t, "montego", "search.memory=8", "search.threads=1", "playouts="+test.playouts)
			defer e.Close()
			g := game.From(drawn.Board(t, test.picture), test.c, rules, test.komi)
			d := e.Decide(t.Context(), g, test.c, Terms{Cleanup: test.cleanup})
			if got := d.Move.Point.String(); got != test.want || d.Resign {
				t.Errorf("%s (%s), resigns %v, want %s", got, d.Reason, d.Resign, test.want)
			}
		})
	}
}
