package inspect

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"montego/debug/settled"
	"montego/goban"
	"montego/internal/file/filetest"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// atari is a position where White is to save a stone.
const atari = `
	. . . . .
	. . X . .
	. X O X).
	. . . . .
	. . . . .`

func viewOf(policy playout.PolicyName, c goban.Color) View {
	p := playout.DefaultParams()
	p.Policy = policy
	return View{Player: engine.Params{Playout: p}, Seed: 3, Color: c}
}

// TestPrinted compares what is printed with the files of testdata.
func TestPrinted(t *testing.T) {
	g, err := Position([]byte(atari), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := engine.Preset("rave") // the default player changes more often
	if err != nil {
		t.Fatal(err)
	}
	player, cut := View{Player: plain, Seed: 3}, search.Cut{Depth: 2, Least: 20, Width: 3}
	player.Player.Search.Memory, player.Player.Search.Criticality.Weight, player.Player.Search.Criticality.Min = 1, 1, 50
	tests := []struct {
		name string
		show func() string
	}{
		{"playout", func() string { return Playout(g, viewOf(playout.UniformPolicy, goban.Empty), 10) }},
		{"playout-black", func() string { return Playout(g, viewOf(playout.MoGoPolicy, goban.Black), 0) }},
		{"policy", func() string { return Policy(g, viewOf(playout.MoGoPolicy, goban.Empty), 1000, 5) }},
		{"kinds", func() string { return Kinds(g, viewOf(playout.MoggyPolicy, goban.Empty), 200) }},
		{"tree", func() string { return Tree(t.Context(), g, player, 300, cut) }},
		{"graph", func() string { return Graph(t.Context(), g, player, 300, cut) }},
		{"positions", func() string { return printPositions(t) }},
		{"policy-all", func() string {
			return Policy(g, viewOf(playout.UniformPolicy, goban.Black), 1000, 100)
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			filetest.Golden(t, filepath.Join("testdata", tt.name+".txt"), tt.show())
		})
	}
}

// printPositions shows a position that holds and one that does not.
func printPositions(t *testing.T) string {
	positions, err := settled.Read("pairs", []byte(`
		== a corner
		. o X .
		o o X X
		X X X .
		black first: black 0.9
		white first: white 0.5`))
	if err != nil {
		t.Fatal(err)
	}
	return Positions(positions, viewOf(playout.UniformPolicy, goban.Empty), 100)
}

// TestTreeOfNetwork: the tree of the default player shows the probabilities by which it
// selects, and no prior visits or RAVE values, which it does not have.
func TestTreeOfNetwork(t *testing.T) {
	g, err := Position([]byte(atari), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	v := View{Player: engine.DefaultParams(), Seed: 3}
	v.Player.Search.Memory, v.Player.Search.Threads = 1, 1
	got := Tree(t.Context(), g, v, 100, search.Cut{Depth: 1})
	moves := 0
	for line := range strings.Lines(got) {
		if words := strings.Fields(line); words[0] == "X" || words[0] == "O" {
			moves++
			if p, err := strconv.ParseFloat(words[len(words)-1], 64); err != nil || len(words) != 5 || p <= 0 || p >= 1 {
				t.Errorf("the line of a move is %q", line)
			}
		}
	}
	if moves < 3 {
		t.Errorf("there are %d moves in\n%s", moves, got)
	}
}

// TestEnding: why a playout ended is said.
func TestEnding(t *testing.T) {
	g, err := Position([]byte(atari), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*playout.Params){
		"both passed":                         func(*playout.Params) {},
		"one side has many more stones":       func(p *playout.Params) { p.Mercy = 0.2 },
		"it is as long as a playout may be\n": func(p *playout.Params) { p.Length = 1 },
	} {
		v := viewOf(playout.UniformPolicy, goban.Empty)
		change(&v.Player.Playout)
		if got := Playout(g, v, 0); !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestPosition(t *testing.T) {
	const record = "(;SZ[5]RU[Japanese]KM[6.5];B[cc];W[bb];B[dd])"
	tests := []struct {
		name, text string
		move       int
		stones     string // of the picture, row by row; or
		err        string
		toMove     goban.Color
	}{
		{name: "picture", text: "X O)\n. .", stones: "XO/..", toMove: goban.Black},
		{name: "Black moved last", text: "X)O\n. .", stones: "XO/..", toMove: goban.White},
		{name: "no last move", text: "X O\n. .", stones: "XO/..", toMove: goban.Black},
		{name: "record", text: record, stones: "...../.O.../..X../...X./.....", toMove: goban.White},
		{name: "record before a move", text: record, move: 2, stones: "...../...../..X../...../.....", toMove: goban.White},
		{name: "record before no move of its own", text: record, move: 99, stones: "...../.O.../..X../...X./.....", toMove: goban.White},
		{name: "stones that are set", text: "boardsize 2\nplay b A1\nset_position b A2 w B2", stones: "XO/..", toMove: goban.Black},
		{name: "handicap stones that are set", text: "boardsize 3\nset_position b A3 b C1", stones: "X../.../..X", toMove: goban.White},
		{name: "stones without liberty", text: "boardsize 2\nset_position b A1 b A2 b B1 b B2", err: "line 2: set_position: set-up: "},
		{name: "picture before a move", text: "X O\n. .", move: 2, err: "only a game record can be read up to a move"},
		{name: "nothing", err: "picture: "},
		{name: "no picture", text: "hello", err: "neither a game record (SGF), nor "},
		{name: "no liberty", text: "X O\nO .", err: "picture: "},
		{name: "no record", text: "a;b", err: "1:1: "},
		{name: "a move on a stone", text: "(;SZ[5];B[cc];W[cc])", err: "1:15: "},
	}
	for _, tt := range tests {
		g, err := Position([]byte(tt.text), 1, tt.move)
		if tt.err != "" {
			if err == nil || !strings.HasPrefix(err.Error(), tt.err) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: error %v, want %q", tt.name, err, tt.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		d, err := goban.ParseDiagram(strings.ReplaceAll(tt.stones, "/", "\n"))
		if err != nil {
			t.Fatal(err)
		}
		if g.Board().Diagram().Stones != d.Stones || g.ToMove() != tt.toMove {
			t.Errorf("%s: %v to move on\n%v", tt.name, g.ToMove(), g.Board())
		}
	}
}

// FuzzPosition reads anything: it is an error of one line, or a game.
func FuzzPosition(f *testing.F) {
	f.Add([]byte(atari), 0)
	f.Add([]byte("(;SZ[5];B[cc];W[bb])"), 2)
	f.Fuzz(func(t *testing.T, text []byte, move int) {
		g, err := Position(text, 1, move)
		if err == nil && g == nil {
			t.Error("neither a game nor an error")
		}
	})
}
