package sgf

import (
	"iter"
	"slices"

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
		siblings := n.parent.children
		at := slices.Index(siblings, n)
		copy(siblings[1:at+1], siblings[:at])
		siblings[0] = n
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
		for m := n; m != nil && yield(m); {
			if len(m.children) == 0 {
				return
			}
			m = m.children[0]
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
