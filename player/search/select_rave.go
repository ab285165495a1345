package search

import "montego/goban"

// RAVE are the parameters of rapid action value estimation.
type RAVE struct {
	Equivalence float64 `param:"equivalence" default:"2500" range:"1..1e9" unit:"visits" needs:"search.rave.schedule=0 or search.selection other than uct-rave" doc:"E: after this number of visits the mean of a move weighs as much as its RAVE value of many visits; larger believes RAVE longer; for RAVE values with the bias b it is 1/(4b²)" source:"[Silver09]; [Baudis11] §3.3; [Huang11] §3.2.1 names the formula by b and no number"`
	Schedule    float64 `param:"schedule" default:"0" range:"0..1e9" unit:"visits" needs:"search.selection=uct-rave" doc:"k of the older weight β = √(k/(3N + k)), N the visits of the parent; larger believes RAVE longer; 0: β by the equivalence" source:"[GellySilver07] §5"`
	Far         float64 `param:"far" default:"0" range:"0..1" doc:"w: for a move played d moves below the node, RAVE counts a win as 1 − d·w and a loss as d·w; 0.001 in the paper; 0: late moves count as any other" source:"[Huang11] §3.2.4.1"`
	Floor       float64 `param:"floor" default:"0" range:"0..10" unit:"standard errors" needs:"search.selection=rave or search.selection=network" doc:"the value of a move is at least the mean of its own playouts less this number of standard errors, however low its RAVE value is; for the selection rave; 0: no such bound"`
	KoThreats   bool    `param:"ko-threats" default:"false" doc:"a ko threat in a playout gives its move no RAVE credit at nodes where the ko is not yet taken" source:"[Huang11] §3.2.4.2"`
}

// rave takes the largest weighted mean of the RAVE value r/ñ and the win rate
// s/n, with Silver's weight β = ñ/(n + ñ + nñ/E) for the former [Silver09]:
//
//	β·r/ñ + (1−β)·s/n = (r + s·w)/(ñ + n·w)  with  w = 1 + ñ/E
//
// The right-hand side needs one division. Prior visits count among n.
type rave struct {
	exploration float32
	inverseE    float32
	floor       float32 // half of the parameter: a result's standard deviation is at most 1/2
	criticality Criticality
	owned       *chunks[owned] // of all nodes; nil without criticality
}

func newRAVE(p Params, w *worker) selector {
	return &rave{
		exploration: float32(p.Exploration), inverseE: float32(1 / p.RAVE.Equivalence),
		floor:       float32(p.RAVE.Floor) / 2,
		criticality: p.Criticality, owned: w.tree.owned,
	}
}

func (s *rave) choose(parent parentNode, c goban.Color) int {
	best, chosen := float32(-1), -1
	width := s.width(parent)
	for i := range parent.children {
		if parent.children[i].pruned(c) {
			continue
		}
		if v := s.child(parent, i, c, width); v > best {
			best, chosen = v, i
		}
	}
	return chosen
}

func (s *rave) score(parent parentNode, i int, c goban.Color, _ *goban.Board) float32 {
	return s.child(parent, i, c, s.width(parent))
}

// width returns the exploration of a child of parent before it is divided by the root of its
// visits.
func (s *rave) width(parent parentNode) float32 {
	if s.exploration == 0 {
		return 0
	}
	return s.exploration * sqrt(log(float32(parent.node.visits.Load())))
}

// child returns what child i is worth to c.
func (s *rave) child(parent parentNode, i int, c goban.Color, width float32) float32 {
	n := &parent.children[i]
	r, m := n.rave.total()
	if s.owned != nil {
		r, m = s.criticality.adjust(n, s.owned.at(parent.first+ref(i)), c, r, m)
	}
	v := valueFor(c, s.value(n, c, r, m))
	if s.floor > 0 {
		v = max(v, s.lowerBound(n, c))
	}
	if width > 0 {
		v += width / sqrt(float32(n.visits.Load())+1)
	}
	return v
}

// value returns the mixed value of a child for Black, who has won r of its m RAVE visits. c chooses.
func (s *rave) value(n *node, c goban.Color, r, m float32) float32 {
	sum, visits := n.total()
	// The conversions forbid fused multiply-adds, which round differently: the
	// same seed plays the same game on every machine.
	w := 1 + float32(m*s.inverseE)
	if visits = m + float32(visits*w); visits == 0 {
		return valueFor(c, float32(1)) // a child without any visits is tried first; with even prior visits there is none
	}
	return (r + float32(sum*w)) / visits
}

// floorVisits is how many playouts of its own a move needs before the floor applies to it.
const floorVisits = 8

// lowerBound returns a lower bound of the value of a child for c from its n own playouts
// alone: mean − s.floor/√n, which is RAVE.Floor standard errors below the mean; −1 if n is
// less than floorVisits. A RAVE value counts a move at any time in a playout. A throw-in
// or a placement that wins now often loses when it is played later. Its RAVE value is then
// low, and without this bound the selection would not try it again.
func (s *rave) lowerBound(n *node, c goban.Color) float32 {
	visits := n.visits.Load()
	if visits < floorVisits {
		return -1
	}
	return valueFor(c, n.playoutMean(visits)) - s.floor/sqrt(float32(visits))
}
