package playout

import (
	"montego/goban"
	"montego/internal/rng"
)

// history counts how often the search chose each move, of itself and in reply
// to each move: the tables of both history heuristics [DrakeUurtamo07] §4. Passes
// are neither counted nor replied to.
type history struct {
	moves   [2]counts                  // by colour
	replies [2][goban.NumPoints]counts // by colour and the move replied to
}

// counts are numbers by point.
type counts [goban.NumPoints]uint32

// colorIndex returns the place of c in a table by colour.
func colorIndex(c goban.Color) int { return int(c - goban.Black) }

// count counts the moves that the search has chosen in a simulation on root.
func (h *history) count(root *goban.Board, t *Trace) {
	previous := root.LastMove(0)
	for i, p := range t.Points() {
		if p > goban.Pass {
			c := colorIndex(t.Color(i))
			h.moves[c][p]++
			if previous > goban.Pass {
				h.replies[c][previous][p]++
			}
		}
		previous = p
	}
}

// move returns the playable move that the tree chose most often for c, or
// NoPoint. Moves that were chosen equally often are equally likely.
func (h *history) move(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	return h.moves[colorIndex(c)].most(b, c, r)
}

// reply does as move among the replies to the last move.
func (h *history) reply(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	last := b.LastMove(0)
	if last <= goban.Pass {
		return goban.NoPoint
	}
	return h.replies[colorIndex(c)][last&(goban.NumPoints-1)].most(b, c, r)
}

// hint adds what move and reply may return.
func (h *history) hint(b *goban.Board, c goban.Color, hints *Hints) {
	h.moves[colorIndex(c)].hint(b, c, HistoryMove, hints)
	if last := b.LastMove(0); last > goban.Pass {
		h.replies[colorIndex(c)][last&(goban.NumPoints-1)].hint(b, c, HistoryReplyMove, hints)
	}
}

// hint adds the playable points with the highest count above zero.
func (n *counts) hint(b *goban.Board, c goban.Color, k Kind, hints *Hints) {
	highest := uint32(1)
	for _, p := range b.Empties() {
		if playable(b, p, c) {
			highest = max(highest, n[p])
		}
	}
	for _, p := range b.Empties() {
		if n[p] == highest && playable(b, p, c) {
			hints.good(p, k, 1)
		}
	}
}

// most returns the playable point with the highest count above zero, one of
// several at random, or NoPoint. It goes through all empty points. Few moves of a
// playout call it, so keeping the points in order would cost more.
func (n *counts) most(b *goban.Board, c goban.Color, r *rng.Rand) (best goban.Point) {
	highest, ties := uint32(1), 0
	for _, p := range b.Empties() {
		k := n[p&(goban.NumPoints-1)]
		if k < highest || !playable(b, p, c) {
			continue
		}
		if k > highest {
			highest, ties = k, 0
		}
		ties++
		if r.Intn(ties) == 0 {
			best = p
		}
	}
	return best
}
