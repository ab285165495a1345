package engine

import (
	"bytes"
	"errors"
	"fmt"

	"montego/game"
	"montego/goban"
	"montego/internal/file"
	"montego/player/book"
	"montego/player/search"
)

// TreeFile is a tree book as a parameter: a searched tree in a file, with which
// searches from the same position begin [Baudis11] §3.3.1. The zero value is no tree.
type TreeFile struct{ file.Named[search.Tree] }

// treeKind is the kind of the file of a tree book.
var treeKind = book.Kind{Name: "tree-book", Version: 2}

// TreeBook is the kind of file that a tree book is, of whatever version.
var TreeBook = file.Kind{Name: "tree book", Is: func(head []byte) bool { return book.IsSealed(head, treeKind) }}

// noTree is the name of no tree.
const noTree = "none"

// MarshalText returns the name of the file.
func (f TreeFile) MarshalText() ([]byte, error) { return []byte(f.Name(noTree)), nil }

// UnmarshalText reads the file of that name. An error names the file, and leaves f as
// it was.
func (f *TreeFile) UnmarshalText(text []byte) error {
	return f.Set(string(text), noTree, func(name string) (*search.Tree, error) {
		body, err := book.ReadSealed(name, treeKind)
		if err != nil {
			return nil, err
		}
		tree, err := search.ReadTree(bytes.NewReader(body))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return tree, nil
	})
}

// SaveTree writes the tree of the last search as a tree book, without the children of
// nodes with fewer than minVisits visits, and returns how many nodes that are.
func (e *Engine) SaveTree(path string, minVisits int) (nodes int, err error) {
	e.StopPondering()
	s, whole := e.search.(*search.Search)
	if !whole {
		return 0, errors.New("a tree book is made of one tree: search.parallel must not be root")
	}
	tree := s.Tree(minVisits)
	if tree == nil {
		return 0, errors.New("nothing was searched")
	}
	return tree.Nodes(), book.WriteSealed(path, treeKind, tree.Write)
}

// planter is a searcher that can go on from a tree book.
type planter interface {
	Plant(t *search.Tree, b *goban.Board, toMove goban.Color, komi float64) bool
}

// plant lets an empty search begin with the player's tree book, if that begins where
// the game did.
func (e *Engine) plant(g *game.Game) {
	s, can := e.search.(planter)
	if tree := e.params.Book.Tree.Read(); can && tree != nil {
		first := g.ToMove()
		if moves := g.Moves(); len(moves) > 0 {
			first = moves[0].Color
		}
		s.Plant(tree, g.BoardAfter(0), first, g.AreaKomi().Float())
	}
}
