package search

import (
	"sync"

	"montego/goban"
	"montego/player/playout"
)

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

func (l *leads) count(o outcome) {
	l.playouts++
	l.sum += float64(o.lead)
	l.values += float64(o.value) / unit
}

func (l *leads) add(m *leads) {
	l.playouts += m.playouts
	l.sum += m.sum
	l.values += m.values
}

// count takes note of a playout.
func (s *statistics) count(f *finished) {
	s.all.count(f.outcome)
	first := goban.NoPoint
	if f.trace.Len > 0 {
		first = f.trace.Points()[0]
	}
	s.owners.after(first).Count(f.board)
}

// add adds what a worker has counted since it began anew.
func (s *statistics) add(of *statistics) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all.add(&of.all)
	s.owners.add(of.owners)
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
