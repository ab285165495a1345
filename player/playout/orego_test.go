package playout

import (
	"math"
	"slices"
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
		o, r := &orego{history: new(history), wheel: test.wheel}, rng.New(1)
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

// point reads a vertex.
func point(t *testing.T, vertex string) goban.Point {
	t.Helper()
	if vertex == "none" {
		return goban.NoPoint
	}
	p := drawn.Point(t, vertex)
	return p
}

// traceOf makes the record of a game that Black begins, the first moves of
// which are the tree's.
func traceOf(t *testing.T, tree int, vertices ...string) *Trace {
	t.Helper()
	trace := new(Trace)
	trace.Reset(goban.Black)
	for i, v := range vertices {
		kind := RandomMove
		if i < tree {
			kind = TreeMove
		}
		trace.add(point(t, v), kind)
	}
	return trace
}

// TestHistory counts the three moves of simulations in the tree, from a board with
// the last move at C3, and asks for the most frequent moves and replies. Points
// taken by stones and own eyes are not playable.
func TestHistory(t *testing.T) {
	games := [][]string{
		{"D4", "E5", "A1"},
		{"D4", "E5", "A1"},
		{"E5", "D4", "B1"},
		{"pass", "D4", "pass"},
		{"C3", "A1", "A1"},
		{"C3", "A1", "A1"},
		{"C3", "A1", "A1"},
	}
	for _, test := range []struct {
		about, diagram string
		c              goban.Color
		move, reply    string
	}{
		{"the last move was C3", `
			. . . . .
			. . . . .
			. . O). .
			. . . . .
			. . . . .`, goban.Black, "A1", "D4"},
		{"Black's best reply to C3 is taken, but only if it was one", `
			. . . . .
			. . . X .
			. . O). .
			. . . . .
			. . . . .`, goban.Black, "A1", "E5"},
		{"A1 is Black's eye", `
			. . . . .
			. . . . .
			. . O). .
			X X . . .
			. X . . .`, goban.Black, "D4", "D4"},
		{"White has replied to D4 twice at E5, to the pass never", `
			. . . . .
			. . . X).
			. . O . .
			. . . . .
			. . . . .`, goban.White, "A1", "E5"},
		{"no reply to B2 was in the tree", `
			. . . . .
			. . . . .
			. . . . .
			. X). . .
			. . . . .`, goban.White, "A1", "none"},
		{"no last move", `
			. . .
			. . .
			. . .`, goban.White, "A1", "none"},
	} {
		h, r := new(history), rng.New(1)
		root := drawn.Board(t, `
			. . . . .
			. . . . .
			. . O). .
			. . . . .
			. . . . .`)
		for _, game := range games {
			h.count(root, traceOf(t, 3, game...))
		}
		b := drawn.Board(t, test.diagram)
		moves, replies := h.of(b, test.c)
		if got := moves.most(b, test.c, &r); got != point(t, test.move) {
			t.Errorf("%s: move %v, want %s", test.about, got, test.move)
		}
		if got := replies.most(b, test.c, &r); got != point(t, test.reply) {
			t.Errorf("%s: reply %v, want %s", test.about, got, test.reply)
		}
	}
}

// TestHistoryTies draws from three moves that were chosen equally often.
func TestHistoryTies(t *testing.T) {
	h, r, b := new(history), rng.New(1), goban.New(5, 5)
	for _, v := range []string{"A1", "C3", "E5"} {
		h.count(b, traceOf(t, 1, v))
	}
	times := map[goban.Point]int{}
	moves, _ := h.of(b, goban.Black)
	const n = 30_000
	for range n {
		times[moves.most(b, goban.Black, &r)]++
	}
	for p, k := range times {
		// Five standard deviations of a binomial distribution are 408.
		if len(times) != 3 || k < n/3-408 || k > n/3+408 {
			t.Errorf("%v: %d of %d", p, k, n)
		}
	}
}

// TestOregoThreads: what one worker has chosen is in the history of all, as Orego's threads have one
// table of moves [DrakeUurtamo07] §4.
func TestOregoThreads(t *testing.T) {
	p := DefaultParams()
	p.Policy = OregoPolicy
	workers, b := NewWorkers(p, 2), goban.New(5, 5)
	workers[0].Begin(b, traceOf(t, 1, "A1"))
	if got := hintsOf(workers[1], b, goban.Black); !slices.Equal(got, []string{"A1 history +1"}) {
		t.Errorf("the other worker knows %v", got)
	}
	if workers[1].Forget(); len(hintsOf(workers[0], b, goban.Black)) > 0 {
		t.Error("one forgets, the other does not")
	}
}
