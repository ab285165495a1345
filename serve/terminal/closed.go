package terminal

import (
	"slices"
	"strings"

	"montego/goban"
	"montego/internal/phrases"
	"montego/sgf"
)

// A game that is over in its file is shown as the file has it, and Montego waits. Its result and
// its players stay in what is saved until somebody goes on with it: by a move, with continue, or
// with undo. Then it is a game of the player against Montego like any other.

// over reports whether the record says how its game ended.
func (r *record) over() bool { return r.info.Result != (sgf.Result{}) }

// longestName is how many letters of a player's name are shown.
const longestName = 20

// player names who had a colour, with the rank.
func (r *record) player(c goban.Color) string {
	p := goban.ByColor(c, r.info.Black, r.info.White)
	name := phrases.OneLine(p.Name)
	if name == "" {
		name = "?"
	}
	return strings.TrimSpace(cut(name, longestName) + " " + cut(phrases.OneLine(p.Rank), longestName))
}

// leaveOut notes that a saved game has no longer what the phrase terminal.lost and the name given
// tell of the record.
func (s *console) leaveOut(what string, r *record) {
	s.notKept = append(slices.Clip(s.notKept), s.say("terminal.lost."+what, phrases.Args{"path": r.name}))
}

// reopen goes on with a game that is over in its file, without its last n moves.
func (s *console) reopen(n int) error {
	r := *s.closed
	r.game = r.game.Clone()
	if err := r.game.Undo(n); err != nil {
		return err
	}
	s.leaveOut("result", &r)
	r.info.Result, r.notKept = sgf.Result{}, s.notKept
	s.close()
	s.begins(r)
	if s.phase() == counting {
		s.news = []string{s.say("terminal.passed")}
	}
	return nil
}

// reopenFor goes on with a game that is over in its file if the player may make this move at its
// end.
func (s *console) reopenFor(m goban.Move) error {
	if g := s.at.Game; g.Over() || g.ToMove() != m.Color {
		return s.fault("closed")
	}
	if err := s.at.Game.Legal(m); err != nil {
		return s.whyNot(err)
	}
	return s.reopen(0)
}
