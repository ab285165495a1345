package match

import (
	"context"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/file/filetest"
	"montego/player/engine"
	"montego/player/timing"
)

// openPreset returns a player in this process.
func openPreset(t *testing.T, text string) *thinker {
	t.Helper()
	p, err := parse(t, text).Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return p.(*thinker)
}

// TestPresetKeepsItsEngine: games, however many, do with the memory of one
// engine.
func TestPresetKeepsItsEngine(t *testing.T) {
	p, c := openPreset(t, "preset:rave,playouts=10"), small()
	_ = p.NewGame(context.Background(), &c, 1)
	first := p.engine
	_ = p.NewGame(context.Background(), &c, 2)
	if first == nil || p.engine != first {
		t.Error("the second game has another engine")
	}
}

// TestPresetBudget: a fixed number of playouts is played whole unless a clock
// runs, and without either there is a limit all the same.
func TestPresetBudget(t *testing.T) {
	c := small()
	limited, _ := timing.Parse("1m")
	for text, want := range map[string][2]bool{"preset:rave,playouts=10": {false, true}, "preset:rave": {true, true}} {
		p := openPreset(t, text)
		_ = p.NewGame(context.Background(), &c, 1)
		got := [2]bool{p.engine.Budget(timing.Clock{}, p.game).Target > 0, p.engine.Budget(timing.New(limited), p.game).Target > 0}
		if got != want {
			t.Errorf("%s: limited %v without and with a clock, want %v", text, got, want)
		}
	}
}

// TestPresetFile: a player may be told by a file, and has what the match gives
// all players unless it says otherwise.
func TestPresetFile(t *testing.T) {
	file := filetest.Put(t, t.TempDir(), "my.toml", "playouts = 7\n")
	for text, want := range map[string]engine.Params{
		"preset:@" + file:                            {Playouts: 7, Resign: 0.2},
		"preset:rave,resign=0.1,params=" + file:      {Playouts: 7, Resign: 0.1},
		"preset:rave,params=" + file + ",playouts=8": {Playouts: 8, Resign: 0.2},
	} {
		spec, err := ParsePlayer(text, "resign=0.2")
		if err != nil {
			t.Fatal(err)
		}
		p, _ := spec.Open(context.Background())
		if got := p.(*thinker).params; got.Playouts != want.Playouts || got.Resign != want.Resign {
			t.Errorf("%s: %d playouts, resigns at %v", text, got.Playouts, got.Resign)
		}
	}
	if _, err := ParsePlayer("preset:@none.toml"); err == nil || !strings.HasPrefix(err.Error(), "player preset:@none.toml: open none.toml: ") {
		t.Error(err)
	}
}

// TestPresetPanics: a panic of an engine in this process is a crash.
func TestPresetPanics(t *testing.T) {
	p := openPreset(t, "preset:rave,playouts=10")
	// Asked for a move without a game it has nothing to hold on to.
	if _, err := p.GenMove(context.Background(), goban.Black, timing.Clock{}); err == nil || kindOf(err) != Crash || !strings.HasPrefix(err.Error(), "panic: ") {
		t.Errorf("%v", err)
	}
	c := small()
	if err := p.NewGame(context.Background(), &c, 1); err != nil {
		t.Errorf("after a panic: %v", err)
	}
}

// TestResolved: what a file says stands in the player's place, for records.
func TestResolved(t *testing.T) {
	file := filetest.Put(t, t.TempDir(), "my.toml", "playouts = 7\n[search]\nmemory = 3\n")
	for text, want := range map[string]string{
		"preset:uct,playouts=9":                   "",
		"preset:@" + file:                         "preset:" + engine.DefaultPreset + ",playouts=7",
		"preset:uct,params=" + file + ",resign=0": "preset:uct,playouts=7,resign=0",
	} {
		spec := parse(t, text)
		if spec.Resolved != want {
			t.Errorf("%s: %q, want %q", text, spec.Resolved, want)
		}
		if want == "" {
			continue
		}
		if again := parse(t, want); again.Parameters != spec.Parameters || spec.memory() != 3+3 {
			t.Errorf("%s: %d MiB, and parameters\n%s\nwant\n%s", text, spec.memory(), again.Parameters, spec.Parameters)
		}
	}
	m := newMatch(parse(t, "preset:@"+file), good(), 2, 1)
	all, _ := runAll(t, m)
	for _, r := range all {
		if text := string(r.SGF(&m.Conditions).Bytes()); !strings.Contains(text, " is preset:"+engine.DefaultPreset+",playouts=7") {
			t.Errorf("game %d: %s", r.Number, text)
		}
	}
}

// TestMatchMemory: the trees of those who meet, at every table.
func TestMatchMemory(t *testing.T) {
	m := newMatch(ofMemory(5), ofMemory(1), 4, 3)
	m.Players = append(m.Players, ofMemory(7))
	m.Pairings = roundRobin(3)
	if got := m.Memory(); got != 3*24 {
		t.Errorf("%d", got)
	}
	m.Parallel = 9 // more tables than games
	if got := m.Memory(); got != 4*24 {
		t.Errorf("%d", got)
	}
}

// ofMemory is an engine of this program whose search tree may take size MiB, and that of its
// estimates as much.
func ofMemory(size int) PlayerSpec {
	p := engine.DefaultParams()
	p.Search.Memory = size
	return PlayerSpec{Params: &p}
}

// TestPonders: a player that ponders thinks from its move to the opponent's, and no
// longer when the game is abandoned.
func TestPonders(t *testing.T) {
	p, c := openPreset(t, "preset:uct,playouts=20,ponder.on=true,search.memory=1"), small()
	defer p.Close()
	if err := p.NewGame(t.Context(), &c, 1); err != nil {
		t.Fatal(err)
	}
	engine := p.engine
	if _, err := p.GenMove(t.Context(), goban.Black, timing.Clock{}); err != nil || !engine.Pondering() {
		t.Errorf("it does not ponder: %v", err)
	}
	if err := p.Play(t.Context(), goban.Move{Color: goban.White, Point: goban.Pass}); err != nil || engine.Pondering() {
		t.Errorf("it ponders on when it is told a move: %v", err)
	}
	if _, err := p.GenMove(t.Context(), goban.Black, timing.Clock{}); err != nil || !engine.Pondering() {
		t.Errorf("it does not ponder: %v", err)
	}
	if p.Abandon(); engine.Pondering() {
		t.Error("it ponders on when it is abandoned")
	}
}

// TestWithPlayouts: a player that says how many playouts it has keeps them, in whichever spelling.
func TestWithPlayouts(t *testing.T) {
	for text, want := range map[string]string{
		"preset:uct":                "preset:uct,playouts=8",
		"preset:uct,max-playouts=9": "preset:uct,max-playouts=9,playouts=8",
		"preset:uct,playouts=9":     "preset:uct,playouts=9",
		"preset:uct, Playouts = 9":  "preset:uct, Playouts = 9",
		"preset:playouts=9":         "preset:playouts=9",
		"gtp:engine":                "gtp:engine",
	} {
		if got := WithPlayouts(text, 8); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}
