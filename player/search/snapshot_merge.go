package search

import (
	"cmp"
	"math"
	"slices"

	"montego/goban"
)

// Merge adds up what searches of the same root have found, each in a tree of its
// own: as root parallelization does on one machine, or a cluster on many. Every
// mean weighs as much as the playouts, visits or prior visits that it is a mean
// of, so that it does not matter which snapshots are merged first. A reply and a
// line are those of the tree that has visited the move most. p are the parameters
// of the searches. Requires: there is a snapshot.
func Merge(p Params, shots ...*Snapshot) *Snapshot {
	total := *shots[0]
	total.Moves = slices.Clone(total.Moves)
	for _, shot := range shots[1:] {
		total.add(shot)
	}
	for i := range total.Moves {
		m := &total.Moves[i]
		m.Bound = m.bound(total.ToMove)
		if m.Visits == 0 {
			m.Lead = total.Lead
		}
		m.Criticality = float64(p.Criticality.of(m.Point, m.Owned))
	}
	slices.SortFunc(total.Moves, func(a, b Candidate) int { return cmp.Compare(a.Point, b.Point) })
	total.sort(p.Choice)
	return &total
}

// add adds what another search has found. Bounds and criticality remain to be
// computed, and the moves to be sorted.
func (s *Snapshot) add(o *Snapshot) {
	s.Value = mix(s.Value, float64(s.Valued), o.Value, float64(o.Valued))
	s.ExtraKomi = mix(s.ExtraKomi, float64(s.Valued), o.ExtraKomi, float64(o.Valued))
	s.Valued += o.Valued
	s.Network = cmp.Or(s.Network, o.Network)
	s.Lead = mix(s.Lead, float64(s.Score.N), o.Lead, float64(o.Score.N))
	s.Score.Add(o.Score)
	s.Owner = *mixOwners(&s.Owner, s.Owners, &o.Owner, o.Owners)
	s.Owners += o.Owners
	if s.Decided != o.Decided {
		s.Decided = goban.Empty
	}
	s.Playouts += o.Playouts
	s.Reused += o.Reused
	s.Nodes += o.Nodes
	s.Bytes += o.Bytes
	s.Elapsed, s.Late = max(s.Elapsed, o.Elapsed), max(s.Late, o.Late)
	for i := range o.Moves {
		m := &o.Moves[i]
		if own := s.Find(m.Point); own != nil {
			own.add(m)
		} else {
			s.Moves = append(s.Moves, *m)
		}
	}
}

// add adds what another search has found of the same move.
func (m *Candidate) add(o *Candidate) {
	if cmp.Or(cmp.Compare(o.Reply.Visits, m.Reply.Visits), slices.Compare(o.Line, m.Line), slices.Compare(o.LineVisits, m.LineVisits)) > 0 {
		m.Reply, m.Line, m.LineVisits = o.Reply, o.Line, o.LineVisits
	}
	if m.Visits+o.Visits > 0 {
		m.SelectionValue = mix(m.SelectionValue, float64(m.Visits), o.SelectionValue, float64(o.Visits))
	} else {
		m.SelectionValue = max(m.SelectionValue, o.SelectionValue)
	}
	m.Value = mix(m.Value, float64(m.Valued), o.Value, float64(o.Valued))
	m.Owner = mixOwners(m.Owner, m.Owners, o.Owner, o.Owners)
	m.Owners += o.Owners
	m.Lead = mix(m.Lead, float64(m.Score.N), o.Lead, float64(o.Score.N))
	m.Score.Add(o.Score)
	m.Prior = mix(m.Prior, m.PriorVisits, o.Prior, o.PriorVisits)
	m.Probability = max(m.Probability, o.Probability)
	m.RAVE = mix(m.RAVE, m.RAVEVisits, o.RAVE, o.RAVEVisits)
	m.Owned.add(&o.Owned)
	m.Visits += o.Visits
	m.Valued += o.Valued
	m.Network = cmp.Or(m.Network, o.Network)
	m.PriorVisits += o.PriorVisits
	m.RAVEVisits += o.RAVEVisits
	if o.Proven != goban.Empty {
		m.Proven = o.Proven
	}
}

// add adds what another search has found of the same point.
func (o *Owned) add(p *Owned) {
	n, m := float64(o.Playouts), float64(p.Playouts)
	for _, mean := range [][2]*float32{{&o.Black, &p.Black}, {&o.Winner, &p.Winner}, {&o.Won, &p.Won}} {
		*mean[0] = float32(mix(float64(*mean[0]), n, float64(*mean[1]), m))
	}
	o.Playouts += p.Playouts
}

// mixOwners returns the mean of two ownerships over n and m playouts; nil is one over none.
func mixOwners(a *Ownership, n int, b *Ownership, m int) *Ownership {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	mean := new(Ownership)
	for p := range mean {
		mean[p] = float32(mix(float64(a[p]), float64(n), float64(b[p]), float64(m)))
	}
	return mean
}

// mix returns the mean of two means of n and m numbers; without numbers, the first.
func mix(x, n, y, m float64) float64 {
	if m == 0 {
		return x
	}
	return (x*n + y*m) / (n + m)
}

// Sample sums up numbers. It keeps what can be added without loss: the sample of
// two sets of numbers together follows from the samples of both.
type Sample struct {
	N    int     // how many numbers
	Mean float64 // 0 without numbers
	M2   float64 // Σ of their squared distances from the mean
}

// Add adds the numbers of another sample.
func (s *Sample) Add(o Sample) {
	n, m := float64(s.N), float64(o.N)
	if m == 0 {
		return
	}
	d := o.Mean - s.Mean
	s.Mean += d * m / (n + m)
	s.M2 += o.M2 + d*d*n*m/(n+m)
	s.N += o.N
}

// Deviation returns the standard deviation of the numbers, 0 without any.
func (s Sample) Deviation() float64 { return math.Sqrt(s.variance()) }

func (s Sample) variance() float64 { return s.M2 / float64(max(s.N, 1)) }
