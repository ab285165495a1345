package terminal

import (
	"context"
	"io"
	"os"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/timing"
)

// Trees is how many search trees a game keeps: Montego's own as opponent, and
// those of its hints and of its warnings.
const Trees = 3

// Options say who plays whom, on what board and by which rules.
type Options struct {
	Width, Height int         // as goban.ValidSize allows
	You           goban.Color // the player's colour; Empty to draw lots for each game
	YouGiven      bool        // then a record of a game of the player's goes on with it, too, and not with the colour that it says
	Handicap      int         // Black's stones, as game.FreeHandicap allows; or 0
	Rules         game.Rules
	RulesName     string // by which they were asked for, or ""; some rules have several
	Komi          game.Komi
	KomiGiven     bool   // then a record that says none has it, too, and not the usual one
	Resume        string // SGF file to go on with, in place of a first game; or ""
	Game          int    // of several games in that file, from 1; 0 stands for 1

	Params engine.Params // of Montego; valid
	// StrengthGiven says that Params were asked for; otherwise a record of a game of the player's
	// goes on with the level that it says.
	StrengthGiven bool
	Open          search.Factory  // of its searches; nil for this machine alone
	Time          timing.Settings // of both clocks; the zero value sets no limit
	TimeGiven     bool            // then a record of a game of the player's goes on with full clocks of this time, and not with its own
	// Think is how long Montego takes for a move, and for a hint; 0 if only the number of
	// playouts in Params limits its search. Where a clock runs, and at a level, which has a
	// number of playouts of its own, Think limits a move only if ThinkGiven.
	Think      time.Duration
	ThinkGiven bool
	Seed       uint64

	// Teach is the loss of win rate from which on the player is warned of a move: see review.ValidWarning.
	Teach float64
	Judge *engine.Params // of the searches for warnings, as review.Options.Judge

	Language *phrases.Language // nil for English
	Name     string            // the player's, for records
	Version  string            // of the program, for records
	Style    Style
	// Columns says how wide the screen is now; it stands for 80 if it is nil or says 0.
	Columns func() int
	// Echo repeats each line read: a transcript then shows it, as a terminal
	// does by itself.
	Echo bool
	// Editor reads the lines where a person sits at a terminal; nil reads those of
	// in as they come.
	Editor *Editor
	// Interrupts come from Ctrl-C: they cut Montego's thinking short, and at the
	// prompt they leave the game. The channel may be nil.
	Interrupts <-chan os.Signal
	// Now dates the records.
	Now func() time.Time
}

// Play plays games with whoever types the lines of in, until they leave, in
// ends or ctx does: these are no errors. It fails if Options.Resume cannot be
// read or handicap stones do not fit, before anything is written, and if out
// cannot be written. It does not wait for a Read of in that is under way.
func Play(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	s := newConsole(out, o)
	if err := s.begin(); err != nil {
		return err
	}
	defer s.close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if o.Editor != nil {
		s.keyboard = &keyboard{ctx: ctx, editor: o.Editor, interrupts: o.Interrupts}
		defer o.Editor.restore()
	} else {
		s.keyboard = newKeyboard(ctx, in, o.Interrupts)
	}
	return s.run()
}

func (s *console) begin() error {
	if s.o.Resume == "" {
		return s.newGame()
	}
	r, err := s.open(s.o.Resume, max(s.o.Game, 1))
	if err == nil {
		s.goOn(r)
	}
	return err
}

func (s *console) say(key string, args ...phrases.Args) string {
	return s.language.Say(key, args...)
}

// fault returns the error whose phrase is terminal.fault and the name given.
func (s *console) fault(name string, args ...phrases.Args) error {
	return sentence(s.say("terminal.fault."+name, args...))
}

// sentence is an error in the player's language.
type sentence string

func (s sentence) Error() string { return string(s) }

func (s *console) color(c goban.Color) string { return s.say(c.String()) }

// widest returns the columns that the longer of the colours' names takes.
func (s *console) widest() int {
	return max(visible(s.color(goban.Black)), visible(s.color(goban.White)))
}

func (s *console) rulesName() string {
	if name := s.at.Game.Rules().Called(s.rules); name != "" {
		return s.say("rules." + name)
	}
	return s.say("rules.mixed")
}
