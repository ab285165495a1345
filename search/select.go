package search

import (
	"math"

	"montego/goban"
	"montego/rng"
)

// Selection chooses the child that a descent goes on with. It belongs to one
// worker.
type Selection interface {
	// choose returns the index of one of the children of f, where c moves, or −1
	// if all are shut. f has children. Equal values go to the first: children
	// come in random order.
	choose(f family, c goban.Color) int
}

// newSelection builds the part that p names. p must be valid.
func newSelection(p Params, a *arena, _ *rng.Rand) Selection {
	if p.Selection == "ucb1" {
		return ucb1{float32(p.Exploration), guides(p, a)}
	}
	return &rave{
		exploration: float32(p.Exploration), inverseE: float32(1 / p.RAVE.Equivalence),
		criticality: p.Criticality, owned: a.sides.owned,
	}
}

// ucb1 tries every child once, then takes the largest
//
//	mean + C·√(ln N / n)
//
// [Kocsis06]. With backed values, these stand for the means.
type ucb1 struct {
	exploration float32
	backed      []moments
}

// guides returns the values that are backed up, if selection is to go by them.
func guides(p Params, a *arena) []moments {
	if !p.Backup.Guide {
		return nil
	}
	return a.sides.moments
}

func (s ucb1) choose(f family, c goban.Color) int {
	best, chosen := float32(-1), -1
	width := s.exploration * sqrt(log(float32(f.parent.games.Load())))
	for i := range f.children {
		child := &f.children[i]
		if child.shut(c) {
			continue
		}
		n := child.games.Load()
		if n == 0 {
			return i
		}
		if v := valueFor(c, worth(child, s.backed, f.first+ref(i))) + width/sqrt(float32(n)); v > best {
			best, chosen = v, i
		}
	}
	return chosen
}

// worth returns the value of a node, which has games, for Black: what is backed
// up to it, if a game has come back and there are backed values, else its mean.
func worth(n *node, backed []moments, r ref) float32 {
	if backed != nil {
		if value, variance := backed[r].backed(); variance > 0 {
			return value
		}
	}
	sum, games := n.wins()
	return sum / games
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

func log(x float32) float32 { return float32(math.Log(float64(max(x, 1)))) }
