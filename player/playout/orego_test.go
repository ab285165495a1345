package playout

import (
	"math"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
)

// TestWheel turns the wheel where every heuristic has a playable suggestion,
// but for the point of the last move among the 25 inner ones, and compares the
// shares of what it stops on with the parameters.
func TestWheel(t *testing.T) {
	b := goban.New(9, 9)
	b.Play(point(t, "E5"), goban.White)
	o := New(Params{Policy: OregoPolicy, Length: 3, Orego: DefaultParams().Orego}).(*player).chooser.(*orego)
	o.Begin(b, traceOf(t, 1, "C7"))
	r, times := rng.New(2), [numKinds]int{}
	const n = 200_000
	for range n {
		_, kind := o.choose(b, goban.Black, &r)
		times[kind]++
	}
	inner := 0.12534 * 24 / 25
	for kind, want := range map[Kind]float64{
		NearMove:         0.0625,
		InnerMove:        inner,
		HistoryMove:      0.03013,
		HistoryReplyMove: 0.03014,
		RandomMove:       1 - 0.0625 - inner - 0.03013 - 0.03014,
	} {
		if got, sigma := float64(times[kind])/n, math.Sqrt(want*(1-want)/n); math.Abs(got-want) > 5*sigma {
			t.Errorf("%v: %.5f of the moves, want %.5f ± %.5f", kind, got, want, sigma)
		}
	}
}

// TestOregoUnusable asks one heuristic alone where its suggestion is of no use:
// then any playable move is chosen, as a random one.
func TestOregoUnusable(t *testing.T) {
	const eyes = `
		. X) . X
		X X X X`
	for _, test := range []struct {
		about, diagram string
		wheel          Orego
		c              goban.Color
		want           string // the one move left
	}{
		{"no last move to be near to", "X X X\n. X .\nX X X", Orego{Proximity: 1, Distance: 3}, goban.Black, "pass"},
		{"only eyes are near", eyes, Orego{Proximity: 1, Distance: 3}, goban.Black, "pass"},
		{"no point is at a distance of 0", eyes, Orego{Proximity: 1}, goban.Black, "pass"},
		{"there is no line 0", eyes, Orego{Inner: 1}, goban.Black, "pass"},
		{"no third line", eyes, Orego{Inner: 1, From: 3, To: 10}, goban.Black, "pass"},
		{"no history", "X X X\nX X X\nX . O", Orego{Move: 1}, goban.White, "B1"},
		{"no replies", "X X X\nX X X)\nX . O", Orego{Reply: 1}, goban.White, "B1"},
	} {
		o, r := &orego{wheel: test.wheel}, rng.New(1)
		b := drawn.Board(t, test.diagram)
		for range 20 {
			if got, kind := o.choose(b, test.c, &r); got != point(t, test.want) || kind != RandomMove {
				t.Errorf("%s: %v, %v, want %s", test.about, got, kind, test.want)
			}
		}
	}
}

// TestNear draws points near the last move and compares them with those marked:
// all of them, equally often, and no others.
func TestNear(t *testing.T) {
	for _, test := range []struct {
		distance int
		diagram  string
	}{
		{3, `
		. . . . 1 . . . .
		. . . 1 1 1 . . .
		. . 1 1 1 1 1 . .
		. 1 1 1 X)1 1 1 .
		. . 1 1 1 1 1 . .
		. . . 1 1 1 . . .
		. . . . 1 . . . .
		. . . . . . . . .
		. . . . . . . . .`},
		{3, `
		. . . . . . .
		. . . . . . 1
		. . . . . 1 1
		. . . . 1 1 1
		. . . 1 1 1 X)`},
		{3, `
		1 1
		1 X)`},
		{1, `
		. . . . .
		. . 1 . .
		. 1 X)1 .`},
		{36, `
		1 1 1 1
		1 1 1 X)`},
	} {
		checkMarked(t, test.diagram, func(b *goban.Board, r *rng.Rand) goban.Point { return near(b, test.distance, r) })
	}
}

// TestInner does the same with the points between two lines.
func TestInner(t *testing.T) {
	for _, test := range []struct {
		from, to int
		diagram  string
	}{
		{3, 10, `
		. . . . . . .
		. . . . . . .
		. . 1 1 1 . .
		. . 1 1 1 . .
		. . . . . . .
		. . . . . . .`},
		{3, 10, `
		. . . . .
		. . . . .
		. . 1 . .
		. . . . .
		. . . . .`},
		{2, 3, `
		. . . . . . . .
		. 1 1 1 1 1 1 .
		. 1 1 1 1 1 1 .
		. 1 1 . . 1 1 .
		. 1 1 . . 1 1 .
		. 1 1 1 1 1 1 .
		. 1 1 1 1 1 1 .
		. . . . . . . .`},
		{1, 1, `
		1 1 1 1
		1 . . 1
		1 1 1 1`},
	} {
		checkMarked(t, test.diagram, func(b *goban.Board, r *rng.Rand) goban.Point { return inner(b, test.from, test.to, r) })
	}
	r := rng.New(1)
	for _, lines := range [][2]int{{3, 10}, {2, 1}, {0, 0}} {
		if p := inner(goban.New(4, 9), lines[0], lines[1], &r); p != goban.NoPoint {
			t.Errorf("%v between lines %v of a board of two", p, lines)
		}
	}
}

// checkMarked draws points and compares them with those marked in the diagram:
// each comes out equally often, within five standard deviations, no other does.
func checkMarked(t *testing.T, diagram string, draw func(*goban.Board, *rng.Rand) goban.Point) {
	t.Helper()
	b, r, times := drawn.Board(t, diagram), rng.New(3), map[goban.Point]int{}
	d, _ := goban.ParseDiagram(diagram)
	const n = 20_000
	for range n {
		times[draw(b, &r)]++
	}
	marked := 0
	for _, p := range b.Empties() {
		if d.Marks[p] != 0 {
			marked++
		}
	}
	share := 1 / float64(marked)
	for p, k := range times {
		if d.Marks[p] == 0 {
			t.Errorf("%v is not marked\n%v", p, d)
		} else if got := float64(k) / n; math.Abs(got-share) > 5*math.Sqrt(share*(1-share)/n) {
			t.Errorf("%v: %.4f of the draws, want %.4f\n%v", p, got, share, d)
		}
	}
	if len(times) != marked {
		t.Errorf("%d of %d points drawn\n%v", len(times), marked, d)
	}
}
