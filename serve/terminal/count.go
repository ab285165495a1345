package terminal

import (
	"errors"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/serve/session"
	"montego/sgf"
)

func (s *console) toggleDead(arg string) error {
	p, err := s.readPoint(arg)
	if err != nil {
		return err
	}
	err = s.live.SetDead(p, !slices.Contains(s.at.Dead, p))
	if refused, ok := errors.AsType[*session.Refused](err); ok && refused.Phrase != "" {
		return sentence(s.say(refused.Phrase))
	}
	if err != nil {
		return err
	}
	s.look()
	return nil
}

func (s *console) done(string) error {
	if err := s.live.Agree(s.you); err != nil {
		return err
	}
	s.news = nil
	s.ended()
	return nil
}

// playOn goes on after two passes, or after the end of a game that was over in its file.
func (s *console) playOn(string) error {
	if s.closed != nil {
		s.news = []string{s.say("terminal.resumed")}
		return s.reopen(0)
	}
	if err := s.live.Resume(); err != nil {
		return err
	}
	s.news = []string{s.say("terminal.continued")}
	s.look()
	return nil
}

func (s *console) showCount() {
	n := s.at.Count
	picture := s.at.Game.Board().Diagram()
	for status, mark := range map[game.Status]byte{game.Dead: deadMark, game.BlackTerritory: blackMark, game.WhiteTerritory: whiteMark} {
		for _, p := range n.List(status) {
			picture.Marks[p] = mark
		}
	}
	notes := append(slices.Clone(s.news), s.tally(n.Score)...)
	if s.phase() == counting {
		notes = append(notes, s.outcome(sgf.ScoreResult(n.Score.Lead().Float())))
		dead := s.say("terminal.alive")
		if s.at.Game.Rules().RemovesDead() {
			dead = "x o  " + s.say("terminal.deadstones")
		}
		notes = append(notes, "", "b w  "+s.say("terminal.territory"), dead)
	}
	s.show(picture, notes)
}

// outcome says who has won by how much.
func (s *console) outcome(r sgf.Result) string {
	args := phrases.Args{"color": r.Winner}
	switch {
	case r.Reason == sgf.Void:
		return s.say("result.void")
	case r.Winner == goban.Empty:
		return s.say("result.draw")
	case r.Reason == sgf.Time:
		return s.say("result.time", args)
	case r.Reason == sgf.Resign:
		return s.say("result.resigned", args)
	case r.Reason == sgf.Forfeit:
		return s.say("result.forfeit", args)
	case r.Reason == sgf.Unknown:
		return s.say("result.wins", args)
	}
	return s.say("result.points", phrases.Args{"color": r.Winner, "n": r.Margin})
}

// tally is a table of what the sides have.
func (s *console) tally(score game.Score) []string {
	rows := score.Rows()
	name := 10
	for _, r := range rows {
		name = max(name, visible(s.say("count."+r.Name)))
	}
	figure := max(6, s.widest())
	row := func(title, black, white string) string {
		return narrow.FillRight(title, name) + " " + narrow.FillLeft(black, figure) + " " + narrow.FillLeft(white, figure)
	}
	lines := []string{row("", s.color(goban.Black), s.color(goban.White))}
	for _, r := range rows {
		lines = append(lines, row(s.say("count."+r.Name), s.language.Number(r.Black.Float()), s.language.Number(r.White.Float())))
	}
	return lines
}
