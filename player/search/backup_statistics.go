package search

import (
	"sync"

	"montego/goban"
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
	root  OwnerCount                   // over all playouts that were handed in
	moves [goban.NumPoints]*OwnerCount // by the first move; NoPoint for none. nil without a playout
	seen  []goban.Point                // the moves that have a count
}

// after returns the count of the playouts that begin with p.
func (e *ownerCounts) after(p goban.Point) *OwnerCount {
	p &= goban.NumPoints - 1
	if e.moves[p] == nil {
		e.moves[p] = new(OwnerCount)
	}
	if e.moves[p].N == 0 {
		e.seen = append(e.seen, p)
	}
	return e.moves[p]
}

// add adds what a worker has counted, which then begins anew.
func (e *ownerCounts) add(w *ownerCounts) {
	for _, p := range w.seen {
		e.root.add(w.moves[p])
		e.after(p).add(w.moves[p])
		*w.moves[p] = OwnerCount{}
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

// OwnerCount counts at each point the playouts at whose end it is Black's minus those at
// whose end it is White's.
type OwnerCount struct {
	N    int // playouts
	sums [goban.NumPoints]int32
}

// Count takes note of a board at the end of a playout.
func (o *OwnerCount) Count(b *goban.Board) {
	o.N++
	for p := range b.Points() {
		o.sums[p&(goban.NumPoints-1)] += int32(b.Owner(p).Sign())
	}
}

func (o *OwnerCount) add(p *OwnerCount) {
	o.N += p.N
	for i, n := range &p.sums {
		o.sums[i] += n
	}
}

// Ownership returns the means, 0 without playouts.
func (o *OwnerCount) Ownership() *Ownership {
	mean := new(Ownership)
	if o.N > 0 {
		for p, sum := range &o.sums {
			mean[p] = float32(sum) / float32(o.N)
		}
	}
	return mean
}
