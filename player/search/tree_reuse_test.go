package search

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"montego/goban"
	"montego/player/playout"
)

// gameTree returns the tree of the game as a file has it.
func gameTree(t *testing.T, s *Search) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := s.Tree(1).Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestOwnTree: what a search may not do is part of what its tree is a tree of. The tree of
// the game stays as it was, bit by bit, and so does that of the restricted search while
// others go on.
func TestOwnTree(t *testing.T) {
	p := DefaultParams()
	p.Memory = 8
	s := New(p, playout.DefaultParams(), 1)
	plain := root(5) // an empty board: of symmetric moves the tree of the game has one
	s.Search(t.Context(), plain, Limits{Playouts: 300})
	want := gameTree(t, s)
	all := append(slices.Clone(plain.Board.Empties()), goban.Pass)
	but := func(p goban.Point) []goban.Point {
		return slices.DeleteFunc(slices.Clone(all), func(q goban.Point) bool { return q == p })
	}
	for _, test := range []struct {
		name string
		root Root
		want []goban.Point // the moves that are compared; nil for all
	}{
		{"A1 alone", Root{Banned: but(goban.PointAt(0, 0))}, []goban.Point{goban.PointAt(0, 0)}},
		{"E5 alone", Root{Banned: but(goban.PointAt(4, 4))}, []goban.Point{goban.PointAt(4, 4)}},
		{"the pass alone", Root{Banned: but(goban.Pass)}, []goban.Point{goban.Pass}},
		{"nothing", Root{Banned: all}, []goban.Point{goban.Pass}},
		{"playing out", Root{PlayOut: true}, nil},
	} {
		test.root.Board, test.root.ToMove, test.root.Komi = plain.Board, plain.ToMove, plain.Komi
		for reused := range 2 { // it goes on with its own tree
			shot := s.Search(t.Context(), test.root, Limits{Playouts: 200})
			if shot.Reused != 200*reused {
				t.Errorf("%s: %d playouts reused, want %d", test.name, shot.Reused, 200*reused)
			}
			var moves []goban.Point
			for i := range shot.Moves {
				moves = append(moves, shot.Moves[i].Point)
			}
			if test.want != nil && !slices.Equal(moves, test.want) {
				t.Errorf("%s: looks at %v", test.name, moves)
			}
		}
		if got := gameTree(t, s); !bytes.Equal(got, want) {
			t.Errorf("%s: the tree of the game is another one", test.name)
		}
	}
	if shot := s.Search(t.Context(), plain, Limits{Playouts: 1}); shot.Reused != 300 {
		t.Errorf("%d playouts reused, want 300", shot.Reused)
	}
}

// TestOwnTreePlayed: when the move of a restricted search is played, what it found of the
// move comes into the tree of the game, if that knows less; taking it back leads to the
// game as it was.
func TestOwnTreePlayed(t *testing.T) {
	p := DefaultParams()
	p.Memory, p.Fold = 8, false
	s := New(p, playout.DefaultParams(), 1)
	r := root(5)
	a1 := goban.PointAt(0, 0)
	s.Search(t.Context(), r, Limits{Playouts: 300})
	want := gameTree(t, s)
	r.Banned = slices.DeleteFunc(slices.Clone(r.Board.Empties()), func(q goban.Point) bool { return q == a1 })
	s.Search(t.Context(), r, Limits{Playouts: 200})
	next := Root{Board: goban.New(5, 5), ToMove: goban.White, Komi: r.Komi}
	next.Board.Play(a1, goban.Black)
	s.Advance(goban.Black, a1, next.Board)
	if shot := s.Search(t.Context(), next, Limits{Playouts: 1}); shot.Reused != 200 {
		t.Errorf("%d playouts reused, want 200", shot.Reused)
	}
	s.Retreat(1)
	if got := gameTree(t, s); !bytes.Equal(got, want) {
		t.Error("the tree of the game is another one")
	}
}

// TestOwnTreeFull lets a restricted search fill the memory: the tree of the game shares
// the room, and its root keeps its visits.
func TestOwnTreeFull(t *testing.T) {
	p := DefaultParams()
	p.Memory, p.Expand = 1, 1
	s := New(p, playout.DefaultParams(), 1)
	r := root(9)
	s.Search(t.Context(), r, Limits{Playouts: 300})
	r.Banned = r.Board.Empties()[:40]
	s.Search(t.Context(), r, Limits{Playouts: 1000})
	s.checkNodes(t, 1000)
	r.Banned = nil
	if shot := s.Search(t.Context(), r, Limits{Playouts: 1}); shot.Reused != 300 {
		t.Errorf("%d playouts reused, want 300", shot.Reused)
	}
	s.checkNodes(t, 301)
}

// leadsOf notes the leads at the end of all playouts that began with the same two moves.
type leadsOf map[[2]goban.Point][]float64

func (l leadsOf) update(g *finished) {
	if moves := g.trace.Points(); len(moves) >= 2 && len(g.path) >= 3 {
		l[[2]goban.Point(moves)] = append(l[[2]goban.Point(moves)], float64(g.lead))
	}
}

// TestScoresReused compares the scores of moves, after a search that reuses the tree of an
// earlier one, with those of all playouts through them in both, in trees of wins and of
// scores.
func TestScoresReused(t *testing.T) {
	for _, value := range []ResultValue{WinValue, ScoreValue} {
		p := DefaultParams()
		p.Memory, p.Evaluation.Value = 8, value
		s := New(p, playout.DefaultParams(), 1)
		twin := leadsOf{}
		s.workers[0].backups = append(s.workers[0].backups, twin)
		r := root(5)
		first := s.Search(t.Context(), r, Limits{Playouts: 2000}).Best().Point
		r.Board.Play(first, r.ToMove)
		s.Advance(r.ToMove, first, r.Board)
		r.ToMove = r.ToMove.Opponent()
		shot := s.Search(t.Context(), r, Limits{Playouts: 1})
		known, sum := 0, 0
		for i := range shot.Moves {
			m := &shot.Moves[i]
			// The second search has played once; its trace begins with the reply.
			var want Sample
			wins := 0.0
			for _, lead := range twin[[2]goban.Point{first, m.Point}] {
				want.Add(Sample{N: 1, Mean: lead})
				wins += (1 + math.Copysign(1, lead)) / 2
			}
			if m.Visits != want.N { // what the second search has played
				sum += m.Visits - want.N
				continue
			}
			known += m.Score.N
			if m.Score.N != want.N || math.Abs(m.Score.Mean-want.Mean) > 1e-9 || math.Abs(m.Score.M2-want.M2) > 1e-6*(1+want.M2) {
				t.Errorf("%v: %v: %+v, want %+v", value, m.Point, m.Score, want)
			}
			if value == ScoreValue && want.N > 0 && math.Abs(m.Value-wins/float64(want.N)) > 1e-9 {
				t.Errorf("%v: %v: value %v, want %v", value, m.Point, m.Value, wins/float64(want.N))
			}
		}
		if known < 100 || sum != 1 {
			t.Errorf("%v: %d playouts known, %d new", value, known, sum)
		}
		if shot.Score.N < known || shot.Score.Deviation() == 0 {
			t.Errorf("%v: score %+v of %d playouts", value, shot.Score, known)
		}
	}
}

// TestTakenBack: a move counts by the playouts that chose it, not by those of a search after it,
// once it is taken back. What the tree knows of other moves stays.
func TestTakenBack(t *testing.T) {
	p := DefaultParams()
	p.Memory = 8
	s := New(p, playout.DefaultParams(), 1)
	r := root(5)
	first := s.Search(t.Context(), r, Limits{Playouts: 1000})
	for line := range 3 { // moves that are made and searched one after the other, but for the first
		next := Root{Board: goban.New(5, 5), ToMove: r.ToMove, Komi: r.Komi}
		for i, move := range first.Moves[line].Line[:2] {
			next.Board.Play(move, next.ToMove)
			s.Advance(next.ToMove, move, next.Board)
			next.ToMove = next.ToMove.Opponent()
			if i > 0 || line > 0 {
				s.Search(t.Context(), next, Limits{Playouts: 500})
			}
		}
		s.Retreat(2)
		s.checkNodes(t, 1000)
		back := s.snapshot()
		for i := range first.Moves {
			want, got := &first.Moves[i], &back.Moves[i]
			if got.Point != want.Point || got.Visits != want.Visits || got.Value != want.Value || got.Score != want.Score {
				t.Errorf("line %d: %v has %d visits and is worth %v; before %v, %d, %v", line, got.Point, got.Visits, got.Value, want.Point, want.Visits, want.Value)
			}
		}
	}
	if shot := s.Search(t.Context(), r, Limits{Playouts: 500}); shot.Reused != 1000 {
		t.Errorf("%d playouts reused, want 1000", shot.Reused)
	}
	s.checkNodes(t, 1000)
}
