package search

import (
	"math"
	"slices"

	"montego/goban"
	"montego/internal/param"
)

// Backup says what a node takes from its children.
type Backup struct {
	Operator Operator `param:"operator" default:"mean" doc:"how the value of an internal node follows from its children" source:"[Coulom06] §4.1"`
	Below    float64  `param:"below" default:"1" range:"0..1000" unit:"visits per point of the board" needs:"search.backup.operator other than mean or search.backup.variance=playout with search.selection=crazystone" doc:"a node with fewer visits is external: its value is the mean of its visits, whatever the operator" source:"[Coulom06] §2"`
	Guide    bool     `param:"guide" default:"true" needs:"search.backup.operator other than mean and search.selection=ucb1 or search.selection=ucb1-tuned" doc:"UCB1 goes by backed-up values; false: by means, so that the operator changes only the values that are shown" source:"[Cazenave07] §3.2 has the mean; then only what is shown goes by the mix of §3.3"`
	Variance Variance `param:"variance" default:"mean" needs:"search.selection=crazystone" doc:"the variance that an external node backs up" source:"[Coulom06] §3.2 has that of a playout"`
	Weight   float64  `param:"weight" default:"2" range:"0..1000" unit:"visits per point of the board" needs:"search.backup.operator=mix" doc:"mix: the weight of the mean, in visits; larger follows the mean more" source:"[Coulom06] §4.1, fig. 1"`
	Grow     float64  `param:"grow" default:"16" range:"0.01..1000000" unit:"visits per point of the board" needs:"search.backup.operator=mix" doc:"mix: after this number of visits the weight of the mean grows in proportion to them" source:"[Coulom06] §4.1, fig. 1"`
	Surest   int      `param:"surest" default:"500" range:"1..1000000000" unit:"visits" needs:"search.selection=crazystone" doc:"the variance of a value is that of a playout divided by the visits, of which at most this number counts" source:"[Coulom06] §4.2"`
	Misprint bool     `param:"misprint" default:"false" needs:"search.backup.operator=mix" doc:"the mix as in Golois's listing, where the second child has the value of the best" source:"[Cazenave07] §3.3"`
}

// Operator says what the value of an internal node is [Coulom06] §4.1.
type Operator uint8

// The operators there are.
const (
	MeanOperator Operator = iota
	MaxOperator
	RobustMaxOperator
	MixOperator
	RobustTwoOperator
)

// Choices lists the operators. See param.Enumerated.
func (Operator) Choices() []param.Choice {
	return []param.Choice{
		MeanOperator:      {Name: "mean", Doc: "the mean of its visits"},
		MaxOperator:       {Name: "max", Doc: "the best value of a child"},
		RobustMaxOperator: {Name: "robust-max", Doc: "the value of the child with most visits"},
		MixOperator:       {Name: "mix", Doc: "a mix of the mean with the values of the best and the most visited child"},
		RobustTwoOperator: {Name: "robust-two", Doc: "of the two best children, the value of the one with more visits"},
	}
}

func (o Operator) String() string { return param.NameOf(o) }

// Variance says which variance goes with the value of an external node with S visits: σ²,
// that of one playout, or σ²/S, that of their mean. [Coulom06] §3.2 says σ²; §4.2 divides the
// backed-up variance by min(500, S) "instead of σ²/S". With σ² all external nodes are selected
// nearly alike: it won 4 of 100 games against σ²/S, 9×9, 1,000 playouts.
type Variance uint8

// The variances there are.
const (
	VarianceOfMean Variance = iota
	VarianceOfPlayout
)

// Choices lists the variances. See param.Enumerated.
func (Variance) Choices() []param.Choice {
	return []param.Choice{
		VarianceOfMean:    {Name: "mean", Doc: "that of the mean of its visits, σ²/n"},
		VarianceOfPlayout: {Name: "playout", Doc: "that of a single playout, σ²"},
	}
}

// RootStanding is the root as backup operators see it.
type RootStanding struct {
	Visits   float64
	Variance float64 // of one playout, in square points if the search goes by scores

	leaders           leaders
	mean, area, scale float32
}

// RootStanding returns the root as it stands. Requires: a search that records what
// operators need has been made.
func (s *Search) RootStanding() RootStanding {
	evaluator, c := &s.workers[0].evaluator, s.position.ToMove
	o, parent := operatorBackup{tree: s.tree, evaluator: evaluator}, s.tree.withChildren(s.root)
	visits, mean := float64(parent.node.visits.Load()), parent.node.mean()
	squares := float64(s.tree.moments.at(s.root).squares.Load()) / unit
	points := float64(2 * evaluator.scale)
	return RootStanding{
		visits, varianceOfPlayout(squares, mean, visits, float64(evaluator.priorVariance)) * points * points,
		o.lead(parent, c), float32(valueFor(c, mean)), float32(s.position.Board.Area()), evaluator.scale,
	}
}

// Value returns what an operator makes of the root, in points for the side to move if the
// search goes by scores.
func (r *RootStanding) Value(p Backup) float64 {
	v := r.leaders.operate(p, r.mean, float32(r.Visits), r.area)
	return float64((2*v - 1) * r.scale)
}

// operatorBackup backs up values and variances along the path, from the leaf to the root. The
// value of an external node is the mean of its visits.
type operatorBackup struct {
	tree      *arena
	evaluator *evaluator
	params    Backup
}

func (o *operatorBackup) update(f *finished) {
	area := f.board.Area()
	for d, r := range slices.Backward(f.path) {
		o.tree.moments.at(r).add(f.value)
		o.back(r, f.trace.Color(d), area)
	}
}

// back backs up to a node, where c is to move, from its own visits and its children.
func (o *operatorBackup) back(r ref, c goban.Color, area int) {
	parent, m := o.tree.withChildren(r), o.tree.moments.at(r)
	visits, sum := float64(parent.node.visits.Load()), float64(parent.node.sum.Load())/unit
	mean := sum / visits
	internal := visits >= o.params.Below*float64(area)
	value, variance := float32(mean), o.variance(float64(m.squares.Load())/unit, mean, visits, internal)
	if internal {
		l := o.lead(parent, c)
		value = valueFor(c, l.operate(o.params, valueFor(c, value), float32(visits), float32(area)))
	}
	m.back(value, variance)
}

// variance returns the variance that goes with a value: that of a playout, and except in
// an external node whose parameters ask for it as it is, divided by the number of visits,
// up to a bound [Coulom06] §3.2, §4.2.
func (o *operatorBackup) variance(squares, mean, visits float64, internal bool) float32 {
	v := varianceOfPlayout(squares, mean, visits, float64(o.evaluator.priorVariance))
	if internal || o.params.Variance == VarianceOfMean {
		v /= min(float64(o.params.Surest), visits)
	}
	return float32(v)
}

// varianceOfPlayout returns the variance of a single playout,
//
//	(Σ₂ − S·μ² + V)/(S + 1),
//
// where Σ₂ is the sum of the squared results, S the number of visits, μ their mean and
// V the prior variance [Coulom06] §3.2.
func varianceOfPlayout(squares, mean, visits, prior float64) float64 {
	return (max(squares-float64(visits*float64(mean*mean)), 0) + prior) / (visits + 1)
}

// standing is a child as operators see it: its value is the mover's.
type standing struct{ visits, value float32 }

// leaders are the children that operators use. One that does not exist has no visits.
type leaders struct {
	best, second standing // by value
	most         standing // visits
	surer        standing // of the two best, the one with more visits: Table 1 fits it as robust max
}

// lead finds the leaders among the children that have finished visits. Of children with
// equally many visits, as most are while there are few, the best leads: most visited is
// mostly best [Coulom06] §4.1. If the child with most visits is not one of the two best, it
// takes the place of the second.
func (o *operatorBackup) lead(parent parentNode, c goban.Color) (l leaders) {
	second := -1 // indices
	best, most := -1, -1
	for i := range parent.children {
		value, variance := o.tree.moments.at(parent.first + ref(i)).backed()
		if variance == 0 {
			continue
		}
		s := standing{float32(parent.children[i].visits.Load()), valueFor(c, value)}
		switch {
		case best < 0 || s.value > l.best.value:
			second, l.second = best, l.best
			best, l.best = i, s
		case second < 0 || s.value > l.second.value:
			second, l.second = i, s
		}
		if most < 0 || s.visits > l.most.visits || s.visits == l.most.visits && s.value > l.most.value {
			most, l.most = i, s
		}
	}
	l.surer = l.best
	if l.second.visits > l.best.visits {
		l.surer = l.second
	}
	if most != best && most != second {
		l.second = l.most
	}
	return l
}

// operate returns the value that the operator gives to a node, from its mean, its number
// of visits and its leaders. All values are those of the side to move.
func (l *leaders) operate(p Backup, mean, visits, area float32) float32 {
	if l.best.visits == 0 {
		return mean
	}
	switch p.Operator {
	case MaxOperator:
		return l.best.value
	case RobustMaxOperator:
		return l.most.value
	case RobustTwoOperator:
		return l.surer.value
	case MixOperator:
		return l.mix(p, mean, visits, area)
	}
	return mean
}

// mix is the value-backup algorithm of [Coulom06] §4.1, fig. 1: the value of the child
// with most visits, among the two best or instead of the second, averaged with
// the mean, which weighs as much as 2 visits a point at first and then more and more.
// The mean alone is taken where such a child contradicts the others.
func (l *leaders) mix(p Backup, mean, visits, area float32) float32 {
	weight, grow := float32(p.Weight)*area, float32(p.Grow)*area
	if visits > grow {
		weight *= visits / grow
	}
	average := func(visits, value float32) float32 {
		return (float32(visits*value) + float32(weight*mean)) / (visits + weight)
	}
	switch {
	case l.second.visits == 0:
		return l.best.value
	case l.best.visits >= l.second.visits:
		return average(l.best.visits, l.best.value)
	case l.second.value > mean && p.Misprint:
		return average(l.second.visits, l.best.value)
	case l.second.value > mean:
		return average(l.second.visits, l.second.value)
	case l.best.value < mean:
		return average(l.best.visits, l.best.value)
	}
	return mean
}

// moments are what backup operators record of a node: the squares of its results, and
// the value and variance backed up to it. All values are Black's.
type moments struct {
	squares atomic64 // Σ of squared results, in units of 1/unit
	word    atomic64 // value and variance as float32, so that they change together
}

// add takes note of a result.
func (m *moments) add(r result) { m.squares.Add(uint64(r) * uint64(r) / unit) }

func (m *moments) back(value, variance float32) {
	m.word.Store(uint64(math.Float32bits(value))<<32 | uint64(math.Float32bits(variance)))
}

// backed returns what is backed up. For a node without visits both values are 0.
func (m *moments) backed() (value, variance float32) {
	w := m.word.Load()
	return math.Float32frombits(uint32(w >> 32)), math.Float32frombits(uint32(w))
}
