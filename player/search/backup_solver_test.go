package search

import (
	"context"
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
		s.Search(context.Background(), Root{Board: g.Board(), ToMove: g.ToMove(), Komi: 0.5, History: g.History()}, Limits{Playouts: 2000})
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
