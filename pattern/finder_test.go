package pattern

import (
	"testing"

	"montego/goban"
	"montego/rng"
)

func BenchmarkFinder(b *testing.B) {
	board := midgame()
	f := NewFinder(NewDictionary(16))
	r := rng.New(1)
	_ = r
	n := 0
	for b.Loop() {
		f.Begin(board, goban.White)
		for _, p := range board.Empties() {
			if board.Legal(p, goban.White) {
				x := f.Of(p)
				n += int(x.Levels)
			}
		}
	}
}
