package terminal

import (
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
)

func (s *console) toggleDead(arg string) error {
	p, err := s.readPoint(arg)
	if err != nil {
		return err
	}
	if err := s.live.SetDead(p, !slices.Contains(s.at.Dead, p)); err != nil {
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

// playOn goes on after two passes.
func (s *console) playOn(string) error {
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
	for _, p := range n.List(game.Dead) {
		picture.Marks[p] = deadMark
	}
	for _, p := range n.List(game.BlackTerritory) {
		picture.Marks[p] = blackMark
	}
	for _, p := range n.List(game.WhiteTerritory) {
		picture.Marks[p] = whiteMark
	}
	notes := append(slices.Clone(s.news), s.tally(n.Score)...)
	if s.phase() == counting {
		notes = append(notes, s.leadLine(n.Score), "", "b w  "+s.say("terminal.territory"), "x o  "+s.say("terminal.deadstones"))
	}
	s.show(picture, notes)
}

// leadLine says what the count comes to.
func (s *console) leadLine(score game.Score) string {
	c := score.Winner()
	if c == goban.Empty {
		return s.say("result.draw")
	}
	lead := score.Lead().Float()
	return s.say("result.points", phrases.Args{"color": c, "n": max(lead, -lead)})
}

// tally is a table of what the sides have.
func (s *console) tally(score game.Score) []string {
	rows := score.Rows()
	name := 10
	for _, r := range rows {
		name = max(name, visible(s.say("count."+r.Name)))
	}
	figure := max(6, s.widest(goban.Black, goban.White))
	lines := []string{pad("", name) + " " + padLeft(s.color(goban.Black), figure) + " " + padLeft(s.color(goban.White), figure)}
	for _, r := range rows {
		lines = append(lines, pad(s.say("count."+r.Name), name)+" "+padLeft(r.Black.String(), figure)+" "+padLeft(r.White.String(), figure))
	}
	return lines
}
