package search

import (
	"montego/goban"
	"montego/player/pattern"
	"montego/player/playout"
)

// Patterns are the parameters of the prior that is learned from game records: the
// probabilities that a pattern.Model gives the moves of a new node.
type Patterns struct {
	Model   pattern.ModelFile `param:"model" default:"" unit:"file" doc:"the weights of montego train; empty for those built in" source:"[Coulom07]"`
	Visits  float64           `param:"visits" default:"0" range:"0..100000" unit:"prior visits" doc:"prior visits, all won, of a move of probability 1; one of probability P has √P times as many; 0 for none" source:"[Coulom07] §4, later Pachi"`
	Opening float64           `param:"opening" default:"1" range:"0..1000" needs:"search.patterns.visits" doc:"factor of the visits on boards from 15×15 on, while at most a ninth of the board is taken"`
	Policy  bool              `param:"policy" default:"false" needs:"search.selection=puct or search.progressive-bias.strength or search.widening.visits" doc:"progressive bias, widening and PUCT go by these probabilities, instead of the hints of the playout policy" source:"[Huang11] §3.2.2.1"`
}

// asksPatterns reports whether a search with the parameters p asks the model.
func (p Params) asksPatterns() bool {
	return p.Patterns.Visits > 0 || p.Patterns.Policy && p.wantsPolicy()
}

// patternPrior is the Prior that asks a pattern.Model.
type patternPrior struct {
	params Patterns
	model  *pattern.Model
	finder *pattern.Finder
}

func newPatternPrior(p Patterns) *patternPrior {
	m := p.Model.Model()
	return &patternPrior{p, m, pattern.NewFinder(m.Dictionary)}
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
	return r.params.visits(b)
}

// visits returns the prior visits of a move of probability 1 on b.
func (p Patterns) visits(b *goban.Board) float32 {
	if playout.Large(b) && 9*(b.Area()-b.NumEmpty()) <= b.Area() {
		return float32(p.Visits * p.Opening)
	}
	return float32(p.Visits)
}
