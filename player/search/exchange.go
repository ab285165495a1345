package search

import (
	"sync"

	"montego/goban"
)

// Delta is what one node has gained since the last Collect: the playouts through it and the
// sum of their results, and the same two numbers for its RAVE value. Results are Black's.
type Delta struct {
	Depth      int         // moves from the root; 0 is the root
	Move       goban.Point // that leads to the node from its parent, the last one before it in a list with Depth−1
	Visits     int
	Sum        int64 // of results, in units of 1/65536 of a win
	RAVEVisits int   // in the units of the search's RAVE values
	RAVESum    int64 // of their results, in units of 1/1024 of a win
}

// Exchange shares the statistics of the upper nodes of a tree among searches of the same
// position, each of which has a tree of its own [Baudis11] §3.3.4. Collect returns the
// deltas of this tree, and Add adds those of another one. What Add has added is not part of
// a later Collect, so no playout counts twice. The methods may be called from any goroutine
// while the search is under way; before and after, they do nothing.
type Exchange struct {
	// Depth is the largest distance from the root, in moves, of the nodes that are shared.
	Depth int
	// Share is the part of the root's visits that a node must have so that its children
	// are shared.
	Share float64
	// Member is the number of this search among Members, from 0. If VirtualWins is more
	// than 0, each member but the first gives one move in every Members of each shared
	// node this number of virtual wins: visits that count as won. So the members do not
	// all search the same moves.
	Member, Members, VirtualWins int

	search *Search
	mu     sync.Mutex // guards what follows
	open   bool       // the search is under way
	known  map[uint64]counts
	// inherited holds the keys of the nodes that had children before the search. The
	// playouts of these children before the search are not shared, because the other
	// members may have them already.
	inherited map[uint64]struct{}
}

// counts are the statistics of a node at the last Collect, with those added from other
// trees since.
type counts struct {
	visits uint32
	sum    uint64
	rave   uint64
	met    bool // walk has reached the node in this tree; false if only other trees have told of it
}

// countsOf returns the statistics of a node now.
func countsOf(n *node) counts {
	return counts{n.visits.Load(), n.sum.Load(), n.rave.word.Load(), true}
}

// Join makes the next searches exchange by x, until Join is called again. If x is nil,
// they exchange nothing. Requires: no search is under way.
func (s *Search) Join(x *Exchange) {
	if s.exchange != nil {
		s.exchange.close()
	}
	s.exchange = x
	if x != nil {
		x.search = s
	}
}

// begin records the statistics of the tree before a search.
func (x *Exchange) begin() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.open = true
	x.known, x.inherited = map[uint64]counts{}, map[uint64]struct{}{}
	s := x.search
	root := s.tree.nodes.at(s.root)
	root.set(told)
	x.known[rootKey] = countsOf(root)
	x.inherit(s.root, 0, rootKey)
	x.walk(nil)
}

// rootKey is the key of the path without moves.
var rootKey = pathKey(0, goban.NoPoint)

// inherit records the keys of r and the nodes below it that have children, down to x.Depth.
func (x *Exchange) inherit(r ref, depth int, key uint64) {
	tree := x.search.tree
	if depth == x.Depth || tree.nodes.at(r).children.Load() == 0 {
		return
	}
	x.inherited[key] = struct{}{}
	parent := tree.withChildren(r)
	for i := range parent.children {
		x.inherit(parent.first+ref(i), depth+1, pathKey(key, parent.children[i].move))
	}
}

func (x *Exchange) close() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.open = false
}

// Collect appends to dst the deltas of the tree since the last call, each node before
// those below it, and returns the number of playouts of this search since then. The
// playouts that a node has from an earlier search are left out, because the other members
// may have them already.
func (x *Exchange) Collect(dst []Delta) (list []Delta, playouts int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.open {
		return dst, 0
	}
	x.search.sweeping.Lock()
	defer x.search.sweeping.Unlock()
	// The playouts are the root's visits in the list. A separate count would be ahead of
	// the list, and a member that misses one message would then have more visits than
	// playouts.
	begun := len(dst)
	if dst = x.walk(dst); len(dst) > begun {
		playouts = dst[begun].Visits
	}
	return dst, playouts
}

// walk visits all shared nodes, and appends to dst the delta of each that has gained
// something, and of the nodes above it.
func (x *Exchange) walk(dst []Delta) []Delta {
	s := x.search
	root := s.tree.nodes.at(s.root)
	least := max(uint32(float64(root.visits.Load())*x.Share), 1)
	begun := len(dst)
	d, news := x.delta(root, 0, rootKey)
	dst = x.walkBelow(append(dst, d), s.root, s.position.ToMove, 0, rootKey, least)
	if !news && len(dst) == begun+1 {
		return dst[:begun]
	}
	return dst
}

// walkBelow does for the nodes below r what walk does for the tree. The moves of r's
// children are c's. Below a child with fewer than least visits it does not go.
func (x *Exchange) walkBelow(dst []Delta, r ref, c goban.Color, depth int, key uint64, least uint32) []Delta {
	if depth == x.Depth {
		return dst
	}
	parent := x.search.tree.withChildren(r)
	if parent.node.visits.Load() < least && depth > 0 {
		return dst
	}
	for k := range parent.children {
		n := &parent.children[k]
		below := pathKey(key, n.move)
		x.renew(n, key, below)
		if !x.known[below].met {
			x.meet(n, c, key, below)
		}
		begun := len(dst)
		d, news := x.delta(n, depth+1, below)
		dst = append(dst, d)
		if n.children.Load() != 0 && n.visits.Load() >= least {
			dst = x.walkBelow(dst, parent.first+ref(k), c.Opponent(), depth+1, below, least)
		}
		if !news && len(dst) == begun+1 {
			dst = dst[:begun]
		}
	}
	return dst
}

// renew forgets what is known of a node that a sweep has taken away and that has grown again. key
// names its path, above that of its parent.
func (x *Exchange) renew(n *node, above, key uint64) {
	if n.state.Load()&told != 0 {
		return
	}
	if _, known := x.known[key]; known {
		delete(x.known, key)
		delete(x.inherited, above) // its children are new
	}
	n.set(told)
}

// meet sets the known counts of a node when walkBelow reaches it for the first time. The
// node is a move of c; key names its path, above that of its parent. If the parent had
// children before the search, the counts are those of the node now, so that its first
// delta is empty; otherwise they are what other trees have told of it.
func (x *Exchange) meet(n *node, c goban.Color, above, key uint64) {
	base := x.known[key] // what other trees have told of it
	if _, inherited := x.inherited[above]; inherited {
		base = countsOf(n)
	}
	visits, sum := x.addVirtualWins(n, c, key)
	x.known[key] = counts{base.visits + visits, base.sum + sum, base.rave, true}
}

// little bounds small RAVE deltas: without other news, a delta waits until it has
// at least 1/little of the node's RAVE visits.
const little = 16

// delta returns the delta of one node, and reports whether it is to be sent. A
// delta without visits and with less than 1/little of the node's RAVE visits waits for
// a later call, because most deltas would be of this kind. Requires: it was met.
func (x *Exchange) delta(n *node, depth int, key uint64) (d Delta, news bool) {
	old, now := x.known[key], countsOf(n)
	if rave := now.rave >> 32; now.visits == old.visits && now.sum == old.sum && little*(rave-old.rave>>32) < rave {
		now.rave = old.rave
	}
	x.known[key] = now
	d = Delta{
		Depth: depth, Move: n.move, Visits: int(int32(now.visits - old.visits)), Sum: int64(now.sum - old.sum),
		RAVEVisits: int(int32(now.rave>>32 - old.rave>>32)), RAVESum: int64(int32(uint32(now.rave) - uint32(old.rave))),
	}
	if depth == 0 {
		d.Move = goban.NoPoint
	}
	return d, now != old
}

// addVirtualWins gives a move of c its virtual wins, if key modulo Members is this Member, and
// returns the visits and the sum of results that it has added.
func (x *Exchange) addVirtualWins(n *node, c goban.Color, key uint64) (visits uint32, sum uint64) {
	if x.VirtualWins == 0 || x.Member == 0 || x.Members < 2 || int(key%uint64(x.Members)) != x.Member {
		return 0, 0
	}
	visits, sum = uint32(x.VirtualWins), uint64(x.VirtualWins)*uint64(lossFor(c.Opponent()))
	n.visits.Add(visits)
	n.sum.Add(sum)
	return visits, sum
}

// Add adds the deltas that Collect of another search has returned, and the number of
// its playouts. A node that this tree does not have is left out, with all nodes below it.
func (x *Exchange) Add(list []Delta, playouts int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.open {
		return
	}
	s := x.search
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	s.played.Add(int64(playouts))
	path := make([]placed, x.Depth+1)
	deep := -1 // the depth to which path is that of the last node
	for k := range list {
		d := &list[k]
		if d.Depth < 0 || d.Depth > x.Depth || d.Depth > deep+1 {
			continue // below a node that this tree does not have
		}
		at, found := x.place(path[:d.Depth], d)
		if !found {
			deep = d.Depth - 1
			continue
		}
		path[d.Depth], deep = at, d.Depth
		x.add(at, d)
	}
}

// placed is a node with the keys of its path and of the path to the node above.
type placed struct {
	ref        ref
	key, above uint64
}

// place finds the node of a delta, below the last node of path.
func (x *Exchange) place(path []placed, d *Delta) (placed, bool) {
	s := x.search
	if d.Depth == 0 {
		return placed{ref: s.root, key: rootKey}, true
	}
	above := path[len(path)-1]
	parent := s.tree.withChildren(above.ref)
	k := parent.find(d.Move)
	if k < 0 {
		return placed{}, false
	}
	return placed{parent.first + ref(k), pathKey(above.key, d.Move), above.key}, true
}

// add adds a delta to its node, and to its known counts.
func (x *Exchange) add(at placed, d *Delta) {
	n := x.search.tree.nodes.at(at.ref)
	x.renew(n, at.above, at.key)
	old := x.known[at.key]
	n.sum.Add(uint64(d.Sum))
	n.visits.Add(uint32(int32(d.Visits)))
	rave := uint64(0)
	if v := n.rave.word.Load() >> 32; d.RAVEVisits > 0 && d.RAVESum >= 0 && v < maxTally {
		rave = uint64(d.RAVEVisits)<<32 + uint64(d.RAVESum)
		n.rave.word.Add(rave)
	}
	if _, inherited := x.inherited[at.above]; old.met || !inherited {
		x.known[at.key] = counts{old.visits + uint32(int32(d.Visits)), old.sum + uint64(d.Sum), old.rave + rave, old.met}
	}
}

// pathKey names a path of moves: that of the path without the last, and the last.
func pathKey(above uint64, move goban.Point) uint64 {
	const odd = 0x9e3779b97f4a7c15
	h := (above ^ uint64(move+1)) * odd
	return h ^ h>>29
}
