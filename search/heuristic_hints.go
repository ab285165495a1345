package search

import (
	"montego/goban"
	"montego/playout"
)

// hints makes moves win and lose as the playout policy advises: it knows the
// same tactics as the tree needs, and says of all points what it thinks
// [Baudis11] §3.3.2.
type hints struct {
	visits float32
	hinter playout.Hinter
	list   playout.Hints
}

func (h *hints) judge(b *goban.Board, c goban.Color, unit float32, x *expansion) {
	h.list.Reset()
	h.hinter.Hint(b, c, &h.list)
	for _, hint := range h.list.All() {
		x.add(hint.Point, c, h.visits*unit*hint.Games, hint.Good)
	}
}
