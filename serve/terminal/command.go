package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// command is a row of the table of commands.
type command struct {
	name, short string // short may be ""
	arg         string // what follows the name, in capitals; in brackets if it may be left out
	doc         string
	during      phase
	do          func(s *console, arg string) error
}

// commands returns the table, in the order in which help shows it.
func commands() []command {
	return []command{
		{"pass", "p", "", "play nowhere; when both have passed, the game is counted", playing, (*console).pass},
		{"undo", "u", "", "take back your last move and Montego's answer", always, (*console).undo},
		{"hint", "", "", "show what Montego would play, and how well it goes", playing, (*console).hint},
		{"score", "", "", "estimate who is ahead, and whose each point is", playing, (*console).estimate},
		{"resign", "", "", "give the game up", playing, (*console).resign},
		{"dead", "", "POINT", "when counting: call the stones there dead, or alive again", counting, (*console).toggleDead},
		{"continue", "", "", "when counting: play on, since you do not agree", counting, (*console).playOn},
		{"done", "", "", "when counting: accept the count", counting, (*console).done},
		{"save", "", "[FILE]", "save the game as an SGF file", always, (*console).save},
		{"load", "", "FILE", "go on with the game of an SGF file", always, (*console).load},
		{"new", "", "", "begin a new game", always, (*console).again},
		{"seconds", "", "N", "let Montego think N seconds a move", always, (*console).seconds},
		{"show", "", "", "draw the board again; an empty line does it too", always, (*console).redraw},
		{"quit", "q", "", "leave", always, (*console).quit},
		{"help", "h", "", "show this", always, (*console).help},
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
		return fmt.Errorf("one point at a time; what is %s?", quote(arg))
	}
	c, err := find(name)
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
func find(name string) (command, error) {
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
		return command{}, fmt.Errorf("%s is neither a point nor a command: type help for the list", quote(name))
	case 1:
		return found[0], nil
	}
	return command{}, fmt.Errorf("%s may mean %s or %s", quote(name), found[0].name, found[1].name)
}

// fits says what is wrong with giving c now, with arg.
func (s *console) fits(c command, arg string) error {
	switch {
	case c.during&s.phase() == 0 && s.phase() == playing:
		return fmt.Errorf("%s is for the count, when both have passed", c.name)
	case c.during&s.phase() == 0 && s.phase() == counting:
		return fmt.Errorf("both have passed: done accepts the count, continue goes on playing")
	case c.during&s.phase() == 0:
		return errOver
	case c.arg == "" && arg != "":
		return fmt.Errorf("%s stands alone; what is %s?", c.name, quote(arg))
	case c.arg != "" && c.arg[0] != '[' && arg == "":
		return fmt.Errorf("%s what? Type %s %s", c.name, c.name, c.arg)
	}
	return nil
}

var errOver = fmt.Errorf("the game is over: undo goes back into it, new begins another")

// help shows the commands on one screen.
func (s *console) help(string) error {
	var b strings.Builder
	b.WriteString("Type a point, such as D4, to play there: first its letter, then its number.\n")
	b.WriteString("You may also type:\n\n")
	for _, c := range commands() {
		name := strings.TrimSpace(c.name + " " + c.arg)
		if c.short != "" {
			name += " (" + c.short + ")"
		}
		fmt.Fprintf(&b, "  %-12s %s\n", name, c.doc)
	}
	b.WriteString("\nCtrl-C makes Montego play at once, or leaves when it is your turn.\n")
	b.WriteString("For other boards, colours, handicap, rules: montego play --help")
	s.screen.say(b.String())
	return nil
}

// redraw draws the board again.
func (s *console) redraw(string) error {
	s.stale = true
	return nil
}

// quit leaves.
func (s *console) quit(string) error { return s.leave("quit") }

// again begins a new game.
func (s *console) again(string) error {
	if err := s.mayDrop("new"); err != nil {
		return err
	}
	return s.newGame()
}

// seconds changes how long Montego thinks.
func (s *console) seconds(arg string) error {
	n, err := strconv.ParseFloat(arg, 64)
	if err != nil || !(n > 0 && n <= maxSeconds) {
		return fmt.Errorf("%s is no number of seconds from 0 to %d", quote(arg), maxSeconds)
	}
	s.o.Think = time.Duration(n * float64(time.Second))
	s.live.SetThink(s.o.Think)
	s.screen.say(fmt.Sprintf("Montego thinks up to %s seconds a move.", strconv.FormatFloat(n, 'g', -1, 64)))
	return nil
}

// maxSeconds is the longest time per move that makes sense at a terminal.
const maxSeconds = 3600

// quote shows a word that the player typed, without harm to the screen.
func quote(word string) string {
	const most = 20
	if runes := []rune(word); len(runes) > most {
		word = string(slices.Concat(runes[:most], []rune("…")))
	}
	return strconv.Quote(word)
}
