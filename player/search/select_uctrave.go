package search

import (
	"montego/goban"
	"montego/internal/param"
)

// ProgressiveBias adds C·P/n to the value of a move with n visits, where P is the
// probability that priors give it: much for new moves, and nearly nothing for old ones.
type ProgressiveBias struct {
	Strength float64 `param:"strength" default:"0" range:"-1..1000" doc:"C in C·P/n, which uct-rave adds to the value; P is the probability of the move by priors, n its visits; larger follows priors longer; -1: 50 on 19×19 and in proportion to the points of smaller boards" source:"[Huang11] §3.2.1 for 19×19"`
	Fade     Fade    `param:"fade" default:"inv" needs:"search.progressive-bias.strength" doc:"how the bias falls with n" source:"[Huang11] §3.2.1, (3.2), where the radical may be lost"`
}

// on returns C for a board.
func (p ProgressiveBias) on(b *goban.Board) float32 {
	if p.Strength < 0 {
		return 50 * float32(b.Area()) / (19 * 19)
	}
	return float32(p.Strength)
}

// Fade says how a progressive bias fades with the visits n of a move.
type Fade uint8

// The ways there are.
const (
	FadeInverse Fade = iota
	FadeInverseSqrt
)

// Choices lists the ways. See param.Enumerated.
func (Fade) Choices() []param.Choice {
	return []param.Choice{
		FadeInverse:     {Name: "inv", Doc: "C·P/n"},
		FadeInverseSqrt: {Name: "invsqrt", Doc: "C·P/√n; then C is about 2.5"},
	}
}

// uctRave takes the largest
//
//	β·RAVE + (1 − β)·(mean + C·√(ln N / n)) + progressive bias
//
// [Huang11] §3.2.1, (3.1). Prior visits count among n. A child of which nothing is
// known has the first-play urgency.
type uctRave struct {
	exploration, firstPlay float32
	inverseE               float32 // as in rave
	schedule               float32 // k of the older weight; 0 for Silver's
	progressiveBias        ProgressiveBias
	board                  *goban.Board // of the worker
	criticality            Criticality
	owned                  *chunks[owned]
}

func newUCTRave(p Params, w *worker) selector {
	return &uctRave{
		exploration: float32(p.Exploration), firstPlay: float32(p.FirstPlay),
		inverseE: float32(1 / p.RAVE.Equivalence), schedule: float32(p.RAVE.Schedule),
		progressiveBias: p.ProgressiveBias, board: &w.board,
		criticality: p.Criticality, owned: w.tree.owned,
	}
}

func (s *uctRave) choose(parent parentNode, c goban.Color) int {
	best, chosen := float32(-1), -1
	at := s.terms(parent, s.board)
	for i := range parent.children {
		if parent.children[i].pruned(c) {
			continue
		}
		if v := s.child(parent, i, c, at); v > best {
			best, chosen = v, i
		}
	}
	return chosen
}

func (s *uctRave) score(parent parentNode, i int, c goban.Color, b *goban.Board) float32 {
	return s.child(parent, i, c, s.terms(parent, b))
}

// raveParent is what the formula takes from the parent.
type raveParent struct{ visits, logN, bias float32 }

func (s *uctRave) terms(parent parentNode, b *goban.Board) raveParent {
	visits := float32(parent.node.visits.Load())
	return raveParent{visits, log(visits), s.progressiveBias.on(b)}
}

func (s *uctRave) child(parent parentNode, i int, c goban.Color, at raveParent) float32 {
	n := &parent.children[i]
	r, m := n.rave.total()
	if s.owned != nil {
		r, m = s.criticality.adjust(n, s.owned.at(parent.first+ref(i)), c, r, m)
	}
	return s.value(n, c, r, m, at)
}

// value returns what a child is worth to c. Black has won r of its m RAVE visits.
func (s *uctRave) value(n *node, c goban.Color, r, m float32, at raveParent) float32 {
	sum, visits := n.total()
	var v float32
	switch beta := s.beta(visits, m, at.visits); {
	case visits == 0 && m == 0:
		v = s.firstPlay
	case visits == 0:
		v = valueFor(c, r/m)
	case m == 0:
		v = valueFor(c, sum/visits) + float32(s.exploration*sqrt(at.logN/visits))
	default:
		uct := valueFor(c, sum/visits) + float32(s.exploration*sqrt(at.logN/visits))
		v = float32(beta*valueFor(c, r/m)) + float32((1-beta)*uct)
	}
	return v + s.progressive(n, at.bias, max(visits, 1))
}

func (s *uctRave) beta(visits, m, parent float32) float32 {
	if s.schedule > 0 {
		return sqrt(s.schedule / (float32(3*parent) + s.schedule))
	}
	return m / (visits + m + float32(float32(visits*m)*s.inverseE))
}

func (s *uctRave) progressive(n *node, bias, visits float32) float32 {
	if bias == 0 {
		return 0
	}
	if s.progressiveBias.Fade == FadeInverseSqrt {
		visits = sqrt(visits)
	}
	return bias * n.probability() / visits
}
