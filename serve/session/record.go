package session

import (
	"math"
	"time"

	"montego/goban"
	"montego/sgf"
)

// Record returns the whole game as the root of an SGF tree: conditions, moves,
// what the clocks showed after each of them, what engines thought of theirs, and
// the result.
func (s *Session) Record() *sgf.Node {
	s.mu.Lock()
	defer s.mu.Unlock()
	root := sgf.FromGame(s.game, s.info())
	i, last := -s.first-1, root
	for n := range root.MainLine() {
		if i >= 0 && i < len(s.turns) {
			s.annotate(n, i)
		}
		i++
		last = n
	}
	for _, c := range goban.Sides {
		if last != root { // the clock of who has not moved since the game was resumed, too, and what is left of a turn
			left, stones := s.left(c)
			s.noteTime(last, c, left, stones)
		}
	}
	return root
}

// info returns what the root of the record says.
func (s *Session) info() sgf.Info {
	info := s.o.Info
	info.Result = s.result
	for _, c := range goban.Sides {
		if name := s.o.player(c).Name; name != "" {
			goban.ByColor(c, &info.Black, &info.White).Name = name
		}
	}
	if t := s.o.Time; t.Limited() {
		info.MainTime, info.Overtime = t.Main.Seconds(), t.Overtime()
	}
	return info
}

// noteTime adds to a move's node what the clock of c shows after it.
func (s *Session) noteTime(n *sgf.Node, c goban.Color, left time.Duration, stones int) {
	if s.clocks[c].Settings().Limited() {
		n.SetTimeLeft(c, math.Round(left.Seconds()*1000)/1000, stones)
	}
}

// annotate adds the clock and the comment on an engine's decision to the node of turn i.
func (s *Session) annotate(n *sgf.Node, i int) {
	left := s.turns[i].Left
	s.noteTime(n, s.game.Moves()[s.first+i].Color, left.Time, left.Stones)
	if d := s.turns[i].Decision; d != nil && s.o.Comment != nil {
		if text := s.o.Comment(d); text != "" {
			n.SetText("C", text)
		}
	}
}
