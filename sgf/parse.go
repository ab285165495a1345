package sgf

import (
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
// (moves, setup, size, komi) where their meaning is certain.
func Parse(data []byte) (*Collection, []Warning, error) {
	return parse(data, maxElements)
}

// parse is Parse with a limit on the number of nodes, properties and values.
func parse(data []byte, limit int) (*Collection, []Warning, error) {
	p := parser{room: limit}
	p.scanner = scanner{src: decode(data, &p.warnings), line: 1, column: 1}
	if isBinary(p.src) {
		return nil, nil, &Error{Position{1, 1}, "not SGF: it is no text"}
	}
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
	if !p.isRecord() {
		return nil, nil, &Error{Position{1, 1}, `not SGF: what follows "(;" is mostly something else`}
	}
	for _, root := range p.trees {
		repairTree(root, &p.warnings)
	}
	return &Collection{Trees: p.trees}, p.warnings.all(), nil
}

// isBinary reports whether more than one in fifty characters of a text is a
// control character that no text has, but for what fills up its last sector.
func isBinary(text string) bool {
	text = strings.TrimRight(text, "\x00\x1a")
	controls := 0
	for i := range len(text) {
		if c := text[i]; c < ' ' && strings.IndexByte("\t\n\v\f\r\x1a\x1b", c) < 0 {
			controls++
		}
	}
	return controls > len(text)/50
}
