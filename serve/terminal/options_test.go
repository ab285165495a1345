package terminal

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/player/engine"
)

// TestLanguages plays a short game in every language: the screen says what the language has,
// no key and no place for an argument is left over, and no line beside the board is longer
// than the screen.
func TestLanguages(t *testing.T) {
	lines := "undo\nhelp\nhint\nc3\nscore\nfoo\nc3\nj9\nseconds 0\npass\npass\nundo\nsave x/y/z\nload x.sgf\nresign\nundo\nquit\nquit\n"
	leftOver := regexp.MustCompile(`\{\w+\}|\b(terminal|result|rules|count|conditions)\.[a-z.]+`)
	for _, name := range phrases.Languages {
		t.Run(name, func(t *testing.T) {
			o := testOptions()
			o.Language, o.You = phrases.Match(name), goban.Black
			var out bytes.Buffer
			if err := Play(t.Context(), strings.NewReader(lines), &out, o); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			if !utf8.ValidString(text) {
				t.Errorf("not valid UTF-8: %q", text)
			}
			for _, path := range []string{"x/y/z", "x.sgf"} {
				if !strings.Contains(text, path) || strings.Contains(text, strings.ToUpper(path[:1])+path[1:]) {
					t.Errorf("%s is not named as it was typed", path)
				}
			}
			for _, key := range []string{"terminal.help.also", "terminal.hint", "terminal.you.resign", "terminal.resumed", "terminal.goodbye"} {
				if want := firstWords(o.Language.Say(key)); !strings.Contains(text, want) {
					t.Errorf("%s: no %q in\n%s", key, want, text)
				}
			}
			undone := o.Language.Say("terminal.undone", phrases.Args{"moves": o.Language.Say("page.passed")})
			if want := strings.TrimRight(undone, ".。"); !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
			if left := leftOver.FindString(text); left != "" {
				t.Errorf("%q is left over in\n%s", left, text)
			}
			for line := range strings.Lines(text) {
				if n := visible(strings.TrimRight(line, "\n")); n > 80 && !strings.Contains(line, "> ") {
					t.Errorf("%d columns: %s", n, line)
				}
			}
		})
	}
}

// TestPlayersFit: beside the largest board and in a narrow window the stones, names and captures
// of the players stay whole.
func TestPlayersFit(t *testing.T) {
	for _, name := range phrases.Languages {
		for _, columns := range []int{80, 30} {
			o := testOptions()
			o.Language, o.Width, o.Height, o.Style = phrases.Match(name), 19, 19, Style{Rich, true}
			o.Columns = func() int { return columns }
			o.Params.Level, _ = engine.ParseLevel("18k")
			screen := escapes.ReplaceAllString(sitting(t, o, mover{&robot{}}, "quit"), "")
			for _, want := range []string{o.Language.Say("terminal.captured", phrases.Args{"n": 0}) + "\n", "● " + o.Language.Say("black") + " ", " Montego 18k"} {
				if !strings.Contains(screen, want) {
					t.Errorf("%s, %d columns: no %q in\n%s", name, columns, want, screen)
				}
			}
			if strings.ContainsAny(screen, "\x1b[;") {
				t.Errorf("%s, %d columns: a part of a colour is left in\n%s", name, columns, screen)
			}
		}
	}
}

// TestArgumentsSpeak: help, the prompt and a refusal name what follows a command alike.
func TestArgumentsSpeak(t *testing.T) {
	for _, name := range phrases.Languages {
		o := testOptions()
		o.Language = phrases.Match(name)
		text := sitting(t, o, mover{&robot{}}, "help", "load", "c3", "pass", "pass", "dead")
		for want, least := range map[string]int{"load " + o.Language.Say("terminal.arg.file"): 2, "dead " + o.Language.Say("terminal.arg.point"): 3} {
			if n := strings.Count(text, want); n < least {
				t.Errorf("%s: %q comes %d times, want %d, in\n%s", name, want, n, least, text)
			}
		}
	}
}

// TestNoFileSpeaks: that there is no file is told in the language of the player.
func TestNoFileSpeaks(t *testing.T) {
	for _, name := range phrases.Languages {
		o := testOptions()
		o.Language = phrases.Match(name)
		text := sitting(t, o, mover{&robot{}}, "load none")
		why := strings.TrimRight(o.Language.Say("terminal.fault.nofile"), ".。")
		if name == "en" {
			why = "no such file or directory"
		}
		if want := o.Language.Say("terminal.fault.load", phrases.Args{"path": "none.sgf", "why": why}); !strings.Contains(text, want) {
			t.Errorf("%s: no %q in\n%s", name, want, text)
		}
	}
}

// firstWords returns the beginning of a text, which no end of a line can part.
func firstWords(text string) string {
	words := strings.Fields(text)
	first := []rune(words[0])
	return string(first[:min(len(first), 6)])
}

// TestWide: letters that take two columns are counted as two, when text is filled up and
// when it is broken.
func TestWide(t *testing.T) {
	if got := visible("黒の番です。"); got != 12 {
		t.Errorf("%d columns, want 12", got)
	}
	if got := narrow.FillRight("黑", 4) + "|" + narrow.FillLeft("白", 4); got != "黑  |  白" {
		t.Errorf("%q", got)
	}
	if got := strings.Join(wrap("あいうえお", 4), "|"); got != "あい|うえ|お" {
		t.Errorf("%q", got)
	}
}

// sitting lets a person type lines in games against an opponent, and returns the screen.
func sitting(t *testing.T, o Options, opponent player, lines ...string) string {
	t.Helper()
	person := newPerson(lines)
	s := newTestConsole(person, o, &robot{}, memory{})
	s.opponent = opponent
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
	s.keyboard = newKeyboard(t.Context(), person, nil)
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	return person.text.String()
}

// TestCountSpeaks: the count and what it refuses are told in the language of the game, and
// dead is offered only where the rules take stones off.
func TestCountSpeaks(t *testing.T) {
	for _, name := range phrases.Languages {
		for _, rules := range []string{"chinese", "tromp-taylor"} {
			o := testOptions()
			o.Language = phrases.Match(name)
			o.Rules, _ = game.RulesByName(rules)
			text := sitting(t, o, mover{&robot{}}, "c3", "pass", "pass", "dead a1", "dead c3")
			offers, refuses := "terminal.prompt.counting", "error.nostone"
			if rules == "tromp-taylor" {
				offers, refuses = "terminal.prompt.alive", "error.nodead"
			}
			for _, key := range []string{offers, refuses} {
				if want := o.Language.Say(key); !strings.Contains(text, want) {
					t.Errorf("%s, %s: no %q in\n%s", name, rules, want, text)
				}
			}
			if strings.Contains(text, "x o ") != (rules == "chinese") {
				t.Errorf("%s, %s: the note of dead stones is wrong in\n%s", name, rules, text)
			}
		}
	}
}

// failing is a player with a bug.
type failing struct{ mover }

func (failing) Decide(context.Context, *game.Game, goban.Color, engine.Terms) engine.Decision {
	panic("a bug")
}

// TestFailureSpeaks: what can be done after a failure is told in the language of the game.
func TestFailureSpeaks(t *testing.T) {
	o := testOptions()
	o.Language = phrases.Match("de")
	text := sitting(t, o, failing{mover{&robot{}}}, "c3")
	if want := "\nMontego ist ausgefallen: undo, save, new oder quit > "; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}

// TestHabitTold: of a record as servers write it one line says how the komi was read.
func TestHabitTold(t *testing.T) {
	for _, name := range []string{"en", "de"} {
		o := testOptions()
		o.Language = phrases.Match(name)
		files := memory{"fox.sgf": "(;GM[1]SZ[5]KM[375]RU[Chinese]AP[GNU Go:3.8]AP[foxwq];B[cc])"}
		person := newPerson([]string{"load fox.sgf", "quit"})
		s := newTestConsole(person, o, &robot{}, files)
		if err := s.begin(); err != nil {
			t.Fatal(err)
		}
		s.keyboard = newKeyboard(t.Context(), person, nil)
		if err := s.run(); err != nil {
			t.Error(err)
		}
		want := map[string]string{"en": "The komi in the file was read as 7.5.", "de": "Das Komi in der Datei wurde als 7,5 gelesen."}[name]
		if text := person.text.String(); !strings.Contains(text, want) || strings.Contains(text, "fault") || strings.Contains(text, "Fehler") {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestLoadProblem: a problem is loaded without its solution, and a game of one's own from such a
// position goes on where it was saved.
func TestLoadProblem(t *testing.T) {
	for record, moves := range map[string]int{"(;SZ[5]AB[aa]AW[bb]PL[W](;W[cc];B[dd])(;W[dd]))": 0, "(;SZ[5]AP[Montego:1.2]AB[aa]AW[bb]PL[W];W[cc];B[dd])": 2} {
		s := newTestConsole(newPerson(nil), testOptions(), &robot{}, memory{"x.sgf": record})
		r, err := s.open("x.sgf", 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(r.game.Moves()); got != moves {
			t.Errorf("%s: %d moves, want %d", record, got, moves)
		}
	}
}
