package terminal

import (
	"fmt"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/sgf"
)

// beginCount counts after both have passed. Where the rules know dead stones
// the player may have a say in it.
func (s *session) beginCount() {
	s.dead = s.deadStones()
	s.news = []string{"Both have passed."}
	if !s.game.Rules().FriendlyPass {
		s.accept()
		return
	}
	s.phase = counting
}

// deadStones returns the stones that look dead to the adviser.
func (s *session) deadStones() []goban.Point {
	return s.adviser.Count(s.game).List(game.Dead)
}

// toggleDead calls a chain dead, or alive again.
func (s *session) toggleDead(arg string) error {
	b := s.game.Board()
	p, err := readPoint(b, arg)
	if err != nil {
		return err
	}
	if !b.At(p).IsStone() {
		return fmt.Errorf("there is no stone on %v", p)
	}
	wasDead := slices.Contains(s.dead, p)
	for q := range b.ChainStones(b.ChainAt(p)) {
		if wasDead {
			s.dead = slices.DeleteFunc(s.dead, func(r goban.Point) bool { return r == q })
		} else {
			s.dead = append(s.dead, q)
		}
	}
	s.stale = true
	return nil
}

// done accepts the count.
func (s *session) done(string) error {
	s.news = nil
	s.accept()
	return nil
}

// accept ends the game with the count as it stands.
func (s *session) accept() {
	score := s.count().Score
	lead := score.Lead().Float()
	s.finish(sgf.Result{Winner: score.Winner(), Reason: sgf.Score, Margin: max(lead, -lead)})
}

// count counts the game with the stones taken for dead.
func (s *session) count() *game.Count {
	n, err := s.game.Count(s.dead, nil)
	if err != nil {
		panic("terminal: " + err.Error()) // the dead are stones on the board
	}
	return n
}

// showCount draws the count of a game that has come to its end.
func (s *session) showCount() {
	n := s.count()
	picture := s.game.Board().Diagram()
	for _, p := range n.List(game.Dead) {
		picture.Marks[p] = deadMark
	}
	for _, p := range n.List(game.BlackTerritory) {
		picture.Marks[p] = blackMark
	}
	for _, p := range n.List(game.WhiteTerritory) {
		picture.Marks[p] = whiteMark
	}
	notes := append(slices.Clone(s.news), tally(n.Score)...)
	if s.phase == counting {
		notes = append(notes, leadLine(n.Score), "", "b w  territory", "x o  dead stones: dead D4 calls those at D4 dead, or alive again")
	}
	s.show(picture, notes)
}

// leadLine says what the count comes to.
func leadLine(score game.Score) string {
	c := score.Winner()
	if c == goban.Empty {
		return "The game is a draw."
	}
	lead := score.Lead().Float()
	return fmt.Sprintf("%s wins by %s.", title(c), points(max(lead, -lead)))
}

// tally is a table of what the sides have.
func tally(score game.Score) []string {
	b, w := score.Black, score.White
	rows := []struct {
		name         string
		black, white game.Points
	}{
		{"stones", whole(b.Stones), whole(w.Stones)},
		{"territory", whole(b.Territory), whole(w.Territory)},
		{"prisoners", whole(b.Prisoners), whole(w.Prisoners)},
		{"handicap", whole(b.Bonus), whole(w.Bonus)},
		{"tax", whole(-b.Tax), whole(-w.Tax)},
		{"komi", 0, score.Komi},
		{"total", whole(b.Total()), whole(w.Total()) + score.Komi},
	}
	lines := []string{fmt.Sprintf("%-10s %6s %6s", "", "Black", "White")}
	for _, r := range rows {
		if r.black != 0 || r.white != 0 || r.name == "total" {
			lines = append(lines, fmt.Sprintf("%-10s %6v %6v", r.name, r.black, r.white))
		}
	}
	return lines
}

// whole returns n points.
func whole(n int) game.Points { return game.Points(n) * game.Point }
