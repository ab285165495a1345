package search

import (
	"slices"

	"montego/goban"
	"montego/player/joseki"
)

// corners gives won visits to moves that are usual in a corner, whatever stands elsewhere
// [Baudis11] §3.3.2.
type corners struct {
	visits     float32
	dictionary *joseki.Dictionary
	moves      []goban.Point
}

func (k *corners) rate(b *goban.Board, c goban.Color, x *expansion) {
	k.moves = k.dictionary.Moves(b, c, k.moves[:0])
	for i, p := range k.moves {
		if !slices.Contains(k.moves[:i], p) {
			x.add(p, c, k.visits*x.unit, true)
		}
	}
}
