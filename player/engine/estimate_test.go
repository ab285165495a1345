package engine

import (
	"context"
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/gtp"
	"montego/player/search"
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

// TestCounted: an analysis of a game that is over says what the count says, and goes on searching
// where a move was left out, or something is left to play for.
func TestCounted(t *testing.T) {
	p, err := Parse("search.memory=4,search.threads=1")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	for _, end := range endings {
		g := picture(t, end.picture, goban.Black)
		if e.Counted(t.Context(), g, goban.Black) != nil {
			t.Errorf("%s: counted before its end", end.name)
		}
		// Before that, the leads of a search are the count's, since nothing is left to play for.
		if shot, x := e.Search(t.Context(), g, goban.Black, search.Limits{Playouts: 300}), e.Estimate(t.Context(), g); !x.Settled || shot.Lead != x.Lead.Float() {
			t.Errorf("%s: settled %v, a lead of %v, the count is %v", end.name, x.Settled, shot.Lead, x.Lead)
		}
		_, _ = g.Play(goban.Move{Color: goban.Black, Point: goban.Pass}), g.Play(goban.Move{Color: goban.White, Point: goban.Pass})
		want := e.Estimate(t.Context(), g)
		watched := 0
		thinking := e.Start(g, goban.Black, nil, search.Limits{Playouts: 100, Watch: func(*search.Snapshot) { watched++ }})
		<-thinking.Done()
		shot := thinking.Stop()
		if shot.Lead != want.Lead.Float() || (shot.WinRate() > 0.5) != (want.Lead > 0) || shot.Owner != want.Owner || shot.Best().Point != goban.Pass || watched != 1 {
			t.Errorf("%s: lead %v, win rate %v, %v, watched %d times; the count is %v", end.name, shot.Lead, shot.WinRate(), shot.Best().Point, watched, want.Lead)
		}
		thinking = e.Start(g, goban.Black, []goban.Point{goban.Pass}, search.Limits{Playouts: 100})
		<-thinking.Done()
		if shot := thinking.Stop(); shot.Playouts < 100 || shot.Best().Point == goban.Pass {
			t.Errorf("%s, without the pass: %d playouts, %v", end.name, shot.Playouts, shot.Best().Point)
		}
	}
	g := game.New(9, 9, game.DefaultRules(), 750)
	_, _ = g.Play(goban.Move{Color: goban.Black, Point: goban.Pass}), g.Play(goban.Move{Color: goban.White, Point: goban.Pass})
	if e.Counted(t.Context(), g, goban.Black) != nil {
		t.Error("two passes on an empty board are counted")
	}
	g = picture(t, drawn.Ended, goban.Black)
	_, _ = g.Play(goban.Move{Color: goban.Black, Point: goban.Pass}), g.Play(goban.Move{Color: goban.White, Point: goban.Pass})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if e.Counted(ctx, g, goban.Black) != nil {
		t.Error("an estimate that was cut short is a count")
	}
}

// TestCountedByPass: who leads by half a point of territory when the opponent has passed wins by a pass, and an
// analysis says so; who is behind may still try something.
func TestCountedByPass(t *testing.T) {
	p, err := Parse("montego,search.memory=4,search.threads=1")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	japanese, _ := game.RulesByName("japanese")
	for _, komi := range []game.Komi{-50, 50} { // the board is even
		g := picture(t, `
			. X O .
			X X O O
			X X O O
			. X O .
		`, goban.Black)
		g.SetRules(japanese)
		g.SetKomi(komi)
		_ = g.Play(goban.Move{Color: goban.Black, Point: goban.Pass})
		thinking := e.Start(g, goban.White, nil, search.Limits{Playouts: 50})
		<-thinking.Done()
		shot := thinking.Stop()
		if won := shot.WinRate() == 0 && shot.Best().Point == goban.Pass; won != (komi > 0) || won && shot.Lead != -komi.Float() {
			t.Errorf("komi %v: Black has a win rate of %v, a lead of %v, White's best move is %v", komi, shot.WinRate(), shot.Lead, shot.Best().Point)
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
	if d := e.GenMove(context.Background(), g, goban.Black, Terms{}); d.Move.Point != goban.Pass {
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

// TestSekiInGame: during a game the lead counts stones in seki as alive, too, though searches break it:
// it is near the count after two passes.
func TestSekiInGame(t *testing.T) {
	for name, position := range map[string]string{"drawn.Seki": drawn.Seki, "sekiInCorner": sekiInCorner} {
		for _, c := range goban.Sides {
			e := preset(t, "montego", "search.memory=4")
			g := game.From(drawn.Board(t, position), c, game.DefaultRules(), 50)
			during := e.Estimate(t.Context(), g)
			_, _ = g.Play(goban.Move{Color: c, Point: goban.Pass}), g.Play(goban.Move{Color: c.Opponent(), Point: goban.Pass})
			after := e.Estimate(t.Context(), g)
			if off := during.Lead - after.Lead; max(off, -off) > 5*game.Point {
				t.Errorf("%s, %v to move: %s, after two passes %s", name, c, game.LeadText(during.Lead), game.LeadText(after.Lead))
			}
			e.Close()
		}
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

// TestFate: after two passes, stones in seki live although playouts kill them, and
// who has taken a ko keeps its stone, since the opponent has passed instead of taking it.
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
	const inSeki = `
		. . . O X X . . .
		. O . O O X . . .
		O . . O X X X . .
		X O O O X . . X .
		X X X X O X . X .
		. . X O O X X X X
		O O X O . O O O X
		X O X O . O . O O
		. X X O O . . . .`
	const four = `
		. X . X . X . X .
		X X X . X . X . .
		X X . X . X X X .
		X X X X X X O X X
		X O O X X O O X O
		O O O X X O O O O
		. O X O O O O . O
		O O X X X O X X X
		. X X . O O O X .`
	joined := strings.Replace(square, "X X X O O X X X O", "X X O O O X X X O", 1)
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
		{"a ko in a seki that White has taken and not filled", inSeki, "japanese", "A1", goban.White, ""},
		{"a seki in which each side has an eye, and another by one of two kos", drawn.TwoKos, "japanese", "", goban.Black, "A5"},
		{"a seki between groups that live", drawn.SekiOfChains, "japanese", "", goban.Black, ""},
		{"four groups in a seki, of which the two at its ends have an eye", four, "chinese", "", goban.White, ""},
		{"the same with more room, and a stone that is lost", open, "japanese", "", goban.Black, "H2"},
		{"four stones beside a true eye, which White takes by A9 and D9", joined, "chinese", "", goban.White, "B8 C8 B9 C9"},
		{"the same beside the eye of two chains, one of which Black takes by D7 after A9 or D9", square, "chinese", "", goban.White, ""},
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

// TestFateWithoutSuperko: what superko forbids by the moves before does not change which stones are
// dead. Each side has taken a ko of this seki, and only A5 is dead.
func TestFateWithoutSuperko(t *testing.T) {
	e := preset(t, "montego", "search.memory=4")
	defer e.Close()
	rules, _ := game.RulesByName("chinese-kgs")
	g := game.From(drawn.Board(t, drawn.TwoKos), goban.Black, rules, 50)
	for _, move := range []string{"B1", "A7", "pass", "pass"} {
		if err := g.Play(goban.Move{Color: g.ToMove(), Point: drawn.Point(t, move)}); err != nil {
			t.Fatal(err)
		}
	}
	if got := gtp.FormatVertices(e.Estimate(t.Context(), g).Count.List(game.Dead)); got != "A5" {
		t.Errorf("dead %q, want A5", got)
	}
}

// sekiInCorner has two stones in the corner, with an eye, against eight with an eye.
const sekiInCorner = `
	. X . X . X . . X
	X X X X X X X X X
	X X X X X X X X X
	O O O O O O O O O
	. O . O O O O O O
	O O O O O O O O O
	X X X O O O O O O
	O . X X X O O O O
	. O X . X O O O O`

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
		{"a seki in which who attacks takes two stones and loses one again and again", `
			O O O O . O . . .
			O X O O O O O . .
			X X X X O O . O .
			. X . X O . O . .
			X O O X O O O . .
			. O X X X O . . .`, ""},
		{"a seki of three stones in a row, which kill those that capture them", `
			O O O O O O
			X X X O . O
			. O X O O O
			X O X . O .
			. O X O O O
			X X X O . O
			O O O O O O`, ""},
		{"a seki of two stones with an eye in the corner against eight with an eye", sekiInCorner, ""},
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
		{11, "C3 J9 J3 C9", [2]float64{5, 60}},
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

// TestTwiceInTurn: a side that is asked for a move twice in a row, where territory counts, knows that
// it loses by half a point, as the count says, though one point more would win.
func TestTwiceInTurn(t *testing.T) {
	rules, _ := game.RulesByName("japanese")
	p, err := Parse("search.memory=4,search.threads=1,playouts=300,resign=0")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range goban.Sides {
		e := New(p, 1)
		g := game.From(picture(t, drawn.Ended, c).Board(), c, rules, game.Points(50*c.Sign())) // each side has two points
		first := e.GenMove(t.Context(), g, c, Terms{})
		lead, shot := e.Estimate(t.Context(), g).Lead, e.Search(t.Context(), g, c, search.Limits{Playouts: 300})
		if lead != game.Points(-50*c.Sign()) || c.Share(shot.WinRate()) > 0.4 {
			t.Errorf("%v, after %v: the count is %v, won with %.3f", c, first.Move, lead, c.Share(shot.WinRate()))
		}
		e.Close()
	}
}
