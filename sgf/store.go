package sgf

// store hands out the memory of nodes, properties and values in blocks, so
// that a game costs a few allocations and not three a move. A block is
// never written again once it has been handed out: slices are cut to their
// length.
type store struct {
	nodes    []Node
	props    []Property
	values   []string
	children []*Node
}

// Blocks begin small, for the game of one line, and double for long files.
const (
	firstBlock = 64
	lastBlock  = 4096
)

// block returns s if it has room for n more elements, else a new, empty slice that
// has.
func block[T any](s []T, n int) []T {
	if cap(s)-len(s) >= n {
		return s
	}
	return make([]T, 0, max(n, firstBlock, min(2*cap(s), lastBlock)))
}

func (s *store) node() *Node {
	s.nodes = block(s.nodes, 1)
	s.nodes = append(s.nodes, Node{})
	return &s.nodes[len(s.nodes)-1]
}

// appendChild appends to the children of n. Most nodes have one, so the
// first comes from a block.
func (s *store) appendChild(n, child *Node) {
	if len(n.children) > 0 {
		n.children = append(n.children, child)
		return
	}
	s.children = block(s.children, 1)
	s.children = append(s.children, child)
	n.children = s.children[len(s.children)-1:][:1:1]
}

func (s *store) keepProps(props []Property) []Property {
	if len(props) == 0 {
		return nil
	}
	s.props = block(s.props, len(props))
	first := len(s.props)
	s.props = append(s.props, props...)
	return s.props[first:len(s.props):len(s.props)]
}

// addValue appends to the values that begin at first, and returns where they
// begin now: a full block moves them to a new one.
func (s *store) addValue(raw string, first int) int {
	if len(s.values) == cap(s.values) {
		begun := s.values[first:]
		s.values = append(block(s.values, 2*len(begun)+1), begun...)
		first = 0
	}
	s.values = append(s.values, raw)
	return first
}

func (s *store) takeValues(first int) []string {
	if first == len(s.values) {
		return nil
	}
	return s.values[first:len(s.values):len(s.values)]
}
