package net

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"montego/goban"
)

func written(t testing.TB, n *Network) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := n.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestFile: what is written is read; what is wrong is refused in a line that says what.
func TestFile(t *testing.T) {
	n := lively(Config{Channels: 16, Blocks: 1, Head: 16, Hidden: 4})
	n.Comments = []string{"from a test"}
	data := written(t, n)
	got, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if got.Config != n.Config || !slices.Equal(got.Weights, n.Weights) || !slices.Equal(got.Comments, n.Comments) {
		t.Error("another network comes back")
	}
	replaced := func(old, new string) []byte { return bytes.Replace(data, []byte(old), []byte(new), 1) }
	flipped := slices.Clone(data)
	flipped[len(data)/2] ^= 1
	for name, tt := range map[string]struct {
		data []byte
		want string
	}{
		"empty":           {nil, "does not begin as one does"},
		"foreign":         {[]byte("(;FF[4])"), "does not begin as one does"},
		"another version": {replaced("network 3", "network 9"), `another version: "montego network 9"`},
		"header alone":    {data[:len(fileHeader)], "second line"},
		"other planes":    {replaced(`"Planes":3`, `"Planes":4`), "planes"},
		"other shape":     {replaced(`"Channels":16`, `"Channels":17`), "17 channels"},
		"other blocks":    {replaced(`"Blocks":1`, `"Blocks":2`), "weights, and its shape has"},
		"cut":             {data[:len(data)-5], "cut off"},
		"more":            {append(slices.Clone(data), 0), "too much"},
		"changed":         {flipped, "checksum"},
	} {
		if _, err := Read(tt.data); err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want one with %q", name, err, tt.want)
		}
	}
}

// FuzzRead: whatever the bytes are, they are a network or an error.
func FuzzRead(f *testing.F) {
	f.Add(written(f, New(Config{Channels: 16, Blocks: 0, Head: 16, Hidden: 1}, 1)))
	f.Add([]byte(fileHeader + "{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Read(data)
		if err == nil && (n.Broken() || !bytes.Equal(written(t, n)[:len(fileHeader)], []byte(fileHeader))) {
			t.Error("a broken network was read")
		}
	})
}

// TestGrow: a network that has grown says what it said before, and the new weights that are
// zero have a gradient, so that it learns to use them.
func TestGrow(t *testing.T) {
	n := lively(Config{Channels: 16, Blocks: 2, Head: 16, Hidden: 8})
	for _, config := range []Config{
		{Channels: 32, Blocks: 2, Head: 16, Hidden: 8},
		{Channels: 16, Blocks: 4, Head: 16, Hidden: 8},
		{Channels: 48, Blocks: 5, Head: 16, Hidden: 8},
	} {
		grown, err := n.Grow(config, 3)
		if err != nil {
			t.Fatal(err)
		}
		b, c := random(9, 7, 20, 3)
		in, want := NewEvaluator(n.ForAll()).Evaluate(b, c, 7.5)
		got := NewEvaluator(grown.ForAll()).Forward(in)
		if got.Win != want.Win || got.Score != want.Score || got.Pass != want.Pass || !slices.Equal(got.Policy, want.Policy) || !slices.Equal(got.Owner, want.Owner) {
			t.Errorf("%v says something else: win %v, want %v", config, got.Win, want.Win)
		}
		tr := newTrainer(grown, kernels()[0])
		tr.beginStep()
		var target Target
		target.Begin(in)
		target.Pass, target.Win = 1, 1
		tr.learn(in, &target, &Losses{})
		tr.addTransformedGradients()
		l := &grown.layers
		last := l.blocks[config.Blocks-1].second
		for _, c := range []conv{l.head, last} {
			zeros, moving := 0, 0
			for i := c.at; i < c.at+c.span().len; i++ {
				if grown.Weights[i] == 0 {
					zeros++
					if tr.grad[i] != 0 {
						moving++
					}
				}
			}
			if moving < zeros/4 {
				t.Errorf("%v: only %d of %d new weights of a convolution have a gradient", config, moving, zeros)
			}
		}
	}
	for _, config := range []Config{
		{Channels: 16, Blocks: 1, Head: 16, Hidden: 8},
		{Channels: 16, Blocks: 2, Head: 32, Hidden: 8},
	} {
		if _, err := n.Grow(config, 3); err == nil {
			t.Errorf("%v: no error", config)
		}
	}
}

// TestOldFile: a network whose score has no units of its own says the same as before.
func TestOldFile(t *testing.T) {
	n := New(Config{16, 1, 16, 8}, 3)
	old := append([]byte(oldHeader), fmt.Sprintf(`{"Channels":16,"Blocks":1,"Head":16,"Hidden":8,"Planes":%d,"Globals":%d,"Weights":%d}`+"\n", NumPlanes, NumGlobals, len(n.Weights)-n.ScoreWeights())...)
	for _, x := range n.Weights[:len(n.Weights)-n.ScoreWeights()] {
		old = binary.LittleEndian.AppendUint32(old, math.Float32bits(x))
	}
	sum := sha256.Sum256(old)
	read, err := Read(append(old, sum[:]...))
	if err != nil {
		t.Fatal(err)
	}
	b, c := random(9, 9, 20, 5)
	_, x := NewEvaluator(n.ForAll()).Evaluate(b, c, 7.5)
	_, y := NewEvaluator(read.ForAll()).Evaluate(b, c, 7.5)
	if x.Score != y.Score || x.Win != y.Win || !slices.Equal(x.Policy, y.Policy) {
		t.Errorf("score %v and %v, win rate %v and %v", x.Score, y.Score, x.Win, y.Win)
	}
	if _, err := Read(old); err == nil {
		t.Error("an old network without its checksum is read")
	}
}

// TestFarKomi: the score changes by as much as the komi, who gets more points wins more often, and a komi that
// is very far changes neither moves nor owners.
func TestFarKomi(t *testing.T) {
	for name, b := range map[string]*goban.Board{"9": goban.New(9, 9), "19": goban.New(19, 19)} {
		e := NewEvaluator(Networks{builtInFile(name).Limit(0)})
		for _, c := range []goban.Color{goban.Black, goban.White} {
			if c == goban.White {
				b.Play(goban.PointAt(4, 4), goban.Black) // or else White would begin
			}
			sign := float64(c.Sign())
			_, o := e.Evaluate(b, c, UsualKomi)
			usual, owners, moves := float64(o.Score), slices.Clone(o.Owner), slices.Clone(o.Policy)
			last := 1.0
			for far := -90.0; far <= 90; far += 20 { // for White if c is Black
				_, o := e.Evaluate(b, c, UsualKomi+far*sign)
				if want := usual - far; math.Abs(float64(o.Score)-want) > 1e-3 {
					t.Errorf("%s %v %+g: the score is %v, want %v", name, c, far, o.Score, want)
				}
				if math.Abs(far) > movesRange && (!slices.Equal(o.Owner, owners) || !slices.Equal(o.Policy, moves)) {
					t.Errorf("%s %v %+g: other owners or moves", name, c, far)
				}
				win := float64(o.Win)
				if win >= last && win < 0.999 || far <= -70 && win < 0.85 || far >= 70 && win > 0.15 {
					t.Errorf("%s %v %+g: win rate %v after %v", name, c, far, win, last)
				}
				last = win
			}
		}
	}
}

// TestWhiteBegins: a game in which White moves first and Black has the komi is the other game with colours swapped.
func TestWhiteBegins(t *testing.T) {
	e := NewEvaluator(Networks{builtInFile("9").Limit(0)})
	for _, komi := range []float64{0.5, 7.5, 20, 50} {
		b, swapped, c := goban.New(9, 9), goban.New(9, 9), goban.Black
		for _, p := range []goban.Point{goban.PointAt(4, 4), goban.PointAt(4, 6), goban.PointAt(6, 5)} {
			_, o := e.Evaluate(b, c, komi)
			score, win := o.Score, o.Win
			if _, o = e.Evaluate(swapped, c.Opponent(), -komi); o.Score != score || o.Win != win {
				t.Errorf("komi %v, %v to move: score %v and win rate %v, with colours swapped %v and %v", komi, c, score, win, o.Score, o.Win)
			}
			b.Play(p, c)
			swapped.Play(p, c.Opponent())
			c = c.Opponent()
		}
	}
}
