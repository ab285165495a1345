package joseki

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"montego/goban"
	"montego/internal/phrases"
)

// elsewhere stands for a move outside the corner.
const elsewhere = "elsewhere"

// WriteTree writes the dictionary for people, as the tree of what it has played from the
// empty corner on, at the lower left: a move a line, with the number of times that it was
// played, indented below the one before it. Lines of more than depth moves are cut off. A
// position that is reached in several ways is shown at each.
func (d *Dictionary) WriteTree(w io.Writer, depth int) error {
	out, moves := bufio.NewWriter(w), 0
	for i := range d.entries {
		moves += len(d.entries[i].Moves)
	}
	fmt.Fprintf(out, "%s, %s\n", phrases.Count(len(d.entries), "position"), phrases.Count(moves, "move"))
	d.writeBelow(out, goban.New(BoardSize, BoardSize), goban.Black, 0, depth)
	return out.Flush()
}

// writeBelow writes what c is to play on b, and what follows.
func (d *Dictionary) writeBelow(out io.Writer, b *goban.Board, c goban.Color, at, depth int) {
	v := look(b, 0)
	k, mirrored, _ := v.key(c)
	indent := strings.Repeat("  ", at)
	for _, m := range d.answers[k] {
		p := corner(0).outOf(b, mirrored, m.Point)
		fmt.Fprintf(out, "%s%v %d\n", indent, p, m.Played)
		if at+1 >= depth || !b.Legal(p, c) {
			continue
		}
		var next goban.Board
		next.CopyFrom(b)
		next.Play(p, c)
		d.writeBelow(out, &next, c.Opponent(), at+1, depth)
		after := look(&next, 0)
		if k, _, _ := after.key(c); len(d.answers[k]) > 0 && at+2 < depth {
			fmt.Fprintf(out, "%s  %s\n", indent, elsewhere)
			d.writeBelow(out, &next, c, at+2, depth)
		}
	}
}
