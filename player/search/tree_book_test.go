package search

import (
	"bytes"
	"context"
	"strconv"
	"strings"
	"testing"

	"montego/goban"
	"montego/player/playout"
)

// TestTreeKept: a tree that was written, read and loaded is the tree that it was, and
// the search goes on from it.
func TestTreeKept(t *testing.T) {
	p := DefaultParams()
	p.Memory = 4
	root := Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 7.5}
	old := New(p, playout.DefaultParams(), 1)
	defer old.Close()
	old.Search(context.Background(), root, Limits{Playouts: 500})
	var file bytes.Buffer
	if err := old.Tree(1).Write(&file); err != nil {
		t.Fatal(err)
	}
	tree, err := ReadTree(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	s := New(p, playout.DefaultParams(), 2)
	defer s.Close()
	if s.LoadTree(tree, root.Board, goban.Black, 6.5) {
		t.Error("loaded under another komi")
	}
	if !s.LoadTree(tree, root.Board, goban.Black, 7.5) || s.LoadTree(tree, root.Board, goban.Black, 7.5) {
		t.Error("not loaded, or loaded twice")
	}
	if s.tree.ceiling != s.tree.bound {
		t.Errorf("there is room for %d nodes of a tree, where %d are allowed", s.tree.ceiling, s.tree.bound)
	}
	cut := Cut{Depth: 9}
	if a, b := drawBranch(old.Branch(cut)), drawBranch(s.Branch(cut)); a != b {
		t.Errorf("loaded\n%s\nof\n%s", b, a)
	}
	if found := s.Search(context.Background(), root, Limits{Playouts: 10}); found.Reused != 500 || found.Playouts != 10 {
		t.Errorf("%d playouts known, %d new", found.Reused, found.Playouts)
	}
}

// drawBranch writes a branch a node a line.
func drawBranch(b Branch) string {
	var text strings.Builder
	var walk func(b Branch, depth int)
	walk = func(b Branch, depth int) {
		text.WriteString(strings.Repeat(" ", depth) + b.Point.String())
		for _, x := range []float64{float64(b.Visits), b.Value, b.RAVE, float64(b.RAVEVisits), b.Prior, float64(b.PriorVisits)} {
			text.WriteString(" " + strconv.FormatFloat(x, 'g', -1, 64))
		}
		text.WriteString("\n")
		for _, c := range b.Children {
			walk(c, depth+1)
		}
	}
	walk(b, 0)
	return text.String()
}

// TestTreeCut: with a larger least, less is kept; with no room, less is loaded.
func TestTreeCut(t *testing.T) {
	p := DefaultParams()
	p.Memory = 4
	root := Root{Board: goban.New(9, 9), ToMove: goban.Black, Komi: 7.5}
	s := New(p, playout.DefaultParams(), 1)
	defer s.Close()
	if s.Tree(1) != nil {
		t.Error("a tree of no search")
	}
	s.Search(context.Background(), root, Limits{Playouts: 2000})
	whole, upper := s.Tree(1), s.Tree(100)
	if upper.Nodes() >= whole.Nodes()/2 || upper.nodes[0].Visits != 2000 {
		t.Errorf("%d of %d nodes, %d visits", upper.Nodes(), whole.Nodes(), upper.nodes[0].Visits)
	}
}

func FuzzReadTree(f *testing.F) {
	s := New(DefaultParams(), playout.DefaultParams(), 1)
	s.Search(context.Background(), Root{Board: goban.New(3, 3), ToMove: goban.Black}, Limits{Playouts: 20})
	var file bytes.Buffer
	_ = s.Tree(1).Write(&file)
	s.Close()
	f.Add(file.Bytes())
	f.Add(file.Bytes()[:file.Len()-3])
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := ReadTree(bytes.NewReader(data))
		if err != nil {
			return
		}
		p := DefaultParams()
		p.Memory = 1
		s := New(p, playout.DefaultParams(), 1)
		defer s.Close()
		tree.head = headOf(positionKeyOf(goban.New(3, 3), goban.Black, 0), goban.New(3, 3), len(tree.nodes))
		s.LoadTree(tree, goban.New(3, 3), goban.Black, 0)
		_ = s.Branch(Cut{Depth: 3})
	})
}
