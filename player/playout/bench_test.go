package playout

import (
	"fmt"
	"testing"

	"montego/goban"
	"montego/internal/rng"
)

// BenchmarkUniform is the yardstick of speed.
func BenchmarkUniform(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) { benchmark(b, DefaultParams(), size) })
	}
}

// BenchmarkPolicies measures all the others, and the layers, learning included.
func BenchmarkPolicies(b *testing.B) {
	for _, params := range variants() {
		for _, size := range []int{9, 19} {
			b.Run(fmt.Sprintf("%s/lgrf=%d/libmap=%v/%dx%d", params.Policy, params.LGRF, params.LibMap.Use, size, size), func(b *testing.B) { benchmark(b, params, size) })
		}
	}
}

// benchmark plays games from the empty board. The first moves count as the
// tree's, so that there is something to learn.
func benchmark(b *testing.B, params Params, size int) {
	root, board := goban.New(size, size), goban.New(size, size)
	policy, r, t := New(params), rng.New(1), new(Trace)
	moves := 0
	b.ReportAllocs()
	for b.Loop() {
		board.CopyFrom(root)
		t.Reset(goban.Black)
		policy.Run(board, goban.Black, &r, t)
		moves += t.Len
		for i := range min(t.Len, 5) {
			t.kinds[i] = TreeMove
		}
		policy.Learn(root, board, t, winner(board))
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(b.N)/seconds, "playouts/s")
	b.ReportMetric(seconds*1e9/float64(moves), "ns/move")
}

// BenchmarkHints measures what moggy's hints cost a new node, halfway through a
// game.
func BenchmarkHints(b *testing.B) {
	for _, size := range []int{9, 19} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			params := DefaultParams()
			params.Policy, params.Length = MoggyPolicy, 0.4
			policy, r, board := New(params), rng.New(1), goban.New(size, size)
			policy.Run(board, goban.Black, &r, new(Trace))
			hints := new(Hints)
			b.ReportAllocs()
			for b.Loop() {
				*hints = (*hints)[:0]
				policy.Hint(board, goban.Black, hints)
			}
		})
	}
}
