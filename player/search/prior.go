package search

import (
	"slices"

	"montego/goban"
	"montego/player/joseki"
	"montego/player/pattern"
	"montego/player/playout"
	"montego/player/tactics"
)

// Priors are the prior visits that new children get, which count as won or lost [Baudis11]
// §3.3.2. All but the first are factors of Visits; 0 leaves a prior out.
type Priors struct {
	Visits   float64 `param:"visits" default:"-1" range:"-1..10000" unit:"prior visits" doc:"prior visits of a plain hint, the unit of the other priors; larger believes priors longer; -1: 14, from 15×15 on 20" source:"[Baudis11] §3.3.2; 15×15 is Pachi's code"`
	Even     float64 `param:"even" default:"0.5" range:"0..100" unit:"plain hints" doc:"prior visits of every move, half of them won; without them a move that lost its first playout is never tried again" source:"[Baudis11] §3.3.2"`
	Eye      float64 `param:"eye" default:"0" range:"0..100" unit:"plain hints" doc:"lost visits for a move that fills an own eye; 0: such moves are not searched" source:"[Baudis11] §3.3.2"`
	Ko       float64 `param:"ko" default:"0" range:"0..100" unit:"plain hints" doc:"won visits for taking back a ko that was taken at most ten moves ago" source:"[Baudis11] §3.3.2"`
	Lines    float64 `param:"lines" default:"0" range:"0..100" unit:"plain hints" doc:"where no stone is within two rows and columns: lost visits on the first line, won visits on the third" source:"[Baudis11] §3.3.2"`
	LinesMin int     `param:"lines-min" default:"19" range:"2..19" needs:"search.priors.lines" doc:"the smallest board on which search.priors.lines counts" source:"[Baudis11] §3.3.2 means 19×19, and in its appendix B lines count on 5×5"`
	Near     float64 `param:"near" default:"0" range:"0..100" unit:"plain hints" doc:"won visits for moves near the last one: twice this at the distance 1, and 1 to 1.5 times at 2 and 3; in the common fate graph, where a chain is one point" source:"[Baudis11] §3.3.2"`
	Joseki   float64 `param:"joseki" default:"0" range:"0..100" unit:"plain hints" doc:"won visits for joseki moves on 19×19, by the dictionary playout.joseki" source:"[Baudis11] §3.3.2, §3.4"`
	Hints    float64 `param:"hints" default:"0" range:"0..100" unit:"plain hints" doc:"visits for each hint of the playout policy: won for good moves such as captures, lost for bad ones such as self-ataris" source:"[Baudis11] §3.3.2, §3.4"`
}

// Prior says which moves are likely before any playout has tried them: learned patterns, a
// book, a network. The tree makes prior visits of it that were won, and probabilities.
type Prior interface {
	// Rate writes how likely each of the moves of c on b is to be the best into
	// probability, which is as long as moves; moves are legal, the pass may be
	// among them. What counts are the proportions: no probability is negative, and
	// the sum need not be 1. Rate returns how many prior visits this is worth, 0
	// for none. b is not changed.
	Rate(b *goban.Board, c goban.Color, moves []goban.Point, probability []float32) (visits float32)
}

// unit returns what a plain hint is worth on a board, in prior visits. [Baudis11] §3.3.2 has 14
// for 9×9 and 20 for 19×19.
func (p Priors) unit(b *goban.Board) float32 {
	switch {
	case p.Visits >= 0:
		return float32(p.Visits)
	case playout.Large(b):
		return 20
	}
	return 14
}

// priors are knowledge of Go about the moves of a new node, before any playout has tried them.
// They give prior visits, won or lost, and probabilities for PUCT, progressive bias and widening.
// They belong to one worker, so there is scratch memory, and they should not allocate.
type priors struct {
	Priors
	policy     playout.Policy
	probable   bool    // hints give probabilities
	sharpness  float32 // of these
	dictionary *joseki.Dictionary
	others     []Prior

	hints    playout.Hints
	sum      [goban.NumPoints]float32 // of the plain hints for a point; all 0 between calls
	distance [goban.NumPoints]uint8
	usual    []goban.Point // moves of the joseki dictionary
}

// newPriors returns the priors that the parameters ask for, for a worker with a playout
// policy and a joseki dictionary. p must be valid.
func newPriors(p Params, policy playout.Policy, usual joseki.File) *priors {
	x := &priors{policy: policy, sharpness: float32(p.PolicyPrior.Sharpness)}
	if p.selectsByNetwork() {
		return x
	}
	wantsPolicy := p.Selection == SelectPUCT || p.ProgressiveBias.Strength != 0 || p.Widening.Visits > 0
	x.Priors, x.probable = p.Priors, wantsPolicy && !p.Patterns.Policy
	if p.Priors.Joseki > 0 {
		x.dictionary = usual.Dictionary()
	}
	if p.Patterns.Visits > 0 || p.Patterns.Policy && wantsPolicy {
		m := p.Patterns.Model.Model()
		x.others = append(x.others, &patternPrior{p.Patterns, m, pattern.NewFinder(m.Dictionary)})
	}
	return x
}

// AddPrior gives each worker of s another Prior, one that newPrior makes for it. s must come from Open.
func AddPrior(s Searcher, newPrior func() Prior) {
	switch s := s.(type) {
	case rootParallel:
		s.each(func(tree *Search) { AddPrior(tree, newPrior) })
	case *Search:
		for _, w := range s.workers {
			w.priors.others = append(w.priors.others, newPrior())
		}
	}
}

// rate adds to x what speaks for and against the moves of c on b that x lists; b is not changed.
func (v *priors) rate(b *goban.Board, c goban.Color, x *expansion) {
	x.unit, x.rates = v.unit(b), 0
	if v.Even > 0 {
		v.even(x)
	}
	if v.Eye > 0 {
		v.eyes(b, c, x)
	}
	if v.Ko > 0 {
		v.kos(b, c, x)
	}
	if v.Lines > 0 {
		v.lines(b, c, x)
	}
	if v.Near > 0 {
		v.near(b, c, x)
	}
	if v.Joseki > 0 {
		v.joseki(b, c, x)
	}
	if v.Hints > 0 || v.probable {
		v.hint(b, c, x)
	}
	for _, p := range v.others {
		x.ask(p, b, c)
	}
	if x.rates > 1 {
		normalize(x.probability[:x.count])
	}
}

// ask adds what a Prior says. A move with the probability P has won √P of the visits that it is
// worth, as learned patterns have in later versions of Pachi: of many moves even the best has a
// small P.
func (x *expansion) ask(p Prior, b *goban.Board, c goban.Color) {
	rated := x.rated[:x.count]
	visits := p.Rate(b, c, x.moves[:x.count], rated)
	x.multiply()
	if visits > 0 {
		for i, r := range rated {
			x.prior[i].add(c, visits*sqrt(r), true)
		}
	}
}

// normalize makes the numbers add up to 1. A number that is not positive becomes 0; if
// none is positive, all become the same.
func normalize(x []float32) {
	sum := float32(0)
	for i, v := range x {
		if !(v > 0) {
			x[i] = 0
		}
		sum += x[i]
	}
	for i := range x {
		if sum > 0 {
			x[i] /= sum
		} else {
			x[i] = 1 / float32(len(x))
		}
	}
}

// even gives every move the same number of even prior visits. Without them a
// move that lost its first playout, or whose RAVE value begins badly, is never
// seen again.
func (v *priors) even(x *expansion) {
	visits := float32(v.Even) * x.unit
	for i := range x.count {
		x.prior[i].visits += visits
		x.prior[i].wins += visits / 2
	}
}

// eyes gives lost visits to moves that fill an own eye.
func (v *priors) eyes(b *goban.Board, c goban.Color, x *expansion) {
	for _, p := range x.moves[:x.count] {
		if p != goban.Pass && b.Code(p).EyeLike(c) {
			x.add(p, c, float32(v.Eye)*x.unit, false)
		}
	}
}

// youngKo is how many moves after its capture a ko still gives visits.
const youngKo = 10

// kos gives won visits to a move that takes back a ko which is at most youngKo moves
// old. The side that has taken it finds no stone there to take, and gets none.
func (v *priors) kos(b *goban.Board, c goban.Color, x *expansion) {
	if p, move := b.LastKo(); p > goban.Pass && b.Moves()-move <= youngKo && b.Code(p).InAtari(c.Opponent()) > 0 {
		x.add(p, c, float32(v.Ko)*x.unit, true)
	}
}

// farFrom is the distance from p, in rows and columns, within which no stone may stand.
const farFrom = 2

// lines gives moves far from all stones lost visits on the first line and won visits
// on the third, on boards that are large enough.
func (v *priors) lines(b *goban.Board, c goban.Color, x *expansion) {
	if min(b.Width(), b.Height()) < v.LinesMin {
		return
	}
	for _, p := range x.moves[:x.count] {
		if p == goban.Pass {
			continue
		}
		if line := b.Line(p); (line == 1 || line == 3) && b.Isolated(p, farFrom) {
			x.add(p, c, float32(v.Lines)*x.unit, line == 3)
		}
	}
}

// nearest are the plain hints for one, two and three steps: 40, 30 and 30 visits on large
// boards, where a plain hint is 20, and 28, 14 and 14 on small ones, where it is 14. These
// are numbers of Pachi's code: the thesis has a bonus that decays up to a distance of 3.
var (
	nearestLarge = [...]float32{2, 1.5, 1.5}
	nearestSmall = [...]float32{2, 1, 1}
)

// near gives won visits to moves that are close to the last one in the common fate
// graph, where all stones of a chain are one node [Baudis11] §3.3.2.
func (v *priors) near(b *goban.Board, c goban.Color, x *expansion) {
	last := b.LastMove(0)
	if !b.OnBoard(last) {
		return
	}
	worth := &nearestSmall
	if playout.Large(b) {
		worth = &nearestLarge
	}
	tactics.Distances(b, last, len(worth), &v.distance)
	for _, p := range x.moves[:x.count] {
		if d := int(v.distance[p&(goban.NumPoints-1)]); p != goban.Pass && d >= 1 && d <= len(worth) {
			x.add(p, c, float32(v.Near)*x.unit*worth[d-1], true)
		}
	}
}

// joseki gives won visits to moves that are usual in a corner, whatever stands elsewhere
// [Baudis11] §3.3.2.
func (v *priors) joseki(b *goban.Board, c goban.Color, x *expansion) {
	v.usual = v.dictionary.Moves(b, c, v.usual[:0])
	for i, p := range v.usual {
		if !slices.Contains(v.usual[:i], p) {
			x.add(p, c, float32(v.Joseki)*x.unit, true)
		}
	}
}

// PolicyPrior are the parameters of the probabilities that progressive bias,
// widening and PUCT ask for: a softmax of what the playout policy hints.
type PolicyPrior struct {
	Sharpness float64 `param:"sharpness" default:"1" range:"0..100" doc:"k of the softmax that makes probabilities P of the playout policy's hints: each plain hint for a move multiplies its weight by e^k, each against it by e^-k" source:"stands for the learned patterns of [Huang11] §3.2.2.1"`
}

// hint makes prior visits of the hints of the playout policy, which knows the tactics
// that the tree needs [Baudis11] §3.3.2, and, if asked, probabilities: a softmax, whose
// largest weight is 1.
func (v *priors) hint(b *goban.Board, c goban.Color, x *expansion) {
	v.hints = v.hints[:0]
	v.policy.Hint(b, c, &v.hints)
	if v.Hints > 0 {
		for _, hint := range v.hints {
			x.add(hint.Point, c, float32(v.Hints)*x.unit*hint.Weight, hint.Good)
		}
	}
	if v.probable {
		v.softmax(x.moves[:x.count], x.rated[:x.count])
		x.multiply()
	}
}

// softmax writes the probabilities of the moves.
func (v *priors) softmax(moves []goban.Point, probability []float32) {
	for _, hint := range v.hints {
		if p := hint.Point & (goban.NumPoints - 1); hint.Good {
			v.sum[p] += hint.Weight
		} else {
			v.sum[p] -= hint.Weight
		}
	}
	top := v.sum[moves[0]&(goban.NumPoints-1)]
	for i, p := range moves {
		probability[i] = v.sum[p&(goban.NumPoints-1)]
		top = max(top, probability[i])
	}
	for i, x := range probability {
		probability[i] = decay(float32(v.sharpness * (top - x)))
	}
	for _, hint := range v.hints {
		v.sum[hint.Point&(goban.NumPoints-1)] = 0
	}
}

// Patterns are the parameters of the prior that is learned from game records: the
// probabilities that a pattern.Model gives the moves of a new node.
type Patterns struct {
	Model   pattern.ModelFile `param:"model" default:"" unit:"file" doc:"a file of weights of learned patterns, as montego train writes it; empty: those built in" source:"[Coulom07]"`
	Visits  float64           `param:"visits" default:"0" range:"0..100000" unit:"prior visits" doc:"prior visits, all won, of a move with the probability 1; one with P has √P times as many; larger believes patterns longer; 0: none" source:"[Coulom07] §4, later Pachi"`
	Opening float64           `param:"opening" default:"1" range:"0..1000" needs:"search.patterns.visits" doc:"factor of search.patterns.visits on boards from 15×15 on, while stones are on at most 1/9 of the points"`
	Policy  bool              `param:"policy" default:"false" needs:"search.selection=puct or search.progressive-bias.strength or search.widening.visits" doc:"P of progressive bias, widening and PUCT is that of the patterns; false: by the hints of the playout policy" source:"[Huang11] §3.2.2.1"`
}

type patternPrior struct {
	params Patterns
	model  *pattern.Model
	finder *pattern.Finder
}

// Rate implements Prior. A pass gets nothing: records end without passes, or with too
// many, so they tell nothing of when to pass.
func (r *patternPrior) Rate(b *goban.Board, c goban.Color, moves []goban.Point, probability []float32) float32 {
	r.finder.Begin(b, c)
	r.model.Strengths(r.finder, moves, probability)
	for i, p := range moves {
		if p == goban.Pass {
			probability[i] = 0
		}
	}
	if playout.Large(b) && 9*(b.Area()-b.NumEmpty()) <= b.Area() {
		return float32(r.params.Visits * r.params.Opening)
	}
	return float32(r.params.Visits)
}
