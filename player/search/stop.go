package search

import (
	"time"

	"montego/goban"
	"montego/player/timing"
)

// The rules of when to stop stand in package timing; here a search tells them how far it is.

// decided returns who has won every playout of a search, if that is reason to stop it,
// else Empty. Playouts under way, one on each of the other workers, may still end so.
func (s *Search) decided() goban.Color {
	root, c := s.tree.nodes.at(s.root), s.position.ToMove
	playouts, wins := int(root.visits.Load()), float64(root.sum.Load())/unit
	if c == goban.White {
		wins = float64(playouts) - wins
	}
	most := func() int { first, _ := s.leaders(); return first }
	switch won, lost := s.params.Stop.OneSided(playouts, wins, len(s.workers)-1, most); {
	case won:
		return c
	case lost:
		return c.Opponent()
	}
	return goban.Empty
}

// certain reports whether no playout that is left can make another move the most
// visited one. It reports false where the final choice is not by visits.
func (s *Search) certain() bool {
	spent := timing.Stage{Playouts: int(s.played.Load()), Time: time.Since(s.start)}
	return s.params.Choice == ChooseVisits && s.params.Stop.Early.Certain(s.last, spent, s.expires, s.leaders)
}

// leaders returns the visits of the two most visited moves of the root.
func (s *Search) leaders() (first, second int) {
	children := s.tree.withChildren(s.root).children
	for i := range children {
		switch n := int(children[i].visits.Load()); {
		case n > first:
			first, second = n, first
		case n > second:
			second = n
		}
	}
	return first, second
}

// Found returns what the rules of timing.Stop, timing.Sure and timing.Extension ask about a
// search.
func (s *Snapshot) Found() timing.Found {
	move := func(m *Candidate) timing.Move { return timing.Move{Visits: m.Visits, Value: m.ValueFor(s.ToMove)} }
	best := &s.Moves[0]
	f := timing.Found{
		Spent: timing.Stage{Playouts: s.Playouts, Time: s.Elapsed}, Value: s.ValueFor(s.ToMove), Best: move(best),
		Highest: true, Preferred: true,
	}
	for i := range s.Moves {
		if m := &s.Moves[i]; m.Visits > 0 {
			f.Highest = f.Highest && move(m).Value <= f.Best.Value
			f.Preferred = f.Preferred && m.SelectionValue <= best.SelectionValue
		}
	}
	if len(s.Moves) > 1 {
		f.Second = move(&s.Moves[1])
		if best.Reply.Visits > 0 {
			f.ReplyGap = max(best.Value-best.Reply.Value, best.Reply.Value-best.Value)
		}
	}
	return f
}
