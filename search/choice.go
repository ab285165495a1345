package search

import (
	"slices"

	"montego/goban"
)

// putFirst moves the move to be played to the front. Requires: the moves are in
// the order of their visits.
func (s *Snapshot) putFirst(choice string) {
	best := 0
	for i := range s.Moves {
		if m := &s.Moves[i]; m.better(&s.Moves[best], choice, s.Moves[0].Visits, s.ToMove) {
			best = i
		}
	}
	first := s.Moves[best]
	copy(s.Moves[1:best+1], s.Moves[:best])
	s.Moves[0] = first
}

// better reports whether c plays m rather than the best so far. What is proven
// comes before everything else; most are the visits of the most visited move.
func (m *Candidate) better(best *Candidate, choice string, most int, c goban.Color) bool {
	order := []goban.Color{c.Opponent(), goban.Empty, c}
	if x, y := slices.Index(order, m.Proven), slices.Index(order, best.Proven); x != y {
		return x > y
	}
	if m.Visits == 0 {
		return false
	}
	switch choice {
	case "value":
		return m.ValueFor(c) > best.ValueFor(c)
	case "bound":
		return valueFor(c, m.Bound) > valueFor(c, best.Bound)
	case "robust-max":
		return 2*m.Visits >= most && m.ValueFor(c) > best.ValueFor(c)
	}
	return false // the earlier has more visits
}
