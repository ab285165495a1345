package search

import (
	"montego/goban"
	"montego/player/playout"
)

// hints gives won and lost visits to the moves for and against which the playout
// policy gives hints: the policy knows the tactics that the tree needs [Baudis11]
// §3.3.2.
type hints struct {
	visits float32
	hinter playout.Hinter
	list   playout.Hints
}

func (h *hints) judge(b *goban.Board, c goban.Color, unit float32, x *expansion) {
	h.list.Reset()
	h.hinter.Hint(b, c, &h.list)
	for _, hint := range h.list.All() {
		x.add(hint.Point, c, h.visits*unit*hint.Weight, hint.Good)
	}
}
