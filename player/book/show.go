package book

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"montego/goban"
	"montego/internal/phrases"
	"montego/sgf"
)

// line is a position of a book in the tree of sequences.
type line struct {
	move  goban.Point // that leads here from the line above
	entry *Entry      // nil where the book has only positions below
	below []*line     // in the order of their moves
}

// lines arranges the entries of a size and handicap in a tree of their sequences, and returns
// how many there are.
func lines(entries []Entry, s start) (root *line, n int) {
	root = &line{move: goban.NoPoint}
	for i := range entries {
		e := &entries[i]
		if (start{e.Size, e.Handicap}) != s {
			continue
		}
		n++
		at := root
		for _, p := range e.Sequence {
			at = at.to(p)
		}
		at.entry = e
	}
	return root, n
}

// to returns the line below after a move.
func (l *line) to(p goban.Point) *line {
	i, found := slices.BinarySearchFunc(l.below, p, func(b *line, p goban.Point) int { return cmp.Compare(b.move, p) })
	if !found {
		l.below = slices.Insert(l.below, i, &line{move: p})
	}
	return l.below[i]
}

// start is the beginning of games in a book.
type start struct{ size, handicap int }

// starts lists the sizes and handicaps of a book, the smallest first.
func (k *Book) starts() (all []start) {
	for i := range k.entries {
		if s := (start{k.entries[i].Size, k.entries[i].Handicap}); !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(a, b start) int {
		return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.handicap, b.handicap))
	})
	return all
}

// WriteText writes the book for people: a position a line, indented below the one that
// it follows from, "E5 → C5" for what to play after the moves above and E5. Positions
// after more than depth moves are left out.
func (k *Book) WriteText(w io.Writer, depth int) error {
	out := bufio.NewWriter(w)
	for _, s := range k.starts() {
		root, n := lines(k.entries, s)
		fmt.Fprintf(out, "%d×%d", s.size, s.size)
		if s.handicap > 0 {
			fmt.Fprintf(out, ", handicap %d", s.handicap)
		}
		fmt.Fprintf(out, ": %s\n", phrases.Count(n, "position"))
		root.write(out, 0, depth)
	}
	return out.Flush()
}

func (l *line) write(out io.Writer, at, depth int) {
	text := "start"
	if l.move != goban.NoPoint {
		text = l.move.String()
	}
	if l.entry != nil {
		text += " → " + strings.Join(goban.Vertices(l.entry.Moves), " ")
	}
	fmt.Fprintf(out, "%s%s\n", strings.Repeat("  ", at), text)
	for _, b := range l.below {
		if at < depth {
			b.write(out, at+1, depth)
		}
	}
}

// Collection returns the book as game records, one for each size and handicap: its
// sequences are variations, and the moves to play are variations marked as good (TE).
func (k *Book) Collection() (*sgf.Collection, error) {
	c := new(sgf.Collection)
	for _, s := range k.starts() {
		b, toMove, err := (&Entry{Size: s.size, Handicap: s.handicap}).Board()
		if err != nil {
			return nil, err
		}
		size := sgf.Size{Width: s.size, Height: s.size}
		root := new(sgf.Node)
		root.SetInfo(sgf.Info{Size: size, Handicap: s.handicap, Program: sgf.Application})
		root.SetPoints("AB", b.ListStones(goban.Black), size)
		tree, _ := lines(k.entries, s)
		tree.hang(root, toMove, size)
		c.Trees = append(c.Trees, root)
	}
	return c, nil
}

// hang adds what follows from a line as variations of its node.
func (l *line) hang(n *sgf.Node, toMove goban.Color, size sgf.Size) {
	if l.entry != nil {
		for _, p := range l.entry.Moves {
			l.to(p)
		}
	}
	for _, b := range l.below {
		child := n.AddChild()
		child.SetMove(goban.Move{Color: toMove, Point: b.move}, size)
		if l.entry != nil && slices.Contains(l.entry.Moves, b.move) {
			child.Set("TE", "1")
		}
		b.hang(child, toMove.Opponent(), size)
	}
}
