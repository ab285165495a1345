package search

import (
	"cmp"
	"context"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/file"
	"montego/internal/file/filetest"
	"montego/internal/rng"
	"montego/player/net"
	"montego/player/playout"
)

// networkFile returns a network that has learned nothing, as a parameter, after change has
// changed it.
func networkFile(t *testing.T, change func(n *net.Network)) (f net.File) {
	t.Helper()
	n := net.New(net.Config{Channels: 16, Blocks: 1, Head: 16, Hidden: 4}, 1)
	change(n)
	name := filepath.Join(t.TempDir(), "a.net")
	if err := file.Write(name, n.Write); err != nil {
		t.Fatal(err)
	}
	if err := f.UnmarshalText([]byte(name)); err != nil {
		t.Fatal(err)
	}
	return f
}

// sureOfWinning makes a network say that whoever moves wins, and by 400 points.
func sureOfWinning(n *net.Network) { outBias(n)[0], outBias(n)[1] = 20, 20 }

// outBias returns the biases of the logit of the win rate and of the lead in units of 20 points.
// After them a network has two weights of the owners' sum, of the owners Head weights and a
// bias, and 16 units of the score with weights of Hidden + 3·Head + 1 inputs, a bias and a weight each.
func outBias(n *net.Network) []float32 {
	return n.Weights[len(n.Weights)-16*(n.Hidden+3*n.Head+3)-n.Head-5:][:2]
}

// ofOtherPolicy makes the policy of a network another one than the linear model's.
func ofOtherPolicy(n *net.Network) {
	for i := range n.Weights {
		n.Weights[i] += 0.01 * float32(i%7)
	}
}

// TestNetworkValue: with its whole weight, the network's win rate takes the place of the
// playouts'; half of it is the mean of both.
func TestNetworkValue(t *testing.T) {
	po := playout.DefaultParams()
	root := Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 50} // playouts lose
	for _, tt := range []struct{ weight, least, most float64 }{{1, 0.999, 1}, {0.5, 0.49, 0.51}, {0, 0, 0.001}} {
		p := DefaultParams()
		p.Network = Network{PlainGo: true, Weights: networkFile(t, sureOfWinning), Ask: 1_000_000, Value: tt.weight}
		got := New(p, po, 1).Search(context.Background(), root, Limits{Playouts: 50}).ValueFor(goban.Black)
		if got < tt.least || got > tt.most {
			t.Errorf("weight %v: Black wins %v, want %v to %v", tt.weight, got, tt.least, tt.most)
		}
	}
}

// TestNetworkVisits: in a node with n visits the network's win rate weighs λ + (1 − λ)·K/(n + K),
// where K is search.network.visits on an empty board of 19×19, and less where less is empty.
func TestNetworkVisits(t *testing.T) {
	for _, tt := range []struct {
		size, stones int
		visits       float64 // n
		want         float64
	}{
		{19, 0, 1, 0.5 + 0.5*100/101.}, {19, 0, 100, 0.75}, {19, 0, 1900, 0.525}, {19, 0, math.Inf(1), 0.5},
		{19, 181, 25, 0.5 + 0.5*24.86/49.86}, {13, 0, 1, 0.5 + 0.5*21.92/22.92}, {9, 0, 1, 0.5 + 0.5*5.035/6.035},
	} {
		b := goban.New(tt.size, tt.size)
		for range tt.stones {
			b.Play(b.EmptyPoint(0), goban.Black)
		}
		x := netEvaluator{params: Network{Value: 0.5, Visits: 100}}
		x.begin(b)
		m := mixture{playout: 0, network: unit, share: x.params.Value, visits: x.visits}
		if got := float64(m.after(tt.visits)) / unit; math.Abs(got-tt.want) > 1e-3 {
			t.Errorf("%d×%d, %d stones, %v visits: the network weighs %.4f, want %.4f", tt.size, tt.size, tt.stones, tt.visits, got, tt.want)
		}
	}
	// The only visit of a move has the network's word alone, where playouts say the opposite.
	p := DefaultParams()
	p.Network = Network{PlainGo: true, Weights: networkFile(t, sureOfWinning), Ask: 1_000_000, Value: 0.5, Visits: 1e6}
	shot := New(p, playout.DefaultParams(), 1).Search(context.Background(), Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: 50}, Limits{Playouts: 50})
	if v := goban.Black.Share(shot.Moves[0].Value); v < 0.99 {
		t.Errorf("Black's best move is worth %v", v)
	}
}

// TestNetworkLead: the lead that people see is the playouts' where these agree or the
// network does not count, and otherwise a mean of theirs and the network's.
func TestNetworkLead(t *testing.T) {
	weights := networkFile(t, func(*net.Network) {})
	b := goban.New(7, 7)
	for i, v := range strings.Fields("D4 D3 E3 C4 E4") {
		q, _ := goban.ParsePoint(v)
		b.Play(q, goban.Sides[i%2])
	}
	_, out := net.NewEvaluator(weights.Networks()).Evaluate(b, goban.White, 3.5)
	judged := -float64(out.Score)
	for _, even := range []float64{0, 5, 1000} {
		p := DefaultParams()
		p.Network = Network{PlainGo: true, Weights: weights, Ask: 1000, Value: 0.5, Score: even} // only the root asks
		shot := New(p, playout.DefaultParams(), 1).Search(context.Background(), Root{Board: b, ToMove: goban.White, Komi: 3.5}, Limits{Playouts: 300})
		want := shot.Score.Mean
		if even > 0 {
			weight := math.Pow(shot.Score.Deviation(), 2)
			weight /= weight + even*even
			want += weight * (judged - want)
		}
		if math.Abs(shot.Lead-want) > 0.005 || math.Abs(judged-shot.Score.Mean) < 0.1 {
			t.Errorf("even at %v: the lead is %.3f, want %.3f; network %.3f, playouts %.3f ± %.3f", even, shot.Lead, want, judged, shot.Score.Mean, shot.Score.Deviation())
		}
		for _, m := range shot.Moves {
			far := math.Abs(m.Lead - shot.Lead) // from the root, where few playouts do not lead
			if m.Score.N == 0 && m.Lead != shot.Lead || even == 0 && m.Score.N > 0 && m.Lead != m.Score.Mean || even > 0 && far > math.Abs(m.Score.Mean-shot.Score.Mean) || even == 5 && m.Visits == 1 && far > 3 {
				t.Errorf("even at %v: the lead of %v is %.3f, that of its playouts %.3f", even, m.Point, m.Lead, m.Score.Mean)
			}
		}
	}
}

// TestNetworkLeadDoubt: where playouts and network differ by more than chance explains, the lead at
// the root leans to the playouts, and all leads move with it.
func TestNetworkLeadDoubt(t *testing.T) {
	for _, tt := range []struct {
		played, deviation float64
		n                 int
		network, want     float64
	}{
		{5, 80, 400, 5, 5},
		{47, 80, 400, 11, 15.4}, // five handicap stones
		{47, 80, 1, 11, 11.1},   // by chance
		{47, 0, 1, 11, 11.1},    // one playout does not deviate from its mean
		{50, 20, 400, 12, 39.2}, // late
		{-50, 20, 400, -12, -39.2},
	} {
		l := shownLeads{deviation: 15, root: tt.network, asked: true, usual: math.Pow(cmp.Or(tt.deviation, 80), 2),
			played: Sample{N: tt.n, Mean: tt.played, M2: float64(tt.n) * tt.deviation * tt.deviation}}
		l.shift = l.doubt()
		if got := l.atRoot(); math.Abs(got-tt.want) > 0.1 {
			t.Errorf("%d playouts say %v ± %v and the network %v: the lead is %.2f, want %v", tt.n, tt.played, tt.deviation, tt.network, got, tt.want)
		}
	}
	if l := (&shownLeads{deviation: 15, asked: true}); l.doubt() != 0 {
		t.Errorf("without playouts the lead moves by %v", l.doubt())
	}
}

// TestNetworkLeadTempo: a network that takes whoever moves to be many points ahead, and so
// changes its mind at every move, does not make leads jump, neither between the root and its
// moves nor from one position to the next.
func TestNetworkLeadTempo(t *testing.T) {
	weights := networkFile(t, func(n *net.Network) { outBias(n)[1] = 1 })
	b, c := goban.New(7, 7), goban.Black
	for v := range strings.FieldsSeq("D4 D3 E3 C4") {
		_, out := net.NewEvaluator(weights.Networks()).Evaluate(b, c, 0)
		shot := tempoSearch(weights).Search(context.Background(), Root{Board: b, ToMove: c}, Limits{Playouts: 100})
		if out.Score < 14 || math.Abs(shot.Lead) > 4 {
			t.Errorf("%v to move: the lead is %.2f, and the network says %.2f", c, shot.Lead, out.Score)
		}
		for _, m := range shot.Moves {
			if m.Visits > 2 && math.Abs(m.Lead) > 4 {
				t.Errorf("%v %v: the lead is %.2f", c, m.Point, m.Lead)
			}
		}
		q, _ := goban.ParsePoint(v)
		b.Play(q, c)
		c = c.Opponent()
	}
}

// TestNetworkLeadTree: the leads of a node are those of its children, in turns, and its own for the visits that
// the network was asked about at no child.
func TestNetworkLeadTree(t *testing.T) {
	const komi = 3.5
	s := tempoSearch(networkFile(t, func(*net.Network) {}))
	s.Search(context.Background(), Root{Board: goban.New(5, 5), ToMove: goban.Black, Komi: komi}, Limits{Playouts: 500})
	nodes := 0
	for at := range ref(s.tree.used() + 1) {
		v := s.tree.netValues.at(at)
		own, asked := v.lead()
		if !asked {
			continue
		}
		nodes++
		var sums, counts [2]float64
		parent := s.tree.withChildren(at)
		for i := range parent.children {
			child := s.tree.netValues.at(parent.first + ref(i))
			for j := range 2 {
				sum, n := child.leads[1-j].of(leadSums)
				sums[j], counts[j] = sums[j]+sum, counts[j]+n
			}
		}
		sum, n := v.leads[0].of(leadSums)
		if want := sums[0] + (n-counts[0])*math.Round((own+komi)*leadUnit); n < counts[0] || math.Abs(sum-want) > 0.5 {
			t.Errorf("node %d: %v leads of the same side add up to %v, want %v", at, n, sum, want)
		}
		if sum, n := v.leads[1].of(leadSums); sum != sums[1] || n != counts[1] {
			t.Errorf("node %d: %v leads of the other side add up to %v, want %v and %v", at, n, sum, counts[1], sums[1])
		}
	}
	if nodes < 100 {
		t.Errorf("the network was asked about %d nodes", nodes)
	}
}

// tempoSearch makes a search whose leads are the network's.
func tempoSearch(weights net.File) *Search {
	p := DefaultParams()
	p.Selection, p.Network = SelectNetwork, Network{PlainGo: true, Weights: weights, Ask: 1, Score: 0.001}
	return New(p, playout.DefaultParams(), 1)
}

// TestNetworkLeadVersus: a move that a search compares with all others may be a mistake, so
// what the network says of it does not change the lead of the position.
func TestNetworkLeadVersus(t *testing.T) {
	corner := goban.PointAt(0, 0)
	s := tempoSearch(networkFile(t, func(*net.Network) {}))
	for _, versus := range []goban.Point{corner, goban.NoPoint} {
		before := s.Search(context.Background(), Root{Board: goban.New(5, 5), ToMove: goban.Black, Versus: versus}, Limits{Playouts: 200})
		parent := s.tree.withChildren(s.root)
		s.tree.netValues.at(parent.first+ref(parent.find(corner))).set(1, 1000)
		if after := s.snapshot(); (after.Lead == before.Lead) != (versus == corner) {
			t.Errorf("compared %v: the lead %.2f became %.2f", versus, before.Lead, after.Lead)
		}
	}
}

// TestNetworkPolicy: the probabilities of the root's moves are the network's with the selection
// network, and otherwise those of the linear model.
func TestNetworkPolicy(t *testing.T) {
	weights := networkFile(t, ofOtherPolicy)
	b := goban.New(7, 7)
	in, out := net.NewEvaluator(weights.Networks()).Evaluate(b, goban.Black, 7.5)
	candidates, sum := in.Candidates[:len(in.Candidates)-1], 0.0 // without the pass
	for _, p := range candidates {
		sum += math.Exp(float64(out.Policy[in.Place(p)]))
	}
	for selection, want := range map[Selection]bool{SelectNetwork: true, SelectPUCT: false, SelectRAVE: false} {
		p := DefaultParams()
		p.Selection, p.Fold, p.Patterns.Visits = selection, false, 20
		p.Network = Network{PlainGo: true, Weights: weights, Ask: 8, Value: 0.3}
		shot := New(p, playout.DefaultParams(), 1).Search(context.Background(), Root{Board: b, ToMove: goban.Black, Komi: 7.5}, Limits{Playouts: 30})
		same := 0
		for _, m := range shot.Moves {
			if m.Point != goban.Pass && math.Abs(m.Probability-math.Exp(float64(out.Policy[in.Place(m.Point)]))/sum) < 1e-3 {
				same++
			}
		}
		if all := len(candidates); (same == all) != want {
			t.Errorf("%v: %d of %d moves have the network's probability", selection, same, all)
		}
	}
}

// TestNetworkSelection: the selection network is rave without a network. With one, a leaf gets
// children when it asks, and no prior visits; their probabilities are the network's.
func TestNetworkSelection(t *testing.T) {
	root := Root{Board: goban.New(7, 7), ToMove: goban.Black, Komi: 7.5}
	search := func(p Params) (*Search, *Snapshot) {
		s := New(p, playout.DefaultParams(), 1)
		return s, s.Search(context.Background(), root, Limits{Playouts: 400})
	}
	p := DefaultParams()
	p.Fold, p.Expand, p.Priors.Even = false, 50, 1
	_, rave := search(p)
	p.Selection = SelectNetwork
	if _, without := search(p); !slices.EqualFunc(rave.Moves, without.Moves, func(a, b Candidate) bool { return a.Point == b.Point && a.Visits == b.Visits && a.RAVE == b.RAVE }) {
		t.Errorf("without a network the most visited move is %v with %d visits, by rave it is %v with %d", without.Moves[0].Point, without.Moves[0].Visits, rave.Moves[0].Point, rave.Moves[0].Visits)
	}
	p.Network = Network{PlainGo: true, Weights: networkFile(t, ofOtherPolicy), Ask: 5, Value: 0.5}
	s, shot := search(p)
	for _, m := range shot.Moves {
		if m.PriorVisits > 0 || m.RAVEVisits > 0 {
			t.Errorf("%v has %.0f prior visits and %.0f by rave", m.Point, m.PriorVisits, m.RAVEVisits)
		}
	}
	parents := 0
	for i := range s.tree.withChildren(s.root).children {
		n := &s.tree.withChildren(s.root).children[i]
		if got, want := n.children.Load() > 0, n.visits.Load() >= 5; got != want {
			t.Errorf("%v has %d visits; children: %v", n.move, n.visits.Load(), got)
		}
		if n.children.Load() > 0 {
			parents++
			if n.state.Load()&netAsked == 0 {
				t.Errorf("%v has children and was not asked", n.move)
			}
		}
	}
	if parents == 0 {
		t.Error("no move of the root has children")
	}
}

// TestNetworkEvaluates: the visit in which a node asks has the network's win rate as its result,
// and no playout; all others have one.
func TestNetworkEvaluates(t *testing.T) {
	root := Root{Board: goban.New(7, 7), ToMove: goban.Black, Komi: 7.5}
	for _, value := range []float64{0, 0.5} {
		p := DefaultParams()
		p.Selection = SelectNetwork
		p.Network = Network{PlainGo: true, Weights: networkFile(t, ofOtherPolicy), Ask: 5, Value: value}
		s := New(p, playout.DefaultParams(), 1)
		s.Search(context.Background(), root, Limits{Playouts: 400})
		evaluations := 0
		var count func(at ref)
		count = func(at ref) {
			parent := s.tree.withChildren(at)
			if value > 0 && at != s.root && parent.node.state.Load()&netAsked != 0 {
				evaluations++
			}
			for i := range parent.children {
				count(parent.first + ref(i))
			}
		}
		count(s.root)
		visits, playouts := int(s.tree.nodes.at(s.root).visits.Load()), s.tree.scores.at(s.root).sample(0).N
		if visits != 400 || playouts != visits-evaluations || evaluations == 0 && value > 0 {
			t.Errorf("λ = %v: %d visits, %d playouts and %d evaluations", value, visits, playouts, evaluations)
		}
		if value == 0 {
			continue
		}
		for i := range s.tree.withChildren(s.root).children {
			if n := &s.tree.withChildren(s.root).children[i]; n.visits.Load() == 5 {
				at := s.tree.withChildren(s.root).first + ref(i)
				v, known := s.tree.netValues.at(at).result()
				if playouts := s.tree.scores.at(at).sample(0).N; !known || playouts != 4 {
					t.Errorf("%v has 5 visits and %d playouts; the network says %v", n.move, playouts, v)
				}
			}
		}
	}
}

// TestNetworkPlayouts: the playouts of a search that asks the network go by the policy that
// Playouts names, and all others by the player's.
func TestNetworkPlayouts(t *testing.T) {
	root := Root{Board: goban.New(7, 7), ToMove: goban.Black, Komi: 7.5}
	asked := Network{PlainGo: true, Weights: networkFile(t, ofOtherPolicy), Ask: 5, Value: 0.5}
	value := func(n Network, in playout.Substitute, own playout.PolicyName) float64 {
		p, po := DefaultParams(), playout.DefaultParams()
		p.Selection, p.Network, po.Policy = SelectNetwork, n, own
		p.Network.Playouts = in
		return New(p, po, 1).Search(context.Background(), root, Limits{Playouts: 300}).ValueFor(goban.Black)
	}
	const mogo = playout.Substitute(1 + playout.MoGoPolicy)
	if got, want, other := value(asked, mogo, playout.UniformPolicy), value(asked, 0, playout.MoGoPolicy), value(asked, 0, playout.UniformPolicy); got != want || got == other {
		t.Errorf("with mogo in its place Black wins %v, by mogo itself %v, by the own policy %v", got, want, other)
	}
	if got, want := value(Network{}, mogo, playout.UniformPolicy), value(Network{}, 0, playout.UniformPolicy); got != want {
		t.Errorf("without a network Black wins %v, by the own policy %v", got, want)
	}
}

// TestNetworkAfterSweep: a node that has lost its children in a sweep asks again for its next
// ones, which would all be equally probable otherwise.
func TestNetworkAfterSweep(t *testing.T) {
	p := DefaultParams()
	p.Selection = SelectNetwork
	p.Network = Network{PlainGo: true, Weights: networkFile(t, ofOtherPolicy), Ask: 5, Value: 0.5}
	s := New(p, playout.DefaultParams(), 1)
	root := Root{Board: goban.New(7, 7), ToMove: goban.Black, Komi: 7.5}
	s.Search(context.Background(), root, Limits{Playouts: 400})
	s.tree.mark(math.MaxUint32, s.root)
	s.Search(context.Background(), root, Limits{Playouts: 800})
	parents := 0
	for i := range s.tree.withChildren(s.root).children {
		below := s.tree.withChildren(s.tree.withChildren(s.root).first + ref(i)).children
		if len(below) < 2 {
			continue
		}
		parents++
		same := func(n *node) bool { return n.policy.Load() == below[0].policy.Load() }
		equal := 0
		for k := range below {
			if same(&below[k]) {
				equal++
			}
		}
		if equal == len(below) {
			t.Errorf("all %d answers to %v are equally probable", equal, s.tree.withChildren(s.root).children[i].move)
		}
	}
	if parents == 0 {
		t.Error("no move of the root has children")
	}
}

// TestNetworkFile: a file that is no network is an error before anything is searched.
func TestNetworkFile(t *testing.T) {
	name := filetest.Put(t, t.TempDir(), "a.net", "(;FF[4])")
	var f net.File
	if err := f.UnmarshalText([]byte(name)); err == nil || !strings.Contains(err.Error(), name) || f.Networks() != nil {
		t.Errorf("error %v", err)
	}
}

// TestNetworkOwners: at the end of a playout the points of which the network is sure in the last
// node that has asked count as it says, and the others as they stand, also after a sweep has
// moved the nodes.
func TestNetworkOwners(t *testing.T) {
	weights := networkFile(t, ofOtherPolicy)
	for _, size := range []int{5, 9, 19} {
		b, r := goban.New(size, size), rng.New(3)
		c := goban.Black
		for i := range size * 2 {
			if p := goban.PointAt(r.Intn(size), r.Intn(size)); i%5 > 0 && b.Legal(p, c) {
				b.Play(p, c)
				c = c.Opponent()
			}
		}
		in, out := net.NewEvaluator(weights.Networks()).Evaluate(b, c, 7.5)
		var sizes []float64
		for p := range b.Points() {
			sizes = append(sizes, math.Abs(float64(out.Owner[in.Place(p)])))
		}
		slices.Sort(sizes)
		p := DefaultParams()
		p.Selection, p.Fold = SelectNetwork, false
		p.Network = Network{PlainGo: true, Weights: weights, Ask: 4, Value: 0.5, Ownership: sizes[len(sizes)/2]}
		s := New(p, playout.DefaultParams(), 1)
		s.Search(context.Background(), Root{Board: b, ToMove: c, Komi: 7.5}, Limits{Playouts: 30})
		for _, swept := range []bool{false, true} {
			if swept {
				s.sweep()
			}
			w, corrected := s.workers[0], 0
			for range 20 {
				end, trace, want := *b, playout.Trace{First: c}, 0
				playout.New(playout.DefaultParams()).Run(&end, c, &r, &trace)
				for q := range end.Points() {
					owner := float64(out.Owner[in.Place(q)]) * float64(c.Sign())
					if math.Abs(owner) > p.Network.Ownership {
						want += int(math.Copysign(1, owner)) - end.Owner(q).Sign()
					}
				}
				if got := w.network.correct(&end, s.root); got != want {
					t.Fatalf("%d×%d, swept %v: corrected by %d, want %d", size, size, swept, got, want)
				}
				if want != 0 {
					corrected++
				}
			}
			if corrected == 0 {
				t.Errorf("%d×%d: no playout was corrected", size, size)
			}
		}
	}
}

// TestNetworkOwnersFew: a node with too few children to keep owners counts playouts as they stand.
func TestNetworkOwnersFew(t *testing.T) {
	p := DefaultParams()
	p.Selection = SelectNetwork
	p.Network = Network{PlainGo: true, Weights: networkFile(t, ofOtherPolicy), Ask: 4, Value: 0.5, Ownership: 0}
	b := goban.New(2, 2)
	s := New(p, playout.DefaultParams(), 1)
	s.Search(context.Background(), Root{Board: b, ToMove: goban.Black}, Limits{Playouts: 1})
	s.tree.nodes.at(s.root).count = 1
	if got := s.workers[0].network.correct(b, s.root); got != 0 {
		t.Errorf("corrected by %d", got)
	}
}
