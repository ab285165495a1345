package gtp

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"montego/goban"
)

func TestParseCommand(t *testing.T) {
	tests := []struct {
		line string
		want Command
		err  error
	}{
		{line: "name\r", want: Command{Name: "name"}},
		{line: "7 known_command lz-analyze", want: Command{ID: 7, HasID: true, Name: "known_command",
			Args: Args{"lz-analyze"}, Rest: "lz-analyze"}},
		{line: "\t12  BOARDSIZE 9 # nine\r", want: Command{ID: 12, HasID: true, Name: "boardsize",
			Args: Args{"9"}, Rest: "9", Comment: "nine"}},
		{line: "play\tB\tI5", want: Command{Name: "play", Args: Args{"B", "I5"}, Rest: "B I5"}},
		{line: "ec\x00ho\x1b \x7fa \v b", want: Command{Name: "echo", Args: Args{"a", "b"}, Rest: "a  b"}},
		{line: "loadsgf my  game.sgf", want: Command{Name: "loadsgf",
			Args: Args{"my", "game.sgf"}, Rest: "my  game.sgf"}},
		{line: "loadsgf 碁\u00a0譜.sgf", want: Command{Name: "loadsgf",
			Args: Args{"碁\u00a0譜.sgf"}, Rest: "碁\u00a0譜.sgf"}},
		{line: "loadsgf \xb8\xe9", want: Command{Name: "loadsgf", Args: Args{"\xb8\xe9"}, Rest: "\xb8\xe9"}},
		{line: "echo a#b#c", want: Command{Name: "echo", Args: Args{"a"}, Rest: "a", Comment: "b#c"}},

		{line: "", want: Command{}},
		{line: " \t \r", want: Command{}},
		{line: "\x01\x02", want: Command{}},
		{line: "# interrupt", want: Command{Comment: "interrupt"}},

		{line: "0 name", want: Command{HasID: true, Name: "name"}},
		{line: "007 name", want: Command{ID: 7, HasID: true, Name: "name"}},
		{line: "2147483647 name", want: Command{ID: math.MaxInt32, HasID: true, Name: "name"}},
		{line: "1 2 3", want: Command{ID: 1, HasID: true, Name: "2", Args: Args{"3"}, Rest: "3"}},
		{line: "-1 name", want: Command{Name: "-1", Args: Args{"name"}, Rest: "name"}},
		{line: "12name", want: Command{Name: "12name"}},
		{line: "8", want: Command{ID: 8, HasID: true}, err: ErrEmptyCommand},
		{line: " 8 # name", want: Command{ID: 8, HasID: true, Comment: "name"}, err: ErrEmptyCommand},
		{line: "2147483648 name", want: Command{}, err: ErrIDRange},
		{line: "99999999999999999999999 name", want: Command{}, err: ErrIDRange},
	}
	for _, test := range tests {
		got, err := ParseCommand(test.line)
		if !equalCommands(got, test.want) || !errors.Is(err, test.err) {
			t.Errorf("%q:\n got %+v, %v\nwant %+v, %v", test.line, got, err, test.want, test.err)
		}
	}
}

func equalCommands(a, b Command) bool {
	sameArgs := slices.Equal(a.Args, b.Args)
	return sameArgs && a.ID == b.ID && a.HasID == b.HasID && a.Name == b.Name &&
		a.Rest == b.Rest && a.Comment == b.Comment
}

func TestCommandString(t *testing.T) {
	for line, want := range map[string]string{
		"\t12  BOARDSIZE  9 # nine\r": "12 boardsize 9",
		"play b D4":                   "play b D4",
		"8":                           "8",
		"# nothing":                   "",
	} {
		c, _ := ParseCommand(line)
		if got := c.String(); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

func FuzzParseCommand(f *testing.F) {
	for _, line := range []string{"12 play b D4 # x\r", "8", "\tname", "#", "2147483648 a", "\xff\x00é ß", ""} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c, err := ParseCommand(line)
		checkCommand(t, c, err)
		again, err2 := ParseCommand(c.String())
		if err == nil && (err2 != nil || again.String() != c.String() || !slices.Equal(again.Args, c.Args)) {
			t.Errorf("%q: %q reads as %+v, %v", line, c, again, err2)
		}
	})
}

// checkCommand checks what holds for every command.
func checkCommand(t *testing.T, c Command, err error) {
	t.Helper()
	var wrong LineError
	switch {
	case err != nil && !errors.As(err, &wrong):
		t.Errorf("error %v is no LineError", err)
	case err != nil && c.Name != "":
		t.Errorf("error %v with a name: %+v", err, c)
	case c.ID < 0 || c.ID > math.MaxInt32 || c.ID != 0 && !c.HasID:
		t.Errorf("id %d, %v", c.ID, c.HasID)
	case c.Name == "" && len(c.Args) > 0:
		t.Errorf("arguments without a name: %+v", c)
	}
	for _, word := range append([]string{c.Name}, c.Args...) {
		if strings.ContainsAny(word, " #\t\r\n\x00\x7f") {
			t.Errorf("word %q", word)
		}
	}
}

func TestArgs(t *testing.T) {
	type args = Args
	color := func(a Args) (any, error) { return a.Color(0) }
	vertex := func(a Args) (any, error) { return a.Vertex(0, 9, 7) }
	move := func(a Args) (any, error) { return a.Move(0, 9, 7) }
	integer := func(a Args) (any, error) { return a.Int(0, "size") }
	float := func(a Args) (any, error) { return a.Float(0, "komi") }
	tests := []struct {
		args Args
		read func(Args) (any, error)
		want string // value or error
	}{
		{args{"b"}, color, "black"},
		{args{"WHITE"}, color, "white"},
		{args{"green"}, color, `invalid color "green"`},
		{args{}, color, "missing argument: color"},

		{args{"d4"}, vertex, "D4"},
		{args{"J7"}, vertex, "J7"},
		{args{"PASS"}, vertex, "pass"},
		{args{"J8"}, vertex, "J8 is outside the 9x7 board"},
		{args{"K1"}, vertex, "K1 is outside the 9x7 board"},
		{args{"I5"}, vertex, `invalid vertex "I5"`},
		{args{"resign"}, vertex, `invalid vertex "resign"`},
		{args{}, vertex, "missing argument: vertex"},

		{args{"b", "E5", "extra"}, move, "black E5"},
		{args{"w", "pass"}, move, "white pass"},
		{args{"b"}, move, "missing argument: vertex"},
		{args{"E5", "b"}, move, `invalid color "E5"`},

		{args{"19"}, integer, "19"},
		{args{"-3"}, integer, "-3"},
		{args{"9.5"}, integer, `invalid size: "9.5" is not an integer`},
		{args{"0x9"}, integer, `invalid size: "0x9" is not an integer`},
		{args{"4294967296"}, integer, `invalid size: "4294967296" is not an integer`},
		{args{}, integer, "missing argument: size"},

		{args{"0"}, float, "0"},
		{args{"7"}, float, "7"},
		{args{"7.5"}, float, "7.5"},
		{args{"-3.5"}, float, "-3.5"},
		{args{"0.25"}, float, "0.25"},
		{args{"1e1"}, float, "10"},
		{args{".5"}, float, "0.5"},
		{args{"-0"}, float, "0"},
		{args{"7,5"}, float, `invalid komi: "7,5" is not a number`},
		{args{"nan"}, float, `invalid komi: "nan" is not a number`},
		{args{"inf"}, float, `invalid komi: "inf" is not a number`},
		{args{"1e999"}, float, `invalid komi: "1e999" is too large`},
		{args{"0x1p4"}, float, `invalid komi: "0x1p4" is not a number`},
		{args{"1_0"}, float, `invalid komi: "1_0" is not a number`},
		{args{"e"}, float, `invalid komi: "e" is not a number`},
		{args{}, float, "missing argument: komi"},
	}
	for _, test := range tests {
		value, err := test.read(test.args)
		got := fmt.Sprint(value)
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: got %s, want %s", test.args, got, test.want)
		}
	}
}

func TestParseGenMove(t *testing.T) {
	tests := []struct {
		in     string
		want   goban.Point
		resign bool
		ok     bool
	}{
		{"D4", goban.PointAt(3, 3), false, true},
		{" j9 ", goban.PointAt(8, 8), false, true},
		{"PASS", goban.Pass, false, true},
		{"resign", goban.NoPoint, true, true},
		{"Resign", goban.NoPoint, true, true},
		{"K10", goban.NoPoint, false, false},
		{"", goban.NoPoint, false, false},
		{"D4 E5", goban.NoPoint, false, false},
	}
	for _, test := range tests {
		p, resign, err := ParseGenMove(test.in, 9, 9)
		if p != test.want || resign != test.resign || (err == nil) != test.ok {
			t.Errorf("%q: got %v, %v, %v", test.in, p, resign, err)
		}
	}
}

func TestVerticesRoundTrip(t *testing.T) {
	for y := range goban.MaxSize {
		for x := range goban.MaxSize {
			p := goban.PointAt(x, y)
			if q, err := ParseVertex(p.String(), goban.MaxSize, goban.MaxSize); q != p || err != nil {
				t.Errorf("%v reads as %v, %v", p, q, err)
			}
		}
	}
}

func TestFormatVertices(t *testing.T) {
	if got := FormatVertices([]goban.Point{goban.PointAt(3, 3), goban.Pass}); got != "D4 pass" {
		t.Errorf("got %q", got)
	}
	if got := FormatVertices(nil); got != "" {
		t.Errorf("no points: got %q", got)
	}
}
