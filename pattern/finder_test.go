package pattern

import (
	"os"
	"testing"

	"montego/goban"
)

// BenchmarkFinder finds all features of all moves in the middle of a random game, with
// the model built in.
func BenchmarkFinder(b *testing.B) {
	m := BuiltIn()
	if name := os.Getenv("MODEL"); name != "" {
		var err error
		if m, err = Load(name); err != nil {
			b.Fatal(err)
		}
	}
	board := midgame()
	f := NewFinder(m.Dictionary)
	moves := Candidates(board, goban.White, nil)
	strengths := make([]float32, len(moves))
	for b.Loop() {
		f.Begin(board, goban.White)
		m.Strengths(f, moves, strengths)
	}
	b.ReportMetric(float64(len(moves)), "moves")
}
