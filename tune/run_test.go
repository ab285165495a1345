package tune

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// quick is a study of 24 games on a small board.
const quick = `
method = "clop"
games = 20
test = 4
max-moves = 20
[[parameter]]
name = "playout.lgrf"
low = 0
high = 2
[[parameter]]
name = "rave.equivalence"
low = 10
high = 10000
scale = "log"
`

func writeStudy(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "study.toml")
	if err := os.WriteFile(path, []byte(study(text)), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func readJournalFile(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(JournalPath(path))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// interruptAfter runs a study until so many games have ended.
func interruptAfter(t *testing.T, path string, games, parallel int) error {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	return Run(ctx, path, Options{Parallel: parallel, Progress: func(p Progress) {
		if p.Game != nil && p.Played == games {
			cancel()
		}
	}})
}

// stripTimes removes what differs between two runs: how long games took.
func stripTimes(lines []string) []string {
	var stripped []string
	for _, line := range lines {
		before, after, found := strings.Cut(line, `"seconds":`)
		if found {
			_, rest, _ := strings.Cut(after, ",")
			line = before + rest
		}
		stripped = append(stripped, line)
	}
	return stripped
}

// TestRunResumes: a study that was interrupted again and again, and whose
// journal ends in half a line, has the games of one that never was.
func TestRunResumes(t *testing.T) {
	whole := writeStudy(t, quick)
	if err := Run(context.Background(), whole, Options{Parallel: 1}); err != nil {
		t.Fatal(err)
	}
	broken := writeStudy(t, quick)
	for _, games := range []int{1, 6, 21} {
		if err := interruptAfter(t, broken, games, 1); err == nil || !strings.Contains(err.Error(), "the same command goes on from here") {
			t.Fatal(err)
		}
		f, err := os.OpenFile(JournalPath(broken), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = f.WriteString(`{"game":{"stage":"sea`); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	if err := Run(context.Background(), broken, Options{Parallel: 1}); err != nil {
		t.Fatal(err)
	}
	a, b := stripTimes(readJournalFile(t, whole)), stripTimes(readJournalFile(t, broken))
	if len(a) != 1+2+24 || !slices.Equal(a, b) {
		t.Errorf("%d and %d lines:\n%s\n\n%s", len(a), len(b), strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
}

// TestRunParallel: many tables, interrupted once: every game is there once.
func TestRunParallel(t *testing.T) {
	path := writeStudy(t, strings.Replace(quick, "clop", "orego", 1)+"#")
	text, _ := os.ReadFile(path)
	_ = os.WriteFile(path, bytes.Replace(text, []byte("games = 20"), []byte("games = 2"), 1), 0o666)
	if err := interruptAfter(t, path, 9, 3); err == nil {
		t.Fatal("not interrupted")
	}
	if err := Run(context.Background(), path, Options{Parallel: 3}); err != nil {
		t.Fatal(err)
	}
	r, err := ReadResults(path)
	if err != nil || r.Played != 44 || r.All != 44 || len(readJournalFile(t, path)) != 1+3+44 {
		t.Fatalf("%d of %d games, %v", r.Played, r.All, err)
	}
	var report strings.Builder
	if err := Report(&report, r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"orego: 44 of 44 games on 5×5, chinese rules", "First design, 10 points: 20 of 20 games", "Second design", "term  win rate", "search.rave.equivalence", "two-sided p = "} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("no %q in\n%s", want, &report)
		}
	}
	files, err := Plot(r, filepath.Join(t.TempDir(), "plots"))
	if err != nil || len(files) != 4 {
		t.Errorf("%v, %v", files, err)
	}
}

// TestRunRefuses: what cannot be played says so in a line, and the journal stays
// as it was.
func TestRunRefuses(t *testing.T) {
	path := writeStudy(t, quick)
	if err := interruptAfter(t, path, 2, 1); err == nil {
		t.Fatal("not interrupted")
	}
	text, _ := os.ReadFile(path)
	good, _ := os.ReadFile(JournalPath(path))
	tests := []struct {
		name           string
		study, journal func([]byte) []byte
		want           string
	}{
		{"another study", replace("games = 20", "games = 34"), same, "study.jsonl: these games belong to another study: games was 20, is 34; give the new one a new name"},
		{"a player that has become another", same, func(b []byte) []byte {
			at := bytes.LastIndex(b[:bytes.IndexByte(b, '\n')], []byte(`"player":"`)) + len(`"player":"`)
			return slices.Replace(slices.Clone(b), at, at+1, 'x')
		}, "study.jsonl: these games were played by preset:rave,playouts=2,search.memory=1 when it had other parameters"},
		{"another version", same, replace(`"journal":1`, `"journal":2`), "study.jsonl: version 2 of a journal; this program reads version 1"},
		{"no journal", same, func([]byte) []byte { return []byte("hello\n") }, "study.jsonl: this is no journal of a study"},
		{"no journal, and not a whole line", same, func([]byte) []byte { return []byte("hello") }, "study.jsonl: this is no journal of a study"},
		{"a stage too many", same, func(b []byte) []byte {
			return append(slices.Clone(b), `{"stage":{"name":"third","pairs":3}}`+"\n"...)
		}, `study.jsonl: line 5: stage "third" does not belong here`},
		{"a game twice", same, func(b []byte) []byte {
			lines := bytes.SplitAfter(b, []byte("\n"))
			return append(slices.Clone(b), lines[2]...)
		}, "study.jsonl: line 5: game 0 of pair 0 in stage \"search\" does not belong here"},
		{"garbage", same, func(b []byte) []byte { return append(slices.Clone(b), "{]\n"...) }, "study.jsonl: line 5: "},
		{"absent opponent", replace("preset:uct,playouts=2,search.memory=1", "gtp:no-such-program"), same, "opponent gtp:no-such-program: no-such-program: cannot start the engine: "},
	}
	for _, tt := range tests {
		_ = os.WriteFile(path, tt.study(text), 0o666)
		journal := tt.journal(good)
		_ = os.WriteFile(JournalPath(path), journal, 0o666)
		err := Run(context.Background(), path, Options{Parallel: 1})
		after, _ := os.ReadFile(JournalPath(path))
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %s", tt.name, err, tt.want)
		}
		if !bytes.Equal(journal, after) {
			t.Errorf("%s: the journal has changed", tt.name)
		}
	}
}

func same(b []byte) []byte { return b }

func replace(old, by string) func([]byte) []byte {
	return func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(by), 1) }
}

// TestRunAlone: a study that is being played is not played twice at a time.
func TestRunAlone(t *testing.T) {
	path := writeStudy(t, quick)
	var second error
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_ = Run(ctx, path, Options{Parallel: 1, Progress: func(p Progress) {
		if p.Played == 1 {
			second = Run(context.Background(), path, Options{Parallel: 1})
			cancel()
		}
	}})
	if second == nil || !strings.Contains(second.Error(), "another process plays this study") {
		t.Errorf("the second run: %v", second)
	}
}

func TestForesee(t *testing.T) {
	path := writeStudy(t, quick)
	e, err := Foresee(context.Background(), path, Options{Parallel: 2})
	if err != nil || !e.Trial || e.Left != 24 || e.PerGame <= 0 || e.Whole != e.PerGame*12 {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err := os.Stat(JournalPath(path)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a trial game has left a journal: %v", err)
	}
	if err := interruptAfter(t, path, 4, 1); err == nil {
		t.Fatal("not interrupted")
	}
	if e, err = Foresee(context.Background(), path, Options{Parallel: 1}); err != nil || e.Trial || e.Left > 20 {
		t.Errorf("%+v, %v", e, err)
	}
	if text := (Estimate{Left: 5852, PerGame: 6e9, Whole: 5852 * 6e9 / 2}).String(); text != "5852 games to play, 6s each as the games so far: about 4.9 hours" {
		t.Error(text)
	}
}

func FuzzJournal(f *testing.F) {
	s, err := parseStudy([]byte(study(quick)))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(`{"journal":1}` + "\n")
	f.Add(`{"stage":{"name":"search","pairs":16,"low":[0,0],"side":1}}` + "\n" + `{"game":{"stage":"search","pair":0,"half":0,"x":[0,1],"opponent":0,"points":1}}` + "\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := s.plan()
		if err != nil {
			t.Fatal(err)
		}
		c := newCourse(p)
		lines := strings.SplitAfter(text, "\n")
		for i, line := range lines {
			if err := readEntry([]byte(line), i+2, s, c); err != nil {
				break
			}
		}
		played, all := c.count()
		if played > all {
			t.Errorf("%d of %d games", played, all)
		}
		c.seen()
		s.results(c)
	})
}
