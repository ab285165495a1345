package terminal

import (
	"context"
	"fmt"
	"slices"
	"time"

	"montego/goban"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/serve/session"
	"montego/sgf"
)

func (s *console) playAt(word string) error {
	if err := s.fits(command{during: playing | closed}, ""); err != nil {
		return err
	}
	p, err := s.readPoint(word)
	if err != nil {
		return err
	}
	return s.play(p)
}

// A pass with more of the board empty than passRoom is asked about: it may end
// a game that has hardly begun.
const passRoom = 0.8

// pass plays nowhere.
func (s *console) pass(string) error {
	b := s.at.Game.Board()
	if float64(b.NumEmpty()) > passRoom*float64(b.Area()) {
		if err := s.twice("pass", s.fault("earlypass")); err != nil {
			return err
		}
	}
	return s.play(goban.Pass)
}

func (s *console) play(p goban.Point) error {
	moves := len(s.at.Game.Moves()) + 1
	after, m := s.at.Game, goban.Move{Color: s.you, Point: p}
	if s.closed != nil {
		if err := s.reopenFor(m); err != nil {
			return err
		}
	}
	if err := s.live.Play(s.you, p); err != nil {
		return s.whyNot(err)
	}
	s.news = nil
	if len(s.live.State().Game.Moves()) < moves { // the time was over before
		s.ended()
		return nil
	}
	s.happened(m)
	if after.Play(m) == nil {
		s.beginLesson(after, m)
	}
	s.expect(moves)
	return nil
}

// expect notes whether Montego answers the position after the given number of moves. The
// answer may already be there: the transcript is the same however quick it is.
func (s *console) expect(moves int) {
	s.known = moves
	s.due = s.phase() == over || len(s.at.Game.Moves()) > moves ||
		s.phase() == playing && s.at.Game.ToMove() != s.you
}

func (s *console) reply() {
	moves := len(s.at.Game.Moves())
	if s.due {
		moves, s.due = s.known, false
	}
	var warning []string
	s.think(s.say("terminal.thinking"), func(ctx context.Context) {
		stop := context.AfterFunc(ctx, s.live.MoveNow)
		defer stop()
		s.await(func(x session.State) bool {
			return len(x.Game.Moves()) > moves || x.Phase == session.Over || x.Failure != nil
		})
		warning = s.endLesson(ctx)
	})
	if s.at.Failure != nil {
		s.tell(s.say("error.engine", phrases.Args{"why": s.at.Failure}))
		return
	}
	if s.at.Phase == session.Over {
		s.ended()
		return
	}
	m, _ := s.at.Game.LastMove()
	s.happened(m)
	if s.phase() == playing && m.Point == goban.Pass {
		s.tell(s.say("terminal.passes"))
	}
	s.news = append(s.news, warning...)
}

// hearLesson waits for the look at a move that Montego does not answer, such as the second pass.
func (s *console) hearLesson() {
	s.think(s.say("terminal.teaching"), func(ctx context.Context) {
		s.news = append(s.news, s.endLesson(ctx)...)
	})
}

// await waits until the game stands as wanted, or the player is gone.
func (s *console) await(wanted func(session.State) bool) {
	for {
		state, changed := s.live.Watch()
		s.at, s.stale = state, true
		if wanted(state) {
			return
		}
		<-changed
	}
}

// think says what Montego does, and then does work, which takes time and which the
// player may cut short.
func (s *console) think(what string, work func(ctx context.Context)) {
	s.screen.say(what)
	_ = s.screen.flush()
	if s.keyboard.during(work) {
		s.screen.say("") // behind the ^C that a terminal shows
	}
}

// happened tells of a move just made.
func (s *console) happened(m goban.Move) {
	s.look()
	s.saved = false
	who, what := "montego", "played"
	if m.Color == s.you {
		who = "you"
	}
	if m.Point == goban.Pass {
		what = "passed"
	}
	s.tell(s.say("terminal."+who+"."+what, phrases.Args{"vertex": m.Point}))
	if p, c := s.at.Game.Board().Ko(); p != goban.NoPoint && c == s.you && m.Color != s.you {
		s.tell(s.say("terminal.ko", phrases.Args{"vertex": p}))
	}
	if s.phase() == counting {
		s.news = []string{s.say("terminal.passed")}
	}
}

// tell adds to what the screen says beside the board.
func (s *console) tell(line string) { s.news = append(s.news, line) }

func (s *console) resign(string) error {
	if err := s.live.Resign(s.you); err != nil {
		return err
	}
	s.news = nil
	s.ended()
	return nil
}

// ended tells of the end of the game.
func (s *console) ended() {
	s.look()
	s.saved = false
	r := s.at.Result
	resigns, wins := "terminal.you.resign", "terminal.montego.wins"
	if r.Winner == s.you {
		resigns, wins = "terminal.montego.resigns", "terminal.you.win"
	}
	if r.Reason == sgf.Resign {
		s.tell(s.say(resigns))
	} else if s.tell(s.outcome(r)); r.Winner != goban.Empty {
		s.tell(s.say(wins))
	}
	s.tellNext(r.Winner)
}

// tellNext says after a game with a level how the next one can be with a level that is a rank
// stronger, or weaker where the player has lost.
func (s *console) tellNext(winner goban.Color) {
	level := s.o.Params.Level
	next, key := level+1, "terminal.next.stronger"
	if winner != s.you {
		next, key = level-1, "terminal.next.weaker"
	}
	all := engine.MaxLevel.Choices()
	if winner != goban.Empty && level != engine.MaxLevel && next != engine.MaxLevel && int(next) < len(all) {
		s.tell(s.say(key, phrases.Args{"level": all[next].Name}))
	}
}

// undo goes back to before the player's last move. A game that was given up
// by the player, or lost on time, goes on where it stood, unless it ended so in its file: from
// there continue goes on.
func (s *console) undo(string) error {
	if r := s.at.Result; s.closed == nil && r.Winner == s.you.Opponent() && (r.Reason == sgf.Resign || r.Reason == sgf.Time) {
		s.news = []string{s.say("terminal.resumed")}
		return s.back(0)
	}
	i := s.yourLast()
	if i < 0 {
		return s.fault("undo")
	}
	taken := slices.Clone(s.at.Game.Moves()[i:])
	s.news = []string{s.say("terminal.undone", phrases.Args{"moves": s.moveList(taken)})}
	return s.back(len(taken))
}

func (s *console) back(n int) error {
	if s.closed != nil {
		return s.reopen(n)
	}
	err := s.live.Undo(n)
	s.look()
	return err
}

// yourLast returns the index of the player's last move, or −1.
func (s *console) yourLast() int {
	for i, m := range slices.Backward(s.at.Game.Moves()) {
		if m.Color == s.you {
			return i
		}
	}
	return -1
}

// moveList names moves in a row: "D4, E5".
func (s *console) moveList(moves []goban.Move) string {
	var names []string
	for _, m := range moves {
		name := m.Point.String()
		if m.Point == goban.Pass {
			name = s.say("page.passed")
		}
		names = append(names, name)
	}
	return s.language.Row(names...)
}

// ask asks for what comes next: a line, or the end of the player's time.
func (s *console) ask() typed {
	q := question{prompt: s.prompt}
	if s.phase() != playing || !s.at.Clocks[s.you].Limited {
		return s.keyboard.ask(s.screen, q)
	}
	ctx, cancel := context.WithCancel(s.keyboard.ctx)
	defer cancel()
	over := make(chan struct{})
	go func(live *session.Session) {
		for {
			state, changed := live.Watch()
			if state.Phase == session.Over {
				close(over)
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}(s.live)
	q.over, q.ticks = over, s.o.Style.Palette != Plain
	return s.keyboard.ask(s.screen, q)
}

// clockText writes what a clock shows as the page does, such as "9:58" or "0:30 × 5"; "" without a
// limit.
func clockText(l session.Left) string {
	if !l.Limited {
		return ""
	}
	seconds := int((max(l.Time, 0) + time.Second - 1) / time.Second)
	text := fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	if seconds >= 3600 {
		text = fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	if l.Stones > 0 {
		text += fmt.Sprintf(" × %d", l.Stones)
	}
	return text
}
