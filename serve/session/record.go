package session

import (
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
			s.left(c).Write(last, c)
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

// annotate adds the clock and the comment on an engine's decision to the node of turn i.
func (s *Session) annotate(n *sgf.Node, i int) {
	s.turns[i].Left.Write(n, s.game.Moves()[s.first+i].Color)
	if d := s.turns[i].Decision; d != nil && s.o.Comment != nil {
		if text := s.o.Comment(d); text != "" {
			n.SetText("C", text)
		}
	}
}
