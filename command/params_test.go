package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/param"
	"montego/player/engine"
)

// TestParamsTable: every parameter and every preset is there, or those asked for.
func TestParamsTable(t *testing.T) {
	code, out, errOut := ask(t, "", "params")
	p := engine.DefaultParams()
	for _, info := range param.List(&p) {
		if !strings.Contains(out, "\n"+info.Name+" ") {
			t.Errorf("no %s", info.Name)
		}
	}
	for _, name := range engine.Presets() {
		if !strings.Contains(out, "\n"+name+"\n") {
			t.Errorf("no preset %s", name)
		}
	}
	if code != exitOK || errOut != "" {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	code, out, _ = ask(t, "", "params", "resign", "--set", "resign=0.25")
	if code != exitOK || !strings.Contains(out, "\nresign  0.25   0.07     number 0..0.5\n") || strings.Contains(out, "playouts") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	code, out, _ = ask(t, "", "params", "--json", "resign")
	var got struct{ Params []struct{ Name string } }
	if err := json.Unmarshal([]byte(out), &got); code != exitOK || err != nil || len(got.Params) != 1 || got.Params[0].Name != "resign" {
		t.Errorf("exit code %d, %v, %s", code, err, out)
	}
}

// TestParamsFile: what --toml prints of any preset --params reads, on top of
// any other.
func TestParamsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.toml")
	for _, name := range engine.Presets() {
		code, out, errOut := ask(t, "", "params", "--preset", name, "--set", "resign=0.25", "--toml")
		if err := os.WriteFile(file, []byte(out), 0o666); code != exitOK || err != nil {
			t.Fatalf("exit code %d, %s, %v", code, errOut, err)
		}
		for _, base := range engine.Presets() {
			code, again, errOut := ask(t, "", "params", "--preset", base, "--params", file, "--toml")
			again = strings.Replace(again, ", preset "+base+" with "+file+".", ", preset "+name+".", 1)
			if code != exitOK || again != out {
				t.Errorf("%s on %s: exit code %d, %s\n%s", name, base, code, errOut, again)
			}
		}
		// The tree's memory is left to the machine that reads the file.
		f := playerFlags{preset: engine.DefaultPreset, file: file}
		if p, err := f.params(1); err != nil || p.Search.Memory != 240 || p.Resign != 0.25 {
			t.Errorf("%s: %d MiB, %v, %v", name, p.Search.Memory, p.Resign, err)
		}
	}
	if _, out, _ := ask(t, "", "params", "--set", "search.memory=77", "--toml"); !strings.Contains(out, "\nmemory = 77\n") {
		t.Errorf("a chosen size is missing in\n%s", out)
	}
}

func TestParamsErrors(t *testing.T) {
	for flags, want := range map[string]string{
		"resing":              `unknown parameter "resing"; did you mean resign?`,
		"--preset rove":       `--preset: no preset "rove"`,
		"--params no.toml":    "--params: open no.toml: ",
		"--set resign=2":      "--set: resign: 2 is outside 0..0.5",
		"--json --toml":       "--json and --toml: choose one of them",
		"--set resign --json": `--set: "resign" is not of the form name=value`,
	} {
		refused(t, exitUsage, want, "", strings.Fields("params "+flags)...)
	}
}
