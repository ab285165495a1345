package playout

import (
	"montego/goban"
	"montego/internal/rng"
)

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

// PointStatistics tells of playouts, for one side, how often each point is its own in the end
// [Coulom07] and how much owning it goes with winning [Coulom09].
type PointStatistics struct {
	Won         float32                  // share of the playouts, from 0 to 1
	Owner       [goban.NumPoints]float32 // share of the playouts, from 0 to 1
	Criticality [goban.NumPoints]float32 // covariance with winning, from −1/2 to 1/2
}

// Play plays n playouts from b, where first moves first and komi is White's, and tells of them
// for a side.
func (s *PointStatistics) Play(policy Policy, b *goban.Board, first, side goban.Color, komi float64, n int, r *rng.Rand) {
	*s = PointStatistics{}
	wins, all := 0, float32(n)
	for end := range Playouts(policy, b, first, n, r) {
		winner := goban.White
		if float64(end.AreaScore()) > komi {
			winner = goban.Black
		}
		if winner == side {
			wins++
		}
		for p := range b.Points() {
			owner := end.Owner(p)
			if owner == side {
				s.Owner[p]++
			}
			if owner == winner {
				s.Criticality[p]++
			}
		}
	}
	s.Won = float32(wins) / all
	for p := range b.Points() {
		own := s.Owner[p] / all
		s.Owner[p] = own
		s.Criticality[p] = s.Criticality[p]/all - s.Won*own - (1-s.Won)*(1-own)
	}
}
