package search

import (
	"math"

	"montego/goban"
)

// Selection chooses the child that a descent goes on with.
type Selection interface {
	// choose returns the index of one of the children, at least one, of parent,
	// where c moves. Equal values go to the first: children come in random order.
	choose(parent *node, children []node, c goban.Color) int
}

// newSelection builds the part that p names. p must be valid.
func newSelection(p Params) Selection {
	if p.Selection == "ucb1" {
		return ucb1{float32(p.Exploration)}
	}
	return rave{float32(p.Exploration), float32(1 / p.Equivalence)}
}

// ucb1 tries every child once, then takes the largest
//
//	mean + C·√(ln N / n)
//
// [Kocsis06].
type ucb1 struct{ exploration float32 }

func (s ucb1) choose(parent *node, children []node, c goban.Color) int {
	best, chosen := float32(-1), 0
	width := s.exploration * sqrt(log(float32(parent.games)))
	for i := range children {
		child := &children[i]
		if child.games == 0 {
			return i
		}
		sum, games := child.wins()
		if v := valueFor(c, sum/games) + width/sqrt(float32(child.games)); v > best {
			best, chosen = v, i
		}
	}
	return chosen
}

// rave takes the largest weighted mean of the RAVE value r/ñ and the win rate
// s/n, with Silver's weight β = ñ/(n + ñ + nñ/E) for the former [Silver09]:
//
//	β·r/ñ + (1−β)·s/n = (r + s·w)/(ñ + n·w)  with  w = 1 + ñ/E
//
// The right-hand side needs one division. Virtual games count among n.
type rave struct{ exploration, inverseE float32 }

func (s rave) choose(parent *node, children []node, c goban.Color) int {
	best, chosen := float32(-1), 0
	width := float32(0)
	if s.exploration > 0 {
		width = s.exploration * sqrt(log(float32(parent.games)))
	}
	for i := range children {
		child := &children[i]
		v := valueFor(c, s.value(child))
		if width > 0 {
			v += width / sqrt(float32(child.games)+1)
		}
		if v > best {
			best, chosen = v, i
		}
	}
	return chosen
}

// value returns the mixed value of a child for Black.
func (s rave) value(n *node) float32 {
	sum, games := n.wins()
	r, m := float32(n.rave.sum)/unit, float32(n.rave.games)
	// The conversions forbid fused multiply-adds, which round differently: the
	// same seed plays the same game on every machine.
	w := 1 + float32(m*s.inverseE)
	if games = m + float32(games*w); games == 0 {
		return 1 // not reached with even games: a child nothing is known of is tried
	}
	return (r + float32(sum*w)) / games
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

func log(x float32) float32 { return float32(math.Log(float64(max(x, 1)))) }
