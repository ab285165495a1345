package sgf

import (
	"iter"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"montego/goban"
)

// Collection is the content of an SGF file: one game tree or more.
type Collection struct {
	Trees []*Node // the roots
}

// Collection returns the collection with the one tree whose root is n.
func (n *Node) Collection() *Collection { return &Collection{Trees: []*Node{n}} }

// Property is a name and its values, raw: escaped as in the file, without the
// brackets. A parsed property has at least one value.
type Property struct {
	ID     string // upper-case letters, digits and underscores
	Values []string
	Pos    Position // of its name in the file
}

// Node is a node of a game tree.
type Node struct {
	// Props are the properties in the order of the file, each ID once.
	Props []Property

	parent   *Node
	children []*Node
}

// Parent returns the node before n, or nil for a root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the nodes after n, the main line first. The slice belongs
// to n.
func (n *Node) Children() []*Node { return n.children }

// After returns the first node after n that makes the move m, or nil.
func (n *Node) After(m goban.Move, size Size) *Node {
	for _, c := range n.children {
		if got, err := c.Move(size); err == nil && got == m {
			return c
		}
	}
	return nil
}

// Root returns the first node of the tree that n stands in.
func (n *Node) Root() *Node {
	for n.parent != nil {
		n = n.parent
	}
	return n
}

// Path returns the nodes from the root to n.
func (n *Node) Path() (path []*Node) {
	for ; n != nil; n = n.parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

// Line returns the nodes from the root to n and on along the main line.
func (n *Node) Line() []*Node {
	path := n.Path()
	return slices.AppendSeq(path[:len(path)-1], n.MainLine()) // n is in both
}

// MoveNumber returns how many moves lead from the root to n, that of n included.
func (n *Node) MoveNumber() (moves int) {
	for ; n != nil; n = n.parent {
		if n.HasMove() {
			moves++
		}
	}
	return moves
}

// AddChild appends a new node to the children of n and returns it.
func (n *Node) AddChild(props ...Property) *Node {
	child := &Node{Props: props, parent: n}
	n.children = append(n.children, child)
	return child
}

// Remove takes n and everything after it out of its tree; n becomes a root.
func (n *Node) Remove() {
	if n.parent == nil {
		return
	}
	n.parent.children = slices.DeleteFunc(n.parent.children, func(c *Node) bool { return c == n })
	n.parent = nil
}

// Promote makes the line from the root to n part of the main line.
func (n *Node) Promote() {
	for ; n.parent != nil; n = n.parent {
		n.MoveBefore(n.parent.children[0])
	}
}

// MoveBefore puts n before another child of its parent, if it comes after it.
func (n *Node) MoveBefore(sibling *Node) {
	siblings := n.parent.children
	from, to := slices.Index(siblings, n), slices.Index(siblings, sibling)
	if 0 <= to && to < from {
		copy(siblings[to+1:from+1], siblings[to:from])
		siblings[to] = n
	}
}

// MainLine yields n and the first child of each node from there on.
func (n *Node) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for m := n; yield(m) && len(m.children) > 0; m = m.children[0] {
		}
	}
}

// All yields n and all nodes after it: a node before its children, the main
// line before variations.
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for stack := []*Node{n}; len(stack) > 0; {
			m := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(m) {
				return
			}
			for _, child := range slices.Backward(m.children) {
				stack = append(stack, child)
			}
		}
	}
}

// Property returns the property of that name, or nil. The pointer is good
// until properties are added to or deleted from n.
func (n *Node) Property(id string) *Property {
	for i := range n.Props {
		if n.Props[i].ID == id {
			return &n.Props[i]
		}
	}
	return nil
}

// Has reports whether n has the property.
func (n *Node) Has(id string) bool { return n.Property(id) != nil }

// Raw returns the first raw value of the property, "" if n has none.
func (n *Node) Raw(id string) string {
	if p := n.Property(id); p != nil && len(p.Values) > 0 {
		return p.Values[0]
	}
	return ""
}

// Values returns the raw values of the property.
func (n *Node) Values(id string) []string {
	if p := n.Property(id); p != nil {
		return p.Values
	}
	return nil
}

// Set gives the property these raw values. It keeps its place among the
// properties of n, or comes last.
// Requires: id is a property name and each value is escaped; see [EscapeText].
func (n *Node) Set(id string, values ...string) {
	if p := n.Property(id); p != nil {
		p.Values = values
		return
	}
	n.Props = append(n.Props, Property{ID: id, Values: values})
}

// Delete removes the property from n.
func (n *Node) Delete(id string) {
	n.Props = slices.DeleteFunc(n.Props, func(p Property) bool { return p.ID == id })
}

// Text returns the property as text: escapes resolved, soft line breaks
// removed, line breaks as "\n", other white space as spaces. It is "" if n has
// no such property.
func (n *Node) Text(id string) string { return UnescapeText(n.Raw(id)) }

// SimpleText returns the property as a single line, as names and dates are
// meant: like Text, with spaces for line breaks, trimmed.
func (n *Node) SimpleText(id string) string { return simpleText(n.Raw(id)) }

// simpleText is Node.SimpleText of a raw value.
func simpleText(raw string) string {
	return strings.TrimSpace(strings.ReplaceAll(UnescapeText(raw), "\n", " "))
}

// SetText gives the property one text value, escaped here.
func (n *Node) SetText(id, text string) { n.Set(id, EscapeText(text)) }

// EscapeText returns text as a raw value. Control characters that no text has are dropped: a file with
// many of them would be taken for something else than text when it is read.
func EscapeText(text string) string {
	text = dropControls(strings.ToValidUTF8(text, "\uFFFD"))
	if !strings.ContainsAny(text, "\\]\r") && moveTail(text) < 0 {
		return text
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", `\`, `\\`, "]", `\]`).Replace(text)
	if moveTail(text) >= 0 {
		// The parser would take it for a comment that was never closed.
		open := strings.LastIndexByte(text, '[')
		text = text[:open] + `\` + text[open:]
	}
	return text
}

// EscapeCompose returns the parts as one composed raw value, "a:b".
func EscapeCompose(a, b string) string {
	return strings.ReplaceAll(EscapeText(a), ":", `\:`) + ":" + EscapeText(b)
}

// UnescapeText resolves the escapes of a raw value; see [Node.Text].
func UnescapeText(raw string) string {
	if !strings.ContainsAny(raw, "\\\r\t\v\f") {
		return raw
	}
	return special.ReplaceAllStringFunc(raw, func(m string) string {
		switch last := m[len(m)-1]; {
		case last == '\n' || last == '\r':
			return strings.Repeat("\n", 1-strings.Count(m, `\`)) // an escaped line break is a soft one
		case strings.IndexByte("\t\v\f", last) >= 0:
			return " "
		}
		return m[1:]
	})
}

// special is what a raw value has for another text: escapes and white space.
var special = regexp.MustCompile(`(?s)\\?(?:\r\n|\n\r|[\r\n\t\v\f])|\\.?`)

// SplitCompose splits a composed raw value at its first colon that is not
// escaped. ok is false if there is none; then a is the whole value.
func SplitCompose(raw string) (a, b string, ok bool) {
	if i := unescaped(raw, 0, ':'); i < len(raw) {
		return raw[:i], raw[i+1:], true
	}
	return raw, "", false
}

// unescaped returns the index of the first c from i on that is not escaped, or the end.
func unescaped[T string | []byte](text T, i int, c byte) int {
	for ; i < len(text) && text[i] != c; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return min(i, len(text))
}

// readNumber reads the number at the beginning of text, and returns what follows
// it. It also reads a comma for the point, and the fractions of Chinese counts:
// "3/4", "1 3/4", "1又3/4", "6½".
func readNumber(text string) (value float64, rest string, ok bool) {
	text = strings.TrimSpace(text)
	number := decimal.FindString(text)
	value, err := strconv.ParseFloat(strings.Replace(number, ",", ".", 1), 64)
	rest = text[len(number):]
	if err != nil || math.IsInf(value, 0) {
		f, after, isFraction := readFraction(text)
		return f, after, isFraction
	}
	if tail, isDivision := strings.CutPrefix(rest, "/"); isDivision {
		if f, after, isFraction := divide(value, tail); isFraction {
			return f, after, true
		}
		return value, rest, true
	}
	more := strings.TrimPrefix(strings.TrimSpace(rest), "又")
	if f, after, isFraction := readFraction(more); isFraction && value == math.Trunc(value) {
		return value + math.Copysign(f, value), after, true
	}
	return value, rest, true
}

// decimal is a decimal number at the beginning of a text.
var decimal = regexp.MustCompile(`^[-+]?(?:\d+[.,]?\d*|[.,]\d+)`)

func readFraction(text string) (value float64, rest string, ok bool) {
	for sign, value := range map[string]float64{"½": 0.5, "¼": 0.25, "¾": 0.75} {
		if rest, ok := strings.CutPrefix(text, sign); ok {
			return value, rest, true
		}
	}
	above, below, found := strings.Cut(text, "/")
	n, err := strconv.ParseUint(above, 10, 16)
	if !found || err != nil {
		return 0, text, false
	}
	return divide(float64(n), below)
}

// divide reads the denominator at the beginning of text.
func divide(above float64, text string) (value float64, rest string, ok bool) {
	rest = strings.TrimLeft(text, "0123456789")
	below, err := strconv.ParseUint(text[:len(text)-len(rest)], 10, 16)
	if err != nil || below == 0 {
		return 0, text, false
	}
	return above / float64(below), rest, true
}

// goesOn matches what stands behind the beginning of a number that is none as a whole: "1e3",
// "0x10", "6.5.5", "3/0", "1:00:00". A unit ends no number in this way.
var goesOn = regexp.MustCompile(`^(?:[A-Za-z.,:]+[-+]?|/)\d`)

// real returns the property as a number and what stands behind it, as a unit. ok is false if n
// has no such property or its value is no number.
func (n *Node) real(id string) (value float64, unit string, ok bool) {
	value, unit, ok = readNumber(n.SimpleText(id))
	return value, unit, ok && !goesOn.MatchString(unit)
}

// Real returns the property as a number, without a unit behind it. ok is false if n has no such
// property or its value is no number.
func (n *Node) Real(id string) (value float64, ok bool) {
	value, _, ok = n.real(id)
	return value, ok
}

// SetReal gives the property a number.
func (n *Node) SetReal(id string, value float64) { n.Set(id, formatReal(value)) }

// SetTimeLeft sets what the clock of c shows after a move: seconds, and the stones or periods of
// its overtime, 0 before that.
func (n *Node) SetTimeLeft(c goban.Color, seconds float64, stones int) {
	n.SetReal(c.Letter()+"L", seconds)
	if stones > 0 {
		n.SetReal("O"+c.Letter(), float64(stones))
	}
}

// TimeLeft returns what the clock of c shows in n, as SetTimeLeft has set it; ok is false if n does
// not say it.
func (n *Node) TimeLeft(c goban.Color) (seconds float64, stones int, ok bool) {
	seconds, ok = n.Real(c.Letter() + "L")
	count, _ := n.Real("O" + c.Letter())
	return seconds, int(min(max(count, 0), math.MaxInt32)), ok
}

func formatReal(value float64) string { return strconv.FormatFloat(value, 'f', -1, 64) }
