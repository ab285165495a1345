package sgf

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"montego/game"
)

// Parse takes anything without a panic. What it makes of it, once written, is
// read without a repair of its structure, and stays what it is.
func FuzzParse(f *testing.F) {
	paths, err := filepath.Glob("testdata/*.sgf")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, seed := range []string{
		"(;C[a;B[dd];W[ee)", "(;US[a[b]]C[(x [y])])", "B[D4]W[tt]B[]", "(;KM[375]SZ[19:13]AB[aa:cc]AB[dd]", "(;Black[aa]white[bb]LB x]",
		"(;GM[1];B[aa](;FF[4];C[x\\", "(;CA[GBK]PB[\xc0\xee])", "\xff\xfe(\x00;\x00)\x00", "(;a(;b);c)));B[dd]", "(;\x1b$B)", "(;C[;B[aa;B[bb])",
		"(;SZ[5]HA[2]AB[aa:bb]AW[cc]PL[W];W[dd];AE[aa]AB[ee];B[aa];W[])", "(;C[cut\x00",
		"From: somebody\nDate: Tue, 3 May 1994 10:11:12 +0100 (MET)\n\n(;PB[Ueda \x14\x1c])",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, _, err := Parse(data)
		if err != nil {
			return
		}
		for _, root := range c.Trees {
			visit(t, root)
		}
		written := c.Bytes()
		again, warnings, err := Parse(written)
		if err != nil {
			t.Fatalf("cannot read what was written: %v\n%q", err, written)
		}
		if got := again.Bytes(); !bytes.Equal(got, written) {
			t.Fatalf("not stable:\n%q\n%q\n%v", written, got, warnings)
		}
		for _, w := range warnings {
			if bytes.Contains([]byte(w.Text), []byte("missing")) || bytes.Contains([]byte(w.Text), []byte("skipped")) {
				t.Fatalf("%v in %q", w, written)
			}
		}
	})
}

// visit uses what there is to use of a tree. The game on its main line, as far
// as it can be played, goes into a record and comes back.
func visit(t *testing.T, root *Node) {
	t.Helper()
	size, _ := root.Size()
	for n := range root.All() {
		_, _ = n.Move(size)
		n.Points("AB", size)
		n.Text("C")
	}
	g, _ := root.GameBefore(0, game.Rules{Suicide: true}, 0)
	if g == nil {
		return
	}
	c, _, err := Parse((&Collection{Trees: []*Node{FromGame(g, root.Info())}}).Bytes())
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Trees[0].GameBefore(0, g.Rules(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if again.Board().Hash() != g.Board().Hash() || again.Komi() != g.Komi() || moves(again.Moves()) != moves(g.Moves()) {
		t.Fatalf("another game after writing it: %s", c.Bytes())
	}
}

// Any text set comes back, but for the white space that the format changes.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"", "]", `\`, ";B[dd", "a:b\r\n\tc", "\xff", "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want := UnescapeText(EscapeText(text))
		root := &Node{}
		root.SetText("C", text)
		root.AddChild(Property{ID: "B", Values: []string{"dd"}})
		c, _, err := Parse((&Collection{Trees: []*Node{root}}).Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Trees[0].Text("C"); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}
