package engine

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/param"
	"montego/player/search"
	"montego/player/timing"
)

// preset returns an engine that plays as a preset, changed by settings.
func preset(t *testing.T, name string, settings ...string) *Engine {
	t.Helper()
	p, err := Preset(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := param.Apply(&p, settings...); err != nil {
		t.Fatal(err)
	}
	return New(p, 1)
}

// TestClocksToTheLetter asks the presets how long they think. In main time it makes no difference
// that moves have cost time beside thinking. Erica divides what is left by C, or by
// C + MaxPly − ply, and by nothing else: with C = 20 and 40 s the first move takes 2 s
// [Huang11] §5.3, with C = 80 and MaxPly = 160 the first takes 40/240 s and the one at MaxPly
// 40/80 s [Huang11] §5.4. Pachi divides 500 s by the 135 moves that it expects, less a
// fixed lag, and leaves nothing of a last period [Baudis11] §3.3.3.
func TestClocksToTheLetter(t *testing.T) {
	for _, test := range []struct {
		preset, settings, time string
		target                 time.Duration
		lost                   bool
	}{
		{"erica", "time.formula=basic time.c=20", "40s", 2 * time.Second, false},
		{"erica", "", "40s", 40 * time.Second / 240, false},
		{"pachi", "", "500s", 500*time.Second/135 - 2*time.Second, false},
		{"pachi", "time.lag=0s", "0+1x10s", 10 * time.Second, true},
		{"pachi", "time.lag=0s", "0+25/300s", 12 * time.Second, false},
	} {
		e := preset(t, test.preset, strings.Fields(test.settings)...)
		if !strings.Contains(test.time, "+") {
			e.delay.Note(100 * time.Millisecond)
		}
		s, err := timing.Parse(test.time)
		if err != nil {
			t.Fatal(err)
		}
		b := e.Budget(timing.New(s), game.New(19, 19, game.DefaultRules(), 15*game.Point/2))
		if d := b.Target - test.target; d < -time.Microsecond || d > time.Microsecond {
			t.Errorf("%s %s with %s: thinks %v, want %v", test.preset, test.settings, test.time, b.Target, test.target)
		}
		if l := e.params.limits(b); l.Expires != test.lost {
			t.Errorf("%s %s with %s: expires %v", test.preset, test.settings, test.time, l.Expires)
		}
	}
}

// TestPachiDoubts: preset pachi thinks on where its search prefers another move than the most
// visited, and not because some move has won more of its few playouts [Baudis11] §3.3, §3.3.3.
func TestPachiDoubts(t *testing.T) {
	target, last := timing.Stage{Time: time.Second}, timing.Stage{Time: 2 * time.Second}
	for _, preferred := range []bool{true, false} {
		f := timing.Found{
			Spent: target, Value: 0.5, Best: timing.Move{Visits: 900, Value: 0.5}, Second: timing.Move{Visits: 40, Value: 0.3},
			Highest: false, Preferred: preferred,
		}
		if unclear := preset(t, "pachi").params.Extend.Unclear(target, last); unclear(f) == preferred {
			t.Errorf("preferred %v: thinks on: %v", preferred, preferred)
		}
	}
}

// TestPachiSession: the prior visits of moves of the session of [Baudis11] §B, on 5×5 with a komi
// of 24, where values are Black's. White plays B2 in the place of the A3 that Pachi expects. Moves
// without a prior here are not shown there, or come out otherwise: C2 has 49 visits here and 56
// there, and B2 49 and 42, because another chain counts as safe (tactics.MiaiSafe).
func TestPachiSession(t *testing.T) {
	g := game.New(5, 5, game.DefaultRules(), 24*game.Point)
	for _, move := range []struct {
		at     string
		prior  float64
		visits float64
	}{
		{"C3", 0.75, 28}, {"C4", 0.167, 42}, {"D4", 0.875, 56}, {"B3", 0.167, 42}, {"B4", 0.9, 70}, {at: "C2"}, {"D3", 0.9, 70},
		{at: "B2"}, {at: "D2"}, {"A4", 0.125, 56}, {at: "B5"}, {"D1", 0.167, 42}, {at: "C1"}, {"B1", 0.062, 112},
	} {
		p, _ := goban.ParsePoint(move.at)
		e := preset(t, "pachi", "search.fold=false")
		e.Search(context.Background(), g, g.ToMove(), search.Limits{Playouts: 1})
		children := e.search.Branch(search.Cut{Depth: 1, BySelection: true}).Children
		c := children[slices.IndexFunc(children, func(c search.Branch) bool { return c.Point == p })]
		if move.visits > 0 && (math.Abs(c.Prior-move.prior) > 0.001 || c.PriorVisits != move.visits) {
			t.Errorf("%s: %.3f of %v prior visits, want %.3f of %v", move.at, c.Prior, c.PriorVisits, move.prior, move.visits)
		}
		if err := g.Play(goban.Move{Color: g.ToMove(), Point: p}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFocusedPondering: Erica ponders on the moves that her formula prefers after a search,
// not on those with most visits [Huang11] §5.6.2. A move with few visits and a large bonus
// for exploration can be among them.
func TestFocusedPondering(t *testing.T) {
	e := preset(t, "erica", "playouts=2000", "ponder.on=true", "ponder.focus=10")
	g := game.New(9, 9, game.DefaultRules(), 15*game.Point/2)
	d := e.GenMove(context.Background(), g, goban.Black, Terms{})
	e.follow(g)
	b := e.search.Branch(search.Cut{Depth: 1, BySelection: true})
	if len(b.Children) < 70 {
		t.Fatalf("after %v the tree knows %d answers", d.Move, len(b.Children))
	}
	out, likely := e.unlikely(g), e.Likely(g, 10)
	for i, child := range b.Children {
		if i < 10 && likely[i] != child.Point {
			t.Errorf("the formula ranks %v %d: %v is predicted there", child.Point, i+1, likely[i])
		}
		if slices.Contains(out, child.Point) == (i < 10) {
			t.Errorf("the formula ranks %v %d: pondered %v", child.Point, i+1, i >= 10)
		}
	}
	same := true
	for _, child := range e.search.Branch(search.Cut{Depth: 1, Width: 10}).Children {
		same = same && !slices.Contains(out, child.Point)
	}
	if same {
		t.Error("no test: the moves with most visits are those that the formula prefers")
	}
}

// TestGoloisPlaysOn: Golois passes when every game is lost, and otherwise plays on [Cazenave07]
// §3.4. A preset that may resign does so instead after the same search.
func TestGoloisPlaysOn(t *testing.T) {
	for _, test := range []struct {
		player  string
		decided goban.Color
		want    goban.Point
		resigns bool
	}{
		{"golois", goban.Empty, goban.PointAt(0, 6), false},
		{"golois", goban.Black, goban.Pass, false},
		{"crazystone", goban.Empty, goban.PointAt(0, 6), true},
	} {
		e := asking(t, &oracle{found: func(search.Root) *search.Snapshot {
			r := finds(goban.PointAt(0, 6), 1)(search.Root{})
			r.Decided = test.decided
			return r
		}}, test.player+",playouts=1000")
		var d Decision
		for range 2 {
			d = e.Decide(context.Background(), picture(t, fight, goban.White), goban.White, Terms{})
			e.seen.lost.at = -1 // as if two moves were made
		}
		if d.Move.Point != test.want || d.Resign != test.resigns {
			t.Errorf("%s: %v, %s, resigns %v; want %v", test.player, d.Move, d.Reason, d.Resign, test.want)
		}
	}
}
