package experiments

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/internal/file/filetest"
	"montego/lab/match"
	"montego/lab/store"
)

// playTiny plays the tiny experiment with the given number of games of each arm, and returns
// it with its store.
func playTiny(t *testing.T, games int) (*Experiment, string) {
	t.Helper()
	e, path := tiny(t), filepath.Join(t.TempDir(), "tiny.db")
	runTiny(t, e, path, games)
	return e, path
}

// runTiny plays what is missing of the experiment in a store.
func runTiny(t *testing.T, e *Experiment, path string, games int) {
	t.Helper()
	p, err := NewPlan(e, Options{Games: games, Fast: true, Parallel: 2, Store: path, Below: []string{"search.memory=4"}})
	if err == nil {
		err = p.Run(t.Context(), play, func(string) {})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// exported returns the result file of an experiment, what it says, and what the store says.
func exported(t *testing.T, e *Experiment, path string) (text string, got, want *Outcome) {
	t.Helper()
	var b bytes.Buffer
	err := Export(t.Context(), e, path, "abc1234", &b)
	if err == nil {
		want, err = ReadOutcome(t.Context(), e, path)
	}
	if err == nil {
		got, err = read(e, b.String())
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, &b)
	}
	return b.String(), got, want
}

// read returns the outcome in the text of a result file of an experiment that is not
// among those declared.
func read(e *Experiment, text string) (*Outcome, error) {
	r, err := parseResults([]byte(text))
	if err != nil {
		return nil, err
	}
	return r.outcome(e)
}

// sealed returns lines of a result file with a last line that fits.
func sealed(lines string, games int) string {
	return fmt.Sprintf("%send %d %08x\n", lines, games, crc32.ChecksumIEEE([]byte(lines)))
}

// TestResultsRoundTrip: a result file says what the store says that it was made of.
func TestResultsRoundTrip(t *testing.T) {
	e, path := playTiny(t, 4)
	_, got, want := exported(t, e, path)
	if got.Commit != "abc1234" || len(got.Changed) > 0 {
		t.Errorf("commit %q, changed since: %v", got.Commit, got.Changed)
	}
	for i := range want.Rows {
		a, b := want.Rows[i], got.Rows[i]
		// Times are kept to the millisecond.
		a.Time, b.Time, a.GameSeconds, b.GameSeconds = 0, 0, 0, 0
		a.Paper, b.Paper = none, none
		if fmt.Sprintf("%+v", a) != fmt.Sprintf("%+v", b) {
			t.Errorf("arm %d: %+v\nwant %+v", i, b, a)
		}
	}
	if !reflect.DeepEqual(want.Remarks, got.Remarks) {
		t.Errorf("%q\nwant %q", got.Remarks, want.Remarks)
	}
}

// TestSecondsAreNotNegative: the interval of a few times ends at zero.
func TestSecondsAreNotNegative(t *testing.T) {
	e, path := playTiny(t, 2)
	text, _, _ := exported(t, e, path)
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		if fields := strings.Fields(line); fields[0] == "game" {
			fields[9], fields[11] = "8000", "8000"
			if i%2 == 0 {
				fields[9], fields[11] = "10000", "10000"
			}
			lines[i] = strings.Join(fields, " ") + "\n"
		}
		if strings.HasPrefix(line, "end ") {
			lines = lines[:i]
			break
		}
	}
	e.Measure = measureSeconds
	o, err := read(e, sealed(strings.Join(lines, ""), 4))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range o.Rows {
		if got, want := r.Here.String(), "9.0 (0.0–21.7)"; got != want {
			t.Errorf("%s: %s, want %s", r.Name, got, want)
		}
	}
}

// TestSizes: a declaration may write the size of the board as --size takes it, and the store and
// the result file of its games are of the same experiment.
func TestSizes(t *testing.T) {
	for size, want := range map[string]string{"5x5": "5×5", "5 x 7": "5×7"} {
		e, err := parseExperiment([]byte(strings.Replace(tiny(t).Text(), "size = 5", "size = '"+size+"'", 1)))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "sized.db")
		o := Options{Games: 2, Parallel: 1, Store: path, Below: []string{"search.memory=4"}}
		p, err := NewPlan(e, o)
		if err == nil {
			err = p.Run(t.Context(), play, func(string) {})
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, outcome, _ := exported(t, e, path); !strings.HasPrefix(outcome.Scale.String(), want+", ") || !strings.Contains(p.String(), want+", ") {
			t.Errorf("%s: %v\n%v", size, outcome.Scale, p)
		}
	}
}

// TestMoreGames: a store, its result file and a store made of that know which numbers of games were
// asked for, since each but the last was a look at the results.
func TestMoreGames(t *testing.T) {
	e, path := playTiny(t, 2)
	runTiny(t, e, path, 2)
	runTiny(t, e, path, 4)
	text, got, want := exported(t, e, path)
	folder := filetest.Folder(t, map[string]string{"t.txt": text, "t.toml": e.Text()})
	at, err := Import(t.Context(), filepath.Join(folder, "t.txt"), filepath.Join(folder, "t.db"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadOutcome(t.Context(), e, at)
	if err != nil {
		t.Fatal(err)
	}
	for where, o := range map[string]*Outcome{"store": want, "file": got, "store made of the file": again} {
		if !slices.Equal(o.Planned, []int{2, 4}) || o.Scale.Games != 4 {
			t.Errorf("%s: %v, the last %d, want 2 and 4", where, o.Planned, o.Scale.Games)
		}
	}
	body := text[:strings.LastIndex(text[:len(text)-1], "\n")+1]
	silent := sealed(regexp.MustCompile(`(?m)^set (games|planned-).*\n`).ReplaceAllString(body, ""), 8)
	folder = filetest.Folder(t, map[string]string{"t.txt": silent, "t.toml": e.Text()})
	if _, err := Import(t.Context(), filepath.Join(folder, "t.txt"), filepath.Join(folder, "t.db")); err == nil || !strings.HasPrefix(err.Error(), "result file ") {
		t.Errorf("a file without numbers of games: %v", err)
	}
	if !strings.Contains(got.pageHeading(), "4 games each, looked at after 2") {
		t.Errorf("%s", got.pageHeading())
	}
}

// TestImportGap: a store from a result file in which a game is missing gets that game first.
func TestImportGap(t *testing.T) {
	e, path := playTiny(t, 2)
	whole, _, _ := exported(t, e, path)
	body := whole[:strings.LastIndex(whole[:len(whole)-1], "\n")+1]
	body = regexp.MustCompile(`(?m)^(game .*) \d+ (\d+) \d+ (\S+ \S+)$`).ReplaceAllString(body, "$1 1000 $2 2000 $3")
	from, games := strings.Index(body, "game 1 "), strings.Index(body, "game 2 ")
	folder := t.TempDir()
	for name, text := range map[string]string{"t.txt": sealed(body[:from]+body[games:], 3), "t.toml": e.Text()} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	far := sealed(strings.Replace(body[:from]+body[games:], "game 3 ", "game 1000003 ", 1), 3)
	for name, text := range map[string]string{"far.txt": far, "far.toml": e.Text()} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Import(t.Context(), filepath.Join(folder, "far.txt"), filepath.Join(folder, "far.db")); err == nil || !strings.Contains(err.Error(), "1000001 games are missing before game 1000003") {
		t.Errorf("a game of far away: %v", err)
	}
	if _, err := os.Stat(filepath.Join(folder, "far.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an import that failed leaves a store: %v", err)
	}
	at, err := Import(t.Context(), filepath.Join(folder, "t.txt"), filepath.Join(folder, "t.db"))
	if err != nil {
		t.Fatal(err)
	}
	if p, err := NewPlan(e, Options{Fast: true, Parallel: 1, Store: at}); err != nil {
		t.Error(err)
	} else if err := p.Measure(t.Context()); err != nil || p.Played != 3 || p.PerGame != 3*time.Second {
		t.Errorf("%d games, %v each, %v: three of 3 s were published", p.Played, p.PerGame, err)
	}
	runTiny(t, e, at, 2)
	again, _, _ := exported(t, e, at)
	if strings.Count(again, "\ngame ") != 4 || !strings.Contains(again, "\ngame 1 ") {
		t.Errorf("%s\nwhich was\n%s", again, whole)
	}
}

// TestResultsRefused: a result file that is cut, foreign or of other settings is refused,
// and the error says why.
func TestResultsRefused(t *testing.T) {
	e, path := playTiny(t, 2)
	whole, _, _ := exported(t, e, path)
	body := whole[:strings.LastIndex(whole[:len(whole)-1], "\n")+1]
	changed := func(old, new string) string {
		if !strings.Contains(body, old) {
			t.Fatalf("%q is not in\n%s", old, body)
		}
		return sealed(strings.Replace(body, old, new, 1), 4)
	}
	first := body[strings.Index(body, "game "):]
	first = first[:strings.Index(first, "\n")+1]
	for _, tt := range []struct{ about, text, want string }{
		{"nothing", "", `it does not begin with "montego results 1"`},
		{"another file", "(;GM[1])\n", `it does not begin with "montego results 1"`},
		{"cut after the first line", "montego results 1\n", "it is cut"},
		{"cut in a line", whole[:len(whole)-30], "it is cut"},
		{"cut after a line", body, "it is cut"},
		{"a game is missing", strings.Replace(whole, first, "", 1), "it is cut or changed"},
		{"a result is changed", strings.Replace(whole, first, strings.Replace(first, " 0 2 ", " 2 0 ", 1), 1), "it is cut or changed"},
		{"a game twice", sealed(body+first, 5), "is there twice"},
		{"a game of one player alone", changed("game 0 0 2 ", "game 0 0 0 "), "game 0 is of players 0 and 0, and the experiment has 0 and 2 there"},
		{"a game of other colours", changed("game 0 0 2 ", "game 0 2 0 "), "game 0 is of players 2 and 0, and the experiment has 0 and 2 there"},
		{"a foreign line", changed("game ", "gain "), `no line begins with "gain"`},
		{"too few fields", changed(first, "game 0 0 2\n"), "a game has 13 fields"},
		{"no commit", changed("commit abc1234\n", ""), "at which commit"},
		{"another experiment", changed("set experiment T-1", "set experiment T-9"), "it holds experiment T-9, not T-1"},
		{"another board", changed("set size 5x5", "set size 7x7"), "it was played on 7×7, time none, and the experiment has 5×5, time none"},
		{"another komi", changed("set komi 0.5", "set komi 7.5"), "it was begun with komi 7.5, not komi 0.5"},
		{"another arm", changed("player preset:uct,playouts=16", "player preset:rave,playouts=16"), "player B is preset:rave,playouts=16 there, not preset:uct,playouts=16"},
		{"other playouts", changed("set playouts 8", "set playouts 80"), "player A is preset:uct,playouts=8 there, not preset:uct,playouts=80"},
	} {
		_, err := read(e, tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", tt.about, err, tt.want)
		}
	}
	if o, err := read(e, changed("has playouts=8 ", "has playouts=8 search.threads=7 ")); err != nil || len(o.Changed) != 1 || o.Changed[0] != "search.threads=7" {
		t.Errorf("a preset that has changed: %+v, %v", o, err)
	}
}

// TestResultsFaults: a game that was lost by a fault is read back with it, whatever kind it is.
// One that was never played, and one that somebody else is said to have lost, are refused.
func TestResultsFaults(t *testing.T) {
	e, path := playTiny(t, 2)
	whole, _, _ := exported(t, e, path)
	body := whole[:strings.LastIndex(whole[:len(whole)-1], "\n")+1]
	first := body[strings.Index(body, "game "):]
	first = first[:strings.Index(first, "\n")+1]
	lost := func(end match.End, fault string, guilty int) (*results, error) {
		g := &store.Game{Players: [2]int{0, 2}, Result: "W+F", Ending: end.String(), Fault: fault, Guilty: guilty}
		r, err := parseResults([]byte(sealed(strings.Replace(body, first, gameLine(g), 1), 4)))
		if err == nil {
			_, err = r.outcome(e)
		}
		return r, err
	}
	late := gameLine(&store.Game{Players: [2]int{0, 2}, Result: "W+T", Ending: match.Forfeit.String(), Fault: match.LateMove.String(), Times: [2]store.Durations{{6 * time.Second}}})
	if r, err := parseResults([]byte(sealed(strings.Replace(body, first, late, 1), 4))); err != nil || len(r.games[0].Times[0]) != 1 {
		t.Errorf("the first move lost on time: %v", err)
	}
	for kind := match.Illegal; kind < match.Absent; kind++ {
		if r, err := lost(match.Forfeit, kind.String(), 0); err != nil || r.games[0].Fault != kind.String() {
			t.Errorf("%v: %v", kind, err)
		}
	}
	for _, tt := range []struct {
		end    match.End
		fault  string
		guilty int
		want   string
	}{
		{match.Forfeit, "no start", 0, "game 1: it was never played"},
		{match.Broken, "", store.Nobody, "game 1: it was never played"},
		{match.Forfeit, "crash", 1, "game 1: player 1, who is said to have lost it, was not there"},
		{match.Forfeit, "bad-luck", 0, `game 1: no fault is "bad luck"`},
	} {
		if _, err := lost(tt.end, tt.fault, tt.guilty); err == nil || err.Error() != tt.want {
			t.Errorf("%v, %q, %d: %v, want %s", tt.end, tt.fault, tt.guilty, err, tt.want)
		}
	}
}

// TestStudyResults: a trial game, which leaves no file, says how long a study takes. It is
// exported with all its games, and its result file says what the store says. A file that is not
// the experiment's study, and a game of a study in a match, are refused.
func TestStudyResults(t *testing.T) {
	declared, err := Find("OR-1")
	if err != nil {
		t.Fatal(err)
	}
	small := *declared
	e := &small
	e.Size, e.Fast.Playouts, e.Fast.Games, e.Fast.Test = "5", 2, 2, 4
	e.Study = "rules = \"tromp-taylor\"\n" + e.Study // no playouts say which stones are dead
	path := filepath.Join(t.TempDir(), "or.toml")
	p, err := NewPlan(e, Options{Fast: true, Parallel: 2, Store: path})
	if err == nil {
		err = p.Measure(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); p.Whole() == 0 || len(files) > 0 {
		t.Errorf("before it begins it takes %v, and there are %v", p.Whole(), files)
	}
	if err := p.Run(t.Context(), play, func(string) {}); err != nil {
		t.Fatal(err)
	}
	longer, err := NewPlan(e, Options{Fast: true, Games: 4, Parallel: 2, Store: path})
	if err == nil {
		err = longer.Measure(t.Context())
	}
	if err == nil || err.Error() != "or.toml: it is not the study that OR-1 would begin with; give --store another name" {
		t.Errorf("the plan of a larger study: %v", err)
	}
	text, got, want := exported(t, e, path)
	got.Path, got.Commit = want.Path, ""
	var a, b bytes.Buffer
	if err := errors.Join(want.Write(&a), got.Write(&b)); err != nil || a.String() != b.String() || want.Rows[1].Games != 2 {
		t.Errorf("%v, the result file says\n%s\nthe store\n%s", err, &b, &a)
	}
	match := sealed(strings.Replace(text[:strings.LastIndex(text, "end ")], "OR-1", "T-1", 1), 80)
	if _, err := read(tiny(t), match); err == nil || !strings.Contains(err.Error(), "it holds games of a study") {
		t.Errorf("games of a study in a match: %v", err)
	}
	e.Study += "\n"
	if err := Export(t.Context(), e, path, "abc1234", io.Discard); err == nil || !strings.Contains(err.Error(), "or.toml: it is not a study of OR-1") {
		t.Errorf("another study: %v", err)
	}
}

// FuzzParseResults reads anything without a panic, and what it takes it writes again.
func FuzzParseResults(f *testing.F) {
	const head = resultsHeader + "\ncommit a\nset experiment X\nplayer preset:uct\nname uct\nhas a=b\nplayer gtp:x\nname x\nhas \n"
	f.Add(sealed(head+"game 0 0 1 B+R resigned 3 0 2 10 1 7 ff au\n", 1))
	f.Add(sealed(head+"game 0 0 1 W+F forfeit 3 0 2 10 1 7 ff - 0 illegal-move\n", 1))
	f.Add(sealed(head+"game 0 0 1 W+F forfeit 3 0 2 10 1 7 ff - 0 illegal-move a.b=1,c=2\n", 1))
	f.Add(sealed(head+"position 1,2,3,4 1,2,3,5\n", 1))
	f.Fuzz(func(t *testing.T, text string) {
		r, err := parseResults([]byte(text))
		if err != nil {
			return
		}
		again, err := parseResults(r.text())
		if err != nil || !bytes.Equal(again.text(), r.text()) {
			t.Errorf("%v\n%s", err, r.text())
		}
	})
}

// TestErrorOrders compares operators by their squared errors in the same positions.
func TestErrorOrders(t *testing.T) {
	position := func(mean, mix, truth float64) [][]float64 {
		return [][]float64{{mean, 9, 9, mix, 9}, {0, 0, 0, truth, 0}}
	}
	var values [][][]float64
	for i := range 40 {
		noise := float64(i%5) / 10
		values = append(values, position(3+noise, 1-noise, 0))
	}
	table := tabulate(values)
	for expect, want := range map[string]finding{"mean > mix, 128": reproduced, "mix > mean, 128": notReproduced, "max > robust-max, 128": undecided, "mean > mix, 256": undecided} {
		if v := table.orderVerdict(expect); v.finding != want {
			t.Errorf("%s: %v, want %v", expect, v, want)
		}
	}
	if v := tabulate(values[:10]).orderVerdict("mean > mix, 128"); v.finding != undecided || v.Needed != minDecidingGames {
		t.Errorf("ten positions: %v", v)
	}
	if v := (*BackupTable)(nil).orderVerdict("mean > mix, 128"); v.finding != undecided || !math.IsNaN(v.Error) {
		t.Errorf("no table: %v", v)
	}
	for _, text := range []string{"mean > mix", "mean > mix, 100", "mean > most, 128", "mean, 128"} {
		if _, ok := parseErrorOrder(text); ok {
			t.Errorf("%q is an order", text)
		}
	}
}

// TestFirstOther: a parameter has changed if its value is another one today, not if the default is;
// parameters without an effect do not count.
func TestFirstOther(t *testing.T) {
	player, err := match.ParsePlayer("preset:pachi")
	if err != nil {
		t.Fatal(err)
	}
	now := player.Parameters
	then := changes(now)
	for _, tt := range []struct {
		about, then, now string
		timed            bool
		want             string
	}{
		{"the same", then, now, true, ""},
		{"another program", "", "", true, ""},
		{"what is the default today was none", then + " search.expand=8", now, true, ""},
		{"another value", strings.Replace(then, "search.rave.floor=0", "search.rave.floor=3", 1), now, true, "search.rave.floor=3"},
		{"the default of then", strings.Replace(then, "search.rave.floor=0 ", "", 1), now, true, "search.rave.floor by default"},
		{"a parameter that is gone", then + " search.hunch=2", now, true, "search.hunch=2"},
		{"without a network", then + " search.network.prior=2", now, true, ""},
		{"with one", strings.Replace(then, "search.network.weights=", "search.network.weights=builtin search.network.prior=2", 1), now, true, "search.network.weights=builtin"},
		{"a clock", strings.Replace(then, "time.spread=1.1", "time.spread=1.2", 1), now, true, "time.spread=1.2"},
		{"no clock", strings.Replace(then, "time.spread=1.1", "time.spread=1.2", 1), now, false, ""},
	} {
		if got := firstOther(tt.then, tt.now, tt.timed); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.about, got, tt.want)
		}
	}
}
