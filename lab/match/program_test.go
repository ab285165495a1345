package match

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/game"
	"montego/gtp"
	"montego/player/timing"
)

// TestCommandVices plays matches against GTP engines that misbehave: each game
// is lost for the right reason, and the next begins with a fresh process.
func TestCommandVices(t *testing.T) {
	tests := []struct {
		vice string
		kind FaultKind
		text string // in the fault
	}{
		{"illegal", Illegal, "occupied"},
		{"crashes", Crash, `exit status 3, last words "segmentation fault"`},
		{"is silent", Timeout, "no answer in time"},
		{"babbles", Garbage, "the upper left corner"},
		{"rambles", Garbage, "AAAA"},
		{"floods", Garbage, "without the end of a reply"},
	}
	for _, tt := range tests {
		t.Run(tt.vice, func(t *testing.T) {
			m := newMatch(parse(t, "preset:rave,playouts=10"), parse(t, "gtp:"+engineLine(tt.vice)), 3, 2)
			if tt.kind == Timeout {
				// Long enough for a busy machine to start a process in.
				m.Games, m.Timeout = 2, 5*time.Second
			}
			all, s := runAll(t, m)
			if n := m.Games; s.Players[B].Faults[tt.kind] != n || s.Players[A].Total.Wins != n || s.Ends[Forfeit] != n {
				t.Errorf("%+v", s)
			}
			for _, r := range all {
				if r.Fault == nil || !strings.Contains(r.Fault.Text, tt.text) || strings.Contains(r.Fault.Text, "\n") || len(r.Fault.Text) > 1000 {
					t.Errorf("game %d: %.1000v, want %q", r.Number, r.Fault, tt.text)
				}
			}
		})
	}
}

// TestCommandPlays: a decent engine plays its games; what it refuses without
// need is counted and costs nothing.
func TestCommandPlays(t *testing.T) {
	m := newMatch(parse(t, "gtp:"+engineLine("refuses time_settings")), parse(t, "preset:uct,playouts=10,resign=0"), 4, 1)
	m.MaxMoves = 1000
	m.Time = timing.Settings{System: timing.Absolute, Main: time.Hour}
	all, s := runAll(t, m)
	if s.Ends[Counted] != 4 || s.Players[A].Refusals != 4 || s.Players[A].Name != "Fake" {
		t.Errorf("%+v", s)
	}
	for _, r := range all {
		if r.Moves[0].Used <= 0 || r.Moves[0].Left.Ready() >= time.Hour {
			t.Errorf("game %d: the first move took %v and left %v", r.Number, r.Moves[0].Used, r.Moves[0].Left.Ready())
		}
	}
}

// TestCommandDoesNotComeBack: an engine that crashes and then does not start any
// more loses that game; the others are broken, and the match ends.
func TestCommandDoesNotComeBack(t *testing.T) {
	t.Setenv(flagFile, filepath.Join(t.TempDir(), "crashed"))
	m := newMatch(parse(t, "preset:rave,playouts=10"), parse(t, "gtp:"+engineLine("crashes for good")), 4, 1)
	_, s := runAll(t, m)
	if s.Players[B].Faults[Crash] != 1 || s.Ends[Broken] != 3 || s.Players[A].Total.Wins != 1 ||
		!strings.Contains(s.LastBroken, "does not start again") {
		t.Errorf("%+v", s)
	}
}

// TestCommandIsToldByoYomi: an engine that knows KGS's byo-yomi is told of all periods, and another,
// or one that refuses it, of a period.
func TestCommandIsToldByoYomi(t *testing.T) {
	for vice, refusals := range map[string]int{"knows KGS's clock": 0, "refuses KGS's clock": 2, "none": 0} {
		m := newMatch(good(), parse(t, "gtp:"+engineLine(vice)), 2, 1)
		m.Time = timing.Settings{System: timing.ByoYomi, Main: time.Hour, Period: 10 * time.Second, Count: 5}
		if _, s := runAll(t, m); s.Ends[Broken] > 0 || s.Players[B].Faults[Crash] > 0 || s.Players[B].Refusals != refusals {
			t.Errorf("%s: %+v", vice, s)
		}
	}
}

// TestCommandIsToldRules: an engine is told rules that have a name, and those that have none.
func TestCommandIsToldRules(t *testing.T) {
	for _, rules := range []game.Rules{game.DefaultRules(), {Ko: game.PositionalSuperko, Tax: game.SekiTax}} {
		m := newMatch(good(), parse(t, "gtp:"+engineLine("none")), 2, 1)
		m.Rules = rules
		if _, s := runAll(t, m); s.Ends[Broken] > 0 || s.Players[B].Faults[Crash] > 0 {
			t.Errorf("%v: %+v", rules, s)
		}
	}
}

func TestCommandDoesNotBegin(t *testing.T) {
	tests := []struct{ line, text string }{
		{"no-such-program-here --gtp", `player B, gtp:no-such-program-here --gtp: no-such-program-here: cannot start the engine: `},
		{engineLine("dies at once"), "list_commands: engine died: exit status 1"},
		{engineLine("refuses the board"), "cannot play on 5×5, chinese rules, komi 7.5: "},
	}
	for _, tt := range tests {
		checkLeaks(t)
		m := newMatch(good(), parse(t, "gtp:"+tt.line), 4, 2)
		_, err := m.Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), tt.text) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %q", err, tt.text)
		}
	}
}

func TestParseContestant(t *testing.T) {
	tests := []struct{ text, want string }{
		{"preset:rave,playouts=100", ""},
		{"preset:", ""},
		{`gtp:"/opt/my go/engine" --gtp`, ""},
		{"rave", `player "rave": a player is preset:NAME,key=value… or gtp:COMMAND LINE`},
		{"preset:rove", `player preset:rove: no preset "rove"`},
		{"preset:rave,playouts=many", "player preset:rave,playouts=many: "},
		{"gtp:", "player gtp:: "},
		{`gtp:"gnugo`, `player gtp:"gnugo: `},
	}
	for _, tt := range tests {
		spec, err := ParsePlayer(tt.text)
		switch {
		case tt.want == "" && (err != nil || !strings.HasPrefix(spec.Text, tt.text)):
			t.Errorf("%s: %q, %v", tt.text, spec.Text, err)
		case tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.want)):
			t.Errorf("%s: %v, want %s", tt.text, err, tt.want)
		}
	}
}

func TestProgramName(t *testing.T) {
	tests := []struct{ name, version, want string }{
		{"GNU Go", "3.8", "GNU Go 3.8"},
		{"", "", "label"},
		{"A\nB", " 1\t2 ", "A B 1 2"},
		{"Ünï", strings.Repeat("v", 50), "Ünï " + strings.Repeat("v", 36)},
	}
	for _, tt := range tests {
		if got := programName(tt.name, tt.version, "label"); got != tt.want {
			t.Errorf("%q, %q: %q, want %q", tt.name, tt.version, got, tt.want)
		}
	}
}

// joinCommandLine is the reverse of gtp.SplitCommandLine.
func joinCommandLine(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word) + `"`
	}
	return strings.Join(quoted, " ")
}

func TestJoinCommandLine(t *testing.T) {
	words := []string{"/a b/c", `say "x\y"`, "", "it's", "é"}
	got, err := gtp.SplitCommandLine(joinCommandLine(words))
	if err != nil || strings.Join(got, "|") != strings.Join(words, "|") {
		t.Errorf("%q, %v", got, err)
	}
}

// FuzzCommandLine: a command line keeps its words when it is taken apart and
// put together again, and whatever is wrong with a player or referee is said.
func FuzzCommandLine(f *testing.F) {
	for _, text := range []string{"gtp:gnugo --mode gtp", `gtp:"/my go/engine" 'a b' c\ d`, "preset:rave,playouts=10", "preset:,=", "builtin", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, err := range []error{second(ParsePlayer(text)), second(ParseReferee(text))} {
			if err != nil && err.Error() == "" {
				t.Errorf("%q: an error without words", text)
			}
		}
		words, err := gtp.SplitCommandLine(text)
		if err != nil {
			return
		}
		again, err := gtp.SplitCommandLine(joinCommandLine(words))
		if err != nil || !slices.Equal(words, again) {
			t.Errorf("%q: %q, put together %q, %v", text, words, again, err)
		}
	})
}

func second[T any](_ T, err error) error { return err }
