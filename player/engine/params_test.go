package engine

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"montego/internal/file/filetest"
	"montego/player/book"

	"montego/game"
	"montego/internal/param"
	"montego/player/joseki"
	"montego/player/net"
	"montego/player/pattern"
	"montego/player/playout"
	"montego/player/timing"
)

// TestPresetsRoundTrip: what is printed of any preset brings it back, parameter
// by parameter, as settings on another preset, and as a file.
func TestPresetsRoundTrip(t *testing.T) {
	for _, name := range Presets() {
		p, err := Preset(name)
		if err != nil {
			t.Fatal(err)
		}
		var byName, byFile Params
		settings := []string{Presets()[len(Presets())-1]}
		for _, info := range param.List(&p) {
			value, err := param.Get(&p, info.Name)
			if err != nil || value != info.Value {
				t.Errorf("%s: %s is %q, listed as %q, %v", name, info.Name, value, info.Value, err)
			}
			if err := param.Set(&byName, info.Name, value); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			settings = append(settings, info.Name+"="+value)
		}
		byText, err := Parse(strings.Join(settings, ","))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var text strings.Builder
		_ = param.WriteTOML(&text, param.List(&p))
		if err := param.LoadTOML(&byFile, name, []byte(text.String())); err != nil {
			t.Error(err)
		}
		for way, twin := range map[string]Params{"Set": byName, "Parse": byText, "a file": byFile} {
			if d := cmp.Diff(p, twin, weights); d != "" {
				t.Errorf("%s by %s: -before +after\n%s", name, way, d)
			}
		}
	}
}

// TestPresetChanges: the changes of a preset make it out of the declared values.
func TestPresetChanges(t *testing.T) {
	for _, name := range Presets() {
		changes, err := PresetChanges(name)
		want, _ := Preset(name)
		got := declared()
		for _, c := range changes {
			if err := param.Set(&got, c.Name, c.To); err != nil {
				t.Error(err)
			}
		}
		if d := cmp.Diff(want, got, weights); err != nil || d != "" {
			t.Errorf("%s: %v\n%s", name, err, d)
		}
	}
	if _, err := PresetChanges("nobody"); err == nil {
		t.Error("a preset that is not there")
	}
}

// TestPapersStopEarly: of the five systems Pachi alone stops a search because its choice cannot
// change any more ([Baudis11] §3.3.3). Golois stops where all playouts have one winner
// ([Cazenave07] §3.4), and the others take the time of a move whole.
func TestPapersStopEarly(t *testing.T) {
	last, spent := timing.Stage{Time: 10 * time.Second}, timing.Stage{Playouts: 600, Time: 6 * time.Second}
	for _, name := range []string{"crazystone", "golois", "orego", "erica", "pachi"} {
		p, err := Preset(name)
		if err != nil {
			t.Fatal(err)
		}
		stops := p.Search.Stop.Early.Certain(last, spent, false, func() (first, second int) { return 590, 10 })
		if stops != (name == "pachi") || (p.Search.Stop.Decided > 0) != (name == "golois") {
			t.Errorf("%s stops early: %v, after %d playouts with one winner", name, stops, p.Search.Stop.Decided)
		}
	}
}

func TestParse(t *testing.T) {
	file := filetest.Put(t, t.TempDir(), "quick.toml", "playouts = 7\n[time]\nlag = 2\n")
	tests := []struct {
		text, below string
		want        string // playouts and time.lag
		err         string
	}{
		{"", "", "0 500ms", ""},
		{"rave", "", "0 500ms", ""},
		{"rave,playouts=5", "playouts=3", "5 500ms", ""},
		{"rave", "playouts=3", "3 500ms", ""},
		{"playouts=5,playouts=6", "", "6 500ms", ""},
		{"@" + file, "playouts=3", "7 2s", ""},
		{"@" + file + ",playouts=5", "", "5 2s", ""},
		{"rave,playouts=5, params=" + file, "", "7 2s", ""},
		{"nobody", "", "", `no preset "nobody"; there are montego`},
		{"rave,playouts", "", "", `"playouts" is not of the form name=value`},
		{"rave,playouts=-1", "", "", "playouts: -1 is outside 0..1000000000 playouts"},
		{"rave,params=no.toml", "", "", "open no.toml: "},
		{"@no.toml", "", "", "open no.toml: "},
	}
	for _, tt := range tests {
		var below []string
		if tt.below != "" {
			below = []string{tt.below}
		}
		p, err := ParseFiles(tt.text, below...)
		if tt.err != "" {
			if err == nil || !strings.HasPrefix(err.Error(), tt.err) {
				t.Errorf("%s: error %v, want %q", tt.text, err, tt.err)
			}
			continue
		}
		playouts, _ := param.Get(&p, "playouts")
		lag, _ := param.Get(&p, "time.lag")
		if got := playouts + " " + lag; err != nil || got != tt.want {
			t.Errorf("%s over %q: %s, %v, want %s", tt.text, tt.below, got, err, tt.want)
		}
	}
	for _, text := range []string{"@" + file, "rave,params=" + file} {
		if _, err := Parse(text); err == nil || err.Error() != "a file of parameters cannot be read here: "+file {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestSetParams: a player keeps its tree when only its own parameters change,
// and otherwise plays as a new one would.
func TestSetParams(t *testing.T) {
	p, _ := Parse("playouts=100,search.memory=4")
	g := game.New(9, 9, game.DefaultRules(), 750)
	decide := func(e *Engine) Decision { return e.Decide(context.Background(), g, g.ToMove(), Terms{}) }
	e := New(p, 1)
	decide(e)
	p.Playouts = 50
	e.SetParams(p)
	if d := decide(e); d.Search.Playouts != 50 || d.Search.Reused == 0 {
		t.Errorf("%d games, %d reused; want 50, and some", d.Search.Playouts, d.Search.Reused)
	}
	p.Playout.Policy = playout.UniformPolicy
	e.SetParams(p)
	if d := cmp.Diff(e.Params(), p, weights); d != "" {
		t.Error(d)
	}
	got, want := decide(e).Search, decide(New(p, 1)).Search
	if got.Reused != 0 || got.Best().Visits != want.Best().Visits || got.Best().Point != want.Best().Point {
		t.Errorf("%v with %d visits, a new player %v with %d", got.Best().Point, got.Best().Visits, want.Best().Point, want.Best().Visits)
	}
}

// weights are compared by the file they come from and what was read.
var weights = cmpopts.EquateComparable(playout.Weights{}, pattern.ModelFile{}, book.File{}, joseki.File{}, TreeFile{}, net.File{})
