package terminal

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/player/engine"
)

// command is a row of the table of commands. The phrase terminal.do and its name says what
// it does.
type command struct {
	name, short string // short may be ""
	arg         string // what follows the name, in capitals; in brackets if it may be left out
	during      phase
	do          func(s *console, arg string) error
}

// commands returns the table, in the order in which help shows it.
func commands() []command {
	return []command{
		{"pass", "p", "", playing | closed, (*console).pass},
		{"undo", "u", "", always, (*console).undo},
		{"hint", "", "", playing, (*console).hint},
		{"score", "", "", playing | closed, (*console).estimate},
		{"resign", "", "", playing, (*console).resign},
		{"dead", "", "POINT", counting, (*console).toggleDead},
		{"continue", "", "", counting | closed, (*console).playOn},
		{"done", "", "", counting, (*console).done},
		{"save", "", "[FILE]", always, (*console).save},
		{"load", "", "FILE", always, (*console).load},
		{"new", "", "", always, (*console).again},
		{"seconds", "", "N", always, (*console).seconds},
		{"level", "", "RANK", always, (*console).level},
		{"teach", "", "N", always, (*console).teach},
		{"show", "", "", always, (*console).redraw},
		{"quit", "q", "", always, (*console).quit},
		{"help", "h", "", always, (*console).help},
	}
}

// aliases are other words that people try.
var aliases = map[string]string{"?": "help", "exit": "quit", "bye": "quit"}

// obey does what a line says: a point to play at, or a command.
func (s *console) obey(line string) error {
	defer func(before string) {
		if s.refused == before {
			s.refused = "" // something else was typed
		}
	}(s.refused)
	name, arg, _ := strings.Cut(line, " ")
	arg = strings.TrimSpace(arg)
	if name == "" {
		return s.redraw("")
	}
	if word := strings.ReplaceAll(line, " ", ""); looksLikePoint(word) {
		return s.playAt(word)
	}
	if arg != "" && looksLikePoint(name) {
		return s.fault("onepoint", phrases.Args{"word": quote(arg)})
	}
	c, err := s.find(name)
	if err != nil {
		return err
	}
	if err := s.fits(c, arg); err != nil {
		return err
	}
	return c.do(s, arg)
}

// find returns the command called name: its name, its short form, or the
// beginning of one name only.
func (s *console) find(name string) (command, error) {
	name = strings.ToLower(name)
	if full, ok := aliases[name]; ok {
		name = full
	}
	var found []command
	for _, c := range commands() {
		if name == c.name || name == c.short && name != "" {
			return c, nil
		}
		if len(name) >= 2 && strings.HasPrefix(c.name, name) {
			found = append(found, c)
		}
	}
	switch len(found) {
	case 0:
		return command{}, s.fault("unknown", phrases.Args{"word": quote(name)})
	case 1:
		return found[0], nil
	}
	return command{}, s.fault("ambiguous", phrases.Args{"word": quote(name), "first": found[0].name, "second": found[1].name})
}

// fits says what is wrong with giving c now, with arg.
func (s *console) fits(c command, arg string) error {
	switch {
	case c.during&s.phase() == 0:
		fault := map[phase]string{playing: "forcount", counting: "counting", closed: "closed", over: "over"}[s.phase()]
		return s.fault(fault, phrases.Args{"command": c.name})
	case c.arg == "" && arg != "":
		return s.fault("alone", phrases.Args{"command": c.name, "word": quote(arg)})
	case c.arg != "" && c.arg[0] != '[' && arg == "":
		return s.fault("argument", phrases.Args{"command": c.name, "argument": s.argument(c)})
	}
	return nil
}

// argument names what follows a command, in the player's language.
func (s *console) argument(c command) string {
	return strings.NewReplacer("POINT", s.say("terminal.arg.point"), "FILE", s.say("terminal.arg.file"), "RANK", s.say("terminal.arg.rank")).Replace(c.arg)
}

// minHelp is how many columns the list of commands has beside their names at least.
const minHelp = 24

func (s *console) help(string) error {
	var b strings.Builder
	b.WriteString(s.say("terminal.help.point") + "\n" + s.say("terminal.help.also") + "\n")
	names, width := []string{}, 12
	for _, c := range commands() {
		name := strings.TrimSpace(c.name + " " + s.argument(c))
		if c.short != "" {
			name += " (" + c.short + ")"
		}
		names, width = append(names, name), max(width, visible(name))
	}
	indent, under := width+3, ""
	if s.screen.columns()-indent < minHelp { // what a command does stands below it
		indent = 6
		under = "\n" + strings.Repeat(" ", indent-1)
	}
	for i, c := range commands() {
		does := wrap(s.say("terminal.do."+c.name, ranks()), max(s.screen.columns()-indent, 1))
		name := names[i]
		if under == "" {
			name = narrow.FillRight(name, width)
		}
		fmt.Fprintf(&b, "  %s%s %s\n", name, under, strings.Join(does, "\n"+strings.Repeat(" ", indent)))
	}
	b.WriteString("\n" + s.say("terminal.help.interrupt") + "\n" + s.say("terminal.help.more"))
	s.screen.say(b.String())
	return nil
}

func (s *console) redraw(string) error {
	s.stale = true
	return nil
}

func (s *console) quit(string) error { return s.leave("quit") }

func (s *console) again(string) error {
	if err := s.mayDrop("new"); err != nil {
		return err
	}
	return s.newGame()
}

func (s *console) seconds(arg string) error {
	n, err := strconv.ParseFloat(strings.ReplaceAll(arg, ",", "."), 64) // people write 0,5 too
	if err != nil || !(n >= minSeconds && n <= maxSeconds) {
		return s.fault("seconds", phrases.Args{"word": quote(arg), "least": strconv.FormatFloat(minSeconds, 'g', -1, 64), "most": strconv.Itoa(maxSeconds)})
	}
	s.o.Think, s.o.ThinkGiven = time.Duration(n*float64(time.Second)), true
	s.live.SetThink(s.o.Think)
	s.screen.say(s.say("terminal.seconds", phrases.Args{"n": n}))
	return nil
}

// level makes Montego as strong as people of a rank, from its next move on. Hints stay at full
// strength.
func (s *console) level(arg string) error {
	l, err := engine.ParseLevel(strings.ToLower(arg))
	if err != nil {
		args := ranks()
		args["word"] = quote(arg)
		return s.fault("level", args)
	}
	s.o.Params.Level, s.o.StrengthGiven = l, true
	s.opponent.SetParams(s.o.Params)
	s.live.SetThink(s.thinkTime(s.at.Clocks[s.you].Limited))
	if l == engine.MaxLevel {
		s.screen.say(s.say("terminal.level.max"))
		return nil
	}
	name := l.String()
	key := "page.level.dan"
	if strings.HasSuffix(name, "k") {
		key = "page.level.kyu"
	}
	n, _ := strconv.Atoi(name[:len(name)-1])
	s.screen.say(s.say("terminal.level", phrases.Args{"rank": s.say(key, phrases.Args{"n": n})}))
	return nil
}

// ranks names the weakest and the strongest level below the full strength.
func ranks() phrases.Args {
	all := engine.MaxLevel.Choices()
	return phrases.Args{"least": all[1].Name, "most": all[len(all)-1].Name}
}

// minSeconds and maxSeconds bound the time per move that makes sense at a terminal.
const (
	minSeconds = 0.001
	maxSeconds = 3600
)

// quote shows a word that the player typed, without harm to the screen.
func quote(word string) string {
	return strconv.Quote(cut(word, 20))
}

// cut shortens a text to its first letters, with dots for the rest.
func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		text = string(slices.Concat(runes[:most], []rune("…")))
	}
	return text
}

// pointWord matches what is meant as a point: a letter with a number, in the
// right order or not.
var pointWord = regexp.MustCompile(`^(?:([a-zA-Z])([0-9]{1,4})|([0-9]{1,4})([a-zA-Z]))$`)

// looksLikePoint reports whether a word is meant as a point of some board.
func looksLikePoint(word string) bool { return pointWord.MatchString(word) }

// readPoint reads a point of the board, given letter first.
func (s *console) readPoint(word string) (goban.Point, error) {
	b := s.at.Game.Board()
	m := pointWord.FindStringSubmatch(word)
	switch {
	case m == nil:
		return goban.NoPoint, s.fault("nopoint", phrases.Args{"word": quote(word)})
	case m[1] == "":
		return goban.NoPoint, s.fault("order", phrases.Args{"vertex": strings.ToUpper(m[4]) + m[3]})
	case strings.EqualFold(m[1], "i"):
		return goban.NoPoint, s.fault("column")
	}
	p, err := goban.ParsePoint(word)
	if err != nil || !b.OnBoard(p) {
		corner := goban.PointAt(b.Width()-1, b.Height()-1).String()
		return goban.NoPoint, s.fault("board", phrases.Args{"vertex": strings.ToUpper(word), "column": corner[:1], "row": corner[1:]})
	}
	return p, nil
}

// whyNot says in plain words why a move is illegal. Other errors it leaves as they are.
func (s *console) whyNot(err error) error {
	if illegal, ok := errors.AsType[*game.IllegalError](err); ok && illegal.Name() != "" {
		return s.fault(illegal.Name(), phrases.Args{"vertex": illegal.Move.Point})
	}
	return err
}
