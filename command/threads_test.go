package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestThreadsGiven: one thread is one thread, in whatever way it is asked for, and GTP
// reads it back.
func TestThreadsGiven(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	file := filepath.Join(t.TempDir(), "one.toml")
	if err := os.WriteFile(file, []byte("[search]\nthreads = 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for flags, want := range map[string]string{
		"":                                   "3",
		"--set search.threads=1":             "1",
		"--params " + file:                   "1",
		"--preset montego,search.threads=1":  "1",
		"--preset @" + file:                  "1",
		"--threads 1":                        "1",
		"--threads 2 --set search.threads=1": "2",
	} {
		var out, errOut bytes.Buffer
		args := append([]string{"gtp", "--quiet", "--memory", "8M"}, strings.Fields(flags)...)
		code := Run(context.Background(), args, strings.NewReader("montego-param search.threads\nquit\n"), &out, &errOut)
		if code != exitOK || !strings.HasPrefix(out.String(), "= "+want+"\n") {
			t.Errorf("gtp %s: %q, %q; want %s", flags, &out, &errOut, want)
		}
	}
}
