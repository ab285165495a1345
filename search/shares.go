package search

import (
	"montego/goban"
	"montego/playout"
)

// Shares say how likely each move is among its siblings, before any game: a
// softmax of what the playout policy hints. Progressive bias, widening and PUCT
// ask for them.
type Shares struct {
	Sharpness float64 `param:"sharpness" default:"1" range:"0..100" doc:"a plain hint for a move multiplies its share by e to so much, one against it divides" source:"stands for the learned patterns of [Huang11] §3.2.3"`
}

// wanted reports whether a part of the search asks for shares.
func (p Params) wantsShares() bool {
	return p.Selection == "puct" || p.ProgressiveBias.Strength > 0 || p.Widening.Games > 0
}

// sharer gives new children their shares. It belongs to one worker.
type sharer struct {
	sharpness float32
	hinter    playout.Hinter
	list      playout.Hints
	sorted    bool // children come in the order of their shares
}

// newSharer returns what p asks for, nil for nothing.
func newSharer(p Params, policy playout.Policy) *sharer {
	if !p.wantsShares() {
		return nil
	}
	return &sharer{
		sharpness: float32(p.Shares.Sharpness), hinter: playout.HinterOf(policy),
		sorted: p.Widening.Games > 0,
	}
}

// share fills in the shares of the moves of c on b, which add up to 1, and puts
// the moves in their order if that is wanted; equal ones stay as they are.
func (s *sharer) share(b *goban.Board, c goban.Color, y *nursery) {
	clear(y.share[:y.count])
	s.list.Reset()
	s.hinter.Hint(b, c, &s.list)
	for _, hint := range s.list.All() {
		if i := y.index[hint.Point&(goban.NumPoints-1)]; i > 0 && hint.Good {
			y.share[i-1] += hint.Games
		} else if i > 0 {
			y.share[i-1] -= hint.Games
		}
	}
	softmax(y.share[:y.count], s.sharpness)
	if s.sorted {
		y.sort()
	}
}

// softmax makes shares of logarithms, each multiplied by sharpness.
func softmax(x []float32, sharpness float32) {
	top, sum := x[0], float32(0)
	for _, v := range x {
		top = max(top, v)
	}
	for i, v := range x {
		x[i] = decay(float32(sharpness * (top - v)))
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
}

// sort puts the moves in the order of their shares, the largest first. It loses
// the index.
func (n *nursery) sort() {
	for i := 1; i < n.count; i++ {
		for k := i; k > 0 && n.share[k-1] < n.share[k]; k-- {
			n.moves[k-1], n.moves[k] = n.moves[k], n.moves[k-1]
			n.evidence[k-1], n.evidence[k] = n.evidence[k], n.evidence[k-1]
			n.share[k-1], n.share[k] = n.share[k], n.share[k-1]
		}
	}
}
