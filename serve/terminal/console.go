package terminal

import (
	"bufio"
	"cmp"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/phrases"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/timing"
	"montego/serve/session"
	"montego/sgf"
)

// console is what stays between two lines.
type console struct {
	o        Options
	language *phrases.Language
	screen   *screen
	keyboard *keyboard
	store    store

	opponent player
	adviser  player   // for hints, scores and counts
	teacher  teacher  // nil before the first lesson
	lots     rng.Rand // draws colours

	games int // begun
	live  *session.Session
	at    session.State // that was seen last
	you   goban.Color
	rules string // the name by which they were asked for, or by which the record has them

	file  string // that the game was last saved to
	saved bool   // no move was made since

	closed  *record  // the game, if its file says that it is over and nobody has gone on with it; or nil
	notKept []string // what a saved game leaves out of the record that it is from, until the player is told

	// Montego's answer to the position after known moves is due: it is thinking, or
	// has answered already and the screen has not told so.
	due   bool
	known int

	lesson *lesson // that is not over; or nil

	news    []string // what the screen says beside the board
	stale   bool     // the screen does not show the present position
	refused string   // the last line, if it was refused and does its work when repeated
	left    bool     // the player has enough
}

// player is an engine that plays one game after the other; tests put another
// in its place, whose moves do not change when the engine learns something.
type player interface {
	session.Engine
	Restart(seed uint64)
	SetParams(p engine.Params)
}

var _ player = (*engine.Engine)(nil)

// phase is what the player can do, as a set of the phases of a session.
type phase uint8

const (
	playing  phase = 1 << session.Playing
	counting phase = 1 << session.Counting // both have passed; which stones are dead?
	over     phase = 1 << session.Over
	closed         = over << 1 // over, as its file says, and nobody has gone on with it
	always         = playing | counting | over | closed
)

func (s *console) phase() phase {
	if s.closed != nil {
		return closed
	}
	return 1 << s.at.Phase
}

// newConsole returns a console without a game.
func newConsole(out io.Writer, o Options) *console {
	return &console{
		o:        o,
		language: cmp.Or(o.Language, phrases.English()),
		screen:   &screen{bufio.NewWriter(out), o.Style, o.Columns},
		store:    disk{},
		opponent: engine.NewWith(o.Open, o.Params, o.Seed),
		adviser:  engine.New(o.Params, o.Seed),
		lots:     rng.New(o.Seed),
	}
}

func (s *console) newGame() error {
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
	s.start(record{game: g})
	return nil
}

// start makes a record the game to be played; one that is over is only shown at first.
func (s *console) start(r record) {
	s.close()
	if s.you = s.o.You; s.you == goban.Empty {
		s.you = goban.Sides[s.lots.Intn(2)]
	}
	if c := s.colorIn(r.info); c.IsStone() && !s.o.YouGiven {
		s.you = c
	}
	s.takeLevel(r.info)
	s.begins(r)
}

// begins begins the session of a record, after the one before was closed.
func (s *console) begins(r record) {
	s.file, s.saved, s.notKept, s.closed = "", true, r.notKept, nil
	s.opponent.Restart(s.o.Seed + uint64(s.games))
	s.adviser.Restart(s.o.Seed)
	s.games++
	o := session.Options{Game: r.game, Info: r.info, Judge: s.adviser, Waits: true, Comment: s.comment, Now: s.o.Now}
	if r.over() {
		o.Result, s.closed = r.info.Result, &r
	} else {
		s.seat(&o, &r)
	}
	s.rules = cmp.Or(r.info.Rules, s.o.RulesName)
	o.Info.Rules, o.Info.Program = s.rules, sgf.Application+":"+s.o.Version
	s.live = session.New(o)
	s.look()
	s.due = false
	if s.at.Phase != session.Over {
		s.expect(len(r.game.Moves()))
	}
}

// seat lets the player and Montego play the game of a record, with its clocks if it is theirs.
func (s *console) seat(o *session.Options, r *record) {
	info, ours := r.info, s.colorIn(r.info).IsStone()
	o.Time = s.o.Time
	if ours && !s.o.TimeGiven {
		o.Time, o.Left = timing.FromRecord(info.MainTime, info.Overtime), r.left
	}
	o.Think = s.thinkTime(o.Time.Limited())
	you, montego := session.Player{Name: s.o.Name}, session.Player{Name: sgf.Application + " " + s.o.Version, Engine: s.opponent}
	o.Black, o.White = you, montego
	if s.you == goban.White {
		o.Black, o.White = montego, you
	}
	if info.Black.Name != o.Black.Name || info.White.Name != o.White.Name {
		o.Info = sgf.Info{} // ranks, clock, place and event are those of others
		if !ours && info.Black.Name+info.White.Name != "" {
			s.leaveOut("players", r)
		}
	}
	o.Info.Date = s.o.Now().Format("2006-01-02")
}

// thinkTime returns how long Montego takes for a move at most, with a clock or without; 0 where
// only its playouts or the clock limit it.
func (s *console) thinkTime(clock bool) time.Duration {
	if (s.o.Params.Level != engine.MaxLevel || clock) && !s.o.ThinkGiven {
		return 0
	}
	return s.o.Think
}

// colorIn returns the colour that the player had in a record of a game against Montego, Empty
// if it is a game of others.
func (s *console) colorIn(info sgf.Info) goban.Color {
	isMontego := func(name string) bool { // the page writes no version
		return name == sgf.Application || strings.HasPrefix(name, sgf.Application+" ")
	}
	switch {
	case info.Black.Name == s.o.Name && isMontego(info.White.Name):
		return goban.Black
	case info.White.Name == s.o.Name && isMontego(info.Black.Name):
		return goban.White
	}
	return goban.Empty
}

// takeLevel makes Montego as strong as a record of a game of the player's against it says,
// unless its strength was asked for.
func (s *console) takeLevel(info sgf.Info) {
	you := s.colorIn(info)
	if s.o.StrengthGiven || !you.IsStone() {
		return
	}
	level, err := engine.ParseLevel(goban.ByColor(you, info.White, info.Black).Rank)
	if err != nil {
		level = engine.MaxLevel // which records do not name
	}
	s.o.Params.Level = level
	s.opponent.SetParams(s.o.Params)
}

// noteLevel writes into a record how strong Montego plays, as the rank that a level has.
func (s *console) noteLevel(root *sgf.Node) {
	property := s.you.Opponent().Letter() + "R"
	if s.o.Params.Level == engine.MaxLevel {
		root.Delete(property)
		return
	}
	root.SetText(property, s.o.Params.Level.String())
}

func (s *console) close() {
	if s.live != nil {
		s.live.Close()
	}
}

// look takes note of how the game stands now.
func (s *console) look() { s.at, s.stale = s.live.State(), true }

// run reads and obeys lines, and plays Montego's moves, until the player
// leaves, or can see no more.
func (s *console) run() error {
	for !s.left && s.screen.flush() == nil {
		switch {
		case s.at.Failure == nil && (s.due || s.phase() == playing && s.at.Game.ToMove() != s.you):
			s.reply()
		case s.lesson != nil:
			s.hearLesson()
		case s.at.Judging && s.at.Failure == nil:
			s.await(func(x session.State) bool { return !x.Judging || x.Failure != nil })
		default:
			if s.stale {
				s.showGame()
			}
			s.hear(s.ask())
		}
	}
	s.rescue()
	return s.screen.flush()
}

// rescue saves a game that would be lost, though the player did not drop it: nothing more can be
// typed or seen.
func (s *console) rescue() {
	if !s.left && s.unsaved() {
		s.saveSomewhere()
	}
}

// hear deals with what came from the keyboard.
func (s *console) hear(t typed) {
	s.echo(t)
	var err error
	switch t.kind {
	case aLine:
		if bug := panics.Catch(func() { err = s.obey(t.line) }); bug != nil {
			err = sentence(s.say("error.engine", phrases.Args{"why": bug}))
		}
	case longLine:
		err = s.fault("long")
	case interrupt:
		err = s.leave("Ctrl-C")
	case timeOver:
		s.news = nil
		s.ended()
	case theEnd:
		s.rescue()
		s.depart()
	}
	if err != nil {
		s.screen.say(complaint(err))
	}
}

// complaint makes a sentence of an error. Phrases are sentences, and may begin with what the
// player typed.
func complaint(err error) string {
	text := err.Error()
	if phrase, ok := err.(sentence); ok {
		return string(phrase)
	}
	if first, size := utf8.DecodeRuneInString(text); size > 0 {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if last, _ := utf8.DecodeLastRuneInString(text); !strings.ContainsRune(".?!。？！", last) {
		text += "."
	}
	return text
}

// echo shows what came from the keyboard where no terminal does so. A terminal
// breaks the line only after a line.
func (s *console) echo(t typed) {
	switch {
	case s.o.Echo:
		s.screen.say(map[typedKind]string{aLine: t.line, longLine: "…", interrupt: "^C", theEnd: "^D"}[t.kind])
	case t.kind != aLine && t.kind != longLine:
		s.screen.say("")
	}
}

// mayDrop reports whether the game may be given up for good: it is saved, or
// nothing was played, or the player repeats the line that would do it.
func (s *console) mayDrop(line string) error {
	if !s.unsaved() {
		return nil
	}
	return s.twice(line, s.fault("unsaved", phrases.Args{"line": line}))
}

// twice returns nil if the line repeats the one before, which it refused, and
// otherwise err.
func (s *console) twice(line string, err error) error {
	if s.refused == line {
		return nil
	}
	s.refused = line
	return err
}

// unsaved reports whether the player has a move in the game that no file has.
func (s *console) unsaved() bool { return !s.saved && s.yourLast() >= 0 }

// leave ends the session, unless a game would be lost.
func (s *console) leave(line string) error {
	if err := s.mayDrop(line); err != nil {
		return err
	}
	s.depart()
	return nil
}

func (s *console) depart() {
	s.screen.say(s.say("terminal.goodbye"))
	s.left = true
}

func (s *console) showGame() {
	s.stale = false
	if s.at.Count != nil {
		s.showCount()
		return
	}
	notes := slices.Clone(s.news)
	if s.phase() == playing && s.yourLast() < 0 {
		notes = append(notes, s.introduction()...)
	}
	if s.at.Waits {
		notes = append(notes, "", s.say("clock.waits"))
	}
	s.show(s.at.Game.Board().Diagram(), notes)
}

// introduction is what a player should know before the first move.
func (s *console) introduction() []string {
	example := goban.PointAt(s.at.Game.Width()/2, s.at.Game.Height()/2)
	lines := []string{
		s.say("terminal.you", phrases.Args{"color": s.you, "vertex": example}),
		"",
		"hint   " + s.say("terminal.intro.hint"),
		"score  " + s.say("terminal.intro.score"),
		"undo   " + s.say("terminal.intro.undo"),
	}
	if s.o.Params.Level == engine.MaxLevel {
		lines = append(lines, "level  "+s.say("terminal.intro.level"))
	}
	return append(lines, "help   "+s.say("terminal.intro.help"))
}

// show draws a picture of the board with who plays, and the given notes.
func (s *console) show(d goban.Diagram, notes []string) {
	d.Captured = [4]int{} // the list of players says it
	room, _ := s.screen.notesWidth(d)
	s.screen.draw(d, append(s.players(room), notes...))
}

// players says who plays which colour and how many stones they have taken, under which
// rules. Where room columns are too few for a line, the stones taken stand below the name.
func (s *console) players(room int) []string {
	var lines []string
	width := 8
	for _, c := range goban.Sides {
		width = max(width, visible(s.playerName(c))+1)
	}
	clocks := s.live.State().Clocks // those of s.at are as old as the last move
	for _, c := range goban.Sides {
		name := s.playerName(c)
		captured := s.say("terminal.captured", phrases.Args{"n": s.at.Game.Prisoners(c)})
		if left := clockText(clocks[c]); left != "" {
			captured += "  " + left
		}
		color := " " + narrow.FillRight(s.color(c), s.widest()) + "  "
		line := s.o.Style.stone(c) + color + narrow.FillRight(name, width) + " " + captured
		if visible(line) > room {
			under := strings.Repeat(" ", 1+visible(color))
			line = s.o.Style.stone(c) + color + name + "\n" + under + captured
		}
		lines = append(lines, line)
	}
	key, args := "conditions", phrases.Args{"rules": s.rulesName(), "komi": s.at.Game.Komi().Float()}
	if n := s.at.Game.Handicap(); n > 0 {
		key, args["handicap"] = "conditions.handicap", n
	}
	return append(lines, s.say(key, args), "")
}

// playerName is what the list of players calls who has a colour.
func (s *console) playerName(c goban.Color) string {
	switch {
	case s.closed != nil:
		return s.closed.player(c)
	case c == s.you:
		return s.say("terminal.player")
	case s.o.Params.Level != engine.MaxLevel:
		return "Montego " + s.o.Params.Level.String()
	}
	return "Montego"
}

// prompt asks for a line: it says whose turn it is, which move, and how many
// stones the player has captured.
func (s *console) prompt() string {
	if s.at.Failure != nil {
		return s.say("terminal.prompt.failed")
	}
	switch s.phase() {
	case counting:
		if !s.at.Game.Rules().RemovesDead() {
			return s.say("terminal.prompt.alive")
		}
		return s.say("terminal.prompt.counting")
	case over:
		return s.say("terminal.prompt.over")
	case closed:
		return s.say("terminal.prompt.closed")
	}
	prompt := s.say("terminal.prompt", phrases.Args{"color": s.you, "move": len(s.at.Game.Moves()) + 1, "n": s.at.Game.Prisoners(s.you)})
	if left := clockText(s.live.State().Clocks[s.you]); left != "" {
		prompt += " " + left
	}
	return prompt
}
