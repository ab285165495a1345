package pattern

import (
	"os"
	"slices"
	"testing"
	"time"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
)

// middle is the middle of a game between strong players.
const middle = `
	. . . . . . . . . . . . . . . . . . .
	. . . . . . O . . . . . . . . . . . .
	. . X O . O . O . . . . O . . X . . .
	. . X X O . . . . + . . . . O + X . .
	. . . . . X . . . . . . . . O X . . .
	. . X . . . . . . . . X . . O X . . .
	. . . . . . . . . . . . . . . O X . .
	. . X . . X . . . . . . . . . O X . .
	. . O X X O . . . . . . . . O X . X .
	. . O O O + . . . + . . O . O + X . .
	. . . . . . . . . . . . . . . O . . .
	. . . . . . . . . . . O O X X . X . .
	. . O . . . . . . . . O X . . . . . .
	. . . . . . . . . . O X X . . . X . .
	. . . . . . . . . O . X O X X X . . .
	. . O + . . . . . X O X O O O X O . .
	. . . . . O . . . X X O . O . O . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .`

// BenchmarkFinder finds all features of all moves of positions as a tree visits them, a
// few moves after the same one, with the model built in, or the one that MODEL names. It
// tells the first quartile of the times too, because other work on the machine only ever
// adds to them. With first, nothing is remembered of positions before; before each
// position of cold, other memory takes the place of all that the caches held.
func BenchmarkFinder(b *testing.B) {
	m := BuiltIn()
	if name := os.Getenv("MODEL"); name != "" {
		var err error
		if m, err = Load(name); err != nil {
			b.Fatal(err)
		}
	}
	boards, f, n := variations(m, drawn.Board(b, middle), 64), NewFinder(m.Dictionary), 0
	strengths, times := make([]float32, 400), make([]time.Duration, 0, 1<<16)
	measure := func(b *testing.B, before func()) {
		times = times[:0]
		for b.Loop() {
			board := boards[n%len(boards)]
			n++
			c := goban.Color(1 + board.Moves()%2)
			moves := Candidates(board, c, nil)
			before()
			begun := time.Now()
			f.Begin(board, c)
			m.Strengths(f, moves, strengths[:len(moves)])
			times = append(times, time.Since(begun))
		}
		slices.Sort(times)
		b.ReportMetric(float64(times[len(times)/4].Nanoseconds()), "quartile-ns/position")
	}
	b.Run("warm", func(b *testing.B) { measure(b, func() {}) })
	b.Run("first", func(b *testing.B) { measure(b, func() { f = NewFinder(m.Dictionary) }) })
	b.Run("cold", func(b *testing.B) {
		other := make([]byte, 64<<20)
		measure(b, func() {
			for i := 0; i < len(other); i += 64 {
				other[i]++
			}
		})
	})
}

// variations returns boards up to ten moves after b, each one of the four that the model
// finds most likely.
func variations(m *Model, b *goban.Board, n int) (list []*goban.Board) {
	r, f := rng.New(7), NewFinder(m.Dictionary)
	for i := range n {
		v := *b
		for k := range i % 11 {
			c := goban.Color(1 + k%2)
			moves := Candidates(&v, c, nil)
			strengths := make([]float32, len(moves))
			f.Begin(&v, c)
			m.Strengths(f, moves, strengths)
			for range r.Intn(4) {
				strengths[slices.Index(strengths, slices.Max(strengths))] = 0
			}
			v.Play(moves[slices.Index(strengths, slices.Max(strengths))], c)
		}
		list = append(list, &v)
	}
	return list
}
