package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"montego/internal/file"
)

// Limit is the largest input that Read and Load accept.
var Limit = file.Limit{Bytes: 256 << 20, Of: "a file of game records"}

// maxElements is the largest number of nodes, properties and values of a
// collection. It bounds the memory that a hostile file can ask for, since
// a byte of input may become a node: about 600 MB. It is enough for
// 13,000 long games; larger collections are for Lines.
const maxElements = 1 << 23

// Load reads the SGF file at path; see [Parse].
func Load(path string) (*Collection, []Warning, error) {
	data, err := Limit.Read(path)
	if err != nil {
		return nil, nil, err
	}
	c, warnings, err := Parse(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s:%w", path, err)
	}
	return c, warnings, nil
}

// Read reads SGF up to the end of r; see [Parse].
func Read(r io.Reader) (*Collection, []Warning, error) {
	data, err := io.ReadAll(Limit.Reader(r))
	if err != nil {
		return nil, nil, err
	}
	return Parse(data)
}

// Parse reads a collection of game trees. It repairs what it can and tells
// each repair by a warning. The error, of type *[Error], says that there is no
// game tree in data, that most of it is something else, or that there is more than
// memory should hold.
//
// Parse repairs the structure (parentheses, semicolons, brackets, names,
// properties given twice), and the values of the properties that make a game
// (moves, setup, size, komi) where their meaning is certain. It drops control characters that
// no text has.
func Parse(data []byte) (*Collection, []Warning, error) {
	return parse(data, maxElements)
}

// parse is Parse with a limit on the number of nodes, properties and values.
func parse(data []byte, limit int) (*Collection, []Warning, error) {
	p := parser{room: limit}
	text := strings.TrimRight(decode(data, &p.warnings), "\x00\x1a") // what fills up the last sector
	printable := dropControls(text)
	if len(text)-len(printable) > len(text)/50 {
		return nil, nil, &Error{Position{1, 1}, "not SGF: it is no text"}
	}
	p.scanner = scanner{src: printable, line: 1, column: 1}
	for p.err == nil && p.findTree() {
		p.tree()
	}
	if p.err != nil {
		return nil, nil, p.err
	}
	if len(p.trees) == 0 {
		text := `not SGF: there is no game tree, "(;"`
		if p.skipSpace(0) == len(p.src) {
			text = "not SGF: the input is empty"
		}
		return nil, nil, &Error{Position{1, 1}, text}
	}
	// In most long files of other kinds "(;" stands somewhere. In a record with faults most of the text in
	// its trees is properties, and, if there is text outside, there are some.
	if p.junk > p.kept || p.kept == 0 && p.outside {
		return nil, nil, &Error{Position{1, 1}, `not SGF: what follows "(;" is mostly something else`}
	}
	for _, root := range p.trees {
		repairTree(root, &p.warnings)
	}
	return &Collection{Trees: p.trees}, p.warnings.all(), nil
}

// dropControls returns a text without the control characters that no text has. Otherwise what is written
// might hold too many of them to be read again, since it is shorter than the file.
func dropControls(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1a\x1b", r) {
			return -1
		}
		return r
	}, text)
}

// maxLine is the longest line of a data set, in bytes.
const maxLine = 16 << 20

// Lines reads a data set, plain or gzip, with one game on each line. Empty lines are
// skipped. It holds one game at a time, so a data set may be of any size.
type Lines struct {
	lines  *file.Lines
	number int
}

// NewLines returns a reader of the data set r. It finds out by itself whether
// r is compressed.
func NewLines(r io.Reader) (*Lines, error) {
	in, err := file.Unpack(r)
	if err != nil {
		return nil, err
	}
	return &Lines{lines: file.NewLines(in, maxLine)}, nil
}

// Next returns the game tree of the next line, or io.EOF after the last. An
// [*Error] says what is wrong with a line; the next call reads the line after it.
// Other errors come from the underlying reader.
func (l *Lines) Next() (*Node, error) {
	for {
		line, err := l.lines.Next()
		if err != nil && !errors.Is(err, file.ErrLongLine) {
			return nil, err
		}
		l.number++
		if err != nil {
			return nil, &Error{Position{int32(l.number), 1}, fmt.Sprintf("line longer than %d MB", maxLine>>20)}
		}
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		c, _, err := Parse(line)
		if wrong, ok := errors.AsType[*Error](err); ok { // its place in the line becomes one in the data set
			return nil, &Error{Position{int32(l.number), wrong.Column}, wrong.Text}
		}
		return c.Trees[0], nil
	}
}

// Number returns the number of the line last read, from 1.
func (l *Lines) Number() int { return l.number }
