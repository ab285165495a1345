package game

import (
	"maps"

	"montego/goban"
)

// whiteNext tells apart the same stones with White and with Black to move.
const whiteNext goban.Hash = 0x9e3779b97f4a7c15

// Key returns a hash of what may not come back under k: the position alone or, under
// situational superko, the position together with the side to move next. A search
// compares these keys along its own path.
func (k Ko) Key(position goban.Hash, next goban.Color) goban.Hash {
	if k == SituationalSuperko && next == goban.White {
		return position ^ whiteNext
	}
	return position
}

// History is the set of situations that a game has had, as its superko rule
// tells them apart. It does not change, so any number of searchers may share it.
type History struct {
	rule Ko
	keys map[goban.Hash]struct{}
}

// History returns the situations so far, the present one included.
func (g *Game) History() *History {
	h := &History{rule: g.rules.Ko}
	if h.rule == SimpleKo {
		return h
	}
	h.keys = make(map[goban.Hash]struct{}, len(g.positions))
	for i, position := range g.positions {
		h.keys[h.rule.Key(position, g.next(i))] = struct{}{}
	}
	return h
}

// Rule returns the rule that the history was made for.
func (h *History) Rule() Ko { return h.rule }

// Forbids reports whether a stone that leads to position, with next to move,
// would repeat the history. A pass is never forbidden. Under SimpleKo nothing
// is: that rule needs no history and is kept by the board.
func (h *History) Forbids(position goban.Hash, next goban.Color) bool {
	_, seen := h.keys[h.rule.Key(position, next)]
	return seen
}

// Repetitions lists the legal moves of c that lead to a situation, the stones and the side to move
// next, that the game has had at least the given number of times. Under superko there are none.
func (g *Game) Repetitions(c goban.Color, times int) (points []goban.Point) {
	situations := map[goban.Hash]int{}
	for i, position := range g.positions {
		situations[SituationalSuperko.Key(position, g.next(i))]++
	}
	maps.DeleteFunc(situations, func(_ goban.Hash, n int) bool { return n < times })
	if len(situations) == 0 {
		return nil
	}
	for _, p := range g.board.Empties() {
		m := goban.Move{Color: c, Point: p}
		if g.Legal(m) != nil {
			continue
		}
		if _, had := situations[SituationalSuperko.Key(hashAfter(g.board, m), c.Opponent())]; had {
			points = append(points, p)
		}
	}
	return points
}

// hashAfter returns the hash of the position after m, which must be possible on b.
func hashAfter(b *goban.Board, m goban.Move) goban.Hash {
	var next goban.Board
	next.CopyFrom(b)
	next.Play(m.Point, m.Color)
	return next.Hash()
}

// next returns who was to move after i moves.
func (g *Game) next(i int) goban.Color {
	if i == 0 {
		return g.start.toMove
	}
	return g.moves[i-1].Color.Opponent()
}

func (g *Game) repeats(m goban.Move) bool {
	if g.rules.Ko == SimpleKo {
		return false
	}
	key := g.rules.Ko.Key(hashAfter(g.board, m), m.Color.Opponent())
	for i, position := range g.positions {
		if g.rules.Ko.Key(position, g.next(i)) == key {
			return true
		}
	}
	return false
}
