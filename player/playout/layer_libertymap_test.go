package playout

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
	"montego/player/tactics"
)

// mapped returns moggy with liberty maps.
func mapped(p LibertyMap) *moggy {
	params := DefaultParams()
	p.Use = true
	params.Policy, params.LibMap = MoggyPolicy, p
	return New(params).(*player).chooser.(*moggy)
}

// TestKeys says which chains of White's, at C3, a liberty map takes for the same.
func TestKeys(t *testing.T) {
	first := drawn.Board(t, `
		. . . . .
		. . X . .
		. X O . .
		. . . . .
		. . . . .`)
	for _, test := range []struct {
		about, picture string
		color          goban.Color
		same           bool
	}{
		{"stones elsewhere", `
			X . . . O
			. . X . .
			. X O . .
			. . . . .
			. . . . .`, goban.Black, true},
		{"the other player moves", `
			. . . . .
			. . X . .
			. X O . .
			. . . . .
			. . . . .`, goban.White, false},
		{"the same liberties of a larger chain", `
			. . X O .
			. X O O X
			X O O X .
			. X . . .
			. . . . .`, goban.Black, false},
		{"other liberties", `
			. . . . .
			. . X . .
			. . O . .
			. . X . .
			. . . . .`, goban.Black, false},
		{"an enemy next to a liberty", `
			. . . . .
			. . X . .
			. X O . .
			. . . . .
			. . X . .`, goban.Black, false},
		{"stones that touch no liberty", `
			. . . . .
			. O X O .
			O X O . .
			. . . . .
			. . . . .`, goban.Black, false},
	} {
		b := drawn.Board(t, test.picture)
		c3 := point(t, "C3")
		one, other := keyOf(first, first.ChainAt(c3), goban.Black), keyOf(b, b.ChainAt(c3), test.color)
		if (one == other) != test.same {
			t.Errorf("%s: the same %v, want %v", test.about, one == other, test.same)
		}
	}
}

// TestLibertyMapChooses teaches what C4 and C2, the moves against C3, came to,
// in sixths for each of ten games, and counts how often Black then chooses C4.
func TestLibertyMapChooses(t *testing.T) {
	const picture = `
		. . . . . . .
		. . . . . . .
		. . . . O . .
		. . . . . . .
		. X O)X . . .
		. . . . . . .
		. . . . . . .`
	for _, test := range []struct {
		about       string
		params      LibertyMap
		here, other int // sixths; −1 teaches nothing
		low, high   int // of 1000
	}{
		{"nothing is known", LibertyMap{Threshold: 0.7, Least: 1}, -1, -1, 400, 600},
		{"one has proved itself, one failed", LibertyMap{Threshold: 0.7, Least: 1}, 6, 2, 1000, 1000},
		{"one failed, one is unknown", LibertyMap{Threshold: 0.7, Least: 1}, 2, -1, 0, 0},
		{"ten playouts are not enough", LibertyMap{Threshold: 0.7, Least: 11}, 2, 6, 400, 600},
		{"both are good enough", LibertyMap{Threshold: 0.7, Least: 1}, 6, 5, 400, 600},
		{"both failed", LibertyMap{Threshold: 0.7, Least: 1}, 4, 2, 400, 600},
		{"both failed, and the next rule moves", LibertyMap{Threshold: 0.7, Least: 1, Avoid: true}, 4, 2, 0, 0},
		{"half of the time at random", LibertyMap{Threshold: 0.7, Explore: 0.5, Least: 1}, 2, 6, 200, 300},
		{"a low threshold", LibertyMap{Threshold: 0.3, Least: 1}, 2, 6, 400, 600},
	} {
		b, m, r := drawn.Board(t, picture), mapped(test.params), rng.New(1)
		up, down := point(t, "C4"), point(t, "C2")
		k := keyOf(b, b.ChainAt(point(t, "C3")), goban.Black)
		for range 10 {
			if test.here >= 0 {
				m.libs.ratings.add(k, up, test.here)
			}
			if test.other >= 0 {
				m.libs.ratings.add(k, down, test.other)
			}
		}
		n := 0
		for range 1000 {
			m.twoLiberties(b, goban.Black, b.LastMove(0), true)
			switch p := m.pickLib(b, goban.Black, &r); p {
			case up:
				n++
			case down:
			case goban.NoPoint:
				if !test.params.Avoid {
					t.Fatalf("%s: no move", test.about)
				}
			default:
				t.Fatalf("%s: %v", test.about, p)
			}
			m.libs.n = 0
		}
		if n < test.low || n > test.high {
			t.Errorf("%s: %d of 1000, want %d to %d", test.about, n, test.low, test.high)
		}
	}
}

// TestLibertyMapLearns plays out a position and compares what is then known of
// each move about a chain with the local values, with who owns its point, or with who won,
// and that Forget forgets it.
func TestLibertyMapLearns(t *testing.T) {
	local := func(b *goban.Board, p goban.Point, c goban.Color) int { return tactics.LocalValue(b, p, c) }
	owner := func(b *goban.Board, p goban.Point, c goban.Color) int {
		if b.At(p) == c || b.At(p) == goban.Empty && b.EyeLike(p, c) {
			return 6
		}
		return 0
	}
	checkLearning(t, LibertyMap{Explore: 0.1, Threshold: 0.7, Least: 1}, local)
	checkLearning(t, LibertyMap{Explore: 0.1, Threshold: 0.7, Least: 1, Rating: RateOwner}, owner)
	won := func(b *goban.Board, _ goban.Point, c goban.Color) int {
		return 3 * (1 + c.Sign()*winner(b).Sign())
	}
	checkLearning(t, LibertyMap{Explore: 0.1, Threshold: 0.7, Least: 1, Rating: RateResult}, won)
}

// TestLibertyMapSet: a move that a playout chooses twice about the same liberties, as after a
// capture, is rated once [Baudis11] §6.1; about others it is rated, too.
func TestLibertyMapSet(t *testing.T) {
	l, p := mapped(LibertyMap{Threshold: 0.7, Least: 1}).libs, goban.PointAt(2, 2)
	l.take(choice{[3]key{5}, p, goban.Black})
	l.take(choice{[3]key{5}, p, goban.Black})
	l.take(choice{[3]key{3, 5, 6}, p, goban.Black})
	l.learn(goban.New(7, 7), goban.Black)
	for _, k := range []key{3, 5, 6} {
		if n := l.ratings.of(k, p).playouts; n != 1 {
			t.Errorf("the move about %d is rated %d times", k, n)
		}
	}
}

// checkLearning does that with a map that rates moves by value.
func checkLearning(t *testing.T, params LibertyMap, value func(*goban.Board, goban.Point, goban.Color) int) {
	t.Helper()
	m, r, trace := mapped(params), rng.New(1), new(Trace)
	type entry struct {
		key   key
		point goban.Point
	}
	games, sixths := map[entry]int{}, map[entry]int{}
	root := goban.New(7, 7)
	for range 50 {
		b := goban.New(7, 7)
		trace.Reset(goban.Black)
		(&player{m, 3, 0}).Run(b, goban.Black, &r, trace)
		m.Learn(root, b, trace, winner(b))
		again := goban.New(7, 7)
		for i, p := range trace.Points() {
			c := trace.Color(i)
			if k := trace.Kind(i); k == TwoLibMove || k == ManyLibMove {
				for _, key := range m.askedFor(again, p, c, k) {
					if key != 0 {
						e := entry{key, p}
						games[e]++
						sixths[e] += value(b, p, c)
					}
				}
			}
			again.Play(p, c)
		}
	}
	if len(games) < 100 {
		t.Fatalf("%d moves learned", len(games))
	}
	for e, n := range games {
		if got := m.libs.ratings.of(e.key, e.point); int(got.playouts) != n || int(got.sixths) != sixths[e] {
			t.Errorf("%v: %+v, want %d playouts worth %d", e.point, got, n, sixths[e])
		}
	}
	m.Forget()
	for e := range games {
		if m.libs.ratings.of(e.key, e.point).playouts != 0 {
			t.Fatal("forgetting leaves something")
		}
	}
}

// askedFor returns the keys of the chain that a move about one answered.
func (m *moggy) askedFor(b *goban.Board, p goban.Point, c goban.Color, k Kind) [3]key {
	if k == TwoLibMove {
		m.twoLiberties(b, c, b.LastMove(0), m.rates(b).wary)
	} else {
		m.fewLiberties(b, c, b.LastMove(0))
	}
	for i, q := range m.moves.Points() {
		if q == p {
			return keysOf(b, m.from.chains[i], p, c)
		}
	}
	return [3]key{}
}

// TestRatings fills the table until it replaces its oldest chain.
func TestRatings(t *testing.T) {
	w := new(ratings)
	p := point(t, "C3")
	for k := key(1); k <= ratingWays; k++ { // all in one set
		w.add(k, p, 3)
		w.playouts.Add(1)
	}
	w.add(1, p, 4) // now the second is the oldest
	w.add(ratingWays+1, p, 6)
	for k, want := range map[key]rating{1: {p, 2, 7}, 2: {}, 3: {p, 1, 3}, ratingWays + 1: {p, 1, 6}, 99: {}} {
		if got := w.of(k, p); got != want {
			t.Errorf("chain %d: %+v, want %+v", k, got, want)
		}
	}
	for i, v := range []string{"A1", "A2", "A3", "A4", "A5", "A6", "A7"} {
		want := uint16(1)
		if i == len(chainRatings{}.moves) {
			want = 0 // there is no room
		}
		w.add(1<<63, point(t, v), i)
		if got := w.of(1<<63, point(t, v)); got.playouts != want {
			t.Errorf("move %d: %d playouts, want %d", i+1, got.playouts, want)
		}
	}
}

// TestWorkersShareRatings: what one worker of a search learns all know, and another
// search does not.
func TestWorkersShareRatings(t *testing.T) {
	p := DefaultParams()
	p.Policy, p.LibMap.Use = MoggyPolicy, true
	team, other := NewWorkers(p, 2), New(p)
	team[0].(*player).chooser.(*moggy).libs.ratings.add(1, point(t, "C3"), 6)
	if r := team[1].(*player).chooser.(*moggy).libs.ratings.of(1, point(t, "C3")); r.sixths != 6 {
		t.Errorf("the other worker has %+v", r)
	}
	if r := other.(*player).chooser.(*moggy).libs.ratings.of(1, point(t, "C3")); r.playouts != 0 {
		t.Errorf("another search has %+v", r)
	}
}
