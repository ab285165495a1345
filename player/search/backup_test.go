package search

import (
	"context"
	"math"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/playout"
)

// TestSolver proves who wins small positions, and plays so.
func TestSolver(t *testing.T) {
	for _, test := range []struct {
		name, board string
		toMove      goban.Color
		komi        float64
		winner      goban.Color
		best        string
	}{
		{"all is Black's: he passes", `
			. X .
			X X X
			X X X`, goban.Black, 0.5, goban.Black, "pass"},
		{"but for the komi", `
			. X .
			X X X
			X X X`, goban.Black, 9.5, goban.White, "pass"},
		{"White must take the dead stone, or the board counts it alive", `
			. O . O X
			O O O O .
			O O O O O
			X X X X X
			. X . X X`, goban.White, 1.5, goban.White, "E4"},
		{"Black connects, and both are safe: 15 to 10", `
			. O . O O
			O O O O O
			X X X X .
			X X X X X
			. X . X X`, goban.Black, 4.5, goban.Black, "E3"},
	} {
		for _, selection := range param.ValuesOf[Selection]() {
			p := DefaultParams()
			p.Solver, p.Selection, p.Memory, p.Expand = true, selection, 4, 1
			s := New(p, playout.DefaultParams(), 1)
			b := drawn.Board(t, test.board)
			r := s.Search(context.Background(), Root{Board: b, ToMove: test.toMove, Komi: test.komi}, Limits{Playouts: 5000})
			winner := s.tree.nodes.at(s.root).winner()
			if best := r.Best(); winner != test.winner || winner == test.toMove && best.Proven != winner || best.Point.String() != test.best {
				t.Errorf("%s, by %s: %v wins by %v (%v) after %d playouts, want %v by %s",
					test.name, selection, winner, best.Point, best.Proven, r.Playouts, test.winner, test.best)
			}
			if winner != goban.Empty && r.Playouts == 5000 {
				t.Errorf("%s, by %s: the search goes on after the proof", test.name, selection)
			}
		}
	}
}

// TestProofs searches positions of random games on small boards, and checks that
// every proof in the tree follows from those below it.
func TestProofs(t *testing.T) {
	r, proofs := rng.New(1), 0
	for seed := range uint64(40) {
		g := game.New(3, 2, game.DefaultRules(), 50)
		for range r.Intn(8) {
			if b := g.Board(); b.NumEmpty() > 0 {
				_ = g.Play(goban.Move{Color: g.ToMove(), Point: b.EmptyPoint(r.Intn(b.NumEmpty()))})
			}
		}
		p := DefaultParams()
		p.Solver, p.Memory, p.Threads = true, 1, 1+int(seed%2)
		s := New(p, playout.DefaultParams(), seed)
		s.Search(context.Background(), Root{Board: g.Board(), ToMove: g.ToMove(), Komi: 0.5, History: g.History()}, Limits{Playouts: 800})
		proofs += s.checkProofs(t, s.root, g.ToMove(), 0, g.Board().LastMove(0))
	}
	if proofs < 1000 {
		t.Errorf("only %d proofs", proofs)
	}
}

// checkProofs checks the nodes below one where c is to move after a move, passes
// of which came one after the other, and counts the proofs.
func (s *Search) checkProofs(t *testing.T, r ref, c goban.Color, passes int, last goban.Point) (proofs int) {
	t.Helper()
	parent := s.tree.withChildren(r)
	winner := parent.node.winner()
	won, open, pass := false, false, false
	for i := range parent.children {
		n := &parent.children[i]
		won = won || n.winner() == c && n.state.Load()&banned == 0
		open = open || !n.pruned(c)
		pass = pass || n.move == goban.Pass
		more := 0
		if n.move == goban.Pass {
			more = passes + 1
		}
		proofs += s.checkProofs(t, parent.first+ref(i), c.Opponent(), more, n.move)
	}
	switch {
	case winner == goban.Empty:
		return proofs
	case passes >= 2:
	case winner == c && !won, winner != c && (open || !pass):
		t.Errorf("after %v, %v is said to win; won %v, open %v, pass %v", last, winner, won, open, pass)
	}
	return proofs + 1
}

// TestChoice makes every choice among the same moves.
func TestChoice(t *testing.T) {
	moves := func() []Candidate {
		return []Candidate{
			{Point: 1, Visits: 100, Value: 0.50, Bound: 0.45},
			{Point: 2, Visits: 60, Value: 0.55, Bound: 0.47},
			{Point: 3, Visits: 20, Value: 0.70, Bound: 0.50},
			{Point: 4, Visits: 1, Value: 1, Bound: 0.10},
			{Point: 5, Visits: 0, Value: 1, Bound: 1},
		}
	}
	for choice, want := range map[FinalChoice]goban.Point{ChooseVisits: 1, ChooseValue: 4, ChooseBound: 3, ChooseRobustMax: 2} {
		s := Snapshot{ToMove: goban.Black, Moves: moves()}
		if s.putFirst(choice); s.Best().Point != want {
			t.Errorf("%s: %v, want %v", choice, s.Best().Point, want)
		}
		for i := 2; i < len(s.Moves); i++ {
			if s.Moves[i-1].Visits < s.Moves[i].Visits {
				t.Errorf("%s: the others are not in the order of their visits: %v", choice, s.Moves)
			}
		}
		s.Moves = moves()
		s.Moves[4].Proven, s.Moves[0].Proven = goban.Black, goban.White
		if s.putFirst(choice); s.Best().Point != 5 {
			t.Errorf("%s: %v, though another move is proven to win", choice, s.Best().Point)
		}
		s.Moves = moves()[:2]
		s.Moves[0].Proven = goban.White
		if s.putFirst(choice); s.Best().Point != 2 {
			t.Errorf("%s: %v, which is proven to lose", choice, s.Best().Point)
		}
	}
}

// TestMoveOwners: the ownership after each move, weighed by its playouts, is that
// over all playouts, in one tree and in merged ones.
func TestMoveOwners(t *testing.T) {
	for _, parallel := range []Parallel{TreeParallel, RootParallel} {
		p := DefaultParams()
		p.Parallel, p.Threads, p.Memory = parallel, 2, 8
		s := Open(p, playout.DefaultParams(), 1)
		defer s.Close()
		shot := s.Search(t.Context(), root(5), Limits{Playouts: 200, MoveOwners: true})
		var sum [goban.NumPoints]float64
		n := 0
		for _, m := range shot.Moves {
			if (m.Owner == nil) != (m.Score.N == 0) {
				t.Fatalf("%v: %v has %d playouts, and ownership: %v", parallel, m.Point, m.Score.N, m.Owner != nil)
			}
			if m.Owner == nil {
				continue
			}
			n += m.Score.N
			for q, own := range m.Owner {
				sum[q] += float64(own) * float64(m.Score.N)
			}
		}
		for q, own := range shot.Owner {
			if math.Abs(sum[q]/float64(n)-float64(own)) > 1e-4 {
				t.Errorf("%v: point %v: %v over all moves, %v over all playouts", parallel, goban.Point(q), sum[q]/float64(n), own)
			}
		}
		if shot := s.Search(t.Context(), root(5), Limits{Playouts: 250}); shot.Best().Owner != nil {
			t.Errorf("%v: ownership after moves though nobody asks for it", parallel)
		}
	}
}

// TestOwnersReused: the ownership of a position is over all playouts from there, in this
// search and in earlier ones, as far as moves that were made and taken back do not lose
// them: after a move it begins with the playouts that began with this move.
func TestOwnersReused(t *testing.T) {
	p := DefaultParams()
	p.Memory = 8
	s := New(p, playout.DefaultParams(), 1)
	r := root(5)
	s.Search(t.Context(), r, Limits{Playouts: 200})
	shot := s.Search(t.Context(), r, Limits{Playouts: 100, MoveOwners: true})
	if shot.Owners != 300 {
		t.Errorf("%d playouts, want 300", shot.Owners)
	}
	best := shot.Best()
	if best.Owners != best.Visits {
		t.Errorf("%v: %d playouts, %d visits", best.Point, best.Owners, best.Visits)
	}
	r.Board.Play(best.Point, r.ToMove)
	s.Advance(r.ToMove, best.Point, r.Board)
	r.ToMove = r.ToMove.Opponent()
	after := s.Search(t.Context(), r, Limits{Playouts: 1, MoveOwners: true})
	if after.Owners != best.Owners+1 {
		t.Errorf("after %v: %d playouts, want %d", best.Point, after.Owners, best.Owners+1)
	}
	for q := range r.Board.Points() {
		if before := best.Owner[q]; math.Abs(float64(after.Owner[q]-before)) > 2/float64(after.Owners) {
			t.Errorf("%v: %v before the move, %v after it and another playout", q, before, after.Owner[q])
		}
	}
	for i := range after.Moves {
		if m := &after.Moves[i]; m.Owner == nil && after.OwnerAfter(m) != &after.Owner {
			t.Errorf("%v: not the ownership of the position", m.Point)
		}
	}
	s.Retreat(1)
	r.Board, r.ToMove = goban.New(5, 5), goban.Black
	if back := s.Search(t.Context(), r, Limits{Playouts: 1}); back.Owners != 301 {
		t.Errorf("taken back: %d playouts, want 301", back.Owners)
	}
}
