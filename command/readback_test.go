package command

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"montego/internal/param"
	"montego/player/engine"
)

// another returns a value of a parameter that is not its default, or "" where the
// parameter names a file.
func another(i param.Info) string {
	var tries []string
	for _, c := range i.Choices {
		tries = append(tries, c.Name)
	}
	if i.Unit != "file" {
		tries = append(tries, "true", "false", "3", "2", "1", "5", "8", "0.5", "0.25", "7s", "3s", "1s", "100ms", "64")
	}
	for _, value := range tries {
		p := engine.DefaultParams()
		if param.Set(&p, i.Name, value) != nil {
			continue
		}
		if got, err := param.Get(&p, i.Name); err == nil && got != i.Value {
			return got
		}
	}
	return ""
}

// TestParametersReadBack: whatever a person sets, in whatever way, is what GTP reads back.
// Parameters that name a file are left out: they need one. One conversation takes all that
// montego-param sets; each ends at its default, which the next ones then find.
func TestParametersReadBack(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3)) // a default must not hide behind one processor
	p, dir := engine.DefaultParams(), t.TempDir()
	var input, want strings.Builder
	for n, i := range param.List(&p) {
		value := another(i)
		if value == "" {
			if i.Unit != "file" {
				t.Errorf("%s: no other value than %q was found", i.Name, i.Value)
			}
			continue
		}
		// The default, too: what a person sets counts for more than what a command prefers.
		checkReadBack(t, i.Name, value, filepath.Join(dir, fmt.Sprint(n, ".toml")))
		checkReadBack(t, i.Name, i.Value, filepath.Join(dir, fmt.Sprint(n, "-default.toml")))
		for _, set := range []string{i.Value, value, i.Value} {
			fmt.Fprintf(&input, "montego-param %s %s\nmontego-param %s\n", i.Name, set, i.Name)
			fmt.Fprintf(&want, "= \n\n= %s\n\n", set)
		}
	}
	checkAnswers(t, "montego-param", nil, input.String(), want.String())
}

// checkAnswers checks what `montego gtp` answers. A program of this one subcommand starts
// sooner than one of all.
func checkAnswers(t *testing.T, what string, flags []string, input, want string) {
	t.Helper()
	var out, errOut screen
	args := append([]string{"gtp", "--quiet"}, flags...)
	code := run(t.Context(), rootCommand(gtpCommand()), args, strings.NewReader(input), &out, &errOut)
	if code != exitOK || out.String() != want {
		t.Errorf("%s: answers %q, want %q; exit code %d, says %q", what, out.String(), want, code, errOut.String())
	}
}

// checkReadBack sets a parameter by each flag; file is one that may be written.
func checkReadBack(t *testing.T, name, value, file string) {
	t.Helper()
	changed := engine.DefaultParams()
	if err := param.Set(&changed, name, value); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, c := range param.List(&changed) {
		if c.Name == name {
			if err := param.WriteTOML(&text, []param.Info{c}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for way, flags := range map[string][]string{
		"--set":      {"--set", name + "=" + value},
		"--params":   {"--params", file},
		"--preset":   {"--preset", engine.DefaultPreset + "," + name + "=" + value},
		"--preset @": {"--preset", "@" + file},
	} {
		checkAnswers(t, name+" by "+way, flags, "montego-param "+name+"\n", "= "+value+"\n\n")
	}
}

// TestFlagsReadBack: a flag for a parameter counts for more than any other way.
func TestFlagsReadBack(t *testing.T) {
	for _, tt := range []struct{ flags, name, want string }{
		{"--playouts 77", "playouts", "77"},
		{"--playouts 77 --set playouts=5", "playouts", "77"},
		{"--threads 2", "search.threads", "2"},
		{"--threads 2 --set search.threads=1", "search.threads", "2"},
		{"--memory 8M", "search.memory", "4"},
		{"--memory 8M --set search.memory=8", "search.memory", "4"},
		{"--level 10k", "level", "10k"},
	} {
		checkAnswers(t, tt.flags, strings.Fields(tt.flags), "montego-param "+tt.name+"\n", "= "+tt.want+"\n\n")
	}
}
