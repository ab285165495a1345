package sgf

import (
	"slices"
	"strings"
)

// parser builds game trees from the words of its scanner.
type parser struct {
	scanner
	warnings warnings
	room     int // how many more nodes, properties and values may come
	trees    []*Node
	err      error

	// How many bytes inside of trees were read as properties, and how many were
	// skipped; and whether text outside of them was.
	kept, junk int
	outside    bool

	// The tree being read. open holds the nodes where its parentheses stand;
	// parentheses in a row that open nothing are one entry, counted.
	open  []opening
	depth int   // parentheses open: the sum of their counts
	last  *Node // where the next node is appended; nil before the root

	// The node being read: its properties so far. It is last while reading.
	reading bool
	moved   bool // it has a B or W
	branch  bool // it came after a parenthesis
	props   []Property
}

// opening is a place in the tree with the number of parentheses opened there.
type opening struct {
	at    *Node
	times int
}

// findTree moves to the next game tree, or to what must have been one before
// it lost its first characters. It reports whether there is one.
func (p *parser) findTree() bool {
	start := p.skipSpace(p.pos)
	junk := -1 // where skipped text begins
	for i := start; i < len(p.src); i++ {
		found, opened := p.treeAt(i, i == start && len(p.trees) == 0)
		if found {
			p.warnJunk(junk)
			p.pos = i
			if !opened {
				p.continueTree(i)
			}
			return true
		}
		if junk < 0 && !isSpace(p.src[i]) {
			junk = i
		}
	}
	if len(p.trees) > 0 {
		p.warnJunk(junk)
	}
	return false
}

// treeAt reports whether a game tree begins at i, and with a parenthesis.
// A property alone begins one only where the file begins.
func (p *parser) treeAt(i int, first bool) (found, opened bool) {
	switch c := p.src[i]; {
	case c == '(':
		j := p.skipSpace(i + 1)
		return p.byteAt(j) == ';' || p.knownAt(j), true
	case c == ';':
		return p.knownAt(p.skipSpace(i + 1)), false
	}
	return first && p.knownAt(i), false
}

func (p *parser) warnJunk(from int) {
	switch {
	case from < 0:
		return
	case p.src[from] == ')':
		p.warnings.add(FaultStructure, p.where(from), "closing parenthesis without an opening one; skipped")
	default:
		p.warnings.add(FaultJunk, p.where(from), "text outside of the game tree; skipped")
	}
	p.outside = true
}

// continueTree begins a tree that has lost its opening parenthesis. If its
// first node is a move after another tree, that one was closed too early and
// goes on here.
func (p *parser) continueTree(i int) {
	p.open, p.depth = append(p.open[:0], opening{nil, 1}), 1
	j := i
	if p.src[i] == ';' {
		j = p.skipSpace(i + 1)
	}
	if name := upperName(p.src[j:p.nameEnd(j)]); p.last != nil && (name == "B" || name == "W") {
		p.warnings.add(FaultStructure, p.where(i), "the game tree was closed too early; it goes on here")
		return
	}
	p.last = nil
	p.warnings.add(FaultStructure, p.where(i), `"(" is missing before the game tree`)
}

// tree reads a game tree to its last parenthesis.
func (p *parser) tree() {
	for p.err == nil {
		p.pos = p.skipSpace(p.pos)
		if p.pos == len(p.src) {
			p.endOfFile()
			return
		}
		switch c := p.src[p.pos]; {
		case c == '(':
			p.openVariation()
		case c == ')':
			if p.closeVariation(); p.depth == 0 {
				return
			}
		case c == ';':
			p.beginNode(p.pos)
			p.pos++
		case c == '[':
			p.strayValue()
		case isLetter(c):
			p.property()
		default:
			p.skipJunk()
		}
	}
}

func (p *parser) openVariation() {
	p.endNode()
	p.pos++
	if p.depth == 0 {
		p.open, p.last = p.open[:0], nil
	}
	p.depth++
	p.branch = true
	if n := len(p.open); n > 0 && p.open[n-1].at == p.last {
		p.open[n-1].times++
		return
	}
	p.open = append(p.open, opening{p.last, 1})
}

// closeVariation goes back to the node where the parenthesis was opened, but
// stays at the end of the sequence with the last one, for continueTree.
func (p *parser) closeVariation() {
	p.endNode()
	p.pos++
	p.depth--
	p.branch = true
	top := &p.open[len(p.open)-1]
	if p.depth > 0 {
		p.last = top.at
	}
	if top.times--; top.times == 0 {
		p.open = p.open[:len(p.open)-1]
	}
}

func (p *parser) endOfFile() {
	p.endNode()
	if p.depth > 0 {
		p.warnings.add(FaultStructure, p.where(len(p.src)), "the file ends before the game tree does; closing parentheses missing: %d", p.depth)
	}
	p.depth = 0
}

// beginNode appends a node to the tree; offset is where it begins.
func (p *parser) beginNode(offset int) {
	p.endNode()
	if !p.grow(offset) {
		return
	}
	if p.last == nil {
		p.last = &Node{}
		p.trees = append(p.trees, p.last)
	} else {
		p.last = p.last.AddChild()
	}
	p.reading, p.moved = true, false
}

// grow takes the room of one more node, property or value. It reports
// false, with an error, when there is none left.
func (p *parser) grow(offset int) bool {
	if p.room--; p.room < 0 {
		p.err = &Error{p.where(offset), "too many nodes, properties and values to read at once"}
	}
	return p.err == nil
}

// endNode gives the node being read its properties. If they can only stand in
// a root, the node before a parenthesis begins another game.
func (p *parser) endNode() {
	if !p.reading {
		return
	}
	p.reading = false
	p.mergeRepeated()
	p.last.Props = slices.Clone(p.props)
	p.props = p.props[:0]
	if p.branch && p.last.parent != nil && (p.last.Has("FF") || p.last.Has("GM")) {
		p.warnings.add(FaultStructure, p.last.Props[0].Pos, "a game begins inside of another; closing parentheses are missing before it")
		p.last.parent.children = p.last.parent.children[:len(p.last.parent.children)-1]
		p.last.parent = nil
		p.trees = append(p.trees, p.last)
		p.open, p.depth = append(p.open[:0], opening{nil, 1}), 1
	}
	p.branch = false
}

func (p *parser) property() {
	start := p.pos
	end := p.nameEnd(start)
	at := p.where(start)
	p.pos = p.skipSpace(end)
	name := p.src[start:end]
	if p.byteAt(p.pos) != '[' {
		p.warnings.add(FaultJunk, at, "%.20q is no property: no value follows; skipped", name)
		p.junk += len(name)
		return
	}
	id := upperName(name)
	if id != name {
		p.warnings.add(FaultName, at, "property name %.20q has lower-case letters; read as %.20s", name, id)
	}
	values := p.values(id, at)
	p.kept += p.pos - start
	if p.err != nil || len(values) == 0 {
		return
	}
	p.makeRoom(id, start, at)
	p.props = append(p.props, Property{ID: id, Values: values, Pos: at})
	p.moved = p.moved || moveColor(id).IsStone()
}

// makeRoom begins a node for the property if a semicolon is missing: after a
// parenthesis, and before a second move.
func (p *parser) makeRoom(id string, offset int, at Position) {
	switch {
	case !p.reading:
		p.warnings.add(FaultStructure, at, `";" is missing before %.20s`, id)
		p.beginNode(offset)
	case p.moved && moveColor(id).IsStone():
		p.warnings.add(FaultStructure, at, `a second move, %s, in one node; put into a node of its own`, id)
		p.beginNode(offset)
	}
}

func (p *parser) values(id string, at Position) []string {
	var values []string
	for p.byteAt(p.pos) == '[' && p.grow(p.pos) {
		p.pos++
		raw, fault := p.value(id, p.depth)
		if fault != valueSound {
			p.warnings.add(FaultStructure, at, valueFaults[fault], id)
		}
		if fault < valueUnclosed || !kinds[id].is(points) || maybePoint(raw) {
			values = append(values, raw)
		}
		p.pos = p.skipSpace(p.pos)
	}
	p.grow(p.pos)
	return values
}

// maybePoint reports whether a value without its closing bracket is long
// enough for a point or a rectangle.
func maybePoint(raw string) bool {
	return (len(raw) == 2 || len(raw) == 5) && !strings.Contains(raw, `\`)
}

func (p *parser) strayValue() {
	p.warnings.add(FaultStructure, p.where(p.pos), "value without a property; skipped")
	start := p.pos
	p.pos++
	p.value("", p.depth)
	p.junk += p.pos - start
}

// skipJunk skips what can be no part of a game tree.
func (p *parser) skipJunk() {
	if p.src[p.pos] == ']' {
		p.warnings.add(FaultStructure, p.where(p.pos), `closing "]" without an opening one; skipped`)
	} else {
		p.warnings.add(FaultJunk, p.where(p.pos), "text between properties; skipped")
	}
	start := p.pos
	for p.pos++; p.pos < len(p.src); p.pos++ {
		if c := p.src[p.pos]; isLetter(c) || strings.IndexByte("();[]", c) >= 0 {
			break
		}
	}
	p.junk += p.pos - start
}

// mergeRepeated leaves each property once in the node being read.
func (p *parser) mergeRepeated() {
	if len(p.props) <= 16 && !anyRepeated(p.props) {
		return
	}
	place := map[string]int{}
	kept := p.props[:0]
	for _, prop := range p.props {
		if i, repeated := place[prop.ID]; repeated {
			p.merge(&kept[i], prop)
			continue
		}
		place[prop.ID] = len(kept)
		kept = append(kept, prop)
	}
	for i, prop := range kept {
		if kinds[prop.ID].is(comment) && len(prop.Values) > 1 {
			kept[i].Values = []string{strings.Join(prop.Values, "\n")}
		}
	}
	p.props = kept
}

func anyRepeated(props []Property) bool {
	for i := range props {
		for j := range i {
			if props[i].ID == props[j].ID {
				return true
			}
		}
	}
	return false
}

// merge adds the values of a property that is given again to the first: comments,
// lists and unknown properties grow; every other property keeps its first value. Of the
// programs that AP names the last has written the file.
func (p *parser) merge(first *Property, again Property) {
	if first.ID == "AP" {
		first.Values = again.Values
		return
	}
	if k := kinds[first.ID]; k.is(comment) || k.is(several) || k == 0 {
		first.Values = append(first.Values, again.Values...)
		p.warnings.add(FaultDuplicate, again.Pos, "%.20s appears twice in the node; joined", first.ID)
		return
	}
	p.warnings.add(FaultDuplicate, again.Pos, "%s appears twice in the node; %.40q left out", first.ID, again.Values[0])
}
