package engine

import (
	"context"
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/search"
)

// TestLevels: the levels are in the order of their strength, and take the place of
// playouts, choice and pondering alone.
func TestLevels(t *testing.T) {
	for l := MaxLevel + 2; int(l) < len(levels); l++ {
		for _, by := range []struct {
			network bool
			points  int
		}{{false, 81}, {true, 25}, {true, 81}, {true, 169}, {true, 361}} {
			a, b := (l-1).Means(by.network, by.points), l.Means(by.network, by.points)
			if a == b || b.Playouts < a.Playouts || b.Choice.Temperature > a.Choice.Temperature ||
				b.Choice.PolicyTemperature > a.Choice.PolicyTemperature || b.Choice.Loss > a.Choice.Loss {
				t.Errorf("%v is not below %v: %+v, %+v", l-1, l, a, b)
			}
		}
	}
	p, err := Parse("level=5k,playouts=7,choice.temperature=3,ponder.on=true,resign=0.2")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	if d := param.Diff(&p, e.params.on(81)); len(d) != 7 || e.Params().Playouts != 7 {
		t.Errorf("a level changes %+v", d)
	}
	p.Level = MaxLevel
	if e.SetParams(p); len(param.Diff(&p, e.params.on(81))) != 0 {
		t.Error("the full strength changes parameters")
	}
}

// TestPick: a draw plays every sensible move that looks good by its visits or the priors,
// never one that nobody would play, and without temperature the best.
func TestPick(t *testing.T) {
	b := drawn.Board(t, `
		. X . X O .
		X X X X O .
		. . . X O O
		X X X X O .
		O O O O O .
		. O . O . O`)
	g := game.From(b, goban.Black, game.DefaultRules(), 750)
	moves := []search.Candidate{at("A4", 60), at("B4", 30), at("F6", 20), at("pass", 10), at("C4", 0)}
	shot := &search.Snapshot{ToMove: goban.Black, Moves: moves, Playouts: 120, Owners: 120}
	draws := func(temperature float64) string {
		n := map[goban.Point]int{}
		r := rng.New(1)
		for range 1000 {
			n[Choice{Temperature: temperature}.pick(g, shot, &r)]++
		}
		var names []string
		for _, m := range moves {
			if n[m.Point] > 0 {
				names = append(names, m.Point.String())
			}
		}
		if len(moves) > 1 && temperature > 0 && n[moves[0].Point] <= n[moves[1].Point] {
			t.Errorf("temperature %v: %v", temperature, n)
		}
		return strings.Join(names, " ")
	}
	if got := draws(0); got != "A4" {
		t.Errorf("without temperature: %s", got)
	}
	if got := draws(0.5); got != "A4 B4 C4" {
		t.Errorf("with temperature: %s; F6 is a self-atari, and the pass is not drawn", got)
	}
	shot.Owner[moves[1].Point] = 1
	if got := draws(0.5); got != "A4 C4" {
		t.Errorf("B4 is settled: %s", got)
	}
	shot.Owner[moves[1].Point] = 0
	for i, probability := range []float64{0.6, 0.3999, 0, 0, 0.0001} {
		moves[i].Probability = probability
	}
	if got := draws(2); got != "A4 B4" {
		t.Errorf("by the priors alone: %s; C4 has a share too small beside that of A4", got)
	}
	moves = moves[3:4]
	shot.Moves = moves
	if got := draws(1); got != "pass" {
		t.Errorf("the best is a pass: %s", got)
	}
}

// at returns a candidate with the given visits, half of them won.
func at(vertex string, visits int) search.Candidate {
	p, err := goban.ParsePoint(vertex)
	if err != nil {
		panic(err)
	}
	return search.Candidate{Point: p, Visits: visits, Value: 0.5}
}

// TestWeakGames: the weakest player ends its games, whatever the rules.
func TestWeakGames(t *testing.T) {
	for _, name := range []string{"chinese", "japanese", "tromp-taylor"} {
		rules, err := game.RulesByName(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Parse("level=20k,search.memory=4")
		if err != nil {
			t.Fatal(err)
		}
		g, e := game.New(6, 6, rules, 50), New(p, 1)
		for !g.Over() && len(g.Moves()) < 200 {
			e.GenMove(context.Background(), g, g.ToMove(), Terms{})
		}
		if !g.Over() {
			t.Errorf("%s: no end after %d moves:\n%v", name, len(g.Moves()), g.Board())
		}
		e.Close()
	}
}

// TestLevelTree: what is shown of the tree is that of the last search, be it of a move of a
// level or of an analysis, also after another level was set.
func TestLevelTree(t *testing.T) {
	g := picture(t, fight, goban.Black)
	p, err := Parse("search.memory=4,level=15k")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	shows := func(when string, r *search.Snapshot) {
		t.Helper()
		if got := e.Branch(search.Cut{Depth: 1}).Visits; int(got) < r.Playouts {
			t.Errorf("%s: the tree has %d visits, and the search had %d playouts", when, got, r.Playouts)
		}
	}
	shows("a move", e.GenMove(context.Background(), g.Clone(), goban.Black, Terms{}).Search)
	shows("an analysis", e.Search(context.Background(), g, goban.Black, search.Limits{Playouts: 300}))
	p.Level++
	e.SetParams(p)
	shows("a move of another level", e.GenMove(context.Background(), g.Clone(), goban.Black, Terms{}).Search)
}

// TestLevelAnalysis: a search that is no decision has the full strength, whatever the
// level: hints, analyses and reviews.
func TestLevelAnalysis(t *testing.T) {
	g := picture(t, fight, goban.Black)
	var found [2]*search.Snapshot
	for i, settings := range []string{"search.memory=4", "search.memory=4,level=20k"} {
		p, err := Parse(settings)
		if err != nil {
			t.Fatal(err)
		}
		e := New(p, 1)
		defer e.Close()
		found[i] = e.Search(context.Background(), g, goban.Black, search.Limits{Playouts: 300})
		analysis := e.Start(g, goban.White, nil, search.Limits{Playouts: 200})
		<-analysis.Done()
		if r := analysis.Stop(); r.Playouts != 200 {
			t.Errorf("%s: an analysis has %d playouts", settings, r.Playouts)
		}
	}
	if found[0].Playouts != 300 || found[0].Best().Visits != found[1].Best().Visits {
		t.Errorf("%+v at a level, %+v without", found[1].Best(), found[0].Best())
	}
}
