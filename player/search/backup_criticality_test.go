package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
	"montego/player/tactics"
)

// TestCriticality compares the formula with a count over made-up playouts: Black
// owns the point, or not, and wins, or not.
func TestCriticality(t *testing.T) {
	for _, test := range []struct {
		both, owns, wins, neither int // playouts: Black owns and wins, only owns, only wins, neither
		covariance, correlation   float64
	}{
		{both: 500, neither: 500, covariance: 0.5, correlation: 1}, // who owns it wins
		{owns: 500, wins: 500, covariance: -0.5, correlation: -1},  // who owns it loses
		{both: 250, owns: 250, wins: 250, neither: 250},            // it means nothing
		{both: 1000}, // nor does what is always so
		{both: 600, owns: 100, wins: 100, neither: 200, covariance: 0.22, correlation: 0.5238},
		{both: 125, neither: 125, covariance: 0.5, correlation: 1}, // just enough playouts
		{both: 125, neither: 124}, // too few
	} {
		var n node
		var o owned
		n.move = goban.PointAt(2, 2)
		count := func(playouts int, owner, winner goban.Color) {
			for range playouts {
				o.add(sixths(owner == goban.Black), sixths(owner == winner), winner)
			}
		}
		count(test.both, goban.Black, goban.Black)
		count(test.owns, goban.Black, goban.White)
		count(test.wins, goban.White, goban.Black)
		count(test.neither, goban.White, goban.White)
		for measure, want := range map[Measure]float64{Covariance: test.covariance, Correlation: test.correlation} {
			k := Criticality{Weight: 1, Min: 250, Measure: measure}
			if got := float64(k.of(n.move, o.means())); math.Abs(got-want) > 1e-4 {
				t.Errorf("%+v: %s %v, want %v", test, measure, got, want)
			}
		}
	}
}

// sixths are all of them or none.
func sixths(owns bool) int {
	if owns {
		return 6
	}
	return 0
}

// TestShare asks how much of C2 is Black's and White's at the end of a game, by
// the owner of the point and by the local value of a move there.
func TestShare(t *testing.T) {
	for _, test := range []struct {
		name, picture string
		owner, local  [2]int // sixths, Black's and White's
	}{
		{"a stone in a wall", ". . X O .\n. X X O .\n. . X O .", [2]int{6, 0}, [2]int{5, 1}},
		{"a stone between White's", ". O . O .\n. O X O .\n. O X O .", [2]int{6, 0}, [2]int{3, 2}},
		{"White's eye", ". O O O .\n. O . O .\n. O O O .", [2]int{0, 6}, [2]int{0, 6}},
		{"a point of nobody's", ". X X . .\nO O . X X\n. . O O .", [2]int{0, 0}, [2]int{2, 2}},
	} {
		end, p := drawn.Board(t, test.picture), goban.PointAt(2, 1)
		for i, local := range []bool{false, true} {
			got := [2]int{tactics.Worth(end, p, goban.Black, local), tactics.Worth(end, p, goban.White, local)}
			if want := [][2]int{test.owner, test.local}[i]; got != want {
				t.Errorf("%s, local %v: %v sixths, want %v\n%v", test.name, local, got, want, end)
			}
		}
	}
}

// TestSway adds the playouts of a critical and of a counter-critical point to a
// RAVE value of 30 wins of Black's in 100 playouts.
func TestSway(t *testing.T) {
	for _, test := range []struct {
		critical      bool // or the opposite
		flip          bool
		c             goban.Color
		sum, playouts float32
	}{
		{true, true, goban.Black, 80, 150},
		{true, true, goban.White, 30, 150},
		{false, true, goban.Black, 30, 150},
		{false, true, goban.White, 80, 150},
		{false, false, goban.Black, 0, 50},  // won playouts are taken away
		{false, false, goban.White, 30, 50}, // White's are Black's losses
	} {
		var n node
		var o owned
		n.move = goban.PointAt(2, 2)
		for i := range 1000 {
			owner, winner := goban.Black, goban.White
			if i%2 == 0 {
				winner = goban.Black
			}
			if (winner == goban.Black) != test.critical {
				owner = goban.White
			}
			o.add(sixths(owner == goban.Black), sixths(owner == winner), winner)
		}
		k := Criticality{Weight: 1, Min: 250, Flip: test.flip, Measure: Covariance}
		if sum, playouts := k.adjust(&n, &o, test.c, 30, 100); sum != test.sum || playouts != test.playouts {
			t.Errorf("%+v: %v of %v", test, sum, playouts)
		}
	}
}

// TestOwners: in a search, no move has more of its point than it has playouts,
// whether by owner or by local value.
func TestOwners(t *testing.T) {
	for _, local := range []bool{false, true} {
		p := DefaultParams()
		p.Criticality.Weight, p.Criticality.Local = 1, local
		s := New(p, playout.DefaultParams(), 1)
		s.Search(context.Background(), root(5), Limits{Playouts: 1000})
		parent := s.tree.withChildren(s.root)
		some := false
		for i := range parent.children {
			o := s.tree.owned.at(parent.first + ref(i)).means()
			if o.Winner > 1 || o.Black > 1 || o.Playouts != int(parent.children[i].visits.Load()) {
				t.Errorf("local %v, %v: %+v of %d visits", local, parent.children[i].move, o, parent.children[i].visits.Load())
			}
			some = some || o.Winner > 0
		}
		if !some {
			t.Errorf("local %v: nothing was counted", local)
		}
	}
}

// TestOwnersStones: an eye at A1 is Black's, or nobody's where only stones own their points, as in
// [Baudis11] §5.3; the stone at B1 is Black's.
func TestOwnersStones(t *testing.T) {
	end := drawn.Board(t, `
		. . . . .
		. . . . .
		. . . . .
		X X . . O
		. X . . O`)
	for _, stones := range []bool{false, true} {
		p := DefaultParams()
		p.Criticality.Weight, p.Criticality.Stones, p.Fold = 1, stones, false
		s := New(p, playout.DefaultParams(), 1)
		s.Search(context.Background(), root(5), Limits{Playouts: 1})
		parent := s.tree.withChildren(s.root)
		for x, want := range []float32{1, 1} {
			r := parent.first + ref(parent.find(goban.PointAt(x, 0)))
			*s.tree.owned.at(r) = owned{}
			owners{s.tree, false, stones}.update(&finished{path: []ref{s.root, r}, board: end, outcome: outcome{lead: 1}})
			if stones && x == 0 {
				want = 0
			}
			if got := s.tree.owned.at(r).means(); got != (Owned{1, want, want, 1}) {
				t.Errorf("only stones %v, x = %d: %+v, want a share of %v", stones, x, got, want)
			}
		}
	}
}

// TestCriticalityOneEvent: a point that Black owns whatever happens tells nothing of who
// wins, so its criticality is 0. It is so only if who wins means the same in all parts of
// the formula: it was +0.2 and more where a dynamic komi decided about one part and not
// about the other, or where value scaling made a win less than 1 [Baudis11] §5.1.
func TestCriticalityOneEvent(t *testing.T) {
	const safe = `
		. X . . . . .
		X X . . . . .
		. X . O O O .
		X X . O . O .
		. X . O O O .
		. X . . . . .
		X X . . . . .`
	for _, test := range []struct {
		name string
		set  func(*Params)
	}{
		{"no dynamic komi", func(*Params) {}},
		{"linear komi", func(p *Params) { p.Komi.Method = KomiLinear }},
		{"value komi", func(p *Params) { p.Komi.Method, p.Komi.Slice = KomiValue, 200 }},
		{"value scaling", func(p *Params) { p.Evaluation.Bonus, p.Evaluation.Range = 0.4, 40 }},
	} {
		p := DefaultParams()
		p.Criticality.Weight, p.Criticality.Min, p.Exploration = 1, 50, 3
		test.set(&p)
		s := New(p, playout.DefaultParams(), 1)
		b := drawn.Board(t, safe)
		byLead := &winsAfter{first: goban.PointAt(0, 1)}
		s.workers[0].backups = append(s.workers[0].backups, byLead)
		r := s.Search(context.Background(), Root{Board: b, ToMove: goban.Black, Komi: -8.5, Handicap: 2}, Limits{Playouts: 2000})
		i := slices.IndexFunc(r.Moves, func(m Candidate) bool { return m.Point == goban.PointAt(0, 1) })
		m := r.Moves[i]
		if m.Owned.Playouts < 50 || m.Owned.Black != 1 {
			t.Fatalf("%s: A2 is no test: %+v", test.name, m.Owned)
		}
		if math.Abs(m.Criticality) > 1e-6 {
			t.Errorf("%s: criticality %+.3f of a point that is always Black's; %+v", test.name, m.Criticality, m.Owned)
		}
		if test.name == "linear komi" && math.Abs(float64(m.Owned.Won)-byLead.wins.rate(byLead.playouts)) < 0.1 {
			t.Errorf("%s: the extra komi decides nothing: Black wins %.2f by either", test.name, m.Owned.Won)
		}
	}
}

// winsAfter counts the playouts that begin with a move, and those that Black won by the
// real komi.
type winsAfter struct {
	first    goban.Point
	playouts int
	wins     wins
}

func (w *winsAfter) update(g *finished) {
	if g.trace.Len > 0 && g.trace.Points()[0] == w.first {
		w.playouts++
		w.wins.add(g.winner())
	}
}
