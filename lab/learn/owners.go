package learn

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
)

// ownership plays playouts from a position to tell, of each point, how often it is the
// mover's in the end [Coulom07] and how much owning it goes with winning [Coulom09]. It
// belongs to one worker.
type ownership struct {
	playouts    int
	policy      playout.Policy
	end         goban.Board
	trace       playout.Trace
	owner       [goban.NumPoints]float32 // share of the playouts, from 0 to 1
	criticality [goban.NumPoints]float32 // covariance with winning, from −1/2 to 1/2
}

// newOwnership returns nil if no playouts are wanted.
func newOwnership(s Sampling) *ownership {
	if s.Playouts <= 0 {
		return nil
	}
	return &ownership{playouts: s.Playouts, policy: playout.New(s.Policy)}
}

// play plays from b, where c is to move and komi is White's. What is random follows
// from the seed.
func (s *ownership) play(b *goban.Board, c goban.Color, komi float64, seed uint64) {
	r, wins := rng.New(seed), 0
	clear(s.owner[:])
	clear(s.criticality[:])
	for range s.playouts {
		s.end.CopyFrom(b)
		s.trace.Reset(c)
		s.policy.Run(&s.end, c, &r, &s.trace)
		winner := goban.White
		if float64(s.end.AreaScore()) > komi {
			winner = goban.Black
		}
		if winner == c {
			wins++
		}
		for p := range b.Points() {
			owner := s.end.Owner(p)
			if owner == c {
				s.owner[p]++
			}
			if owner == winner {
				s.criticality[p]++
			}
		}
	}
	n := float32(s.playouts)
	won := float32(wins) / n
	for p := range b.Points() {
		mine := s.owner[p] / n
		s.owner[p] = mine
		s.criticality[p] = s.criticality[p]/n - won*mine - (1-won)*(1-mine)
	}
}
