package command

import (
	"io"
	"os"
	"strings"
	"testing"

	"montego/internal/file/filetest"
	"montego/player/net"
)

// TestTrainNetBegin: a training begins with a network that ships or that of a file, and leaves
// it as it was.
func TestTrainNetBegin(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.sgf", []byte(shortGame), 0o600); err != nil {
		t.Fatal(err)
	}
	shipped := func() float32 {
		n, err := oneNetwork("builtin9")
		if err != nil {
			t.Fatal(err)
		}
		return n.Weights[0]
	}
	before := shipped()
	train := func(args string) (int, string) {
		code, _, errOut := ask(t, "", strings.Fields("train net a.sgf --positions 1 --batch 1 --threads 1 --owners 0 "+args)...)
		return code, errOut
	}
	if code, errOut := train("--begin builtin9 --rate 1 --out a.net"); code != exitOK {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	if after := shipped(); after != before {
		t.Errorf("the network that ships begins with %v now, not with %v", after, before)
	}
	if code, errOut := train("--begin a.net --rate 1e-9 --out b.net"); code != exitOK {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	a, errA := net.Load("a.net")
	b, errB := net.Load("b.net")
	if errA != nil || errB != nil || a.Weights[0] != b.Weights[0] || a.Weights[0] == before {
		t.Errorf("%v, %v: weights that begin with %v, then %v after %v", errA, errB, before, b.Weights[0], a.Weights[0])
	}
	if code, errOut := train("--begin a.net --rate 1e-9 --blocks 5 --out d.net"); code != exitOK {
		t.Fatal(errOut)
	}
	d, err := net.Load("d.net")
	if err != nil || d.Blocks != 5 || d.Channels != a.Channels || !strings.Contains(strings.Join(d.Comments, " "), "5 blocks of 32 channels") {
		t.Errorf("%v: %v, %q", err, d.Config, d.Comments)
	}
	for _, smaller := range []string{"--blocks 3", "--channels 16", "--head 32", "--hidden 8"} {
		if code, errOut := train("--begin a.net --out c.net " + smaller); code == exitOK || !strings.Contains(errOut, "montego: --begin a.net: ") || !strings.Contains(errOut, "cannot grow") {
			t.Errorf("%s: exit code %d, says %q", smaller, code, errOut)
		}
	}
	if code, errOut := train("--begin builtin --out c.net"); code == exitOK || !strings.Contains(errOut, "these are 2 networks; name one of them") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

// TestTrainNetTellsWhatIs: games of self-play count as games that were read, a training that
// has nothing left to learn reports nothing, and the curve has no rows for positions kept
// apart if there are none.
func TestTrainNetTellsWhatIs(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errOut := ask(t, "", strings.Fields("train selfplay --size 3 --playouts 1 --owners 1 --games 2 --threads 1 --out a.games")...); code != exitOK {
		t.Fatal(errOut)
	}
	train := "train net a.games --batch 1 --every 1 --threads 1 --owners 0 --channels 16 --blocks 1 --out a.net --curve a.csv --resume --positions "
	for _, tt := range []struct {
		positions string
		reports   int
	}{{"2", 2}, {"2", 0}, {"1", 0}} {
		code, _, errOut := ask(t, "", strings.Fields(train+tt.positions)...)
		if code != exitOK || !strings.Contains(errOut, "2 games read\n") || strings.Count(errOut, ": first choice ") != tt.reports {
			t.Errorf("--positions %s: exit code %d, %s", tt.positions, code, errOut)
		}
	}
	if curve, err := os.ReadFile("a.csv"); err != nil || strings.Count(string(curve), "\n") != 3 {
		t.Errorf("%v: %s", err, curve)
	}
}

// TestTrainNetFirstCheckpoint: --resume goes on from a first checkpoint that is written by half.
func TestTrainNetFirstCheckpoint(t *testing.T) {
	args, out := asTraining(t, trainings["net"], t.TempDir())
	errOut := &stopper{after: "after 1 position", stop: func() { os.Mkdir(out, 0o777) }} // in the place of the weights
	if code := Run(t.Context(), args, strings.NewReader(""), io.Discard, errOut); code != exitFailure {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	if err := os.Remove(out); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := ask(t, "", append(args, "--resume")...); code != exitOK {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

// TestTrainNetLeavesOut: games that begin with stones are told as left out, and a share of
// positions from games of self-play needs such games and others.
func TestTrainNetLeavesOut(t *testing.T) {
	t.Chdir(t.TempDir())
	const stones = "(;SZ[9]HA[2]AB[cc][gg];W[ee];B[dd])"
	for name, text := range map[string]string{"a.sgf": shortGame, "b.sgf": stones} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errOut := ask(t, "", strings.Fields("train selfplay --size 3 --playouts 1 --owners 1 --games 1 --threads 1 --out c.games")...); code != exitOK {
		t.Fatal(errOut)
	}
	const left = "1 game left out: stones on the board before the first move (first: b.sgf)"
	for args, want := range map[string]string{
		"a.sgf b.sgf --out 1.net":                            "1 game read\n" + left + "\n",
		"b.sgf --out 2.net":                                  "montego: b.sgf: there is no game to read; " + left + "\n",
		"a.sgf --selfplay 0.5 --out 3.net":                   "montego: --selfplay 0.5: none of the games is of self-play\n",
		"c.games --selfplay 0.5 --out 4.net":                 "montego: --selfplay 0.5: all games are of self-play\n",
		"c.games a.sgf --selfplay 0.5 --out 5.net":           "2 games read\n",
		"c.games --selfplay 1 --out 6.net":                   "1 game read\n",
		"a.sgf --scores --out 10.net":                        "montego: --scores: no game was counted, so there are no scores to learn\n",
		"a.sgf c.games --scores --out 11.net":                "2 games read\n",
		"a.sgf c.games --scores --selfplay 0.5 --out 12.net": "montego: --scores: no game was counted",
		"c.games a.sgf b.sgf --games 1 --out 7.net":          "2 games read\n",
		"c.games a.sgf --size 5 --out 9.net":                 "1 game read\n1 game left out: another size of board (first: c.games)\n",
		"b.sgf a.sgf --games 1 --size 0 --out 8.net":         "1 game read\n" + left + "\n",
	} {
		_, _, errOut := ask(t, "", strings.Fields("train net --positions 1 --batch 1 --threads 1 --owners 0 "+args)...)
		if !strings.Contains(errOut, want) {
			t.Errorf("%s: %q, want %q", args, errOut, want)
		}
	}
}

// TestTrainNetApart: a network is not judged by records that it learns from, by whatever name, and not
// by those of a folder that it learns from.
func TestTrainNetApart(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, name := range []string{"a.sgf", "b.sgf", "games/c.sgf"} {
		filetest.Put(t, folder, name, shortGame)
	}
	if err := os.Symlink("games", "link"); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		learned, apart string
		refused        bool
	}{
		{"a.sgf", "b.sgf", false},
		{"a.sgf", "a.sgf", true},
		{"a.sgf", "./a.sgf", true},
		{"a.sgf", "games", false},
		{"games", "games/c.sgf", true},
		{"games/c.sgf", "games", true},
		{"games/c.sgf", "link", true},
		{"link", "games", true},
	} {
		code, _, errOut := ask(t, "", strings.Fields("train net "+tt.learned+" --positions 1 --batch 1 --threads 1 --owners 0 --out a.net --apart "+tt.apart)...)
		want := "montego: --apart " + tt.apart + ": nothing is learned from these records, and the network would learn from " + tt.learned
		if (code == exitOK) == tt.refused || strings.HasPrefix(errOut, want) != tt.refused {
			t.Errorf("%+v: exit code %d, says %q", tt, code, errOut)
		}
		_ = os.Remove("a.net")
		_ = os.Remove("a.net.state")
	}
}
