package inspect

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"montego/internal/param"
	"montego/player/engine"
)

func TestSelect(t *testing.T) {
	p := engine.DefaultParams()
	all := param.List(&p)
	tests := []struct {
		names string
		want  string // "all", or the names
		err   string
	}{
		{"", "all", ""},
		{"playouts", "playouts", ""},
		{"resign playouts", "playouts resign", ""},
		{"time.lag", "time.lag", ""},
		{"LAG", "time.lag", ""},
		{"min_moves", "time.min-moves", ""},
		{"playout.le", "playout.length", ""},
		{"playout.orego", "playout.orego.proximity playout.orego.distance playout.orego.inner playout.orego.from-line playout.orego.to-line playout.orego.first-order playout.orego.second-order", ""},
		{"orego.", "playout.orego.proximity playout.orego.distance playout.orego.inner playout.orego.from-line playout.orego.to-line playout.orego.first-order playout.orego.second-order", ""},
		{"playouts resing", "", `unknown parameter "resing"; did you mean resign?`},
	}
	for _, tt := range tests {
		infos, err := Select(p, strings.Fields(tt.names))
		if tt.err != "" {
			if err == nil || err.Error() != tt.err {
				t.Errorf("%s: error %v, want %q", tt.names, err, tt.err)
			}
			continue
		}
		var got []string
		for _, info := range infos {
			got = append(got, info.Name)
		}
		if tt.want == "all" && len(got) == len(all) {
			continue
		}
		if err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %v, %v, want %s", tt.names, got, err, tt.want)
		}
	}
}

func TestParams(t *testing.T) {
	infos := []param.Info{
		{Name: "playouts", Type: "int", Value: "100", Default: "0", Range: "0..1e9", Unit: "games", Doc: "games per move"},
		{Name: "playout.policy", Type: "enum", Value: "moggy", Default: "uniform", Choices: []param.Choice{{Name: "uniform", Doc: "any move"}, {Name: "mogo", Doc: "rules"}, {Name: "moggy", Doc: "rules"}, {Name: "none", Doc: "any move"}}, Source: "[Bouzy03]",
			Doc: "how playouts choose their moves, which is told in more words than a line has room for"},
		{Name: "resign", Type: "float", Value: "0.07", Default: "0.07", Range: "0..0.5", Doc: "when to give up"},
	}
	want := `
name            value  default  range

playouts        100    0        whole number 0..1e9 games
    games per move
resign          0.07   0.07     number 0..0.5
    when to give up
    presets: montego 0.007, classical 0.003, pachi 0.2, golois 0, erica 0.3

playout.policy  moggy  uniform  enum
    how playouts choose their moves, which is told in more words than a line has
    room for; [Bouzy03]
    uniform: any move
    mogo, moggy: rules
    none: any move
`
	// Which presets change it is not for this test to know.
	var presets strings.Builder
	paragraph(&presets, inPresets(infos[1], allPresets()))
	want = want[1:] + presets.String()
	if got := Params(infos); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if !strings.Contains(presets.String(), "    presets: montego ") {
		t.Errorf("the default preset changes the policy: %q", &presets)
	}
}

// TestLevel: what a level replaces is shown as the engine replaces it, for each size.
func TestLevel(t *testing.T) {
	p, err := engine.Parse("montego,level=18k")
	if err != nil {
		t.Fatal(err)
	}
	shown := Level(p)
	for _, size := range []int{9, 13, 19} {
		_, settings, _ := strings.Cut(shown, fmt.Sprintf("%d×%d: ", size, size))
		settings, _, _ = strings.Cut(settings, "×")
		words := slices.DeleteFunc(strings.Fields(settings), func(w string) bool { return !strings.Contains(w, "=") })
		got := p
		if err := param.Apply(&got, words...); err != nil {
			t.Fatal(err)
		}
		if d := param.Diff(&got, p.Acting(size*size)); len(d) > 0 || len(words) < 4 {
			t.Errorf("%d×%d: %q, and that leaves %v", size, size, words, d)
		}
	}
	if p.Level = engine.MaxLevel; Level(p) != "" {
		t.Errorf("at full strength: %q", Level(p))
	}
}

// TestPresets: all presets are shown with what makes them.
func TestPresets(t *testing.T) {
	shown := Presets()
	for _, name := range engine.Presets() {
		_, text, ok := strings.Cut(shown, "\n\n"+name+"\n")
		_, settings, _ := strings.Cut(text, "changes: ")
		settings, _, _ = strings.Cut(settings, "\n\n")
		var got engine.Params
		param.Reset(&got)
		var err error
		if settings = strings.TrimSpace(settings); settings != "none" {
			err = param.Apply(&got, strings.Fields(settings)...)
		}
		want, _ := engine.Preset(name)
		if d := param.Diff(&want, &got); !ok || err != nil || len(d) > 0 {
			t.Errorf("%s: %v, %v", name, err, d)
		}
	}
	for line := range strings.Lines(shown) {
		if utf8.RuneCountInString(line) > lineWidth+1 {
			t.Errorf("too wide: %q", line)
		}
	}
}

func TestParamsJSON(t *testing.T) {
	p := engine.DefaultParams()
	var b strings.Builder
	if err := ParamsJSON(&b, param.List(&p)); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Params  []map[string]any
		Presets []presetChanges
	}
	if err := json.Unmarshal([]byte(b.String()), &got); err != nil || len(got.Params) != len(param.List(&p)) || len(got.Presets) != len(engine.Presets()) {
		t.Errorf("%v, %d parameters, %d presets", err, len(got.Params), len(got.Presets))
	}
	for _, key := range []string{"name", "type", "value", "default", "range", "unit", "doc"} {
		if got.Params[0][key] == nil {
			t.Errorf("no %s in %v", key, got.Params[0])
		}
	}
}
