package terminal

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"montego/clock"
	"montego/engine"
	"montego/goban"
	"montego/sgf"
)

// playAt plays a stone of the player's.
func (s *session) playAt(word string) error {
	if err := s.fits(command{during: playing}, ""); err != nil {
		return err
	}
	p, err := readPoint(s.game.Board(), word)
	if err != nil {
		return err
	}
	return s.play(p)
}

// pass plays nowhere.
func (s *session) pass(string) error { return s.play(goban.Pass) }

// play makes the player's move.
func (s *session) play(p goban.Point) error {
	m := goban.Move{Color: s.you, Point: p}
	if err := s.game.Play(m); err != nil {
		return whyNot(err, p)
	}
	s.news = nil
	s.happened("You", m)
	return nil
}

// reply lets Montego play.
func (s *session) reply() {
	var d engine.Decision
	s.think("Montego is thinking (Ctrl-C: play at once) ...", func(ctx context.Context) {
		d = s.opponent.GenMove(ctx, s.game, s.you.Opponent(), s.budget())
	})
	if d.Resign {
		s.finish(sgf.Result{Winner: s.you, Reason: sgf.Resign})
		return
	}
	s.happened("Montego", d.Move)
	if s.phase == playing && d.Move.Point == goban.Pass {
		s.tell("If you pass as well, the game is counted.")
	}
}

// think runs a search that the player may cut short, and says what for.
func (s *session) think(what string, search func(ctx context.Context)) {
	s.screen.say(what)
	s.screen.flush()
	if s.keyboard.during(search) {
		s.screen.say("") // behind the ^C that a terminal shows
	}
}

// budget is how long a search may take.
func (s *session) budget() clock.Budget { return clock.Budget{Target: s.o.Think, Max: s.o.Think} }

// happened tells of a move just made, and begins the count if it was the last.
func (s *session) happened(who string, m goban.Move) {
	s.saved, s.stale = false, true
	if m.Point == goban.Pass {
		s.tell(who + " passed.")
	} else {
		s.tell(fmt.Sprintf("%s played %v.", who, m.Point))
	}
	if p, c := s.game.Board().Ko(); p != goban.NoPoint && c == s.you {
		s.tell(fmt.Sprintf("k: ko, you may not retake at %v before playing elsewhere.", p))
	}
	s.resume()
}

// tell adds to what the screen says beside the board.
func (s *session) tell(line string) { s.news = append(s.news, line) }

// resume makes the phase that of the game's last moves: play goes on, or
// both have passed.
func (s *session) resume() {
	s.phase, s.result, s.stale = playing, sgf.Result{}, true
	if s.game.Over() {
		s.beginCount()
	}
}

// resign gives the game up.
func (s *session) resign(string) error {
	s.news = nil
	s.finish(sgf.Result{Winner: s.you.Opponent(), Reason: sgf.Resign})
	return nil
}

// finish ends the game with a result.
func (s *session) finish(r sgf.Result) {
	s.phase, s.result, s.saved, s.stale = over, r, false, true
	loser := "You resign"
	if r.Winner == s.you {
		loser = "Montego resigns"
	}
	switch {
	case r.Reason == sgf.Resign:
		s.tell(fmt.Sprintf("%s: %s.", loser, s.wins(r.Winner)))
	case r.Winner == goban.Empty:
		s.tell("The game is a draw.")
	default:
		s.tell(fmt.Sprintf("%s wins by %v: %s.", title(r.Winner), points(r.Margin), s.wins(r.Winner)))
	}
}

// wins says who has won.
func (s *session) wins(c goban.Color) string {
	if c == s.you {
		return "you win"
	}
	return "Montego wins"
}

// undo goes back to before the player's last move. A game that was given up
// by the player goes on where it stood.
func (s *session) undo(string) error {
	if s.phase == over && s.result == (sgf.Result{Winner: s.you.Opponent(), Reason: sgf.Resign}) {
		s.news = []string{"You are back in the game."}
		s.resume()
		return nil
	}
	i := s.yourLast()
	if i < 0 {
		return errors.New("there is no move of yours to take back")
	}
	taken := slices.Clone(s.game.Moves()[i:])
	if err := s.game.Undo(len(taken)); err != nil {
		return err
	}
	s.news = []string{"Taken back: " + moveList(taken) + "."}
	s.resume()
	return nil
}

// yourLast returns the index of the player's last move, or −1.
func (s *session) yourLast() int {
	moves := s.game.Moves()
	for i := len(moves) - 1; i >= 0; i-- {
		if moves[i].Color == s.you {
			return i
		}
	}
	return -1
}

// moveList names moves in a row: "D4 and E5".
func moveList(moves []goban.Move) string {
	text := moves[0].Point.String()
	for _, m := range moves[1:] {
		text += " and " + m.Point.String()
	}
	return text
}
