package terminal

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"montego/clock"
	"montego/engine"
	"montego/game"
	"montego/goban"
	"montego/rng"
	"montego/sgf"
)

// session is what stays between two lines.
type session struct {
	o        Options
	screen   *screen
	keyboard *keyboard
	store    store

	opponent player
	adviser  player   // for hints and scores
	lots     rng.Rand // draws colours

	games  int // begun
	game   *game.Game
	you    goban.Color
	phase  phase
	dead   []goban.Point // stones taken for dead while counting and after
	result sgf.Result    // once the game is over

	info  sgf.Info // of the record that the game was loaded from
	file  string   // that the game was last saved to
	saved bool     // no move was made since

	news    []string // what the screen says beside the board
	stale   bool     // the screen does not show the present position
	refused string   // the last line, if it would have left a game unsaved
	left    bool     // the player has enough
}

// player is what a session asks of an engine.Engine; tests put another in its
// place, whose moves do not change when the engine learns something.
type player interface {
	GenMove(ctx context.Context, g *game.Game, c goban.Color, budget clock.Budget, wishes ...engine.Term) engine.Decision
	Decide(ctx context.Context, g *game.Game, c goban.Color, budget clock.Budget, wishes ...engine.Term) engine.Decision
	Assess(g *game.Game, n int) *engine.Assessment
	Count(g *game.Game) *game.Count
	Restart(seed uint64)
}

// phase is what the player can do.
type phase uint8

const (
	playing  phase = 1 << iota
	counting       // both have passed; which stones are dead?
	over
	always = playing | counting | over
)

// newSession returns a session without a game.
func newSession(out io.Writer, o Options) *session {
	return &session{
		o:        o,
		screen:   newScreen(out, o.Style),
		store:    disk{},
		opponent: engine.New(o.Params, o.Seed),
		adviser:  engine.New(o.Params, o.Seed),
		lots:     rng.New(o.Seed),
	}
}

// newGame begins a game by the options.
func (s *session) newGame() error {
	g := game.New(s.o.Width, s.o.Height, s.o.Rules, s.o.Komi)
	if s.o.Handicap > 0 {
		points, err := game.FreeHandicap(s.o.Width, s.o.Height, s.o.Handicap)
		if err != nil {
			return err
		}
		if err := g.PlaceHandicap(points); err != nil {
			return err
		}
	}
	s.news = nil
	s.start(g, sgf.Info{})
	return nil
}

// start makes g the game to be played, from a record with the given info.
func (s *session) start(g *game.Game, info sgf.Info) {
	s.game, s.info, s.file, s.saved = g, info, "", true
	s.opponent.Restart(s.o.Seed + uint64(s.games))
	s.adviser.Restart(s.o.Seed)
	s.games++
	if s.you = s.o.You; s.you == goban.Empty {
		s.you = [2]goban.Color{goban.Black, goban.White}[s.lots.Intn(2)]
	}
	s.resume()
}

// run reads and obeys lines, and plays Montego's moves, until the player
// leaves.
func (s *session) run() error {
	for !s.left && s.screen.err() == nil {
		if s.phase == playing && s.game.ToMove() != s.you {
			s.reply()
			continue
		}
		if s.stale {
			s.showGame()
		}
		s.screen.prompt(s.prompt())
		s.hear(s.keyboard.next())
	}
	return s.screen.err()
}

// hear deals with what came from the keyboard.
func (s *session) hear(t typed) {
	s.echo(t)
	var err error
	switch t.kind {
	case aLine:
		err = s.obey(t.line)
	case longLine:
		err = fmt.Errorf("that line is too long to be a move or a command")
	case interrupt:
		err = s.leave("Ctrl-C")
	case theEnd:
		s.depart()
	}
	if err != nil {
		s.screen.say(complaint(err))
	}
}

// complaint makes a sentence of an error.
func complaint(err error) string {
	text := sentence(err.Error())
	if !strings.ContainsAny(text[len(text)-1:], ".?!") {
		text += "."
	}
	return text
}

// echo shows what came from the keyboard where no terminal does so. A terminal
// breaks the line only after a line.
func (s *session) echo(t typed) {
	switch {
	case s.o.Echo:
		s.screen.say(map[typedKind]string{aLine: t.line, longLine: "…", interrupt: "^C", theEnd: "^D"}[t.kind])
	case t.kind == interrupt || t.kind == theEnd:
		s.screen.say("")
	}
}

// mayDrop reports whether the game may be given up for good: it is saved, or
// over, or nothing was played, or the player repeats the line that would do it.
func (s *session) mayDrop(line string) error {
	if !s.unsaved() || s.phase == over || s.refused == line {
		return nil
	}
	s.refused = line
	return fmt.Errorf("this game is not saved: type save to keep it, or %s once more to drop it", line)
}

// unsaved reports whether the player has a move in the game that no file has.
func (s *session) unsaved() bool { return !s.saved && s.yourLast() >= 0 }

// leave ends the session, unless a game would be lost.
func (s *session) leave(line string) error {
	if err := s.mayDrop(line); err != nil {
		return err
	}
	s.depart()
	return nil
}

// depart ends the session.
func (s *session) depart() {
	s.screen.say("Goodbye.")
	s.left = true
}

// showGame draws the game as it stands.
func (s *session) showGame() {
	s.stale = false
	if s.phase == counting || s.phase == over && s.result.Reason == sgf.Score {
		s.showCount()
		return
	}
	notes := slices.Clone(s.news)
	if s.phase == playing && s.yourLast() < 0 {
		notes = append(notes, s.introduction()...)
	}
	s.show(s.game.Board().Diagram(), notes)
}

// introduction is what a player should know before the first move.
func (s *session) introduction() []string {
	example := goban.PointAt(s.game.Width()/2, s.game.Height()/2)
	return []string{
		fmt.Sprintf("You are %s. Type a point such as %v to play there.", title(s.you), example),
		"",
		"hint   shows good moves",
		"score  says who is ahead",
		"undo   takes your last move back",
		"help   lists the rest",
	}
}

// show draws a picture of the board with who plays, and the given notes.
func (s *session) show(d goban.Diagram, notes []string) {
	d.Captured = [4]int{} // the list of players says it
	s.screen.draw(d, append(s.players(), notes...))
}

// players says who plays which colour and how many stones they have taken,
// under which rules.
func (s *session) players() []string {
	var lines []string
	for _, c := range []goban.Color{goban.Black, goban.White} {
		name := "Montego"
		if c == s.you {
			name = "you"
		}
		lines = append(lines, fmt.Sprintf("%s %s  %-8s captured %d", s.o.Style.stone(c), title(c), name, s.game.Prisoners(c)))
	}
	conditions := fmt.Sprintf("%s rules, komi %v", rulesTitle(s.game.Rules()), s.game.Komi())
	if n := s.game.Handicap(); n > 0 {
		conditions += fmt.Sprintf(", handicap %d", n)
	}
	return append(lines, conditions, "")
}

// prompt asks for a line: it says whose turn it is, which move, and how many
// stones the player has captured.
func (s *session) prompt() string {
	switch s.phase {
	case counting:
		return "Counting: done, dead POINT or undo > "
	case over:
		return "Game over: save, new, undo or quit > "
	}
	return fmt.Sprintf("Move %d, your turn (%s, captured %d) > ", len(s.game.Moves())+1, title(s.you), s.game.Prisoners(s.you))
}
