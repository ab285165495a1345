package sgf

import (
	"bufio"
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"montego/internal/file"
)

// FileKind is the kind of file that records are, those that other programs wrote too.
var FileKind = file.Kind{Name: "SGF file", Is: func(head []byte) bool {
	text, marked := decodeMarked(head)
	if !marked {
		text = string(head)
	}
	rest, opened := strings.CutPrefix(strings.TrimSpace(text), "(")
	return opened && strings.HasPrefix(strings.TrimSpace(rest), ";")
}}

// lineWidth is where lines break: between nodes, and in a long node between
// properties or values; never within a value.
const lineWidth = 78

// Write writes the collection as FF[4] in UTF-8, with the properties in their
// order and the values as they are. Each root gets what readers need to know:
// FF[4], CA[UTF-8] and, if it has none, GM[1].
func (c *Collection) Write(w io.Writer) error {
	out := writer{w: bufio.NewWriter(w)}
	for _, root := range c.Trees {
		out.tree(root)
	}
	return out.w.Flush()
}

// Bytes returns what Write writes.
func (c *Collection) Bytes() []byte {
	var b bytes.Buffer
	_ = c.Write(&b) // a Buffer does not fail
	return b.Bytes()
}

// writer keeps the column, to break lines. Errors stay in the bufio.Writer
// until Flush.
type writer struct {
	w      *bufio.Writer
	column int
}

// step is what remains to be written of a tree: a node with all that follows,
// or a closing parenthesis.
type step struct {
	node   *Node
	branch bool // the node gets parentheses
}

// tree writes a tree from a stack of steps, since trees may be deeper than
// the goroutine's stack.
func (w *writer) tree(root *Node) {
	stack := []step{{root, true}}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.node == nil {
			w.emit(")")
			continue
		}
		if s.branch {
			w.breakLine()
			w.emit("(")
			stack = append(stack, step{})
		}
		w.node(s.node)
		for _, child := range slices.Backward(s.node.children) {
			stack = append(stack, step{child, len(s.node.children) > 1})
		}
	}
	w.breakLine()
}

func (w *writer) node(n *Node) {
	props := n.Props
	if n.parent == nil {
		props = rootProps(n)
	}
	if w.column > 1 && w.column+width(props) > lineWidth {
		w.breakLine()
	}
	w.emit(";")
	for _, p := range props {
		w.property(p)
	}
}

// rootProps returns the properties of a root with those that every file has.
func rootProps(root *Node) []Property {
	var added []Property
	props := slices.Clone(root.Props)
	for _, p := range []Property{{ID: "FF", Values: []string{"4"}}, {ID: "CA", Values: []string{"UTF-8"}}, {ID: "GM", Values: []string{"1"}}} {
		i := slices.IndexFunc(props, func(q Property) bool { return q.ID == p.ID })
		switch {
		case i < 0:
			added = append(added, p)
		case p.ID != "GM":
			props[i].Values = p.Values
		}
	}
	return append(added, props...)
}

// property writes a name with its values, on a new line if the first of them
// does not fit.
func (w *writer) property(p Property) {
	head := p.ID
	if len(p.Values) == 0 {
		head += "[]"
	}
	for _, value := range p.Values {
		head += "[" + value + "]"
		if w.column > 1 && w.column+columns(head) > lineWidth {
			w.breakLine()
		}
		w.emit(head)
		head = ""
	}
	w.emit(head)
}

// width returns the columns of a node as if it stood on one line.
func width(props []Property) int {
	n := 1
	for _, p := range props {
		n += len(p.ID)
		for _, value := range p.Values {
			n += 2 + columns(value)
		}
	}
	return n
}

// columns returns the width of text up to its first line break.
func columns(text string) int {
	line, _, _ := strings.Cut(text, "\n")
	return utf8.RuneCountInString(line)
}

func (w *writer) emit(text string) {
	if text == "" {
		return
	}
	_, _ = w.w.WriteString(text)
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		w.column, text = 0, text[i+1:]
	}
	w.column += utf8.RuneCountInString(text)
}

func (w *writer) breakLine() {
	if w.column > 0 {
		_ = w.w.WriteByte('\n')
		w.column = 0
	}
}
