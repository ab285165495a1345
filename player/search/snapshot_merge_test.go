package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"montego/goban"
	"montego/internal/param"
	"montego/player/playout"
)

// TestSample adds samples of a few numbers and compares the sum with the sample of
// all numbers.
func TestSample(t *testing.T) {
	numbers := []int{3, -1, 4, 1, -5, 9, 2, 6}
	of := func(numbers []int) Sample {
		var s scores
		for _, x := range numbers {
			s.add(x)
		}
		return s.sample(0)
	}
	all := of(numbers)
	if math.Abs(all.Mean-19.0/8) > 1e-12 || math.Abs(all.Deviation()-math.Sqrt(173.0/8-2.375*2.375)) > 1e-9 {
		t.Errorf("mean %v, deviation %v", all.Mean, all.Deviation())
	}
	for n := range numbers {
		sum := of(numbers[:n])
		sum.Add(of(numbers[n:]))
		if diff := cmp.Diff(all, sum, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
			t.Errorf("%d and %d numbers: %s", n, len(numbers)-n, diff)
		}
	}
}

// TestMerge searches two positions of which the second search goes on with the
// tree of the first, three trees each, and compares what is merged of the three
// snapshots with sums over all nodes and playouts of the three trees.
func TestMerge(t *testing.T) {
	for _, value := range param.ValuesOf[ResultValue]() {
		p := DefaultParams()
		p.Memory, p.Evaluation.Value, p.Criticality.Weight, p.Criticality.Min = 1, value, 1, 50
		var trees []*Search
		var all leads
		var shots []*Snapshot
		for i := range 3 {
			s := New(p, playout.DefaultParams(), uint64(i))
			r := root(5)
			s.Search(context.Background(), r, Limits{Playouts: 100 * (i + 1)})
			all.add(&s.statistics.all)
			shots = append(shots, s.Search(context.Background(), r, Limits{Playouts: 100 + 150*i}))
			all.add(&s.statistics.all)
			shots[i].ExtraKomi = float64(i)
			trees = append(trees, s)
		}
		merged := Merge(p, shots...)
		checkMerged(t, merged, trees, &all)
		again := Merge(p, shots[2], Merge(p, shots[1], shots[0]))
		if diff := cmp.Diff(merged, again, cmpopts.EquateApprox(0, 1e-6)); diff != "" {
			t.Errorf("%s: in another order:\n%s", value, diff)
		}
	}
}

// checkMerged compares a merged snapshot with sums over the trees, and with the leads at
// the end of all playouts.
func checkMerged(t *testing.T, merged *Snapshot, trees []*Search, all *leads) {
	t.Helper()
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-5 {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	var owners playout.OwnerCount
	reused, squares := 0, 0.0
	for _, s := range trees {
		owners.Add(&s.current.owners.root)
		squares += squaresOf(s.scores(s.root))
		reused += s.reused
	}
	near("extra komi", merged.ExtraKomi, (float64(trees[1].visits(trees[1].root))+2*float64(trees[2].visits(trees[2].root)))/float64(all.playouts))
	near("playouts", float64(merged.Playouts+merged.Reused), float64(all.playouts))
	near("scores", float64(merged.Score.N), float64(all.playouts))
	near("reused", float64(merged.Reused), float64(reused))
	near("score", merged.Score.Mean, all.sum/float64(all.playouts))
	near("squares", squaresOf(merged.Score), squares)
	near("owners", float64(merged.Owners), float64(all.playouts))
	if owners.N != all.playouts {
		t.Errorf("owners of %d playouts, want %d", owners.N, all.playouts)
	}
	for p, mean := range owners.Ownership() {
		near("owner of "+goban.Point(p).String(), float64(merged.Owner[p]), float64(mean))
	}
	for _, m := range merged.Moves {
		checkMergedMove(t, near, m, trees)
	}
	if !slices.IsSortedFunc(merged.Moves, func(a, b Candidate) int { return b.Visits - a.Visits }) {
		t.Error("the moves are not in the order of their visits")
	}
}

// squaresOf returns the sum of the squares of the numbers of a sample.
func squaresOf(s Sample) float64 { return s.M2 + float64(s.N)*s.Mean*s.Mean }

// checkMergedMove compares one move with sums over its nodes.
func checkMergedMove(t *testing.T, near func(what string, got, want float64), m Candidate, trees []*Search) {
	t.Helper()
	var visits, sum, rave, raveWins, playouts, winners, blacks, won, lead, scoredWon float64
	scored := 0
	for _, s := range trees {
		parent := s.tree.withChildren(s.root)
		i := parent.find(m.Point)
		if i < 0 {
			continue // folded away there
		}
		n := &parent.children[i]
		visits += float64(n.visits.Load())
		sum += float64(n.sum.Load()) / unit
		wins, visits := n.rave.total()
		raveWins, rave = raveWins+float64(wins), rave+float64(visits)
		o := s.tree.owned.at(parent.first + ref(i)).means()
		n64 := float64(o.Playouts)
		playouts, winners, blacks, won = playouts+n64, winners+n64*float64(o.Winner), blacks+n64*float64(o.Black), won+n64*float64(o.Won)
		score := s.scores(parent.first + ref(i))
		scored, lead = scored+score.N, lead+score.Mean*float64(score.N)
		if s.tree.wins != nil {
			scoredWon += float64(s.tree.wins.at(parent.first+ref(i)).halves.Load()) / 2
		}
	}
	name := m.Point.String()
	near(name+" visits", float64(m.Visits), visits)
	if rave > 0 {
		near(name+" RAVE", m.RAVE, raveWins/rave)
	}
	near(name+" scores", float64(m.Score.N), float64(scored))
	near(name+" score", m.Score.Mean*float64(m.Score.N), lead)
	switch {
	case visits == 0:
	case trees[0].workers[0].evaluator.Value == ScoreValue:
		near(name+" value", m.Value, scoredWon/float64(scored))
	default:
		near(name+" value", m.Value, sum/visits)
		w, b, v := winners/playouts, blacks/playouts, won/playouts
		if want := w - b*v - (1-b)*(1-v); m.Visits > 50 {
			near(name+" criticality", m.Criticality, want)
		}
	}
}
