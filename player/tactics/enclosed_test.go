package tactics

import (
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
)

// TestEnclosed: what the opponent captures who moves first, and what lives.
func TestEnclosed(t *testing.T) {
	for _, test := range []struct {
		name, picture string
		stone         goban.Point
		want          Outcome
		alive         []goban.Point // stones of chains that are
	}{
		{"two eyes", `
			. X . X O .
			X X X X O .
			O O O O O .
			. . . . . .
			. . . . . .
			. . . . . .`, goban.PointAt(1, 5), Escapes, nil},
		{"one eye of three points", `
			. . . X O .
			X X X X O .
			O O O O O .
			. . . . . .
			. . . . . .
			. . . . . .`, goban.PointAt(1, 4), Captured, nil},
		{"four in a row live", `
			. . . . X O
			X X X X X O
			O O O O O O
			. . . . . .
			. . . . . .
			. . . . . .`, goban.PointAt(1, 4), Escapes, nil},
		{"a seki that looks like a false eye", `
			. . . O O X . X .
			. . . O X X X O O
			. O O . O X X X .
			O O X O O O X X X
			X O X O . O O X X
			X X X X O . O O X
			. . . X O O O X X
			. X . X X O O O X
			. . . . X O O X X`, goban.PointAt(6, 6), Escapes, nil},
		{"the same without the stone that makes it one, square four", `
			. . . O O X . . .
			. . . O X X X O O
			. O O . O X X X .
			O O X O O O X X X
			X O X O . O O X X
			X X X X O . O O X
			. . . X O O O X X
			. X . X X O O O X
			. . . . X O O X X`, goban.PointAt(6, 6), Captured, nil},
		{"a second eye that falls with the two stones beside it", `
			. X X O . . . . .
			. X O . O O O O O
			X X O . X O . . .
			. X O O O X O O O
			O X X X X X O O .
			O X . . X O O . O
			X O O . X X X O O
			. O . O X . X X O
			O O X O . . X X X`, goban.PointAt(1, 1), Captured, nil},
		{"two stones for one: Black may not repeat the position", `
			O O O . . .
			O X O O . .
			X X X X O O
			. X . X O .
			X O O X O O
			. O X X X O`, goban.PointAt(1, 0), Escapes, []goban.Point{goban.PointAt(0, 5), goban.PointAt(4, 3)}},
		{"three stones in a row, which kill those that capture them", `
			O O O O O O
			X X X O . O
			. O X O O O
			X O X . O .
			. O X O O O
			X X X O . O
			O O O O O O`, goban.PointAt(1, 3), Escapes, []goban.Point{goban.PointAt(0, 6)}},
		{"five stones in a killing shape, and a stone that both sides capture again and again", `
			X X X X X X X X
			O X . X . X X .
			O O X X X X X X
			. O O X X . X .
			X X O O O X X X
			X X X O . O O X`, goban.PointAt(3, 0), Captured, nil},
		{"an eye, and another by one of two kos: who loses one takes the other", drawn.TwoKos, goban.PointAt(1, 1), Escapes, nil},
		{"the same for the other side", drawn.TwoKos, goban.PointAt(1, 3), Escapes, []goban.Point{goban.PointAt(8, 7)}},
		{"the same with two points that cannot be filled, so that the other side loses", strings.Replace(drawn.TwoKos, "O X O X X X O . O", ". X O X X X O . O", 1), goban.PointAt(1, 1), Captured, nil},
		{"too large", `
			. . . . . .
			. . . . . .
			. . X . . .
			. . . . . .
			. . . . . .
			. . . . . .`, goban.PointAt(2, 3), None, nil},
		{"seki beside a group that lives: not enclosed, if that is not known", drawn.SekiOfChains, goban.PointAt(1, 6), None, nil},
		{"the same, known", drawn.SekiOfChains, goban.PointAt(1, 6), Escapes, []goban.Point{goban.PointAt(4, 6)}},
		{"the same, seen by the other side", drawn.SekiOfChains, goban.PointAt(3, 6), Escapes, []goban.Point{goban.PointAt(0, 6)}},
		{"the same with a liberty that the opponent has filled", strings.Replace(drawn.SekiOfChains, "X O . X", "X O X X", 1), goban.PointAt(1, 6), Captured, []goban.Point{goban.PointAt(4, 6)}},
	} {
		b := drawn.Board(t, test.picture)
		r := NewReader()
		if got := r.Enclosed(b, b.ChainAt(test.stone), chainsAt(b, test.alive)); got != test.want {
			t.Errorf("%s: %v after %d nodes, want %v", test.name, got, r.nodes, test.want)
		}
	}
}

// TestEnclosedAfterEnd: who surrounds a bent four in the corner is captured, its stones are not;
// and a ko makes no eye, whichever moves lead to it.
func TestEnclosedAfterEnd(t *testing.T) {
	const ko = `
		. . X . X O .
		. X X X O O .
		X X X O . O .
		O X O O . O .
		O O O . . O .
		. . . . . . .`
	besiegers := []goban.Point{goban.PointAt(4, 5), goban.PointAt(4, 0)}
	for _, test := range []struct {
		name, picture string
		stone         goban.Point
		alive         []goban.Point
		want          Outcome
	}{
		{"around a bent four", drawn.BentFour, goban.PointAt(1, 2), besiegers, Captured},
		{"the bent four", drawn.BentFour, goban.PointAt(0, 0), besiegers, Escapes},
		{"three points and a ko", ko, goban.PointAt(1, 3), nil, Captured},
	} {
		b := drawn.Board(t, test.picture)
		if got := NewReader().EnclosedAfterEnd(b, b.ChainAt(test.stone), chainsAt(b, test.alive)); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// chainsAt says which chains have a stone on one of some points.
func chainsAt(b *goban.Board, points []goban.Point) func(goban.Chain) bool {
	return func(id goban.Chain) bool {
		return slices.ContainsFunc(points, func(p goban.Point) bool { return b.ChainAt(p) == id })
	}
}

// TestEnclosedSlow compares with a twin that remembers nothing, on random small boards.
func TestEnclosedSlow(t *testing.T) {
	random, answers, beside := rng.New(5), map[Outcome]int{}, 0
	for range 600 {
		b := goban.New(3, 2)
		for c, n := goban.Black, 4+random.Intn(8); n > 0; n-- {
			if p := goban.PointAt(random.Intn(3), random.Intn(2)); b.Legal(p, c) {
				b.Play(p, c)
			}
			c = c.Opponent()
		}
		for p := range b.Points() {
			chain := b.ChainAt(p)
			if chain == 0 || stoneOf(b, chain) != p {
				continue
			}
			var alive func(goban.Chain) bool
			if random.Intn(2) == 0 {
				other := goban.PointAt(random.Intn(3), random.Intn(2))
				alive = chainsAt(b, []goban.Point{other})
				if b.At(other) == goban.Empty || b.ChainAt(other) == chain {
					alive = nil
				}
			}
			e := enclosure{stone: p, owner: b.ChainColor(chain), alive: alive, ended: random.Intn(2) == 0}
			e.cycles = e.ended && random.Intn(2) == 0
			if !e.survey(b, chain, true) || countEmpty(b, e.points) > 4 {
				continue
			}
			want := Escapes
			if e.sacrifices = true; e.capturedSlow(b, e.owner.Opponent(), nil) {
				want = Captured
			}
			r := NewReader()
			r.Budget = 1 << 20
			if got := r.enclosed(b, chain, enclosure{alive: alive, ended: e.ended, cycles: e.cycles}); got != want {
				t.Fatalf("%v\n%v, the game ended %v, cycles %v: %v, want %v", b, p, e.ended, e.cycles, got, want)
			}
			answers[want]++
			if len(e.safe) > 0 {
				beside++
			}
		}
	}
	if answers[Captured] < 50 || answers[Escapes] < 50 || beside < 50 {
		t.Errorf("too few of a kind: %v, %d beside chains that live", answers, beside)
	}
}

func countEmpty(b *goban.Board, points []goban.Point) (n int) {
	for _, p := range points {
		if b.At(p) == goban.Empty {
			n++
		}
	}
	return n
}

// capturedSlow reports whether the stone is captured where turn moves next.
func (e *enclosure) capturedSlow(b *goban.Board, turn goban.Color, path []goban.Hash) bool {
	attacks := turn != e.owner
	if e.connected(b) {
		return false
	}
	path = append(slices.Clip(path), b.Hash())
	for _, p := range e.points {
		retakes := attacks && !e.ended || !attacks && e.cycles
		if b.At(p) != goban.Empty || !b.Legal(p, turn) && !(retakes && b.Retakes(p, turn)) {
			continue
		}
		var after goban.Board
		after.CopyFrom(b)
		after.Play(p, turn)
		if slices.Contains(path, after.Hash()) {
			if !attacks && e.cycles {
				return false
			}
			continue
		}
		captured := false
		if after.At(e.stone) == e.owner {
			captured = e.capturedSlow(&after, turn.Opponent(), path)
		} else {
			captured = !e.sacrifices || !e.recapturedSlow(b, &after, p)
		}
		if captured == attacks {
			return captured
		}
	}
	return !attacks && e.capturedSlow(b, turn.Opponent(), path)
}

// recapturedSlow reports whether the owner, who moves next, captures the chain that has just captured
// with the stone on p, and has no fewer stones than what it took.
func (e *enclosure) recapturedSlow(before, b *goban.Board, p goban.Point) bool {
	if b.ChainSize(b.ChainAt(p)) < before.ChainSize(before.ChainAt(e.stone)) {
		return false
	}
	for _, q := range b.Liberties(b.ChainAt(p), nil) {
		if !slices.Contains(e.points, q) {
			return false
		}
	}
	other := enclosure{stone: p, owner: e.owner.Opponent(), points: e.points, ended: !e.cycles, cycles: !e.ended}
	return other.capturedSlow(b, e.owner, nil)
}
