package command

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestPlayGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sgf")
	const quick = "play --playouts 20 --seed 1 --set search.memory=1 "
	code, out, errOut := ask(t, "hint\na1\nscore\nsave "+path+"\nquit\n", strings.Fields(quick+"--size 7x5 --color white --handicap 2 --rules aga --name Ada")...)
	if code != exitOK || errOut != "" {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	for _, want := range []string{"AGA rules, komi 0.5, handicap 2", "You are White", "O White  you", "You played A1", "Saved as", "Goodbye."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if code, out, errOut = ask(t, "undo\n", strings.Fields(quick+"--resume "+path)...); code != exitOK || !strings.Contains(out, "handicap 2") {
		t.Errorf("resumed: exit code %d, %s\n%s", code, errOut, out)
	}
}

// TestPlayRulesKeepName: of rules with two names a game keeps the one that was asked for, and
// so does its record.
func TestPlayRulesKeepName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sgf")
	for args, want := range map[string]string{
		"--rules korean --komi 0": "Korean rules, komi 0", "--rules bga": "BGA rules", "--rules chinese_kgs": "Chinese (KGS) rules",
		"--rules japanese": "Japanese rules",
	} {
		os.Remove(path)
		for _, each := range []string{args, "--resume " + path} {
			input := "save " + path + "\n"
			if _, out, errOut := ask(t, input, strings.Fields("play --playouts 20 --seed 1 --set search.memory=1 "+each)...); !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s%s", each, want, out, errOut)
			}
		}
	}
}

// TestPlayResumeKeepsColor: who played White and saved the game goes on as White, unless
// another colour is asked for. In a game of others the player is Black.
func TestPlayResumeKeepsColor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sgf")
	const quick = "play --playouts 20 --seed 1 --set search.memory=1 "
	if code, _, errOut := ask(t, "save "+path+"\n", strings.Fields(quick+"--color white")...); code != exitOK {
		t.Fatal(errOut)
	}
	others := written(t, "others.sgf", "(;SZ[9]PB[Ada]PW[Player];B[cc])")
	for _, tt := range []struct{ args, input, want string }{
		{"--resume " + path, "", "O White  you"},
		{"--resume " + path + " --color black", "", "X Black  you"},
		{"--resume " + path + " --name Ada", "", "X Black  you"},
		{"--resume " + others, "", "X Black  you"},
		{"--resume " + others, "load " + path + "\nload " + path + "\n", "O White  you"},
	} {
		_, out, errOut := ask(t, tt.input+"show\nquit\nquit\n", strings.Fields(quick+tt.args)...)
		if at := strings.LastIndex(out, tt.want); at < 0 || strings.LastIndex(out, "  you ") > at+len(tt.want) {
			t.Errorf("%s: the last board is without %q\n%s%s", tt.args, tt.want, out, errOut)
		}
	}
}

// TestPlayResumeKeepsClocks: a game that the player saved with a clock goes on with what both had
// left, also after it was saved anew without a move, and without a clock or with full ones if that is
// asked for. In a game of others there is none.
func TestPlayResumeKeepsClocks(t *testing.T) {
	const quick = "play --playouts 20 --seed 1 --set search.memory=1 "
	record := func(name, clocks string) string {
		return written(t, "game.sgf", "(;SZ[9]PB["+name+"]PW[Montego 0.15.0]"+clocks+")")
	}
	fresh := "TM[300]OT[5x30 byo-yomi];B[cc]BL[290];W[gg]WL[280.25]"
	for _, tt := range []struct{ record, args, input, you, montego string }{
		{record("Player", fresh), "", "", "4:50", "4:41"},
		{record("Player", "TM[300]OT[5x30 byo-yomi];B[cc]BL[12]OB[3];W[gg]WL[30]OW[5]"), "", "", "0:12 × 3", "0:30 × 5"},
		{record("Player", "TM[60];B[cc];W[gg]WL[0]"), "", "", "1:00", "1:00"},
		{record("Player", fresh), "", "save\nload montego-1\n", "4:50", "4:41"},
		{record("Player", fresh), "--time 1m", "", "1:00", "1:00"},
		{record("Player", fresh), "--time none", "", "", ""},
		{record("Player", fresh), "", "new\nnew\n", "", ""},
		{record("Ada", fresh), "", "", "", ""},
	} {
		t.Chdir(t.TempDir())
		_, out, errOut := ask(t, tt.input+"show\nquit\nquit\n", strings.Fields(quick+tt.args+" "+tt.record)...)
		board := out[max(strings.LastIndex(out, "X Black"), 0):]
		for who, clock := range map[string]string{"X Black  you": tt.you, "O White  Montego": tt.montego} {
			if !regexp.MustCompile(who + ` +captured 0 *` + regexp.QuoteMeta(clock) + `\n`).MatchString(board) {
				t.Errorf("%s %q: the last board is without %s, %q\n%s%s", tt.args, tt.input, who, clock, out, errOut)
			}
		}
	}
}

// TestPlayFileSpeaks: what is wrong with a record is told in the player's language.
func TestPlayFileSpeaks(t *testing.T) {
	for record, want := range map[string]string{
		"":                             "game.sgf lässt sich nicht laden: Das ist kein SGF.\n",
		"(;GM[2];B[cc])":               "game.sgf lässt sich nicht laden: Das ist die Aufzeichnung eines anderen Spiels als Go.\n",
		"(;SZ[25];B[cc])":              "und keines von 25×25.\n",
		"(;SZ[9];B[cc];W[gg]C[Not all": "1:20: falscher Aufbau.",
		"(;SZ[9]KM[much];B[cc];W[gg])": "falscher Wert.",
	} {
		args := "play --language de --playouts 20 --seed 1 --set search.memory=1 --resume " + written(t, "game.sgf", record)
		_, out, errOut := ask(t, "quit\nquit\n", strings.Fields(args)...)
		if text := strings.Join(strings.Fields(out+errOut), " "); !strings.Contains(text, strings.TrimSpace(want)) {
			t.Errorf("%s: no %q in\n%s%s", record, want, out, errOut)
		}
	}
}

// TestPlayUnsaidKomi: a record that says no komi goes on with the one asked for, or with the
// usual one of its rules and handicap.
func TestPlayUnsaidKomi(t *testing.T) {
	for _, tt := range []struct{ record, args, want string }{
		{"(;SZ[9];B[cc];W[gg])", "", "Chinese rules, komi 7.5"},
		{"(;SZ[9]RU[Japanese];B[cc];W[gg])", "", "Japanese rules, komi 6.5"},
		{"(;SZ[9]HA[2]AB[cc][gg];W[ee])", "", "komi 0.5, handicap 2"},
		{"(;SZ[9]HA[2]AB[cc][gg];W[ee])", "--komi 3", "komi 3, handicap 2"},
		{"(;SZ[9]HA[2]KM[7.5]AB[cc][gg];W[ee])", "", "komi 7.5, handicap 2"},
	} {
		args := "play --playouts 20 --seed 1 --set search.memory=1 --resume " + written(t, "game.sgf", tt.record) + " " + tt.args
		if code, out, errOut := ask(t, "quit\n", strings.Fields(args)...); code != exitOK || !strings.Contains(out, tt.want) {
			t.Errorf("%s %s: exit code %d, no %q in\n%s%s", tt.record, tt.args, code, tt.want, out, errOut)
		}
	}
}

func TestPlayFlags(t *testing.T) {
	tests := []struct {
		args string
		code int
		want string
	}{
		{"--size 30", exitUsage, "--size: board size 30×30 is not between 2×2 and 19×19"},
		{"--size x", exitUsage, `--size: invalid board size "x"`},
		{"--color red", exitUsage, `--color "red" is none of black, white, random`},
		{"--komi much", exitUsage, `--komi: komi "much" is not a number`},
		{"--rules foo", exitUsage, `--rules: unknown rules "foo"`},
		{"--handicap 1", exitUsage, "--handicap 1: a handicap is two stones or more"},
		{"--handicap 99", exitUsage, "--handicap: handicap 99 is not between 2 and 80"},
		{"--seconds 0", exitUsage, "--seconds: 0 is outside 0.001..3600"},
		{"--seconds NaN", exitUsage, `--seconds: "NaN" is not a number`},
		{"--playouts -3", exitUsage, "--playouts: -3 is outside"},
		{"--paint x", exitUsage, `--paint: "x" is none of auto, always, never`},
		{"--preset nope", exitUsage, `--preset: no preset "nope"`},
		{"--set a=b", exitUsage, `--set: unknown parameter "a"`},
		{"--memory 1M --resume nothing.sgf --size 9", exitUsage, "--size: the record of --resume has its own"},
		{"--memory 1M --resume nothing.sgf --handicap 2", exitUsage, "--handicap: the record of --resume has its own"},
		{"--memory 1M --resume nothing.sgf", exitFailure, "Cannot load nothing.sgf: no such file or directory."},
		{"now", exitFailure, "Cannot load now: no such file or directory."},
		{"a.sgf b.sgf", exitUsage, `the command is "montego play [GAME.sgf] [flags]"; its arguments here are 2`},
		{"a.sgf --resume b.sgf", exitUsage, "--resume and a.sgf are two records: choose one"},
		{"--teach=2", exitUsage, "--teach: 2 % is too little to be known: take 3 or more, or 0 for no warnings"},
		{"--teach=99", exitUsage, "--teach: 99 is outside 0..90"},
		{"--teach 10", exitUsage, "--teach takes its number after an equals sign: --teach=10"},
		{"--time soon", exitUsage, "--time: "},
		{"--game 2", exitUsage, "--game: of which record? Give its file"},
		{"--game 0 a.sgf", exitUsage, "--game: 0 is outside"},
	}
	for _, tt := range tests {
		refused(t, tt.code, tt.want, "", strings.Fields("play "+tt.args)...)
	}
}
