package command

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"montego/internal/file/filetest"
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
// Parameters that name a file are left out: they need one. All others are set together, and once more
// to their defaults: what a person sets counts for more than what a command prefers.
func TestParametersReadBack(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3)) // a default must not hide behind one processor
	p := engine.DefaultParams()
	defaults := param.List(&p)
	var others []param.Info
	for _, i := range defaults {
		if i.Value = another(i); i.Value != "" {
			others = append(others, i)
		} else if i.Unit != "file" {
			t.Errorf("%s: no other value than the default was found", i.Name)
		}
	}
	defaults = slices.DeleteFunc(defaults, func(i param.Info) bool { return i.Unit == "file" })
	checkReadBack(t, others)
	checkReadBack(t, defaults)

	var commands, want strings.Builder
	for _, values := range [][]param.Info{defaults, others, defaults} {
		for _, i := range values {
			fmt.Fprintf(&commands, "montego-param %s %s\nmontego-param %s\n", i.Name, i.Value, i.Name)
			fmt.Fprintf(&want, "= \n\n= %s\n\n", i.Value)
		}
	}
	checkAnswers(t, "montego-param", nil, commands.String(), want.String())
}

// checkReadBack sets parameters to these values by each flag.
func checkReadBack(t *testing.T, values []param.Info) {
	t.Helper()
	var toml, settings, commands, want strings.Builder
	if err := param.WriteTOML(&toml, values); err != nil {
		t.Fatal(err)
	}
	file := filetest.Put(t, t.TempDir(), "my.toml", toml.String())
	var set []string
	for _, i := range values {
		set = append(set, "--set", i.Name+"="+i.Value)
		fmt.Fprintf(&settings, ",%s=%s", i.Name, i.Value)
		fmt.Fprintf(&commands, "montego-param %s\n", i.Name)
		fmt.Fprintf(&want, "= %s\n\n", i.Value)
	}
	for way, flags := range map[string][]string{
		"--set":      set,
		"--params":   {"--params", file},
		"--preset":   {"--preset", engine.DefaultPreset + settings.String()},
		"--preset @": {"--preset", "@" + file},
	} {
		checkAnswers(t, way, flags, commands.String(), want.String())
	}
}

// checkAnswers checks what `montego gtp` answers to each line. A program of this one subcommand starts
// sooner than one of all.
func checkAnswers(t *testing.T, what string, flags []string, input, want string) {
	t.Helper()
	var out, errOut screen
	args := append([]string{"gtp", "--quiet"}, flags...)
	code := run(t.Context(), rootCommand(gtpCommand()), args, strings.NewReader(input), &out, &errOut)
	if code == exitOK && out.String() == want {
		return
	}
	lines, answers := strings.Split(input, "\n"), strings.Split(out.String(), "\n\n")
	for k, answer := range strings.Split(want, "\n\n") {
		if k >= len(answers) || answers[k] != answer {
			t.Errorf("%s: to %q it answers %q, want %q; exit code %d, says %q", what, lines[k], answers[min(k, len(answers)-1)], answer, code, errOut.String())
			return
		}
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
