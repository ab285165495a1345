package search

import (
	"math"

	"montego/goban"
	"montego/internal/rng"
)

// PUCT are the parameters of the selection puct [Rosin11].
type PUCT struct {
	Factor    float64 `param:"factor" default:"1.5" range:"0..1000" doc:"c in value + c·P·√N/(1 + n); larger explores more, by P" source:"[Rosin11]; [Silver16] has 5"`
	Reduction float64 `param:"reduction" default:"0.1" range:"-1..1" doc:"a move without visits has the value of its parent less this; larger tries fewer moves" source:"[Silver16] and later practice"`
	Noise     float64 `param:"noise" default:"0" range:"0..1" doc:"share of noise in P at the root, so that self-play tries unlikely moves too: Dirichlet, with α = 10.83/number of moves; 0: none" source:"[Silver17], [Wu19] §2"`
}

// completeVisits is up to how many visits of a node the children that it lacks are hardly missed.
const completeVisits = 1_000_000

// unlikely returns the probability P below which a leaf gets no child for a move. Without visits
// a move counts as mean − Reduction + c·P·√N, where mean is that of its parent, with N visits. The
// best child mostly has the parent's mean or more. So with N = completeVisits a move with this P is
// about to be chosen, and earlier it is not. See leaveOut for nodes where this keeps few moves.
func (p PUCT) unlikely() float32 {
	if p.Factor == 0 {
		return 0
	}
	return float32(p.Reduction / (p.Factor * math.Sqrt(completeVisits)))
}

// puct takes the largest
//
//	mean + c·P·√N/(1 + n)
//
// where P is the probability that priors give the move among its siblings [Rosin11].
type puct struct{ factor, reduction float64 }

func newPUCT(p Params, _ *worker) selector { return puct{p.PUCT.Factor, p.PUCT.Reduction} }

// newNetworkSelection returns puct if a network is asked, otherwise rave.
func newNetworkSelection(p Params, w *worker) selector {
	if p.selectsByNetwork() {
		return newPUCT(p, w)
	}
	return newRAVE(p, w)
}

func (s puct) choose(parent parentNode, c goban.Color) int {
	return s.chooseBy(parent, c, 0, nil)
}

// chooseBy is choose with (1 − share)·P + share·noise in the place of P.
func (s puct) chooseBy(parent parentNode, c goban.Color, share float32, noise []float32) int {
	best, chosen := float32(-2), -1
	spread := float32(s.factor) * sqrt(float32(parent.node.visits.Load()))
	unknown := parent.node.meanBefore(c) - float32(s.reduction)
	for i := range parent.children {
		child := &parent.children[i]
		p := child.probability()
		if share > 0 {
			p += share * (noise[i] - p)
		}
		v, n := unknown+spread*p, child.visits.Load()
		if n > 0 || child.prior.visits > 0 { // as few children have, the division is worth a branch
			sum, visits := child.total()
			v = valueFor(c, sum/visits) + spread*p/(1+float32(n))
		}
		if v > best && !child.pruned(c) {
			best, chosen = v, i
		}
	}
	return chosen
}

// noisyPUCT is puct at the root with the search's noise in P.
type noisyPUCT struct {
	puct
	search *Search
}

func (s noisyPUCT) choose(parent parentNode, c goban.Color) int {
	return s.chooseBy(parent, c, s.search.noiseShare, s.search.noise[:])
}

// setNoise sets the noise of a search: where wide is above 0, the powers of P of Limits.Wide, which replace P;
// else random numbers that add up to 1, if the parameters want noise.
func (s *Search) setNoise(wide float64) {
	s.noiseShare = 0
	if !s.params.takesNoise() {
		return
	}
	children := s.tree.withChildren(s.root).children
	noise := s.noise[:len(children)]
	switch {
	case wide > 0:
		s.noiseShare, s.current.wide = 1, true
		for i := range children {
			noise[i] = float32(math.Pow(float64(children[i].probability()), 1/(4*wide+1)))
		}
	case s.params.PUCT.Noise > 0: // gamma distributed numbers, divided by their sum, have a Dirichlet distribution
		s.noiseShare = float32(s.params.PUCT.Noise)
		for i := range noise {
			noise[i] = float32(gamma(&s.workers[0].rand, alphas/float64(len(noise))))
		}
		normalize(noise)
	}
}

// alphas is what the α of all moves add up to; that of each is alphas divided by their number
// [Wu19] §2.
const alphas = 10.83

// takesNoise reports whether noise in P makes a difference at the root: where puct chooses there by itself.
func (p Params) takesNoise() bool {
	acting := p.Acting()
	return (acting == SelectPUCT || acting == SelectNetwork) &&
		p.Root == RootSame && p.Widening.Visits == 0 && !p.External.Drawn
}

// WithoutNoise returns the visits of the Moves of a search with these parameters. If there was noise
// at the root, they are those of visitsByP.
func (p Params) WithoutNoise(s *Snapshot) []int {
	if p.PUCT.Noise > 0 && p.takesNoise() {
		return p.visitsByP(s)
	}
	visits := make([]int, len(s.Moves))
	for i := range s.Moves {
		visits[i] = s.Moves[i].Visits
	}
	return visits
}

// visitsByP returns the visits of the Moves less those that the formula would not have given a move with P alone
// (policy target pruning, [Wu19] §3.2). Let N be the sum of all visits, and best the value of
// mean + c·P·√N/(1 + n) for the most visited move. The last of the n visits of another move was
// given at mean + c·P·√N/n. Where this is below best, n becomes the largest number for which it is
// not, which may be 0.
func (p Params) visitsByP(s *Snapshot) []int {
	visits, most := make([]int, len(s.Moves)), 0
	for i := range s.Moves {
		visits[i] = s.Moves[i].Visits
		if visits[i] > visits[most] {
			most = i
		}
	}
	spread := p.PUCT.Factor * math.Sqrt(float64(s.Visits()))
	formula := func(m *Candidate, n int) float64 {
		return m.ValueFor(s.ToMove) + spread*m.Probability/float64(n)
	}
	best := formula(&s.Moves[most], 1+visits[most])
	for i := range s.Moves {
		if m := &s.Moves[i]; i != most && visits[i] > 0 && formula(m, visits[i]) < best {
			visits[i] = int(spread * m.Probability / (best - m.ValueFor(s.ToMove)))
		}
	}
	return visits
}

// gamma draws a number of the gamma distribution with a shape and the scale 1 [MarsagliaTsang00].
func gamma(r *rng.Rand, shape float64) float64 {
	if shape < 1 {
		return gamma(r, shape+1) * math.Pow(1-r.Float64(), 1/shape)
	}
	d := shape - 1.0/3
	for {
		normal := math.Sqrt(-2*math.Log(1-r.Float64())) * math.Cos(2*math.Pi*r.Float64())
		x := 1 + normal/math.Sqrt(9*d)
		if v := x * x * x; v > 0 && math.Log(1-r.Float64()) < normal*normal/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}
