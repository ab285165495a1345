package engine

import (
	"context"
	"math"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/player/pattern"
	"montego/player/search"
)

// TestPropose: the capture of five stones is proposed first, more often at a low temperature
// than at a high one. Filling an eye and passing never do.
func TestPropose(t *testing.T) {
	g := game.From(drawn.Board(t, `
		. X . X . O .
		X X X X O O .
		. . . . . . .
		. . X X X . .
		. X O O O . .
		. X O O X X .
		. . X X . . .`), goban.Black, game.DefaultRules(), 750)
	capture, eye := drawn.Point(t, "F3"), drawn.Point(t, "A7")
	captured := map[string]int{}
	for _, temperature := range []string{"0.4", "2.6"} {
		p, err := Parse("search.memory=4,choice.policy-temperature=" + temperature)
		if err != nil {
			t.Fatal(err)
		}
		e := New(p, 1)
		for seed := range uint64(100) {
			e.Restart(seed)
			order := (&request{engine: e, params: &p, game: g, color: goban.Black}).propose()
			if len(order) > 0 && order[0] == capture {
				captured[temperature]++
			}
			for _, q := range order {
				if q == eye || q == goban.Pass {
					t.Errorf("%v is proposed", q)
				}
			}
		}
		e.Close()
	}
	if captured["0.4"] <= captured["2.6"] || captured["0.4"] < 40 {
		t.Errorf("the stones in atari are captured %v times of 100", captured)
	}
}

// TestProposeNear: at a high temperature choice.near draws answers to the last move, after a pass
// and at a temperature of 1 it changes nothing.
func TestProposeNear(t *testing.T) {
	before := game.New(13, 13, game.DefaultRules(), 750)
	for _, vertex := range []string{"D4", "K10", "D10", "K4"} {
		if err := before.Play(goban.Move{Color: before.ToMove(), Point: drawn.Point(t, vertex)}); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		last, temperature string
		nearer            bool
	}{{"L6", "4", true}, {"pass", "4", false}, {"L6", "1", false}} {
		g := before.Clone()
		last := goban.Move{Color: g.ToMove(), Point: drawn.Point(t, test.last)}
		if err := g.Play(last); err != nil {
			t.Fatal(err)
		}
		distances := map[string]int{} // of the first proposals from the last move, all together
		for _, near := range []string{"0", "2"} {
			p, err := Parse("search.memory=4,choice.policy-temperature=" + test.temperature + ",choice.near=" + near)
			if err != nil {
				t.Fatal(err)
			}
			e := New(p, 1)
			for seed := range uint64(60) {
				e.Restart(seed)
				order := (&request{engine: e, params: &p, game: g, color: g.ToMove()}).propose()
				distances[near] += pattern.Distance(drawn.Point(t, "L6"), order[0])
			}
			e.Close()
		}
		if nearer := 3*distances["2"] < 2*distances["0"]; nearer != test.nearer || !nearer && distances["2"] != distances["0"] {
			t.Errorf("after %s at temperature %s: distances %v", test.last, test.temperature, distances)
		}
	}
}

// TestNearness: at twice the distance, a draw with T = 2 and k = 3 has 2^(−3/2) of the chance; with T = 1 the same.
func TestNearness(t *testing.T) {
	g := game.New(13, 13, game.DefaultRules(), 750)
	if err := g.Play(goban.Move{Color: goban.Black, Point: drawn.Point(t, "D4")}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ temperature, want float64 }{{2, -1.5 * math.Ln2}, {1.5, -math.Ln2}, {1, 0}, {0.5, 0}} {
		near := (&Choice{PolicyTemperature: test.temperature, Near: 3}).nearness(g)
		if got := near(drawn.Point(t, "F4")) - near(drawn.Point(t, "E4")); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("T = %v: ln of the chance changes by %v, want %v", test.temperature, got, test.want)
		}
	}
}

// TestShares: the shares go from those of the visits to those of the priors while the temperature goes from 0 to 1.
func TestShares(t *testing.T) {
	r := &search.Snapshot{ToMove: goban.Black, Playouts: 100, Moves: []search.Candidate{
		{Visits: 75, Probability: 0.2}, {Visits: 25, Probability: 0.8},
	}}
	for _, test := range []struct{ temperature, want float64 }{{0, 0.75}, {0.5, 0.475}, {1, 0.2}, {1.6, 0.2}} {
		if got := (Choice{Temperature: test.temperature}).shares(r)[0]; math.Abs(got-test.want) > 1e-9 {
			t.Errorf("T = %v: the first move has the share %v, want %v", test.temperature, got, test.want)
		}
	}
}

// TestProposeAtFirst: where the board is nearly empty, no move on the first two lines is drawn but
// beside a stone.
func TestProposeAtFirst(t *testing.T) {
	p, err := Parse("search.memory=4,choice.policy-temperature=2.6")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	for _, size := range []int{9, 13} {
		g := game.New(size, size, game.DefaultRules(), 750)
		if err := g.Play(goban.Move{Color: goban.Black, Point: goban.PointAt(2, 2)}); err != nil {
			t.Fatal(err)
		}
		drawn := map[goban.Point]bool{}
		for _, q := range (&request{engine: e, params: &p, game: g, color: goban.White}).propose() {
			drawn[q] = true
		}
		if !drawn[goban.PointAt(1, 2)] || !drawn[goban.PointAt(size-3, size-3)] {
			t.Errorf("%d×%d: not beside the stone, or not in the opposite corner: %v", size, size, drawn)
		}
		for q := range drawn {
			if g.Board().Line(q) <= 2 && (q.X() > 4 || q.Y() > 4) {
				t.Errorf("%d×%d: %v is drawn", size, size, q)
			}
		}
	}
}

// TestProposalsDecide: the first proposal that loses no more than the bound is played.
func TestProposalsDecide(t *testing.T) {
	b := drawn.Board(t, `
		. . . . .
		. X O . .
		. X O . .
		. X O . .
		. . . . .`)
	g := game.From(b, goban.Black, game.DefaultRules(), 750)
	move := func(vertex string, visits int, value float64) search.Candidate {
		m := at(vertex, visits)
		m.Value = value
		return m
	}
	for _, test := range []struct {
		name  string
		loss  float64
		moves []search.Candidate
		want  string
	}{
		{"a small loss", 0.1, []search.Candidate{move("D5", 50, 0.45), move("D1", 30, 0.5), move("E3", 20, 0.4)}, "D5"},
		{"too large a loss: the next proposal", 0.1, []search.Candidate{move("D5", 50, 0.3), move("D1", 30, 0.5), move("E3", 20, 0.45)}, "E3"},
		{"hardly searched", 0.1, []search.Candidate{move("D5", 50, 0.3), move("D1", 45, 0.5), move("E3", 5, 0.45)}, "D1"},
		{"any loss is allowed", 1, []search.Candidate{move("D5", 50, 0.01), move("D1", 50, 0.99)}, "D5"},
		{"no better than the pass", 1, []search.Candidate{move("D5", 50, 0.5), move("pass", 50, 0.5)}, "pass"},
		{"better than the pass", 1, []search.Candidate{move("D5", 50, 0.6), move("pass", 50, 0.5)}, "D5"},
	} {
		shot := &search.Snapshot{ToMove: goban.Black, Moves: test.moves, Playouts: 100, Owners: 100}
		proposals{drawn.Point(t, "D5"), drawn.Point(t, "E3")}.decide(test.loss, g, shot)
		if got := shot.Best().Point.String(); got != test.want || len(shot.Moves) != len(test.moves) {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestLevelCompares: a level with a network lets its search compare the first proposal with
// the others. Advice, the full strength and players without a network compare nothing.
func TestLevelCompares(t *testing.T) {
	g := picture(t, fight, goban.Black)
	for _, test := range []struct {
		settings string
		advice   bool
		want     bool
	}{
		{"level=15k", false, true},
		{"level=1d", false, true},
		{"level=15k", true, false},
		{"playouts=100", false, false},
		{"classical,level=15k", false, false},
	} {
		o := &oracle{found: finds(drawn.Point(t, "G1"), 0.5)}
		asking(t, o, test.settings).Decide(context.Background(), g, goban.Black, Terms{Advice: test.advice})
		if got := o.roots[len(o.roots)-1].Versus != goban.NoPoint; got != test.want {
			t.Errorf("%s: %v, want %v", test.settings, got, test.want)
		}
	}
}
