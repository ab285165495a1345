package engine

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/file/filetest"
)

// TestBook: a player plays what its book says until a position is not in it, and then
// searches for the rest of the game, even where the book would know again.
func TestBook(t *testing.T) {
	path := filetest.Put(t, t.TempDir(), "five.book", "5 | C3\n5 C3 D4 | D3\n5 C3 D4 D3 E3 | E2\n5 C3 B3 C4 B4 | C2\n")
	p, err := Parse("playouts=10,memory=4,book.moves=" + path)
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	g := game.New(5, 5, game.DefaultRules(), 750)
	fromBook := func() string {
		d := e.Decide(context.Background(), g, g.ToMove(), Terms{})
		if d.Search != nil {
			return ""
		}
		return d.Move.Point.String()
	}
	play := func(vertices ...string) {
		for _, v := range vertices {
			if err := g.Play(goban.Move{Color: g.ToMove(), Point: drawn.Point(t, v)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, step := range []struct {
		undo int
		play []string
		want string
	}{
		{0, nil, "C3"},
		{0, []string{"C3", "B2"}, "B3"}, // D4 turned; D3 becomes B3 or C2: see below
		{0, []string{"B3", "A1"}, ""},   // not in the book
		{0, []string{"C4", "B4"}, ""},   // out of it for good
		{6, nil, "C3"},                  // taken back
	} {
		if err := g.Undo(step.undo); err != nil {
			t.Fatal(err)
		}
		play(step.play...)
		got := fromBook()
		if step.want == "B3" && got == "C2" {
			got = "B3" // both are D3, seen from the other corner
		}
		if got != step.want {
			t.Errorf("after %v: %q, want %q", g.Moves(), got, step.want)
		}
	}
	if _, err := Parse("book.moves=" + path + ".not"); err == nil {
		t.Error("a book that is not there")
	}
}

// TestTreeBook: a player with a tree book begins with what the tree knows, with either
// colour, and a file that is no such tree is an error in one line.
func TestTreeBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "five.tree")
	p, err := Parse("playouts=400,memory=4,search.fold=false")
	if err != nil {
		t.Fatal(err)
	}
	g := game.New(5, 5, game.DefaultRules(), 750)
	e := New(p, 1)
	defer e.Close()
	if _, err := e.SaveTree(path, 1); err == nil {
		t.Error("a tree of no search is saved")
	}
	first := e.Decide(context.Background(), g, goban.Black, Terms{})
	if n, err := e.SaveTree(path, 1); err != nil || n < 26 {
		t.Fatalf("%d nodes, %v", n, err)
	}
	if p, err = Parse("playouts=10,memory=4,search.fold=false,book.tree=" + path); err != nil {
		t.Fatal(err)
	}
	known := New(p, 2)
	defer known.Close()
	if d := known.Decide(context.Background(), g, goban.Black, Terms{}); d.Search.Reused != 400 || d.Move != first.Move {
		t.Errorf("Black knows %d playouts and plays %v, not %v", d.Search.Reused, d.Move, first.Move)
	}
	_ = g.Play(first.Move)
	known.Forget()
	if d := known.Decide(context.Background(), g, goban.White, Terms{}); d.Search.Reused < 40 {
		t.Errorf("White knows %d playouts", d.Search.Reused)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Parse("book.tree=" + path); err == nil || !strings.Contains(err.Error(), "five.tree: cut: ") {
		t.Errorf("a tree that was cut: %v", err)
	}
}

// TestBookOfLevel: a player below its full strength plays no book, and advice is not from one.
func TestBookOfLevel(t *testing.T) {
	for _, tt := range []struct {
		player string
		advice bool
		want   bool
	}{
		{"level=max", false, true},
		{"level=10k", false, false},
		{"level=max", true, false},
	} {
		p, err := Parse(tt.player + ",book.moves=built-in,memory=4,playouts=10")
		if err != nil {
			t.Fatal(err)
		}
		e := New(p, 1)
		g := game.New(9, 9, game.DefaultRules(), 750)
		if d := e.Decide(context.Background(), g, g.ToMove(), Terms{Advice: tt.advice}); (d.Search == nil) != tt.want {
			t.Errorf("%s, advice %v: %q, want a book move: %v", tt.player, tt.advice, d.Reason, tt.want)
		}
		e.Close()
	}
}
