package playout

import (
	"fmt"
	"testing"

	"montego/goban"
	"montego/rng"
)

func BenchmarkUniform(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			root, board := goban.New(size, size), goban.New(size, size)
			policy, r, t := New(DefaultParams()), rng.New(1), new(Trace)
			moves := 0
			b.ReportAllocs()
			for b.Loop() {
				board.CopyFrom(root)
				t.Reset(goban.Black)
				policy.Run(board, goban.Black, &r, t)
				moves += t.Len
				board.AreaScore()
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(float64(b.N)/seconds, "playouts/s")
			b.ReportMetric(seconds*1e9/float64(moves), "ns/move")
		})
	}
}
