package command

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/internal/file/filetest"
)

// TestBook lets a book grow in two parts, and shows it.
func TestBook(t *testing.T) {
	dir := t.TempDir()
	growing, out := filepath.Join(dir, "five.growing"), filepath.Join(dir, "five.book")
	bookOn := func(args ...string) (int, string, string) { return ask(t, "", append([]string{"book"}, args...)...) }
	build := []string{"build", growing, "--size", "5", "--positions", "3", "--playouts", "20", "--threads", "1", "--memory", "4M", "-o", out}
	for _, want := range []string{"3 positions", "6 positions"} {
		if code, text, _ := bookOn(build...); code != exitOK || text != growing+": "+want+"\n" {
			t.Fatalf("exit code %d, prints %q", code, text)
		}
	}
	for _, file := range []string{growing, out} {
		if code, text, _ := bookOn("show", file, "--depth", "1"); code != exitOK || !strings.HasPrefix(text, "5×5: 6 positions\nstart → ") {
			t.Errorf("%s is shown as\n%s", file, text)
		}
	}
	record := filepath.Join(dir, "five.sgf")
	if code, _, _ := bookOn("show", out, "--sgf", record); code != exitOK {
		t.Errorf("--sgf: exit code %d", code)
	}
	if text, err := os.ReadFile(record); err != nil || !strings.Contains(string(text), "TE[1]") {
		t.Errorf("SGF %s, %v", text, err)
	}
	tree := []string{"tree", filepath.Join(dir, "five.tree"), "--size", "5", "--playouts", "300", "--threads", "1", "--memory", "4M", "--least", "20"}
	if code, text, _ := bookOn(tree...); code != exitOK || !strings.Contains(text, " nodes of 300 playouts") {
		t.Errorf("tree: exit code %d, prints %q", code, text)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{append(build, "--komi", "5"), "has grown for"},
		{[]string{"show", filepath.Join(dir, "nowhere")}, "nowhere: no such file"},
		{[]string{"show", record}, `is no position of a book`},
		{[]string{"build", out}, "no file of kind montego-growing-book"},
		{[]string{"build", growing, "--size", "5x7"}, "books are for square boards"},
		{append(build, "--playouts", "0"), "--playouts 0: a book needs at least one"},
		{[]string{"tree", filepath.Join(dir, "no.tree"), "--playouts", "0"}, "--playouts 0: a book needs at least one"},
	} {
		if code, _, text := bookOn(tt.args...); code == exitOK || !strings.Contains(text, tt.want) || strings.Count(text, "\n") != 1 {
			t.Errorf("%v: exit code %d, says %q", tt.args, code, text)
		}
	}
}

// TestBookInterrupted: a book whose growth a signal has ended says how far it is, keeps what
// was searched, and is no success: what waits for all positions must not begin.
func TestBookInterrupted(t *testing.T) {
	dir := t.TempDir()
	growing, out := filepath.Join(dir, "five.growing"), filepath.Join(dir, "five.book")
	ctx, stop := context.WithCancel(t.Context())
	errOut := &stopper{after: "1 position, ", stop: stop}
	var printed strings.Builder
	args := strings.Fields("book build " + growing + " --size 5 --positions 500 --playouts 20 --threads 1 --memory 4M -o " + out)
	code := Run(ctx, args, strings.NewReader(""), &printed, errOut)
	if code != exitFailure || !strings.HasSuffix(errOut.String(), "\nmontego: interrupted after 1 of 500 positions; what was searched is kept\n") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	if printed.String() != growing+": 1 position\n" {
		t.Errorf("prints %q", printed.String())
	}
	if code, text, _ := ask(t, "", "book", "show", out); code != exitOK || !strings.HasPrefix(text, "5×5: 1 position\nstart → ") {
		t.Errorf("exit code %d, the book is\n%s", code, text)
	}
}

// TestTreeInterrupted: the search for a tree book that a signal has ended is no success, and
// the smaller tree does not replace one of a whole search.
func TestTreeInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "five.tree")
	args := strings.Fields("book tree " + path + " --size 5 --playouts 300 --threads 1 --memory 4M --least 20")
	if code, _, text := ask(t, "", args...); code != exitOK {
		t.Fatalf("exit code %d, says %q", code, text)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, errOut strings.Builder
	code := Run(ctx, args, strings.NewReader(""), &out, &errOut)
	if code != exitFailure || out.String() != "" || !strings.HasPrefix(errOut.String(), "montego: interrupted after ") ||
		!strings.HasSuffix(errOut.String(), " of 300 playouts; "+path+" was not written\n") {
		t.Errorf("exit code %d, prints %q, says %q", code, out.String(), errOut.String())
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != string(whole) {
		t.Errorf("the tree of %d bytes was replaced by one of %d, %v", len(whole), len(text), err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if code := Run(ctx, args, strings.NewReader(""), &out, &errOut); code != exitFailure || !strings.HasPrefix(out.String(), path+": ") {
		t.Errorf("exit code %d, prints %q: no tree in a new file", code, out.String())
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// TestBookKeeps: no command of books replaces a file of another kind than it writes, and each
// replaces one of its own.
func TestBookKeeps(t *testing.T) {
	t.Chdir(t.TempDir())
	const search = " --size 5 --playouts 20 --threads 1 --memory 4M"
	filetest.Put(t, ".", "five.book", "5 | C3\n")
	filetest.Put(t, ".", "game.sgf", shortGame)
	filetest.Put(t, ".", "note.txt", "a note\n")
	for _, text := range []string{"book build other.growing --positions 1", "book tree five.tree"} {
		if code, _, errOut := ask(t, "", strings.Fields(text+search)...); code != exitOK {
			t.Fatal(errOut)
		}
	}
	for _, tt := range []struct{ text, kind, own string }{
		{"book tree FILE" + search, "tree book", "five.tree"},
		{"book build five.growing --positions 1 -o FILE" + search, "book in Fuego's format", "five.book"},
		{"book show five.book --sgf FILE", "SGF file", "game.sgf"},
	} {
		asked := func(file string) []string { return strings.Fields(strings.ReplaceAll(tt.text, "FILE", file)) }
		for _, file := range []string{"note.txt", "other.growing", "five.tree", "five.book", "game.sgf"} {
			if file != tt.own && !strings.Contains(tt.text, file) {
				refused(t, exitFailure, file+" is there already, is no "+tt.kind+", and would be replaced", "", asked(file)...)
			}
		}
		for _, file := range []string{tt.own + ".new", tt.own + ".new", os.DevNull} {
			if code, _, errOut := ask(t, "", asked(file)...); code != exitOK {
				t.Errorf("%q: exit code %d, %s", asked(file), code, errOut)
			}
		}
	}
}

// TestRarely: a book is saved every few seconds, and less often where that takes long.
func TestRarely(t *testing.T) {
	start := time.Now()
	now, takes := start, 10*time.Millisecond
	var saved []time.Duration
	step := rarely(savesEvery, func() time.Time { return now }, func() {
		saved = append(saved, now.Sub(start).Round(time.Second))
		now = now.Add(takes)
	}, func() {})
	for now.Sub(start) < time.Minute {
		if now.Sub(start) > 12*time.Second {
			takes = 200 * time.Millisecond
		}
		step()
		now = now.Add(time.Second / 2)
	}
	want := []time.Duration{5 * time.Second, 10 * time.Second, 15 * time.Second, 35 * time.Second, 55 * time.Second}
	if !slices.Equal(saved, want) {
		t.Errorf("saved after %v, want %v", saved, want)
	}
}

// TestCheckpointsFail: of checkpoints in a row that cannot be written the first is told, and one that
// can be is no reason to be silent later.
func TestCheckpointsFail(t *testing.T) {
	var told strings.Builder
	kept := checkpoints{errOut: &told, kept: "the book", work: "the search"}
	for _, err := range []error{errors.New("disk full"), errors.New("disk full"), nil, errors.New("gone")} {
		kept.note(err)
	}
	want := "the book cannot be written, the search goes on: disk full\nthe book cannot be written, the search goes on: gone\n"
	if told.String() != want {
		t.Errorf("%q, want %q", told.String(), want)
	}
}
