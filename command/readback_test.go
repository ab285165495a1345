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
// Parameters that name a file are left out: they need one.
func TestParametersReadBack(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3)) // a default must not hide behind one processor
	p, dir := engine.DefaultParams(), t.TempDir()
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
	}
}

// checkReadBack sets a parameter in each way; file is one that may be written.
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
	read := "montego-param " + name + "\n"
	for way, args := range map[string][]string{
		"--set":         {"--set", name + "=" + value},
		"--params":      {"--params", file},
		"--preset":      {"--preset", engine.DefaultPreset + "," + name + "=" + value},
		"--preset @":    {"--preset", "@" + file},
		"montego-param": nil,
	} {
		input, want := read, "= "+value+"\n\n"
		if args == nil {
			input, want = "montego-param "+name+" "+value+"\n"+read, "= \n\n= "+value+"\n\n"
		}
		code, out, errOut := ask(t, input, append([]string{"gtp", "--quiet"}, args...)...)
		if code != exitOK || out != want {
			t.Errorf("%s by %s: set to %s, read back %q; exit code %d, says %q", name, way, value, out, code, errOut)
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
		code, out, errOut := ask(t, "montego-param "+tt.name+"\n", append([]string{"gtp", "--quiet"}, strings.Fields(tt.flags)...)...)
		if code != exitOK || out != "= "+tt.want+"\n\n" {
			t.Errorf("%s: %s is %q; exit code %d, says %q", tt.flags, tt.name, out, code, errOut)
		}
	}
}
