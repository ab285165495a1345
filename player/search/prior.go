package search

import (
	"montego/goban"
	"montego/player/joseki"
	"montego/player/playout"
)

// Priors are the prior visits that new children get, which count as won or lost [Baudis11]
// §3.3.2. All but the first are factors of Visits; 0 leaves a prior out.
type Priors struct {
	Visits   float64 `param:"visits" default:"-1" range:"-1..10000" unit:"prior visits" doc:"what a plain hint is worth; -1: 14, from 15×15 on 20" source:"[Baudis11] §3.3.2; 15×15 is Pachi's code"`
	Even     float64 `param:"even" default:"0.5" range:"0..100" unit:"plain hints" doc:"even visits of every move; without them a move that lost its first playout is never seen again" source:"[Baudis11] §3.3.2"`
	Eye      float64 `param:"eye" default:"0" range:"0..100" unit:"plain hints" doc:"lost visits of a move that fills an own eye; 0 does not consider it at all" source:"[Baudis11] §3.3.2"`
	Ko       float64 `param:"ko" default:"0" range:"0..100" unit:"plain hints" doc:"won visits of a move that takes back a ko of the last ten moves" source:"[Baudis11] §3.3.2"`
	Lines    float64 `param:"lines" default:"0" range:"0..100" unit:"plain hints" doc:"far from all stones: lost visits on the first line, won visits on the third" source:"[Baudis11] §3.3.2"`
	LinesMin int     `param:"lines-min" default:"19" range:"2..19" needs:"search.priors.lines" doc:"the smallest board on which lines count" source:"[Baudis11] §3.3.2"`
	Near     float64 `param:"near" default:"0" range:"0..100" unit:"plain hints" doc:"won visits of a move next to the last one in the common fate graph, fewer two and three steps away" source:"[Baudis11] §3.3.2"`
	Joseki   float64 `param:"joseki" default:"0" range:"0..100" unit:"plain hints" doc:"won visits of a move that is usual in a corner of the 19×19 board, by the dictionary playout.joseki" source:"[Baudis11] §3.3.2, §3.4"`
	Hints    float64 `param:"hints" default:"0" range:"0..100" unit:"plain hints" doc:"visits, won or lost, for each hint of the playout policy" source:"[Baudis11] §3.3.2, §3.4"`
}

// prior is knowledge of Go about the moves of a new node, before any playout has tried
// them. It gives them prior visits, won or lost, which its own factor leaves out at 0, and
// probabilities for PUCT, progressive bias and widening. It belongs to one worker, so it may
// have scratch memory, and it should not allocate.
type prior interface {
	// rate adds to x what speaks for and against the moves of c on b that x lists; b is not
	// changed.
	rate(b *goban.Board, c goban.Color, x *expansion)
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

// probable is a prior that gives probabilities. A move with the probability P has won √P of
// the visits that it is worth, as learned patterns have in later versions of Pachi: of many
// moves even the best has a small P.
type probable struct{ Prior }

func (p probable) rate(b *goban.Board, c goban.Color, x *expansion) {
	rated := x.rated[:x.count]
	visits := p.Rate(b, c, x.moves[:x.count], rated)
	x.multiply()
	if visits > 0 {
		for i, r := range rated {
			x.prior[i].add(c, visits*sqrt(r), true)
		}
	}
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

// newPriors returns the priors that the parameters ask for, for a worker with a playout
// policy and a joseki dictionary. p must be valid.
func newPriors(p Params, policy playout.Policy, usual joseki.File) (list []prior) {
	if p.selectsByNetwork() {
		return nil
	}
	v := p.Priors
	for _, one := range []struct {
		asked bool
		make  func() prior
	}{
		{v.Even > 0, func() prior { return evenPrior{float32(v.Even)} }},
		{v.Eye > 0, func() prior { return eyePrior{float32(v.Eye)} }},
		{v.Ko > 0, func() prior { return koPrior{float32(v.Ko)} }},
		{v.Lines > 0, func() prior { return linePrior{float32(v.Lines), v.LinesMin} }},
		{v.Near > 0, func() prior { return &nearPrior{weight: float32(v.Near)} }},
		{v.Joseki > 0, func() prior { return &josekiPrior{weight: float32(v.Joseki), dictionary: usual.Dictionary()} }},
		{v.Hints > 0 || p.asksHints(), func() prior {
			return &hintPrior{weight: float32(v.Hints), probable: p.asksHints(), sharpness: float32(p.PolicyPrior.Sharpness), policy: policy}
		}},
		{p.asksPatterns(), func() prior { return probable{newPatternPrior(p.Patterns)} }},
	} {
		if one.asked {
			list = append(list, one.make())
		}
	}
	return list
}

// AddPrior has each worker of s, which Open has returned, ask a Prior of its own too.
func AddPrior(s Searcher, newPrior func() Prior) {
	switch s := s.(type) {
	case rootParallel:
		s.each(func(tree *Search) { AddPrior(tree, newPrior) })
	case *Search:
		for _, w := range s.workers {
			w.priors = append(w.priors, probable{newPrior()})
		}
	}
}

// rate asks all priors about the moves of an expansion.
func (w *worker) rate(b *goban.Board, c goban.Color, x *expansion) {
	x.unit, x.rates = w.s.params.Priors.unit(b), 0
	for _, p := range w.priors {
		p.rate(b, c, x)
	}
	if x.rates > 1 {
		normalize(x.probability[:x.count])
	}
	if w.s.params.Widening.Visits > 0 {
		x.sort()
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
