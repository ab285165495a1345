package gtpserver

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/game"
)

// TestPrintSGFReplaces: printsgf replaces a record, whoever wrote it, and no other file.
func TestPrintSGFReplaces(t *testing.T) {
	for _, tt := range []struct {
		what, old string
		replaced  bool
	}{
		{"an empty file", "", true},
		{"a record", "(;GM[1]SZ[9];B[ee])", true},
		{"a record that another program wrote", "\xef\xbb\xbf\n( ;AP[GUI:1]SZ[9])", true},
		{"a record in UTF-16", "\xff\xfe(\x00;\x00S\x00Z\x00[\x009\x00]\x00)\x00", true},
		{"a letter", "Dear Sir,\n(;-) your game\n", false},
		{"a program", "#!/bin/sh\n", false},
		{"no text", "\x00\x01\x02", false},
	} {
		name := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(name, []byte(tt.old), 0o666); err != nil {
			t.Fatal(err)
		}
		want := "= \n\n= \n\n"
		if !tt.replaced {
			want = "= \n\n? cannot save file: " + name + " is there already, is no SGF file, and would be replaced: choose another file\n\n"
		}
		s := newSession(testOptions(t))
		if got := converse(t, s, "play b d4\nprintsgf "+name+"\n"); got != want {
			t.Errorf("%s: %q, want %q", tt.what, got, want)
		}
		if text, err := os.ReadFile(name); err != nil || (string(text) == tt.old) == tt.replaced {
			t.Errorf("%s: replaced is not %v: %v", tt.what, tt.replaced, err)
		}
	}
}

// TestLoadSGFTells: what loadsgf passes over in a file is told on standard error, and the reply
// stays a success.
func TestLoadSGFTells(t *testing.T) {
	const file = "games.sgf"
	for _, tt := range []struct{ text, want string }{
		{"(;SZ[9];B[ee])", ""},
		{"(;SZ[9];B[ee])(;SZ[9];B[cc])(;SZ[9])", "WARNING: games.sgf has 3 games; only the first is loaded\n"},
	} {
		var log bytes.Buffer
		o := testOptions(t)
		o.Log = &log
		t.Chdir(t.TempDir())
		if err := os.WriteFile(file, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		s := newSession(o)
		if got := converse(t, s, "loadsgf "+file+"\nlast_move\n"); got != "= \n\n= black E5\n\n" {
			t.Errorf("%s: %q", tt.text, got)
		}
		if _, told, _ := bytes.Cut(log.Bytes(), []byte("\n")); string(told) != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, &log, tt.want)
		}
	}
}

// TestLoadSGFHandicap: a handicap that a record tells stays one beside stones of White and when
// stones are set up later, and printsgf writes it.
func TestLoadSGFHandicap(t *testing.T) {
	for _, tt := range []struct{ text, handicap string }{
		{"(;SZ[9]HA[2]AB[cc][gg]AW[cg];W[gc];B[ee])", "2"},
		{"(;SZ[9]HA[2]AB[cc][gg][cg][ee];W[gc];B[ge])", "2"},
		{"(;SZ[9]HA[2]AB[cc][gg];W[gc];B[ee];AE[cc]AW[cd];W[ff])", "2"},
		{"(;SZ[9]HA[2]AB[cc]AW[cg];W[gc];B[ee])", "0"},
		{"(;SZ[9]AB[cc][gg]AW[cg];W[gc];B[ee])", "0"},
		{"(;SZ[9]AB[cc][gg];AW[cg];W[gc];B[ee])", "0"},
	} {
		o := testOptions(t)
		t.Chdir(t.TempDir())
		if err := os.WriteFile("game.sgf", []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		const again = "loadsgf game.sgf\nget_handicap\nprintsgf game.sgf\n"
		want := "= \n\n= " + tt.handicap + "\n\n= \n\n"
		if got := converse(t, newSession(o), again+again); got != want+want {
			t.Errorf("%s: %q", tt.text, got)
		}
	}
}

// TestRulesKeepTheirName: of several names of the same rules a record has the one that was said.
func TestRulesKeepTheirName(t *testing.T) {
	o := testOptions(t)
	t.Chdir(t.TempDir())
	if err := os.WriteFile("game.sgf", []byte("(;SZ[9]RU[Korean])"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ commands, want string }{
		{"kata-set-rules Korean", "RU[korean]"},
		{"kata-set-rules bga", "RU[bga]"},
		{"kata-set-rules bga\nclear_board", "RU[bga]"},
		{"kgs-rules japanese", "RU[Japanese]"},
		{"kata-set-rules korean\nkata-set-rule tax NONE", "tax"},
		{"kata-set-rules korean\nkata-set-rules no-such-rules", "RU[korean]"},
		{"loadsgf game.sgf", "RU[korean]"},
	} {
		if got := converse(t, newSession(o), tt.commands+"\nprintsgf\n"); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s, want %s", tt.commands, got, tt.want)
		}
	}
	o.Rules, o.RulesName = game.Rules{Scoring: game.TerritoryScoring, Tax: game.SekiTax, FriendlyPass: true}, "korean"
	if got := converse(t, newSession(o), "printsgf\n"); !strings.Contains(got, "RU[korean]") {
		t.Errorf("of the options: %s", got)
	}
}

// TestSetPositionRefused: stones that cannot stand leave the game as it is.
func TestSetPositionRefused(t *testing.T) {
	s := newSession(testOptions(t))
	converse(t, s, "boardsize 3\nplay b B2\nplay w A1\n")
	got := converse(t, s, "set_position b A1 b A2 b A3 b B1 b B2 b B3 b C1 b C2 b C3\nlist_stones b\nlist_stones w\n")
	if !strings.HasPrefix(got, "? set-up: ") || !strings.HasSuffix(got, "\n\n= B2\n\n= A1\n\n") {
		t.Errorf("%q", got)
	}
}
