package search

import (
	"math"
	"math/bits"
	"slices"

	"montego/goban"
	"montego/player/net"
	"montego/player/playout"
)

// Network are the parameters of the network of package net in the search. A node asks it
// once, after some visits: most nodes have one or two, and are not worth an evaluation.
type Network struct {
	Weights   net.File           `param:"weights" default:"" unit:"file" doc:"the network: builtin (the one that ships for the size of the board), builtin9 or builtin19 (that one on all boards), or a file of montego train net; empty: none"`
	Ask       int                `param:"ask" default:"8" range:"1..1000000" unit:"visits" doc:"visits after which a node asks the network; the root asks at once. With the selection network a leaf then gets its children and their P. Larger: fewer evaluations, more playouts" source:"[Silver16]"`
	Value     float64            `param:"value" default:"0" range:"0..1" doc:"λ, the weight of the network's win rate in the result of a playout, taken from the last node on the path that has asked; 0: playouts alone. With λ > 0 and the selection network, a visit in which a node asks has the network's win rate as its result, without a playout" source:"[Silver16] mixes so with 1/2"`
	Visits    float64            `param:"visits" default:"0" range:"0..1000000" unit:"visits" needs:"search.network.value" doc:"K: in a node with n visits the network weighs λ + (1 − λ)·K/(n + K) instead of λ, because the mean of few playouts is not exact; K is (e/361)² times this where the root has e empty points, as the variance of the playouts' leads"`
	Score     float64            `param:"score" default:"0" range:"0..1000" unit:"points" doc:"s: in the leads that people see the network's weighs d²/(d² + s²), where d is the standard deviation of the playouts' leads; where both differ by Δ, s is (1 + Δ²/1200) times this; larger believes playouts more; 0: playouts alone"`
	Playouts  playout.Substitute `param:"playouts" default:"own" needs:"search.selection=network" doc:"the playout policy of searches by the selection network; all others, such as those that find dead stones, use playout.policy"`
	Ownership float64            `param:"ownership" default:"1" range:"0..1" needs:"search.selection=network" doc:"at the end of a playout a point counts for the side to which the last node on the path that has asked gives it by more than this, from 0 (even) to 1 (certain), whoever holds it; smaller corrects more points; 1: none"`
	PlainGo   bool               `param:"plain-go" default:"false" doc:"ask the network also on processors for which it has no fast code, where an evaluation takes some twenty times as long"`
}

// usesNetwork reports whether a search asks the network: for the probabilities of moves or for its
// win rates.
func (p Params) usesNetwork() bool {
	n := p.Network
	return len(n.Weights.Networks()) > 0 && (p.Selection == SelectNetwork || n.Value > 0) && (net.Fast() || n.PlainGo)
}

// MixesNetwork reports whether a network's win rates are a part of a search's.
func (p Params) MixesNetwork() bool { return p.usesNetwork() && p.Network.Value > 0 }

// netValue is what the network says of a node, and of the nodes that visits of the node have come to.
type netValue struct {
	value atomic32 // Black's probability of winning in units of 1/unit, plus one; 0 if it was not asked
	score atomic32 // the bits of Black's lead in points, komi included, a float32; stored before value
	// leads adds up, for the visits through the node, Black's lead without komi by the network in the last
	// position of the visit that it was asked about: first those where the same side moves as at the node. It is
	// read only where the node itself was asked. Each sum ends at 2²³ visits.
	leads [2]countedSum
}

// leadSums are of leads in units of 1/128 point, and 512 points are more than any lead.
var leadSums = sumLayout{sumBits: 40, shift: 512 * leadUnit}

const leadUnit = 128

func (o *netValue) set(value uint32, score float32) {
	o.score.Store(math.Float32bits(score))
	o.value.Store(value + 1)
}

func (o *netValue) lead() (points float64, known bool) {
	known = o.value.Load() > 0
	return float64(math.Float32frombits(o.score.Load())), known
}

// meanLead returns the mean of the leads less the komi, with tempo added to those where the same side moves as
// at the node and taken off the others.
func (o *netValue) meanLead(komi, tempo float64) (points float64, known bool) {
	same, n := o.leads[0].of(leadSums)
	other, m := o.leads[1].of(leadSums)
	if n+m == 0 {
		return 0, false
	}
	return ((same+other)/leadUnit+(n-m)*tempo)/(n+m) - komi, true
}

// result returns Black's probability of winning as a result.
func (o *netValue) result() (r result, known bool) {
	v := o.value.Load()
	return result(v - 1), v > 0
}

// netEvaluator evaluates nodes by the network, for one worker.
type netEvaluator struct {
	params    Network
	selects   bool    // the selection goes by the network's probabilities
	visits    float64 // K of this search
	evaluator *net.Evaluator
	tree      *arena
	policy    [maxBlock]float32
	in        *net.Input // of the position asked about last
	out       *net.Output
}

// newNetEvaluator returns nil if the search does not ask a network.
func newNetEvaluator(p Params, a *arena) *netEvaluator {
	if !p.usesNetwork() {
		return nil
	}
	return &netEvaluator{params: p.Network, selects: p.selectsByNetwork(), evaluator: net.NewEvaluator(p.Network.Weights.Networks()), tree: a}
}

// begin makes the evaluator ready for a search of the position on b.
func (x *netEvaluator) begin(b *goban.Board) {
	share := float64(b.NumEmpty()) / (goban.MaxSize * goban.MaxSize)
	x.visits = x.params.Visits * share * share
}

// rate asks the network about a node that is to get the children that e lists, and makes their
// probabilities the network's. c moves on b.
func (x *netEvaluator) rate(b *goban.Board, at ref, c goban.Color, komi float32, e *expansion) {
	x.tree.nodes.at(at).set(netAsked)
	x.ask(b, at, c, komi)
	copy(e.probability[:e.count], x.policyOf(e.count, func(i int) goban.Point { return e.moves[i] }))
}

// evaluate evaluates a node of the path that has children and that the network was not asked
// about, if no worker has done so and the node has Ask visits or is the root: one of a search that
// does not select by the network, or one from a book. c moves on b. It reports whether the
// network's win rate is the result of this visit, so that no playout is needed.
func (x *netEvaluator) evaluate(b *goban.Board, at ref, parent parentNode, c goban.Color, komi float32, root bool) bool {
	if !root && int(parent.node.visits.Load()) < x.params.Ask || parent.node.state.Load()&netAsked != 0 {
		return false
	}
	if parent.node.state.Or(netAsked)&netAsked != 0 {
		return false // another worker has
	}
	x.ask(b, at, c, komi)
	if x.selects {
		for i, p := range x.policyOf(len(parent.children), func(i int) goban.Point { return parent.children[i].move }) {
			parent.children[i].setProbability(p)
		}
		x.keepOwners(b, c, parent.first, len(parent.children))
	}
	return !root && x.replacesPlayout()
}

// replacesPlayout reports whether the visit in which a node asks has the network's win rate as its
// result, in the place of a playout's.
func (x *netEvaluator) replacesPlayout() bool { return x != nil && x.selects && x.params.Value > 0 }

// ask notes what the network says of a node.
func (x *netEvaluator) ask(b *goban.Board, at ref, c goban.Color, komi float32) {
	x.in, x.out = x.evaluator.Evaluate(b, c, float64(komi))
	x.tree.netValues.at(at).set(uint32(valueFor(c, x.out.Win)*unit), x.out.Score*float32(c.Sign()))
}

// policyOf returns the probabilities of n moves by the last answer. The pass, of which the
// network says nothing here, is as probable as a move is in the mean.
func (x *netEvaluator) policyOf(n int, move func(i int) goban.Point) []float32 {
	policy, highest := x.policy[:n], float32(math.Inf(-1))
	for i := range policy {
		policy[i] = float32(math.Inf(-1))
		if p := move(i); p != goban.Pass {
			policy[i] = x.out.Policy[x.in.Place(p)]
			highest = max(highest, policy[i])
		}
	}
	for i := range policy {
		policy[i] = float32(math.Exp(float64(policy[i] - highest)))
	}
	normalize(policy)
	for i := range policy {
		if move(i) == goban.Pass {
			policy[i] = 1 / float32(n)
		}
	}
	return policy
}

// asked returns the path down to its last node that the network was asked about.
func (x *netEvaluator) asked(path []ref) []ref {
	for i, r := range slices.Backward(path) {
		if _, known := x.tree.netValues.at(r).result(); known {
			return path[:i+1]
		}
	}
	return nil
}

// mix returns how the result of a playout is mixed with what the network says of the node at.
func (x *netEvaluator) mix(at ref, r result) mixture {
	if x.params.Value == 0 {
		return mixture{playout: r}
	}
	v, _ := x.tree.netValues.at(at).result()
	return mixture{r, v, x.params.Value, x.visits}
}

// addLead adds Black's lead in the last position of a path, without komi, to the leads of its nodes.
func (x *netEvaluator) addLead(path []ref, points float64) {
	most := float64(leadSums.shift - 1)
	units := int(max(-most, min(most, math.Round(leadUnit*points))))
	for d, r := range path {
		x.tree.netValues.at(r).leads[(len(path)-1-d)%2].add(units, leadSums)
	}
}

// addAnswer is addLead with what the network says of the last position.
func (x *netEvaluator) addAnswer(path []ref, komi float32) {
	lead, _ := x.tree.netValues.at(path[len(path)-1]).lead()
	x.addLead(path, lead+float64(komi))
}

// mixture is a mixture of the result of a playout and of a win rate that the network gives.
type mixture struct {
	playout, network result
	share, visits    float64 // the network's share λ in nodes with many visits, and K
}

func (m mixture) after(n float64) result {
	share := m.share + (1-m.share)*m.visits/(n+m.visits)
	return result(float64(m.playout) + float64(share*(float64(m.network)-float64(m.playout))))
}

// ownerWord is one word of the two sets of points that the network gives to Black and to White in
// the position of a node. The children of the node hold them: where a set has n words, the first
// n children hold Black's and the next n White's. A node with fewer than 2n children has none,
// and there playouts count as they end.
type ownerWord struct{ points atomic64 }

// keepOwners stores with the n children from first on which points are Black's and which are
// White's by the network's last answer, where c moves on b.
func (x *netEvaluator) keepOwners(b *goban.Board, c goban.Color, first ref, n int) {
	words := b.SetWords()
	if x.tree.netOwners == nil || n < 2*words {
		return
	}
	var black, white goban.PointSet
	for p := range b.Points() {
		switch owner := float64(x.out.Owner[x.in.Place(p)]) * float64(c.Sign()); {
		case owner > x.params.Ownership:
			black.Add(p)
		case owner < -x.params.Ownership:
			white.Add(p)
		}
	}
	kept := x.tree.netOwners.run(first, 2*words)
	for i := range words {
		kept[i].points.Store(black[i])
		kept[words+i].points.Store(white[i])
	}
}

// correct returns what is to be added to Black's lead at the end of a playout on b, so that the
// points of which the network is sure count as it says of the node at.
func (x *netEvaluator) correct(b *goban.Board, at ref) (points int) {
	if x.tree.netOwners == nil {
		return 0
	}
	parent, words := x.tree.withChildren(at), b.SetWords()
	if len(parent.children) < 2*words {
		return 0
	}
	kept := x.tree.netOwners.run(parent.first, 2*words)
	for i := range words {
		for w := kept[i].points.Load(); w != 0; w &= w - 1 {
			points += 1 - b.Owner(goban.Point(64*i+bits.TrailingZeros64(w))).Sign()
		}
		for w := kept[words+i].points.Load(); w != 0; w &= w - 1 {
			points -= 1 + b.Owner(goban.Point(64*i+bits.TrailingZeros64(w))).Sign()
		}
	}
	return points
}
