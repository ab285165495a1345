package terminal

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"montego/goban"
)

func TestStyleFor(t *testing.T) {
	tests := []struct {
		paint    string
		terminal bool
		env      string
		palette  Palette
		stones   bool
	}{
		{"auto", true, "TERM=xterm-256color LANG=en_GB.UTF-8", Rich, true},
		{"auto", true, "TERM=xterm COLORTERM=truecolor LANG=C.utf8", Rich, true},
		{"auto", true, "TERM=linux", Basic, false},
		{"auto", true, "TERM=xterm LC_ALL=C LANG=en_GB.UTF-8", Basic, false},
		{"auto", true, "TERM=xterm LC_CTYPE=ja_JP.UTF-8", Basic, false},
		{"auto", true, "TERM=dumb LANG=C.UTF-8", Plain, false},
		{"auto", true, "", paletteOf(consoleTerm, ""), false},
		{"auto", true, "TERM=xterm-256color NO_COLOR=1 LANG=C.UTF-8", Plain, false},
		{"auto", false, "TERM=xterm-256color LANG=C.UTF-8", Plain, false},
		{"never", true, "TERM=xterm-256color LANG=C.UTF-8", Plain, false},
		{"always", false, "TERM=dumb NO_COLOR=1 LANG=C.UTF-8", Basic, false},
		{"always", false, "TERM=screen-256color", Rich, false},
	}
	for _, tt := range tests {
		getenv := func(name string) string {
			for setting := range strings.FieldsSeq(tt.env) {
				if value, ok := strings.CutPrefix(setting, name+"="); ok {
					return value
				}
			}
			return ""
		}
		got, err := StyleFor(tt.paint, tt.terminal, getenv)
		if want := (Style{Palette: tt.palette, Stones: tt.stones}); err != nil || got != want {
			t.Errorf("%s, terminal %v, %s: %+v (%v), want %+v", tt.paint, tt.terminal, tt.env, got, err, want)
		}
	}
	if _, err := StyleFor("sometimes", true, func(string) string { return "" }); err == nil {
		t.Error("no error for a word that means nothing")
	}
}

// TestBoard draws a board in every style: painted ones show, without their
// escapes, what the plain one does, and lines of one width.
func TestBoard(t *testing.T) {
	d, err := goban.ParseDiagram("   A B C\n 3 x . 1 3\n 2 O)+ w 2\n 1 . . b 1")
	if err != nil {
		t.Fatal(err)
	}
	plain := strings.Split(d.String(), "\n")
	for _, s := range []Style{{}, {Palette: Basic}, {Palette: Rich}, {Palette: Rich, Stones: true}} {
		got := s.board(d)
		for i, line := range got {
			if visible(line) != s.boardWidth(d) {
				t.Errorf("%+v: %q is %d columns wide, want %d", s, line, visible(line), s.boardWidth(d))
			}
			if strings.Contains(line, "\x1b") != (s.Palette != Plain) {
				t.Errorf("%+v: %q", s, line)
			}
			got[i] = strings.TrimRight(escapes.ReplaceAllString(line, ""), " ")
		}
		want := slices.Clone(plain)
		if s.Stones {
			for i := 1; i <= 3; i++ {
				want[i] = strings.NewReplacer("O", "●", ".", "·").Replace(want[i])
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%+v (-want +got)\n%s", s, diff)
		}
	}
	if got, want := fmt.Sprintf("%q", Style{Palette: Rich, Stones: true}.board(d)[2]),
		`"\x1b[48;5;179m\x1b[38;5;236m 2 \x1b[38;5;231m●\x1b[38;5;236m)\x1b[38;5;94m·\x1b[38;5;236m \x1b[38;5;231mw\x1b[38;5;236m 2 \x1b[0m"`; got != want {
		t.Errorf("row 2 is\n%s, want\n%s", got, want)
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		text  string
		width int
		want  string
	}{
		{"", 5, ""},
		{"five5", 5, "five5"},
		{"one two three", 7, "one two|three"},
		{"one two three", 6, "one|two|three"},
		{"a\n\nb", 5, "a||b"},
		{"extraordinary", 5, "extra|ordin|ary"},
		{"●●● ●●●", 5, "●●●|●●●"},
		{"save montego-1.sgf", 14, "save|montego-1.sgf"},
		{"打つには C3 のように点を入力します。", 20, "打つには C3 のように|点を入力します。"},
		{"打つ、打つ。打つ（点）", 6, "打つ、|打つ。|打つ|（点）"},
		{"흑이 이겼습니다", 8, "흑이|이겼습니|다"},
		{"  keeps  its  blanks", 30, "  keeps  its  blanks"},
		{"\x1b[48;5;179m\x1b[30m●\x1b[0m Black  Montego", 9, "\x1b[48;5;179m\x1b[30m●\x1b[0m Black|Montego"},
		{"\x1b[30mdisc\x1b[0m", 3, "\x1b[30mdis|c\x1b[0m"},
	}
	for _, tt := range tests {
		if got := strings.Join(wrap(tt.text, tt.width), "|"); got != tt.want {
			t.Errorf("wrap(%q, %d) = %q, want %q", tt.text, tt.width, got, tt.want)
		}
	}
}
