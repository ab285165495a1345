package command

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"montego/internal/file/filetest"
	"montego/lab/store"
)

// TestMatchStore: a match in a store goes on without words, in a longer version,
// and is shown and exported.
func TestMatchStore(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	on := func(args ...string) string {
		t.Helper()
		code, out, errOut := ask(t, "", append([]string{"match"}, args...)...)
		if code != exitOK {
			t.Errorf("%q: exit code %d, %s", args, code, errOut)
		}
		return out
	}
	code, first, _ := runMatchCommand(t, "--games", "4", "--random-moves", "2", "--store", path("m.db"))
	if code != exitOK || !strings.HasPrefix(first, "4 games on 5×5, chinese rules, komi 7.5, referee builtin\n") {
		t.Fatalf("exit code %d\n%s", code, first)
	}
	if again := on("--store", path("m.db")); again != first {
		t.Errorf("again\n%s\nwant\n%s", again, first)
	}
	if shown := on("show", path("m.db")); shown != first {
		t.Errorf("shown\n%s\nwant\n%s", shown, first)
	}
	if json := on("show", path("m.db"), "--json"); !strings.Contains(json, `"games": 4`) {
		t.Error(json)
	}
	if longer := on("--store", path("m.db"), "--games", "6"); !strings.HasPrefix(longer, "6 games on 5×5") {
		t.Error(longer)
	}
	if table := on("export", path("m.db"), "--csv", "-"); !strings.HasPrefix(table, "game,pair,") || strings.Count(table, "\n") != 7 {
		t.Errorf("--csv to the standard output:\n%s", table)
	}
	if table := on("export", path("m.db"), "--dat", "-"); !strings.HasPrefix(table, "# Black: ") {
		t.Errorf("--dat to the standard output:\n%s", table)
	}
	on("export", path("m.db"), "--sgf", path("games"), "--csv", path("m.csv"), "--dat", path("m.dat"), "--logs", path("logs"))
	for _, name := range []string{"games/game-0006.sgf", "m.csv", "m.dat", "logs"} {
		if _, err := os.Stat(path(name)); err != nil {
			t.Error(err)
		}
	}
}

// TestMatchOtherBuild: who goes on with a match by another build is told so, in one line.
func TestMatchOtherBuild(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.db")
	var told string
	builtAs := func(sum, games string) {
		t.Helper()
		before := buildSum
		buildSum = func() string { return sum }
		defer func() { buildSum = before }()
		var code int
		if code, _, told = runMatchCommand(t, "--games", games, "--store", name, "--max-moves", "4", "--referee", "none"); code != exitOK {
			t.Fatalf("exit code %d, %s", code, told)
		}
	}
	for i, tt := range []struct{ sum, want string }{
		{"", ""}, // as by a version that did not note its build
		{"aaaa", "(checksum unknown, this one has aaaa)"},
	} {
		if builtAs(tt.sum, []string{"2", "4"}[i]); strings.Contains(told, "another build") != (tt.want != "") || !strings.Contains(told, tt.want) {
			t.Errorf("without a note, by build %q: %s", tt.sum, told)
		}
	}
	name += "2"
	for i, tt := range []struct{ sum, want string }{
		{"aaaa", ""},
		{"aaaa", ""},
		{"bbbb", "store " + name + ": another build of this program began it (checksum aaaa, this one has bbbb); "},
		{"", ""}, // it cannot say what it is
	} {
		if builtAs(tt.sum, []string{"2", "4", "6", "8"}[i]); strings.Contains(told, "another build") != (tt.want != "") || strings.Count(told, tt.want) < 1 {
			t.Errorf("build %q: %s", tt.sum, told)
		}
	}
}

// TestMatchExportWhole: where one of the files cannot be written, none is, so that the command can
// be given again.
func TestMatchExportWhole(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	if err := os.WriteFile(path("there.csv"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for n, store := range map[int]string{2: "two.db", 3: "three.db"} {
		args := []string{"--games", "2", "--store", path(store)}
		for range n - 2 {
			args = append([]string{"preset:uct,playouts=5,search.memory=1"}, args...)
		}
		if code, _, errOut := runMatchCommand(t, args...); code != exitOK {
			t.Fatal(errOut)
		}
	}
	for _, tt := range []struct{ store, flag, file, want string }{
		{"three.db", "--dat", "new.dat", "--dat: that table is of two players, and this match has 3"},
		{"two.db", "--csv", "there.csv", "--csv: create " + path("there.csv") + ": file already exists"},
	} {
		refused(t, exitFailure, tt.want, "", "match", "export", path(tt.store), "--sgf", path("games"), "--logs", path("logs"), tt.flag, path(tt.file))
	}
	for _, name := range []string{"games", "logs", "new.dat"} {
		if _, err := os.Stat(path(name)); err == nil {
			t.Errorf("%s was written", name)
		}
	}
}

// TestMatchStoreSGF: the same command goes on with a match that is kept in a store and in a
// folder, and completes the folder. Games of another match are refused, and the refusal leaves
// no store.
func TestMatchStoreSGF(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	args := func(db, games string) []string {
		return []string{"--games", games, "--random-moves", "2", "--store", path(db), "--sgf", path("games")}
	}
	game := func(n string) string {
		text, err := os.ReadFile(path("games/game-000" + n + ".sgf"))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if code, _, errOut := runMatchCommand(t, args("m.db", "2")...); code != exitOK {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	first, second := game("1"), game("2")
	if err := os.Remove(path("games/game-0002.sgf")); err != nil {
		t.Fatal(err)
	}
	refused(t, exitFailure, "store "+path("m.db")+": it was begun with komi 7.5, not komi 3", "", append(slices.Clip(quickMatch), append(args("m.db", "4"), "--komi", "3")...)...)
	if _, err := os.Stat(path("games/game-0002.sgf")); err == nil {
		t.Error("a match that was refused has written a game")
	}
	for range 2 {
		if code, _, errOut := runMatchCommand(t, args("m.db", "4")...); code != exitOK {
			t.Fatalf("again: exit code %d, %s", code, errOut)
		}
	}
	if game("1") != first || game("2") != second || !strings.Contains(game("4"), "RE[") {
		t.Error("the records are others after the match went on")
	}
	const occupied = "--sgf: the folder holds another match"
	refused(t, exitFailure, occupied, "", append(slices.Clip(quickMatch), args("new.db", "2")...)...)
	if _, err := os.Stat(path("new.db")); err == nil {
		t.Error("a match that was refused has left a store")
	}
	filetest.Put(t, path("games"), "game-0001.sgf", "(;)")
	refused(t, exitFailure, occupied+" than "+path("m.db")+": "+path("games/game-0001.sgf")+" is there", "", append(slices.Clip(quickMatch), args("m.db", "4")...)...)
}

// TestMatchStoreRefuses: one clear line each, and nothing is overwritten.
func TestMatchStoreRefuses(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	if code, _, _ := runMatchCommand(t, "--games", "2", "--store", path("m.db")); code != exitOK {
		t.Fatalf("exit code %d", code)
	}
	s, err := store.Create(path("begun.db"))
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	filetest.Put(t, folder, "text", "This is no store.")
	filetest.Put(t, folder, "empty.db", "")
	show := func() string {
		_, out, _ := ask(t, "", "match", "show", path("m.db"))
		return out
	}
	before := show()
	players := quickMatch[1:3]
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--store", path("m.db"), "--komi", "3"}, exitFailure, "store " + path("m.db") + ": it was begun with komi 7.5, not komi 3"},
		{[]string{"--store", path("m.db"), "--black", "A"}, exitFailure, "store " + path("m.db") + ": it was begun with no black, not black A"},
		{[]string{"--store", path("m.db"), "--sprt", "elo0=0,elo1=5"}, exitFailure, "store " + path("m.db") + ": it was begun with no sprt, not sprt elo0=0,elo1=5,alpha=0.05,beta=0.05"},
		{[]string{players[1], players[0], "--store", path("m.db")}, exitFailure, "store " + path("m.db") + ": player A is preset:rave"},
		{[]string{"--store", path("none.db")}, exitFailure, "--store " + path("none.db") + ": there is no match to go on with"},
		{[]string{"--store", path("empty.db")}, exitFailure, "--store " + path("empty.db") + ": there is no match to go on with"},
		{[]string{"--store", path("begun.db")}, exitFailure, "--store " + path("begun.db") + ": no match has begun in it, and no players are named"},
		{[]string{players[0], "--store", path("empty.db")}, exitUsage, "a match needs at least two players, not 1"},
		{[]string{players[0], players[1], "--store", path("text")}, exitFailure, "store " + path("text") + ": not a store of matches"},
		{[]string{players[0], players[1], "--store", path("no/where.db")}, exitFailure, "store " + path("no/where.db") + ": no such file"},
		{[]string{"show", path("none.db")}, exitFailure, "store " + path("none.db") + ": no such file"},
		{[]string{"show", path("begun.db")}, exitFailure, "store " + path("begun.db") + ": no match has begun in it"},
		{[]string{"export", path("m.db")}, exitUsage, "nothing is to be written: give --sgf, --logs, --csv or --dat"},
		{[]string{"export", path("m.db"), "--csv", "-", "--dat", "-"}, exitUsage, "--csv and --dat: only one table can go to the standard output"},
		{[]string{"export", path("m.db"), "--csv", path("text")}, exitFailure, "--csv: create " + path("text") + ": file already exists"},
		{nil, exitUsage, "a match needs at least two players, not 0"},
	}
	for _, tt := range tests {
		refused(t, tt.code, tt.want, "", append([]string{"match"}, tt.args...)...)
	}
	if after := show(); before != after || !strings.HasPrefix(after, "2 games ") {
		t.Errorf("the store has changed: %s\nbefore\n%s", after, before)
	}
	if text, _ := os.ReadFile(path("text")); string(text) != "This is no store." {
		t.Error("a file that is no store was changed")
	}
	if text, err := os.ReadFile(path("empty.db")); err != nil || len(text) > 0 {
		t.Errorf("a match that was refused has made a store of %d bytes, %v", len(text), err)
	}
}

// TestMatchHandicap: a match with handicap goes on as one, and is shown and
// exported as one.
func TestMatchHandicap(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "h.db")
	const conditions = "games on 7×7, tromp-taylor rules, komi 7.5, handicap 4, A has Black, referee builtin\n"
	args := []string{"--size", "7", "--rules", "tromp-taylor", "--handicap", "4", "--black", "a", "--games", "2", "--store", name}
	if code, out, _ := runMatchCommand(t, args...); code != exitOK || !strings.HasPrefix(out, "2 "+conditions) {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--store", name, "--games", "4"}, exitOK, "4 " + conditions},
		{[]string{"show", name}, exitOK, "4 " + conditions},
		{[]string{"show", name, "--json"}, exitOK, `"handicap": 4,`},
		{[]string{"--store", name, "--handicap", "3"}, exitFailure, "it was begun with handicap 4, not handicap 3"},
		{[]string{"--store", name, "--handicap", "0"}, exitFailure, "it was begun with handicap 4, not handicap 0"},
		{[]string{"export", name, "--dat", filepath.Join(folder, "h.dat"), "--sgf", filepath.Join(folder, "games")}, exitOK, ""},
	} {
		code, out, errOut := ask(t, "", append([]string{"match"}, tt.args...)...)
		if code != tt.code || !strings.Contains(out+errOut, tt.want) {
			t.Errorf("%q: exit code %d, %s%s", tt.args, code, out, errOut)
		}
	}
	for file, want := range map[string]string{"h.dat": "# Handicap: 4\n", "games/game-0003.sgf": "HA[4]"} {
		if text, err := os.ReadFile(filepath.Join(folder, file)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: no %q, %v", file, want, err)
		}
	}
}

// TestMatchTournament: three players, and a test that ends a match of two.
func TestMatchTournament(t *testing.T) {
	code, out, _ := runMatchCommand(t, "preset:uct,playouts=5,search.memory=1", "--games", "2", "--random-moves", "2", "--rules", "tromp-taylor")
	for _, want := range []string{"6 games on 5×5", "\npoints against ", "ratings by maximum likelihood", "C  uct,playouts=5"} {
		if code != exitOK || !strings.Contains(out, want) {
			t.Errorf("exit code %d, no %q in\n%s", code, want, out)
		}
	}
	code, out, _ = runMatchCommand(t, "preset:uct,playouts=5,search.memory=1", "--games", "2", "--gauntlet", "--json", "--rules", "tromp-taylor")
	if code != exitOK || !strings.Contains(out, `"games": 4,`) || !strings.Contains(out, `"advantage_elo"`) {
		t.Errorf("exit code %d\n%s", code, out)
	}
	code, out, _ = runMatchCommand(t, "--sprt", "elo0=0,elo1=600", "--random-moves", "2", "--rules", "tromp-taylor")
	if code != exitOK || !strings.Contains(out, "\nSPRT elo0=0,elo1=600,alpha=0.05,beta=0.05: LLR ") || !strings.Contains(out, " accepted: A is ") {
		t.Errorf("exit code %d\n%s", code, out)
	}
}
