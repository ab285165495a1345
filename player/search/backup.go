package search

import (
	"slices"
	"sync"

	"montego/goban"
	"montego/player/playout"
)

// finished is a finished playout as the backups get it. Its first moves lead along
// path: path[0] is the root, and move i of the trace leads from path[i] to path[i+1].
type finished struct {
	path  []ref
	trace *playout.Trace
	root  *goban.Board // at the beginning
	board *goban.Board // at the end
	over  bool         // it ended in the tree, by two passes
	outcome
	mixed mixture // of what it is worth and the network's win rate; value is that of the root
}

// backup updates the nodes on a path with the result of a finished playout. It
// belongs to one worker.
type backup interface {
	update(f *finished)
}

// newBackups returns the backups that p asks for, in the order in which they must
// run. p must be valid.
func newBackups(p Params, a *arena, e *evaluator) []backup {
	parts := []backup{means{a}}
	if a.moments != nil {
		parts = append(parts, &operatorBackup{a, e, p.Backup})
	}
	if a.owned != nil {
		parts = append(parts, owners{a, p.Criticality.Local, p.Criticality.Stones})
	}
	if p.usesRAVE() {
		parts = append(parts, &amaf{tree: a, params: p.RAVE})
	}
	if p.Solver {
		parts = append(parts, solver{a})
	}
	return parts
}

// means adds the result and the score to every node of the path.
type means struct{ tree *arena }

func (m means) update(f *finished) {
	for d, r := range f.path {
		n := m.tree.nodes.at(r)
		n.replaceVirtualLoss(f.trace.Color(d).Opponent(), f.mixed.after(float64(n.visits.Load())))
		if m.tree.scores.at(r).add(f.points) && m.tree.wins != nil {
			m.tree.wins.at(r).add(f.winner())
		}
	}
}

// solver proves wins and losses [Winands08]: two passes in the tree end the game, and no
// playout is needed for its result. The side to move at a node wins if one of its moves wins,
// and loses if all of them lose and the pass is among them. The filling of own eyes, and moves that only run
// into a ladder where the parameters prune those, are assumed not to help.
type solver struct{ tree *arena }

func (s solver) update(f *finished) {
	winner := f.winner()
	if !f.over || winner == goban.Empty {
		return
	}
	has := goban.ByColor[uint32](winner, blackHas, whiteHas)
	for d, r := range slices.Backward(f.path) {
		parent := s.tree.withChildren(r)
		if d < len(f.path)-1 && f.trace.Color(d) != winner && !lost(parent, winner.Opponent()) {
			return
		}
		parent.node.set(has)
	}
}

func lost(parent parentNode, c goban.Color) bool {
	if parent.node.state.Load()&partial != 0 {
		return false // a move that is no child may win
	}
	for i := range parent.children {
		if !parent.children[i].pruned(c) {
			return false
		}
	}
	return parent.find(goban.Pass) >= 0
}

// statistics counts how the playouts of a search end: who owns which point, over all and
// by first move, for display, and by how much they were won, for the dynamic komi. The
// tree does not need it. A worker fills its own and hands it in now and then.
type statistics struct {
	mu     sync.Mutex // of the one that workers report to
	all    leads
	owners *ownerCounts
}

// leads adds up the leads of Black at the end of playouts, komi included.
type leads struct {
	playouts int
	sum      float64 // in points
	values   float64 // results, dynamic komi included
}

func (l *leads) add(m *leads) {
	l.playouts += m.playouts
	l.sum += m.sum
	l.values += m.values
}

// count takes note of a playout.
func (s *statistics) count(f *finished) {
	s.all.playouts++
	s.all.sum += float64(f.lead)
	s.all.values += float64(f.value) / unit
	first := goban.NoPoint
	if f.trace.Len > 0 {
		first = f.trace.Points()[0]
	}
	s.owners.after(first).Count(f.board)
}

// add adds what a worker has counted, which then begins anew.
func (s *statistics) add(of *statistics) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all.add(&of.all)
	s.owners.add(of.owners)
	of.all = leads{}
}

// begin begins anew, and counts owners in these counts from now on.
func (s *statistics) begin(owners *ownerCounts) { s.all, s.owners = leads{}, owners }

// ownerCounts counts who owns the points of a position at the end of playouts from there, by
// their first move.
type ownerCounts struct {
	root  playout.OwnerCount                   // over all playouts that were handed in
	moves [goban.NumPoints]*playout.OwnerCount // by the first move; NoPoint for none. nil without a playout
	seen  []goban.Point                        // the moves that have a count
}

func (e *ownerCounts) after(p goban.Point) *playout.OwnerCount {
	p &= goban.NumPoints - 1
	if e.moves[p] == nil {
		e.moves[p] = new(playout.OwnerCount)
	}
	if e.moves[p].N == 0 {
		e.seen = append(e.seen, p)
	}
	return e.moves[p]
}

// add adds what a worker has counted, which then begins anew.
func (e *ownerCounts) add(w *ownerCounts) {
	for _, p := range w.seen {
		e.root.Add(w.moves[p])
		e.after(p).Add(w.moves[p])
		*w.moves[p] = playout.OwnerCount{}
	}
	w.seen = w.seen[:0]
}

// below returns the counts of the position after p.
func (e *ownerCounts) below(p goban.Point) *ownerCounts {
	below := new(ownerCounts)
	if e != nil && e.moves[p&(goban.NumPoints-1)] != nil {
		below.root = *e.moves[p&(goban.NumPoints-1)]
	}
	return below
}
