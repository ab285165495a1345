package command

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestThreadsGiven: one thread is one thread, in whatever way it is asked for, and GTP
// reads it back.
func TestThreadsGiven(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	file := written(t, "one.toml", "[search]\nthreads = 1\n")
	for flags, want := range map[string]string{
		"":                                   "3",
		"--set search.threads=1":             "1",
		"--params " + file:                   "1",
		"--preset montego,search.threads=1":  "1",
		"--preset @" + file:                  "1",
		"--threads 1":                        "1",
		"--threads 2 --set search.threads=1": "2",
	} {
		code, out, errOut := ask(t, "montego-param search.threads\nquit\n", strings.Fields("gtp --quiet --memory 8M "+flags)...)
		if code != exitOK || !strings.HasPrefix(out, "= "+want+"\n") {
			t.Errorf("gtp %s: %q, %q; want %s", flags, out, errOut, want)
		}
	}
}

// TestThreadsUngiven: work that is not told how wide it may be takes the processors that its
// container lets it have, not those of the machine.
func TestThreadsUngiven(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.NumCPU() + 1))
	for _, command := range []string{"train harvest", "train mm", "train eval", "train net", "train sb", "train selfplay", "match regress"} {
		_, out, errOut := ask(t, "", append(strings.Fields(command), "--help")...)
		width := regexp.MustCompile(`--(?:threads|parallel) int .*? --`).FindString(strings.Join(strings.Fields(out), " "))
		if want := fmt.Sprintf("(default %d)", runtime.GOMAXPROCS(0)); !strings.Contains(width, want) {
			t.Errorf("%s: %q does not have %q: %s", command, width, want, errOut)
		}
	}
}
