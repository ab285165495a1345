package command

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"montego/internal/file/filetest"
	"montego/lab/match"
)

// quickMatch is a match that takes a moment, but for the number of its games.
var quickMatch = []string{"match", "preset:rave,playouts=10,search.memory=1", "preset:uct,playouts=10,search.memory=1", "--size", "5", "--max-moves", "30"}

// runMatchCommand runs `montego match` with these flags.
func runMatchCommand(t *testing.T, flags ...string) (code int, out, errOut string) {
	return ask(t, "", slices.Concat(quickMatch, flags)...)
}

func TestMatchTable(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	code, out, errOut := runMatchCommand(t, "--games", "4", "--parallel", "2", "--rules", "tromp-taylor", "--random-moves", "2", "--sgf", folder)
	if code != exitOK || !strings.Contains(errOut, "4 of 4 games: A ") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	for _, want := range []string{"4 games on 5×5, tromp-taylor rules, komi 7.5, referee builtin\n", "A  rave,playouts=10,search.memory=1  ", "lost by forfeit  "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(folder, "game-000?.sgf")); len(files) != 4 {
		t.Errorf("records: %q", files)
	}
}

// TestMatchOfMixedRules: a match by rules without a name goes on, and not by other rules.
func TestMatchOfMixedRules(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.db")
	const mixture = `{"ko":"POSITIONAL","scoring":"AREA","tax":"SEKI"}`
	if code, _, errOut := runMatchCommand(t, "--games", "2", "--rules", mixture, "--store", file); code != exitOK {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	if code, out, errOut := ask(t, "", "match", "--store", file, "--games", "4"); code != exitOK || !strings.Contains(out, "4 games on 5×5") {
		t.Errorf("it does not go on: exit code %d, %s%s", code, out, errOut)
	}
	code, _, errOut := runMatchCommand(t, "--games", "6", "--rules", strings.Replace(mixture, "POSITIONAL", "SIMPLE", 1), "--store", file)
	if code == exitOK || !strings.Contains(errOut, "rules") {
		t.Errorf("other rules: exit code %d, %s", code, errOut)
	}
}

// TestMatchOfChangedFile: a match goes on only if the files that its players' settings name are the
// same.
func TestMatchOfChangedFile(t *testing.T) {
	store := filepath.Join(t.TempDir(), "m.db")
	book := written(t, "my.book", "5 | C3\n")
	match := func(games string) (code int, errOut string) {
		code, _, errOut = ask(t, "", "match", "preset:rave,playouts=10,search.memory=1,book.moves="+book, "preset:uct,playouts=10,search.memory=1",
			"--size", "5", "--max-moves", "30", "--games", games, "--store", store)
		return code, errOut
	}
	for _, games := range []string{"2", "4"} {
		if code, errOut := match(games); code != exitOK {
			t.Fatalf("%s games: exit code %d, %s", games, code, errOut)
		}
	}
	if err := os.WriteFile(book, []byte("5 | B2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, errOut := match("6"); code == exitOK || !strings.Contains(errOut, "that of A:book.moves has changed since") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

func TestMatchJSON(t *testing.T) {
	code, out, _ := runMatchCommand(t, "--games", "2", "--json")
	var got struct{ Games int }
	if err := json.Unmarshal([]byte(out), &got); code != exitOK || err != nil || got.Games != 2 {
		t.Errorf("exit code %d, %v, %s", code, err, out)
	}
}

// TestMatchFlags: one clear line each, and nothing is played.
func TestMatchFlags(t *testing.T) {
	occupied := t.TempDir()
	filetest.Put(t, occupied, "game-0001.sgf", "")
	tests := []struct {
		flags string
		code  int
		want  string
	}{
		{"--size 30", exitUsage, "--size: board size 30×30 is not between 2×2 and 19×19"},
		{"--komi much", exitUsage, `--komi: komi "much" is not a number`},
		{"--rules foo", exitUsage, `--rules: unknown rules "foo"`},
		{"--handicap 2", exitUsage, "--handicap: a 5×5 board has no fixed handicap"},
		{"--size 8 --handicap 5", exitUsage, "--handicap: handicap 5 is not between 2 and 4, the most for fixed stones on 8×8"},
		{"--handicap -1 --size 9", exitUsage, "--handicap: -1 is outside 0.."},
		{"--black white", exitUsage, `--black: "white": Black is A's or B's`},
		{"preset:uct,playouts=1 --black A", exitUsage, "--black: of more than two players the colours alternate"},
		{"--games 0", exitUsage, "--games: 0 is outside 1.."},
		{"--parallel 0", exitUsage, "--parallel: 0 is outside 1.."},
		{"--time soon", exitUsage, `--time: time settings "soon": `},
		{"--random-moves 30", exitUsage, "--random-moves: 30 are not fewer than the 30 that a game may have"},
		{"--opening-moves -1", exitUsage, "--opening-moves: -1 is outside 0.."},
		{"--random-moves 2 --openings .", exitUsage, "--random-moves and --openings: choose one of them"},
		{"--referee moon", exitUsage, `--referee: referee "moon": a referee is builtin, none, gtp:COMMAND LINE, score:COMMAND LINE or agreement[:REFEREE]`},
		{"--referee gtp:no-such-program", exitFailure, "referee gtp:no-such-program: no-such-program: cannot start the engine: "},
		{"--openings " + filepath.Join(occupied, "none"), exitFailure, "--openings: no openings: stat "},
		{"--sgf " + occupied, exitFailure, "--sgf: the folder holds another match: "},
		{"--memory 512", exitUsage, `--memory: "512" is not a size like 512M, 2G or 25%`},
		{"preset:uct,search.memory=1024", exitUsage, "search.memory: 1042 MiB for search trees are too much: this process may have 1024 MiB in all, of which trees may take 870"},
		{"another", exitUsage, `player "another": a player is preset:NAME,key=value… or gtp:COMMAND LINE`},
		{"preset:uct,playouts=1 --games 3", exitUsage, "--games: of more than two players each pairing needs an even number, for the colours, not 3"},
		{"preset:uct,playouts=1 --sprt elo0=0,elo1=9", exitUsage, "a test is of two players, and these are 3"},
		{"--sprt elo0=9,elo1=0", exitUsage, "--sprt: elo0=9, elo1=0: elo0 must be less than elo1, and both between ±2000"},
	}
	for _, tt := range tests {
		refused(t, tt.code, tt.want, "", slices.Concat(quickMatch, strings.Fields(tt.flags))...)
	}
}

// TestMatchMemory: the engines of this program at all tables share the memory.
func TestMatchMemory(t *testing.T) {
	for want, players := range map[int][]string{
		1: {"gtp:gnugo", "gtp:gnugo"}, 3: {"preset:rave", "gtp:gnugo"}, 6: {"preset:rave", "preset:uct"},
	} {
		if got := match.Engines(3, players...); got != want {
			t.Errorf("%q: %d engines, want %d", players, got, want)
		}
	}
}

func TestMatchPlayers(t *testing.T) {
	for player, want := range map[string]struct {
		code int
		line string
	}{
		"rave":                {exitUsage, `player "rave": a player is preset:NAME,key=value… or gtp:COMMAND LINE`},
		"preset:rove":         {exitUsage, `player preset:rove: no preset "rove"`},
		"gtp:no-such-program": {exitFailure, "player B, gtp:no-such-program: no-such-program: cannot start the engine: "},
	} {
		refused(t, want.code, want.line, "", "match", "preset:rave,playouts=10", player)
	}
}

// TestMatchUnwritable: where records cannot be kept no game is played.
func TestMatchUnwritable(t *testing.T) {
	refused(t, exitFailure, "--sgf: ", "", slices.Concat(quickMatch, []string{"--games", "2", "--sgf", written(t, "file", "")})...)
}

// TestMatchInterrupted: an interrupt in a long match leaves the table of what
// there is and exit code 1.
func TestMatchInterrupted(t *testing.T) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	errOut := &interrupter{after: "100 games: ", done: ctx.Done()}
	args := slices.Concat(quickMatch, []string{"--games", "100", "--parallel", "2", "--rules", "tromp-taylor"})
	var printed strings.Builder
	code := Run(ctx, args, strings.NewReader(""), &printed, errOut)
	out := printed.String()
	if code != exitFailure || !strings.Contains(out, " games on 5×5") || strings.HasPrefix(out, "100 ") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if !strings.Contains(errOut.text.String(), "montego: interrupted after ") {
		t.Errorf("%s", &errOut.text)
	}
}

// interrupter is a standard error that interrupts this process when something
// has been written to it, and waits until that is done.
type interrupter struct {
	after string
	done  <-chan struct{}
	once  sync.Once
	text  bytes.Buffer
}

func (i *interrupter) Write(b []byte) (int, error) {
	i.text.Write(b)
	if strings.Contains(i.text.String(), i.after) {
		i.once.Do(func() {
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				_ = self.Signal(os.Interrupt)
				<-i.done
			}
		})
	}
	return len(b), nil
}

// TestMatchOpeningsLeftOut: a record that is no opening of the games is named, and the match is
// played with the others.
func TestMatchOpeningsLeftOut(t *testing.T) {
	folder := filetest.Folder(t, map[string]string{"a.sgf": "(;SZ[5];B[cc])", "b.sgf": "(;SZ[9];B[cc])"})
	code, _, errOut := runMatchCommand(t, "--games", "2", "--openings", folder)
	if want := "montego: " + filepath.Join(folder, "b.sgf") + ": its board is 9×9, the match is on 5×5; it is left out\n"; code != exitOK || !strings.Contains(errOut, want) {
		t.Errorf("exit code %d, %s, want %s", code, errOut, want)
	}
}
