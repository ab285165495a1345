package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
)

// Stones in lower case live unconditionally, all others don't.
var bensonTests = []struct{ name, picture string }{
	{"two eyes", `
		. x . x .
		x x x x x
		. . . . .
		. . O . .
		. . . . .`},
	{"one eye", `
		. X O . .
		X X O . .
		O O . . .
		. . . . .
		. . . . .`},
	{"an eye of three points, all liberties, and one more", `
		. . . x .
		x x x x .
		. . . x x
		. . O . .
		. . . . .`},
	{"a point of the eye that is no liberty", `
		. . . X .
		. . . X X
		. . . X O
		X X X X O
		O O O O .`},
	{"dead stones in the eye", `
		. O . x .
		x x x x x
		. . . . .
		. O O . .
		. . . . .`},
	{"two chains share two eyes", `
		x x . x x
		x . x x .
		x x . x x
		. x x . .
		O . . . .`},
	{"two chains, both eyes of both", `
		x x . x x
		x . x x O
		x x O O O
		O O O . .
		. . . . .`},
	{"two chains, one eye of both", `
		X X O O .
		X . X X O
		O X X O O
		O O O O .
		. . . . .`},
	{"white lives too", `
		. o . o .
		o o o o o
		. . . . .
		X X X X X
		. . . . .`},
	{"an eye with a weak stone beside it", `
		. o o . X
		o . o X .
		o o o X X
		. . o X .
		. . o X X`},
	{"empty board", `
		. . .
		. . .
		. . .`},
}

func TestUnconditionalLife(t *testing.T) {
	for _, test := range bensonTests {
		q := ask(t, test.picture)
		marked := map[goban.Point]bool{}
		for _, p := range q.stones {
			marked[p] = true
		}
		for c := goban.Black; c <= goban.White; c++ {
			var alive [goban.NumPoints]bool
			n, want := UnconditionalLife(q.Board, c, &alive), 0
			for p := range q.Points() {
				if q.At(p) != c {
					continue
				}
				if marked[p] {
					want++
				}
				if alive[p] != marked[p] || alive[p] != UnconditionallyAlive(q.Board, q.ChainAt(p)) {
					t.Errorf("%s: %v lives: %v\n%v", test.name, p, alive[p], q)
				}
			}
			if n != want {
				t.Errorf("%s: %d stones of %v live, want %d", test.name, n, c, want)
			}
		}
	}
}

// slowUnconditional lets the opponent play alone in all orders and marks the
// stones that are captured in none: the definition itself.
func slowUnconditional(b *goban.Board, c goban.Color, l *line, moves int, seen map[goban.Hash]bool, safe *[goban.NumPoints]bool) {
	for p := range b.Points() {
		safe[p] = safe[p] && b.At(p) == c
	}
	next := l.at(moves)
	for _, p := range b.Empties() {
		if b.Code(p).Suicide(c.Opponent()) {
			continue
		}
		next.CopyFrom(b)
		next.Play(p, c.Opponent())
		if !seen[next.Hash()] {
			seen[next.Hash()] = true
			slowUnconditional(next, c, l, moves+1, seen, safe)
		}
	}
}

// TestUnconditionalLifeTwin compares with the definition on random positions:
// the two always agree.
func TestUnconditionalLifeTwin(t *testing.T) {
	r, l := rand.New(rand.NewPCG(3, 1)), new(line)
	positions, lives := 0, 0
	for range 80 {
		b := randomBoard(3+r.IntN(3), 10+r.IntN(40), r)
		if b.NumEmpty() > 8 {
			continue
		}
		for c := goban.Black; c <= goban.White; c++ {
			var safe, alive [goban.NumPoints]bool
			for p := range safe {
				safe[p] = true
			}
			slowUnconditional(b, c, l, 0, map[goban.Hash]bool{}, &safe)
			if UnconditionalLife(b, c, &alive); alive != safe {
				for p := range b.Points() {
					if alive[p] != safe[p] {
						t.Fatalf("%v: %v, the definition says %v\n%v", p, alive[p], safe[p], b)
					}
				}
			}
			if positions++; alive != [goban.NumPoints]bool{} {
				lives++
			}
		}
	}
	t.Logf("%d colours of positions, %d with life, no disagreement", positions, lives)
}
