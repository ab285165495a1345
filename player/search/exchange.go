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
	met    bool // tell has reached the node in this tree; false if only other trees have told of it
}

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

// place is a node of the tree and the path to it.
type place struct {
	ref        ref
	depth      int         // moves from the root
	mover      goban.Color // who made the last of them
	key, above uint64      // of the path, and of the path without its last move: see pathKey
}

func (x *Exchange) atRoot() place {
	return place{ref: x.search.root, mover: x.search.position.ToMove.Opponent(), key: rootKey}
}

// child returns the place of child k of the node at p.
func (p place) child(parent parentNode, k int) place {
	return place{parent.first + ref(k), p.depth + 1, p.mover.Opponent(), pathKey(p.key, parent.children[k].move), p.key}
}

// rootKey is the key of the path without moves.
var rootKey = pathKey(0, goban.NoPoint)

// pathKey names a path of moves: that of the path without the last, and the last.
func pathKey(above uint64, move goban.Point) uint64 {
	const odd = 0x9e3779b97f4a7c15
	h := (above ^ uint64(move+1)) * odd
	return h ^ h>>29
}

// begin records the statistics of the tree before a search.
func (x *Exchange) begin() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.open = true
	x.known, x.inherited = map[uint64]counts{}, map[uint64]struct{}{}
	root := x.search.tree.nodes.at(x.search.root)
	root.set(told)
	x.known[rootKey] = countsOf(root)
	x.inherit(x.atRoot())
	x.collect(nil)
}

// inherit records the keys of the node at p and of the nodes below it that have children, down to
// x.Depth.
func (x *Exchange) inherit(p place) {
	tree := x.search.tree
	if p.depth == x.Depth || tree.nodes.at(p.ref).children.Load() == 0 {
		return
	}
	x.inherited[p.key] = struct{}{}
	parent := tree.withChildren(p.ref)
	for k := range parent.children {
		x.inherit(p.child(parent, k))
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
	if dst = x.collect(dst); len(dst) > begun {
		playouts = dst[begun].Visits
	}
	return dst, playouts
}

// collect is Collect without its locks.
func (x *Exchange) collect(dst []Delta) []Delta {
	root := x.search.tree.nodes.at(x.search.root)
	return x.tell(dst, x.atRoot(), max(uint32(float64(root.visits.Load())*x.Share), 1))
}

// tell appends to dst the delta of the node at p and those of the shared nodes below it, unless none
// of them has gained anything. Below the root, nodes with fewer than minVisits do not share their
// children.
func (x *Exchange) tell(dst []Delta, p place, minVisits uint32) []Delta {
	n, begun := x.search.tree.nodes.at(p.ref), len(dst)
	x.meet(n, p)
	d, news := x.delta(n, p)
	dst = append(dst, d)
	if p.depth < x.Depth && n.children.Load() != 0 && (p.depth == 0 || n.visits.Load() >= minVisits) {
		parent := x.search.tree.withChildren(p.ref)
		for k := range parent.children {
			dst = x.tell(dst, p.child(parent, k), minVisits)
		}
	}
	if !news && len(dst) == begun+1 {
		dst = dst[:begun]
	}
	return dst
}

// renew forgets what is known of the node at p if a sweep has taken it away and it has grown again.
func (x *Exchange) renew(n *node, p place) {
	if n.state.Load()&told != 0 {
		return
	}
	if _, known := x.known[p.key]; known {
		delete(x.known, p.key)
		delete(x.inherited, p.above) // its children are new
	}
	n.set(told)
}

// meet sets the known counts of the node at p when tell reaches it for the first time. If its parent
// had children before the search, they are those of the node now, so that its first delta is empty;
// otherwise they are what other trees have told of it.
func (x *Exchange) meet(n *node, p place) {
	x.renew(n, p)
	base := x.known[p.key] // what other trees have told of it
	if base.met {
		return
	}
	if _, inherited := x.inherited[p.above]; inherited {
		base = countsOf(n)
	}
	visits, sum := x.addVirtualWins(n, p)
	x.known[p.key] = counts{base.visits + visits, base.sum + sum, base.rave, true}
}

// little bounds small RAVE deltas: without other news, a delta waits until it has
// at least 1/little of the node's RAVE visits.
const little = 16

// delta returns the delta of the node at p, and reports whether it is to be sent. A delta without
// visits and with less than 1/little of the node's RAVE visits waits for a later call, because most
// deltas would be of this kind. Requires: the node was met.
func (x *Exchange) delta(n *node, p place) (d Delta, news bool) {
	old, now := x.known[p.key], countsOf(n)
	if rave := now.rave >> 32; now.visits == old.visits && now.sum == old.sum && little*(rave-old.rave>>32) < rave {
		now.rave = old.rave
	}
	x.known[p.key] = now
	d = Delta{
		Depth: p.depth, Move: n.move, Visits: int(int32(now.visits - old.visits)), Sum: int64(now.sum - old.sum),
		RAVEVisits: int(int32(now.rave>>32 - old.rave>>32)), RAVESum: int64(int32(uint32(now.rave) - uint32(old.rave))),
	}
	if p.depth == 0 {
		d.Move = goban.NoPoint
	}
	return d, now != old
}

// addVirtualWins gives the mover of the node at p its virtual wins, if the key modulo Members is this
// Member, and returns the visits and the sum of results that it has added.
func (x *Exchange) addVirtualWins(n *node, p place) (visits uint32, sum uint64) {
	if x.VirtualWins == 0 || x.Member == 0 || x.Members < 2 || int(p.key%uint64(x.Members)) != x.Member {
		return 0, 0
	}
	visits, sum = uint32(x.VirtualWins), uint64(x.VirtualWins)*uint64(lossFor(p.mover.Opponent()))
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
	path := make([]place, x.Depth+1)
	deep := -1 // the depth to which path is that of the last node
	for i := range list {
		d := &list[i]
		if d.Depth < 0 || d.Depth > x.Depth || d.Depth > deep+1 {
			continue // below a node that this tree does not have
		}
		deep = d.Depth - 1
		if at, found := x.find(path[:d.Depth], d.Move); found {
			deep++
			path[deep] = at
			x.add(at, d)
		}
	}
}

// find returns the place of the root, for an empty path, or of a move after the last node of path.
func (x *Exchange) find(path []place, move goban.Point) (p place, found bool) {
	if len(path) == 0 {
		return x.atRoot(), true
	}
	above := path[len(path)-1]
	parent := x.search.tree.withChildren(above.ref)
	k := parent.find(move)
	if k < 0 {
		return place{}, false
	}
	return above.child(parent, k), true
}

// add adds a delta to the node at p, and to its known counts.
func (x *Exchange) add(p place, d *Delta) {
	n := x.search.tree.nodes.at(p.ref)
	x.renew(n, p)
	old := x.known[p.key]
	n.sum.Add(uint64(d.Sum))
	n.visits.Add(uint32(int32(d.Visits)))
	rave := uint64(0)
	if v := n.rave.word.Load() >> 32; d.RAVEVisits > 0 && d.RAVESum >= 0 && v < maxTally {
		rave = uint64(d.RAVEVisits)<<32 + uint64(d.RAVESum)
		n.rave.word.Add(rave)
	}
	if _, inherited := x.inherited[p.above]; old.met || !inherited {
		x.known[p.key] = counts{old.visits + uint32(int32(d.Visits)), old.sum + uint64(d.Sum), old.rave + rave, old.met}
	}
}
