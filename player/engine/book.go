package engine

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/file"
	"montego/internal/rng"
	"montego/player/book"
	"montego/player/search"
)

// Book says which opening book a player has.
type Book struct {
	Moves book.File `param:"moves" default:"none" unit:"file" doc:"the opening book, used until a position is not in it: none, built-in or a file in Fuego's format" source:"[Baudis11] §3.3.1"`
	Tree  TreeFile  `param:"tree" default:"none" unit:"file" doc:"a tree that was searched before, with which searches begin: none, or a file of montego book tree" source:"[Baudis11] §3.3.1"`
}

// bookMove returns what the book has the player play, if it has the position [Baudis11] §3.3.1. At
// the first position that it does not have, the player leaves the book for the rest of the
// game, as Pachi's code does. Of several moves one is drawn, by the seed of the player. Advice does
// not come from it, because people want to see win rates and a line.
func (m *request) bookMove() (goban.Point, bool) {
	e, g, c := m.engine, m.game, m.color
	k := m.params.Book.Moves.Book(g)
	if k == nil || m.terms.Advice || len(e.offBook) > 0 && goban.CommonMoves(g.Moves(), e.offBook) == len(e.offBook) {
		return goban.NoPoint, false
	}
	moves := slices.DeleteFunc(k.Moves(g.Board(), c), func(p goban.Point) bool {
		return g.Legal(goban.Move{Color: c, Point: p}) != nil
	})
	if len(moves) == 0 {
		e.offBook = slices.Clone(g.Moves())
		return goban.NoPoint, false
	}
	r := rng.New(e.seed + uint64(g.Board().Hash()))
	return moves[r.Intn(len(moves))], true
}

// TreeFile is a tree book as a parameter: a searched tree in a file, with which
// searches from the same position begin [Baudis11] §3.3.1. The zero value is no tree.
type TreeFile struct{ file.Named[search.Tree] }

var treeKind = book.Kind{Name: "tree-book", Version: 2}

// TreeBook is the kind of file that a tree book is, of whatever version.
var TreeBook = file.Kind{Name: "tree book", Is: func(head []byte) bool { return book.IsSealed(head, treeKind) }}

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

// loadTreeBook lets an empty search begin with the player's tree book, if that begins where
// the game did.
func (e *Engine) loadTreeBook(g *game.Game) {
	s, whole := e.search.(*search.Search)
	if tree := e.params.Book.Tree.Read(); whole && tree != nil {
		first := g.ToMove()
		if moves := g.Moves(); len(moves) > 0 {
			first = moves[0].Color
		}
		s.LoadTree(tree, g.BoardAfter(0), first, g.AreaKomi().Float())
	}
}
