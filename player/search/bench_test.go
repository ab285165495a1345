package search

import (
	"context"
	"fmt"
	"testing"

	"montego/player/playout"
)

func BenchmarkSearch(b *testing.B) {
	for _, selection := range []Selection{SelectRAVE, SelectUCB1} {
		for _, size := range []int{9, 13, 19} {
			b.Run(fmt.Sprintf("%s/%dx%d", selection, size, size), func(b *testing.B) {
				p := DefaultParams()
				p.Selection = selection
				s := New(p, playout.DefaultParams(), 1)
				const playouts = 10000
				b.ReportAllocs()
				for b.Loop() {
					s.Reset()
					s.Search(context.Background(), root(size), Limits{Playouts: playouts})
				}
				b.ReportMetric(playouts*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}
