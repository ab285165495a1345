package playout

import "montego/goban"

// Ownership is how often each point is Black's at the end of playouts, from −1, always White's,
// to 1, always Black's; by goban.Point.
type Ownership [goban.NumPoints]float32

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

// Add adds the playouts of another count.
func (o *OwnerCount) Add(p *OwnerCount) {
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
