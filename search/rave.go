package search

import "montego/goban"

// RAVE are the parameters of rapid action value estimation.
type RAVE struct {
	Equivalence float64 `param:"equivalence" default:"2500" range:"1..1e9" unit:"games" doc:"a RAVE value weighs as much as a mean of about so many games" source:"[Silver09]; [Baudis11] §3.3"`
}

// rave takes the largest weighted mean of the RAVE value r/ñ and the win rate
// s/n, with Silver's weight β = ñ/(n + ñ + nñ/E) for the former [Silver09]:
//
//	β·r/ñ + (1−β)·s/n = (r + s·w)/(ñ + n·w)  with  w = 1 + ñ/E
//
// The right-hand side needs one division. Virtual games count among n.
type rave struct {
	exploration, inverseE float32
	criticality           Criticality
	owned                 []owned // of all nodes; nil without criticality
}

func (s *rave) choose(f family, c goban.Color) int {
	best, chosen := float32(-1), -1
	width := float32(0)
	if s.exploration > 0 {
		width = s.exploration * sqrt(log(float32(f.parent.games.Load())))
	}
	for i := range f.children {
		child := &f.children[i]
		if child.shut(c) {
			continue
		}
		r, m := child.rave.wins()
		if s.owned != nil {
			r, m = s.criticality.sway(child, &s.owned[f.first+ref(i)], c, r, m)
		}
		v := valueFor(c, s.value(child, r, m))
		if width > 0 {
			v += width / sqrt(float32(child.games.Load())+1)
		}
		if v > best {
			best, chosen = v, i
		}
	}
	return chosen
}

// value returns the mixed value of a child for Black, of whose m RAVE games she
// won r.
func (s *rave) value(n *node, r, m float32) float32 {
	sum, games := n.wins()
	// The conversions forbid fused multiply-adds, which round differently: the
	// same seed plays the same game on every machine.
	w := 1 + float32(m*s.inverseE)
	if games = m + float32(games*w); games == 0 {
		return 1 // not reached with even games: a child nothing is known of is tried
	}
	return (r + float32(sum*w)) / games
}
