package session

import (
	"fmt"

	"montego/game"
	"montego/player/timing"
	"montego/sgf"
)

// Undo takes the last n moves back, in every phase: the clocks are those of the
// moment when the first of them was begun. Undo(0) goes back into a game that
// was resigned, lost on time or counted; who lost on time has a full clock again.
// Moves made before the session keep no clocks: then the clocks are those with which it
// began. It fails if there are fewer moves.
func (s *Session) Undo(n int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	keep := len(s.game.Moves()) - n
	if n < 0 || keep < 0 {
		return fmt.Errorf("%w: moves asked %d, made %d", game.ErrUndo, n, len(s.game.Moves()))
	}
	switch at := max(keep-s.first, 0); {
	case at < len(s.turns):
		s.clocks, s.turns = s.turns[at].before, s.turns[:at]
	case s.result.Reason == sgf.Time:
		s.clocks[s.result.Winner.Opponent()] = timing.New(s.o.Time) // the old one would end the game again
	}
	_ = s.game.Undo(n) // there are as many
	s.first = min(s.first, keep)
	s.decision = nil
	if len(s.turns) > 0 {
		s.decision = s.turns[len(s.turns)-1].decision
	}
	if n > 0 || s.phase == Over {
		s.phase, s.result, s.dead, s.judged = Playing, sgf.Result{}, nil, false
	}
	if keep < s.contested {
		s.contested = 0
	}
	s.moved()
	return nil
}
