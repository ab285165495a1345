package gtpserver

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/internal/file"
	"montego/internal/panics"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/status"
	"montego/player/timing"
)

// session is what stays between two commands.
type session struct {
	game   *game.Game
	clocks [goban.White + 1]timing.Clock // by colour; both keep the same settings

	options  Options
	seed     uint64
	player   *engine.Engine // made when first needed
	commands []command
	log      *log
	over     bool             // quit was asked for
	moved    bool             // the engine has just moved, and may use the opponent's time
	begun    bool             // the engine has moved in this game
	last     *engine.Decision // the engine's last in this game; nil before, and after moves were taken back
	searched *search.Snapshot // the last in this game, of any command; nil before, after moves were taken back, and if the last decision needed none
	games    uint64           // those before this one in which the engine has moved
	rules    string           // what the rules of game were called, or ""
	visits   bool             // the playouts are KataGo's maxVisits, which counts reused ones
	wide     float64          // of the searches of analyses: see search.Limits
	live     string           // what GoGui shows during a search, of liveGFX

	estimated *status.Estimate // of the present position; nil before

	// The world outside, so that tests need neither wait nor touch files.
	now   func() time.Time // by which the clocks go
	read  func() time.Time // when a line was read
	open  func(name string) (io.ReadCloser, error)
	write func(name string, write func(io.Writer) error) error // as file.Write
}

// newSession returns a session at the start of a game. Requires: the options
// hold a board size and parameters that are valid.
func newSession(o Options) *session {
	s := &session{
		game:     game.New(o.Width, o.Height, o.Rules, o.Komi),
		rules:    o.RulesName,
		options:  o,
		seed:     o.Seed,
		commands: tables(o.Chat),
		log:      &log{people: o.Log, record: o.Record},
		now:      time.Now,
		read:     time.Now,
		open:     func(name string) (io.ReadCloser, error) { return file.Open(name) },
		write:    saveRecord,
	}
	s.setTime(o.Time)
	return s
}

func (s *session) engine() *engine.Engine {
	if s.player == nil {
		s.player = engine.NewWith(s.options.Open, s.options.Params, s.gameSeed())
	}
	return s.player
}

// setTime gives both players full clocks.
func (s *session) setTime(t timing.Settings) {
	for c := range s.clocks {
		s.clocks[c] = timing.New(t)
	}
}

// begin starts a game: the clocks are full again. What is drawn in it differs from the game
// before, so that a weak level or a book does not answer the same moves in the same way for
// ever. All of it follows from the seed, and from how many games the engine has moved in.
func (s *session) begin(g *game.Game) {
	s.game = g
	s.setTime(s.clocks[goban.Black].Settings())
	s.forget()
	if s.begun {
		s.begun = false
		s.games++
		if s.player != nil {
			s.player.Restart(s.gameSeed())
		}
	}
}

// forget forgets what belongs to a position that is no longer on the board.
func (s *session) forget() { s.last, s.searched = nil, nil }

// gameSeed returns the seed of the engine in this game.
func (s *session) gameSeed() uint64 {
	if s.games == 0 {
		return s.seed
	}
	return rng.Derive(s.seed, s.games)
}

// These errors do not depend on the arguments of a command.
var (
	errUnknown  = errors.New("unknown command")
	errInternal = errors.New("internal error")
)

func (s *session) answer(c *call) gtp.Reply {
	text, err := s.run(c)
	if err != nil {
		line, _, _ := strings.Cut(err.Error(), "\n")
		return gtp.Failure(c.Command, line)
	}
	return gtp.Success(c.Command, text)
}

// run runs a command. If the command fails, game and clocks are restored.
func (s *session) run(c *call) (text string, err error) {
	row := s.find(c.Name)
	if row == nil {
		return "", errUnknown
	}
	savedGame, savedClocks := s.game.Clone(), s.clocks
	defer func() {
		if recovered := recover(); recovered != nil {
			bug := panics.From(recovered)
			s.log.bug(c.Command, bug, bug.Stack)
			s.dismiss()
			err = errInternal
		}
		if err != nil {
			s.game, s.clocks = savedGame, savedClocks
		}
	}()
	if s.player != nil && !pondersOn[row.name] {
		s.player.StopPondering()
	}
	if !slices.ContainsFunc(endingCommands, func(ending command) bool { return ending.name == row.name }) {
		s.estimated = nil
	}
	return row.do(s, c)
}

// dismiss closes the player, if there is one: at the end of the session, or since it has panicked;
// then the next command gets another one.
func (s *session) dismiss() {
	if s.player == nil {
		return
	}
	p := s.player
	s.player = nil
	_ = panics.Catch(p.Close) // it may be broken already
}

// pondersOn are the commands that don't end pondering: those between two moves of
// the engine.
var pondersOn = map[string]bool{
	"play": true, "time_left": true, "genmove": true,
	"lz-genmove_analyze": true, "kata-genmove_analyze": true, "cgos-genmove_analyze": true,
}

// command is a row of the table.
type command struct {
	name string // lower case
	args string // as help shows them; [optional]
	do   handler
	help string // what it does, in a line
}

// handler does the work of a command and returns the text of the reply, without the
// lines that it has printed already. An error becomes the text of a "?" reply; then
// the game and the clocks are put back to what they were, and the handler must not
// have changed anything else.
type handler func(*session, *call) (string, error)

// telling makes a handler that answers with a text and changes nothing.
func telling(text func(*session) string) handler {
	return func(s *session, _ *call) (string, error) { return text(s), nil }
}

// taking makes a handler of what takes an argument, as read reads it.
func taking[T any](read func(*session, gtp.Args) (T, error), do func(*session, *call, T) (string, error)) handler {
	return func(s *session, c *call) (string, error) {
		x, err := read(s, c.Args)
		if err != nil {
			return "", err
		}
		return do(s, c, x)
	}
}

// ofColor makes a handler of what takes a colour, the first argument.
func ofColor(do func(*session, *call, goban.Color) (string, error)) handler {
	return taking(func(_ *session, args gtp.Args) (goban.Color, error) { return args.Color(0) }, do)
}

// ofMove makes a handler of what takes a move, the first two arguments.
func ofMove(do func(*session, *call, goban.Move) (string, error)) handler {
	return taking(func(s *session, args gtp.Args) (goban.Move, error) {
		return args.Move(0, s.game.Width(), s.game.Height())
	}, do)
}

// ofWord makes a handler of what takes a word, the first argument; what names it.
func ofWord(what string, do func(*session, *call, string) (string, error)) handler {
	return taking(func(_ *session, args gtp.Args) (string, error) { return args.Word(0, what) }, do)
}

// call is a command under way.
type call struct {
	gtp.Command
	// ctx is done when the command should come to an end: the controller sent
	// an interrupt or is gone, or the program is told to stop.
	ctx context.Context
	// nextLine is done then, too, and when the next line comes, even a blank one.
	nextLine context.Context
	stream   *stream // for handlers that write their reply line by line
}

// tables are all commands, topic by topic, with those for a chat if it is wanted.
func tables(chat bool) []command {
	rows := slices.Concat(
		identityCommands,
		boardCommands,
		moveCommands,
		handicapCommands,
		setupCommands,
		rulesCommands,
		timeCommands,
		thinkingCommands,
		analysisCommands,
		serverCommands,
		endingCommands,
		readingCommands,
		playoutCommands,
		featureCommands,
		networkCommands,
		paramCommands,
		recordCommands,
		goguiCommands,
		gomillCommands,
	)
	if chat {
		rows = append(rows, chatCommands...)
	}
	return rows
}

// find returns the command of that name, in lower case, or nil.
func (s *session) find(name string) *command {
	if i := slices.IndexFunc(s.commands, func(row command) bool { return row.name == name }); i >= 0 {
		return &s.commands[i]
	}
	return nil
}
