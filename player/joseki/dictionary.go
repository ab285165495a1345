package joseki

import (
	"fmt"

	"montego/goban"
)

// Entry is a corner position, Black to move or White as the moves that lead there say, and
// what is played there.
type Entry struct {
	// Sequence leads to the position in the lower left corner of the empty board: moves of
	// Black and White in turns. A pass stands where one side has played elsewhere.
	Sequence []goban.Point
	Moves    []Move // the most frequent first
}

// Move is a move of an Entry.
type Move struct {
	Point  goban.Point
	Played int // how often
}

// Dictionary says for some corner positions what is usually played there. The zero value
// is an empty dictionary. While nothing is added to it, a Dictionary may be read from many
// goroutines.
type Dictionary struct {
	entries []Entry
	answers map[key][]Move // in the view of the key
}

// Entries returns the positions in the order in which they were added.
func (d *Dictionary) Entries() []Entry { return d.entries }

// Add adds an entry. The error says which move is illegal or outside the corner, or that
// the dictionary has the position already.
func (d *Dictionary) Add(e Entry) error {
	b, c, err := e.board()
	if err != nil {
		return err
	}
	v := look(b, 0)
	k, mirrored, _ := v.key(c)
	if _, twice := d.answers[k]; twice {
		return fmt.Errorf("the dictionary has this position already")
	}
	var answers []Move
	for _, m := range e.Moves {
		if _, _, within := corner(0).place(m.Point); !within || !b.OnBoard(m.Point) || !b.Legal(m.Point, c) {
			return fmt.Errorf("%v cannot be played at %v in the corner", c, m.Point)
		}
		answers = append(answers, Move{corner(0).into(b, mirrored, m.Point), m.Played})
	}
	if d.answers == nil {
		d.answers = map[key][]Move{}
	}
	d.entries, d.answers[k] = append(d.entries, e), answers
	return nil
}

// board returns the position of an entry and who is to move.
func (e *Entry) board() (*goban.Board, goban.Color, error) {
	b := goban.New(BoardSize, BoardSize)
	c, err := b.PlaySequence(goban.Black, e.Sequence)
	return b, c, err
}

// Moves appends to dst what the dictionary has c play in the four corners of b, and
// returns it. Whoever plays one asks first whether it is legal: of what stands outside the
// corner, the dictionary knows nothing. A move may come twice.
func (d *Dictionary) Moves(b *goban.Board, c goban.Color, dst []goban.Point) []goban.Point {
	if d == nil || !hasCorners(b) {
		return dst
	}
	for q := range corner(corners) {
		v := look(b, q)
		dst = d.appendMoves(b, q, &v, c, dst)
	}
	return dst
}

func (d *Dictionary) appendMoves(b *goban.Board, q corner, v *views, c goban.Color, dst []goban.Point) []goban.Point {
	k, mirrored, same := v.key(c)
	for _, m := range d.answers[k] {
		dst = append(dst, q.outOf(b, mirrored, m.Point))
		if other := q.outOf(b, !mirrored, m.Point); same && other != dst[len(dst)-1] {
			dst = append(dst, other)
		}
	}
	return dst
}

// knows reports whether the dictionary has a corner position, whoever is to move.
func (d *Dictionary) knows(v *views) bool {
	for _, c := range [...]goban.Color{goban.Black, goban.White} {
		k, _, _ := v.key(c)
		if _, found := d.answers[k]; found {
			return true
		}
	}
	return false
}
