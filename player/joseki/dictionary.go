package joseki

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"montego/goban"
	"montego/internal/file"
	"montego/internal/panics"
	"montego/internal/phrases"
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

// Add adds an entry. The error says which move is illegal, is outside the corner or occurs
// twice, or that the dictionary has the position already.
func (d *Dictionary) Add(e Entry) error {
	b, c, err := e.board()
	if err != nil {
		return err
	}
	for _, p := range e.Sequence {
		if _, _, within := corner(0).place(p); !within && p != goban.Pass {
			return fmt.Errorf("%v is outside the corner at the lower left", p)
		}
	}
	k, mirrored, _ := hashesOf(b, 0).key(c)
	if _, twice := d.answers[k]; twice {
		return fmt.Errorf("the dictionary has this position already")
	}
	var answers []Move
	for i, m := range e.Moves {
		if slices.ContainsFunc(e.Moves[:i], func(before Move) bool { return before.Point == m.Point }) {
			return fmt.Errorf("%v occurs twice", m.Point)
		}
		if _, _, within := corner(0).place(m.Point); !within || !b.OnBoard(m.Point) || !b.Legal(m.Point, c) {
			return fmt.Errorf("%v cannot be played at %v in the corner", c, m.Point)
		}
		answers = append(answers, Move{corner(0).view(mirrored).Point(b, m.Point), m.Played})
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
		dst = d.appendMoves(b, q, hashesOf(b, q), c, dst)
	}
	return dst
}

func (d *Dictionary) appendMoves(b *goban.Board, q corner, v cornerHashes, c goban.Color, dst []goban.Point) []goban.Point {
	k, mirrored, same := v.key(c)
	for _, m := range d.answers[k] {
		dst = append(dst, q.view(mirrored).Inverse().Point(b, m.Point))
		if other := q.view(!mirrored).Inverse().Point(b, m.Point); same && other != dst[len(dst)-1] {
			dst = append(dst, other)
		}
	}
	return dst
}

// knows reports whether the dictionary has a corner position, whoever is to move.
func (d *Dictionary) knows(v cornerHashes) bool {
	for _, c := range goban.Sides {
		k, _, _ := v.key(c)
		if _, found := d.answers[k]; found {
			return true
		}
	}
	return false
}

const (
	// BoardSize is the size of the boards that have joseki.
	BoardSize = 19
	// Reach is how many lines from the edges a corner reaches: up to the middle lines,
	// which two corners share [Baudis11] §3.4.
	Reach = (BoardSize + 1) / 2
	// corners is how many corners there are.
	corners = 4
)

// key names a corner position with the side to move. It is the same for all four corners,
// for both views of a corner (as it is, and mirrored in its diagonal), and for both
// colours.
type key uint64

// corner is one of the four: bit 0 is set for those on the right, bit 1 for those at the
// top.
type corner uint8

// diagonal is the symmetry that mirrors a corner in its diagonal.
const diagonal goban.Symmetry = 4

// view returns the symmetry that turns the corner to the lower left, and mirrors it there if
// mirrored is set.
func (q corner) view(mirrored bool) goban.Symmetry {
	if mirrored {
		return goban.Symmetry(q) | diagonal
	}
	return goban.Symmetry(q)
}

// place returns where p lies in the view of a corner that is turned to the lower left, and
// whether it belongs to the corner.
func (q corner) place(p goban.Point) (x, y int, within bool) {
	x, y = p.X(), p.Y()
	if q&1 != 0 {
		x = BoardSize - 1 - x
	}
	if q&2 != 0 {
		y = BoardSize - 1 - y
	}
	return x, y, x < Reach && y < Reach
}

// cornerHashes are the hashes of a corner position, in its view as it is and mirrored: for Black
// to move, and for White to move with the colours exchanged.
type cornerHashes struct{ black, white [2]goban.Hash }

// put puts a stone into a corner, or takes it out.
func (v *cornerHashes) put(c goban.Color, x, y int) {
	as, mirrored := goban.PointAt(x, y), goban.PointAt(y, x)
	v.black[0] ^= goban.StoneHash(c, as)
	v.black[1] ^= goban.StoneHash(c, mirrored)
	v.white[0] ^= goban.StoneHash(c.Opponent(), as)
	v.white[1] ^= goban.StoneHash(c.Opponent(), mirrored)
}

func hashesOf(b *goban.Board, q corner) (v cornerHashes) {
	for y := range Reach {
		for x := range Reach {
			p := goban.PointAt(x, y)
			if c := b.At(q.view(false).Point(b, p)); c.IsStone() {
				v.put(c, x, y)
			}
		}
	}
	return v
}

// key returns the key for c to move; whether the view of the key is the mirrored one; and
// whether both views are the same.
func (v cornerHashes) key(c goban.Color) (k key, mirrored, same bool) {
	h := goban.ByColor(c, v.black, v.white)
	return key(min(h[0], h[1])), h[1] < h[0], h[0] == h[1]
}

// shows reports whether k is the key of the lower left corner of b for c to move, in the
// view that is not mirrored.
func shows(b *goban.Board, k key, c goban.Color) bool {
	own, mirrored, _ := hashesOf(b, 0).key(c)
	return own == k && !mirrored
}

// hasCorners reports whether a board is one that has joseki.
func hasCorners(b *goban.Board) bool { return b.Width() == BoardSize && b.Height() == BoardSize }

// header is the first line of a dictionary as text.
const header = "montego joseki 1"

// Write writes the dictionary as text, a position a line: "C4 D6 E3 | D3 120 C5 40". These
// are the moves that lead there, in turns, in the lower left corner; a bar; and the moves
// to play, each with the number of times that it was played.
func (d *Dictionary) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, header)
	for i := range d.entries {
		e := &d.entries[i]
		for _, p := range e.Sequence {
			fmt.Fprintf(out, "%v ", p)
		}
		fmt.Fprint(out, "|")
		for _, m := range e.Moves {
			fmt.Fprintf(out, " %v %d", m.Point, m.Played)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out, "end")
	return out.Flush()
}

// read reads what Write wrote. An error names the line.
func read(text []byte) (*Dictionary, error) {
	d := new(Dictionary)
	err := file.EachLine(text, header, "joseki dictionary", func(line string) error {
		e, err := parseEntry(line)
		if err == nil {
			err = d.Add(e)
		}
		return err
	})
	return d, err
}

func parseEntry(line string) (e Entry, err error) {
	before, after, found := strings.Cut(line, "|")
	if !found {
		return e, fmt.Errorf("%.40q is no position: write MOVES | MOVE TIMES …", line)
	}
	if e.Sequence, err = goban.ParsePoints(strings.Fields(before)); err != nil {
		return e, err
	}
	for pair := range slices.Chunk(strings.Fields(after), 2) {
		p, err := goban.ParsePoint(pair[0])
		if err != nil {
			return e, err
		}
		m := Move{Point: p}
		if len(pair) < 2 {
			return e, fmt.Errorf("%v: how often it was played is missing", p)
		}
		if m.Played, err = strconv.Atoi(pair[1]); err != nil || m.Played < 0 {
			return e, fmt.Errorf("%q is no number of times", pair[1])
		}
		e.Moves = append(e.Moves, m)
	}
	if len(e.Moves) == 0 {
		err = errors.New("no move after the bar")
	}
	return e, err
}

// File is a Dictionary as a parameter: the one built in, none, or one of a file. The zero
// value is the one built in.
type File struct{ file.Named[Dictionary] }

// The names of dictionaries that are no files.
const (
	builtIn = "built-in"
	none    = "none"
)

// MarshalText returns the name of the file.
func (f File) MarshalText() ([]byte, error) { return []byte(f.Name(builtIn)), nil }

// UnmarshalText reads the file of that name. An error names the file, and leaves f as it
// was.
func (f *File) UnmarshalText(text []byte) error {
	return f.Set(string(text), builtIn, func(name string) (*Dictionary, error) {
		if name == none {
			return nil, nil
		}
		return Load(name)
	})
}

// Dictionary returns the dictionary, nil for none.
func (f File) Dictionary() *Dictionary {
	if f.Name(builtIn) == builtIn {
		return BuiltIn()
	}
	return f.Read()
}

// limit bounds a joseki dictionary, and what is unpacked from it.
// The one built in has 130 kB unpacked.
var limit = file.Limit{Bytes: 256 << 20, Of: "a joseki dictionary"}

// Load reads a dictionary from a file, text or gzip. Its error names the file.
func Load(path string) (*Dictionary, error) { return file.Load(limit, path, unpack) }

func unpack(data []byte) (*Dictionary, error) {
	text, err := limit.Unpack(data)
	if err != nil {
		return nil, err
	}
	return read(text)
}

//go:embed joseki.gz
var builtInData []byte

// BuiltIn returns the dictionary that is part of the program; docs/learning.md tells how it
// was harvested. The first call unpacks it.
var BuiltIn = sync.OnceValue(func() *Dictionary { return panics.Must(unpack(builtInData)) })

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
	k, mirrored, _ := hashesOf(b, 0).key(c)
	indent := strings.Repeat("  ", at)
	for _, m := range d.answers[k] {
		p := corner(0).view(mirrored).Point(b, m.Point)
		fmt.Fprintf(out, "%s%v %d\n", indent, p, m.Played)
		if at+1 >= depth || !b.Legal(p, c) {
			continue
		}
		var next goban.Board
		next.CopyFrom(b)
		next.Play(p, c)
		d.writeBelow(out, &next, c.Opponent(), at+1, depth)
		if k, _, _ := hashesOf(&next, 0).key(c); len(d.answers[k]) > 0 && at+2 < depth {
			fmt.Fprintf(out, "%s  elsewhere\n", indent) // a move outside the corner
			d.writeBelow(out, &next, c, at+2, depth)
		}
	}
}
