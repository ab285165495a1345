//go:build unix

package command

import (
	"io"
	"os"
	"strings"
	"testing"

	"montego/internal/file"
)

// TestLocked: a file of work that is not over is not worked on by a second process, whose work
// or the first's would be lost.
func TestLocked(t *testing.T) {
	works := map[string]string{
		"book build": "book build OUT --size 5 --positions 1 --playouts 20 --threads 1 --memory 4M",
		"selfplay":   "train selfplay --size 3 --playouts 1 --owners 1 --games 1 --threads 1 --out OUT",
	}
	for name, text := range trainings {
		works[name] = text
	}
	for name, text := range works {
		args, out := asTraining(t, text, t.TempDir())
		unlock, err := file.Lock(out)
		if err != nil {
			t.Fatal(err)
		}
		refused(t, exitFailure, out+": another process is writing this file", "", args...)
		unlock()
		if code, _, errOut := ask(t, "", args...); code != exitOK {
			t.Errorf("%s: exit code %d, %s", name, code, errOut)
		}
		if _, err := os.Stat(out + ".lock"); err == nil {
			t.Errorf("%s leaves its lock", name)
		}
	}
}

// TestWebSuspended: a second server does not take the games of one that does not answer, as when
// Ctrl-Z has stopped it.
func TestWebSuspended(t *testing.T) {
	folder := t.TempDir()
	unlock, _, err := claim(folder)
	if err != nil {
		t.Fatal(err)
	}
	args := strings.Fields("web --no-browser --memory 64M --listen localhost:0 --games " + folder)
	var errOut strings.Builder
	want := "montego: another Montego has the games in " + folder + ", and does not answer: end it, or choose another folder with --games\n"
	if code := Run(t.Context(), args, strings.NewReader(""), io.Discard, &errOut); code != exitFailure || errOut.String() != want {
		t.Errorf("exit code %d, %q", code, errOut.String())
	}
	unlock()
	startWeb(t, "--listen", "localhost:0", "--games", folder)
}
