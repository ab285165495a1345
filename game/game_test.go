package game

import (
	"errors"
	"math/rand/v2"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// TestUndo plays random games, suicides and all, takes back a random number
// of moves again and again, and plays on; every position must be the one that
// playing the moves from the start gives.
func TestUndo(t *testing.T) {
	rules := Rules{Ko: SituationalSuperko, Suicide: true}
	for _, size := range [][2]int{{2, 2}, {3, 3}, {5, 4}, {9, 9}, {19, 19}} {
		for seed := range uint64(5) {
			r := rand.New(rand.NewPCG(seed, 7))
			g := New(size[0], size[1], rules, 0)
			for range 20 {
				randomMoves(t, g, r, r.IntN(40))
				n := r.IntN(len(g.Moves()) + 1)
				kept := len(g.Moves()) - n
				twin := g.Clone()
				if err := g.Undo(n); err != nil || len(g.Moves()) != kept {
					t.Fatalf("%v seed %d: undo %d: %d moves left, want %d, %v", size, seed, n, len(g.Moves()), kept, err)
				}
				samePosition(t, g, twin.Moves()[:kept])
				samePosition(t, twin, twin.Moves())
			}
			if err := g.Undo(len(g.Moves())); err != nil || g.ToMove() != goban.Black {
				t.Errorf("%v seed %d: undo to the start: %v to move, %v", size, seed, g.ToMove(), err)
			}
			if err := g.Undo(1); !errors.Is(err, ErrUndo) {
				t.Errorf("undo at the start: %v", err)
			}
		}
	}
}

// randomMoves plays up to n random moves, some out of turn, some passes.
func randomMoves(t *testing.T, g *Game, r *rand.Rand, n int) {
	t.Helper()
	for range n {
		m := goban.Move{Color: g.ToMove(), Point: goban.Pass}
		if r.IntN(10) == 0 {
			m.Color = m.Color.Opponent()
		}
		if e := g.Board().Empties(); len(e) > 0 && r.IntN(10) != 0 {
			m.Point = e[r.IntN(len(e))]
		}
		before := g.Board().Hash()
		if err := g.Legal(m); err != nil {
			if g.Play(m) == nil || g.Board().Hash() != before {
				t.Fatalf("illegal %v was played: %v", m, err)
			}
			continue
		}
		after := hashAfter(g.Board(), m)
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if g.Board().Hash() != after {
			t.Fatalf("%v: hash %x, foretold %x", m, g.Board().Hash(), after)
		}
	}
}

// samePosition compares g with a new game of the given moves.
func samePosition(t *testing.T, g *Game, list []goban.Move) {
	t.Helper()
	want := New(g.Width(), g.Height(), g.Rules(), g.Komi())
	for i, m := range list {
		if err := want.Play(m); err != nil {
			t.Fatalf("replay, move %d: %v", i+1, err)
		}
	}
	a, b := g.Board(), want.Board()
	koA, colorA := a.Ko()
	koB, colorB := b.Ko()
	switch {
	case a.Hash() != b.Hash(), a.Moves() != b.Moves(), a.LastMove(0) != b.LastMove(0), a.LastMove(3) != b.LastMove(3):
		t.Fatal("another position after undo")
	case koA != koB, koA != goban.NoPoint && colorA != colorB:
		t.Fatalf("ko at %v, want %v", koA, koB)
	case g.Prisoners(goban.Black) != want.Prisoners(goban.Black), g.Prisoners(goban.White) != want.Prisoners(goban.White):
		t.Fatal("other prisoners after undo")
	case len(g.positions) != len(want.positions), len(g.checkpoints) != len(want.checkpoints):
		t.Fatal("another history after undo")
	case len(list) > 0 && g.ToMove() != want.ToMove():
		t.Fatalf("%v to move, want %v", g.ToMove(), want.ToMove())
	}
}

// TestLastMove: the last move is that which was played last, and none is none.
func TestLastMove(t *testing.T) {
	g := New(5, 5, DefaultRules(), 0)
	if m, ok := g.LastMove(); ok {
		t.Errorf("%v before the first move", m)
	}
	for _, m := range []goban.Move{{Color: goban.Black, Point: goban.PointAt(2, 2)}, {Color: goban.White, Point: goban.Pass}} {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if last, ok := g.LastMove(); !ok || last != m {
			t.Errorf("%v, %v after %v", last, ok, m)
		}
	}
}

func TestSetUp(t *testing.T) {
	for _, row := range []struct {
		name   string
		before string // played
		stones string
		remove string
		want   string // the diagram, or the error
	}{
		{"stones", "", "B A1 W B2", "", "" +
			"   A B C\n 3 . . . 3\n 2 . O . 2\n 1 X . . 1\n   A B C"},
		{"a block without inner liberties until the last stone", "", "W A2 W B1 B A3 B B2 B C1", "", "" +
			"   A B C\n 3 X . . 3\n 2 O X . 2\n 1 . O X 1\n   A B C"},
		{"replaced and removed, the prisoner stays", "B A2 W A1 B B1 W C3", "W B1", "A2 C3", "" +
			"   A B C\n 3 . . . 3\n 2 . . . 2\n 1 . O . 1\n   A B C\ncaptured: 0 X, 1 O"},
		{"no liberty", "", "W A1 B A2 B B1", "", "set-up: the white chain at A1 has no liberty"},
		{"twice", "", "W A1 B A1", "", "set-up: A1 is named twice"},
		{"added and removed", "", "W A1", "A1", "set-up: A1 is named twice"},
		{"outside", "", "W D4", "", "set-up: white D4: not on the board"},
		{"pass", "", "W pass", "", "set-up: white pass: not on the board"},
	} {
		g := New(3, 3, Rules{}, 0)
		play(t, g, moves(t, row.before))
		stones := moves(t, row.stones)
		for _, p := range points(t, row.remove) {
			stones = append(stones, goban.Move{Point: p})
		}
		unchanged := g.Board().String()
		err := g.SetUp(stones, goban.White)
		switch {
		case err != nil && err.Error() != row.want:
			t.Errorf("%s: %v, want %s", row.name, err, row.want)
		case err != nil && g.Board().String() != unchanged:
			t.Errorf("%s: changed in spite of the error", row.name)
		case err == nil && g.Board().String() != row.want:
			t.Errorf("%s:\n%v\nwant\n%s", row.name, g.Board(), row.want)
		case err == nil && (g.ToMove() != goban.White || len(g.Moves()) != 0 || g.Board().Moves() != 0):
			t.Errorf("%s: %v to move after %d moves", row.name, g.ToMove(), len(g.Moves()))
		}
	}
}

// TestTurn follows whose turn it is through moves, undo and set-up.
func TestTurn(t *testing.T) {
	g := New(5, 5, Rules{}, 0)
	turn := func(when string, want goban.Color) {
		t.Helper()
		if g.ToMove() != want {
			t.Errorf("%s: %v to move", when, g.ToMove())
		}
	}
	turn("at the start", goban.Black)
	play(t, g, moves(t, "B A1 B B2"))
	turn("after two black moves", goban.White)
	g.SetToMove(goban.Black)
	turn("as told", goban.Black)
	if err := g.Undo(1); err != nil {
		t.Fatal(err)
	}
	turn("after an undo", goban.White)
	g.Clear()
	turn("after a clear", goban.Black)
	g.SetToMove(goban.White)
	play(t, g, moves(t, "W A1"))
	if err := g.Undo(1); err != nil {
		t.Fatal(err)
	}
	turn("back at the start", goban.White)
	if err := g.SetUp(nil, goban.Empty); err == nil {
		t.Error("set-up with nobody to move")
	}
	if err := g.Legal(goban.Move{Point: goban.Pass}); err == nil {
		t.Error("nobody may pass")
	}
}

// TestSetPosition: only handicap stones leave the move to White, and what cannot stand changes nothing.
func TestSetPosition(t *testing.T) {
	const played = "   A B C\n 3 . . . 3\n 2 . O). 2\n 1 X . . 1\n   A B C"
	for _, row := range []struct {
		stones, want, err string
		toMove            goban.Color
	}{
		{"B A1 B C3", "   A B C\n 3 . . X 3\n 2 . . . 2\n 1 X . . 1\n   A B C", "", goban.White},
		{"B A1 W C3", "   A B C\n 3 . . O 3\n 2 . . . 2\n 1 X . . 1\n   A B C", "", goban.Black},
		{"", "   A B C\n 3 . . . 3\n 2 . . . 2\n 1 . . . 1\n   A B C", "", goban.Black},
		{"B B1 B B1", played, "set-up: B1 is named twice", goban.Black},
	} {
		g := New(3, 3, Rules{}, 0)
		play(t, g, moves(t, "B A1 W B2"))
		if err := g.SetPosition(moves(t, row.stones)); row.err == "" && err != nil || row.err != "" && (err == nil || err.Error() != row.err) {
			t.Errorf("%s: %v, want %q", row.stones, err, row.err)
		}
		if g.Board().String() != row.want || g.ToMove() != row.toMove || (len(g.Moves()) == 0) != (row.err == "") {
			t.Errorf("%s:\n%v\n%v to move after %d moves, want\n%s\nand %v to move", row.stones, g.Board(), g.ToMove(), len(g.Moves()), row.want, row.toMove)
		}
	}
}

func TestOver(t *testing.T) {
	for _, row := range []struct {
		moves string
		over  bool
	}{
		{"", false},
		{"B pass", false},
		{"B A1 W pass B pass", true},
		{"W pass B pass", true},
		{"B pass B pass", false},
		{"B pass W pass B A1", false},
		{"B pass W pass B pass", true},
	} {
		g := New(5, 5, Rules{}, 0)
		play(t, g, moves(t, row.moves))
		if g.Over() != row.over {
			t.Errorf("%q: over: %v", row.moves, g.Over())
		}
	}
}

// TestLongHistory: a record of very many moves keeps few boards, and all its positions are found.
func TestLongHistory(t *testing.T) {
	const length = 5 * checkpointEvery * maxCheckpoints
	g := New(5, 5, Rules{}, 0)
	hashes := []goban.Hash{g.Board().Hash()}
	random := rand.New(rand.NewPCG(1, 2))
	for range length {
		m := goban.Move{Color: g.ToMove(), Point: goban.PointAt(random.IntN(5), random.IntN(5))}
		if g.Legal(m) != nil {
			m.Point = goban.Pass
		}
		play(t, g, []goban.Move{m})
		hashes = append(hashes, g.Board().Hash())
		if len(g.checkpoints) > maxCheckpoints {
			t.Fatalf("%d boards after %d moves", len(g.checkpoints), len(hashes)-1)
		}
	}
	for _, n := range []int{0, 1, 31, 32, 4095, 4096, 4097, 10_000, length - 1, length} {
		if b := g.BoardAfter(n); b.Hash() != hashes[n] || b.Moves() != n {
			t.Errorf("another board after %d moves", n)
		}
	}
	for left := length; left > 1000; left -= 1000 {
		if err := g.Undo(1000); err != nil || g.Board().Hash() != hashes[left-1000] {
			t.Errorf("undo to move %d: %v, another position", left-1000, err)
		}
	}
}

// TestBoardAfter looks at every position of a long game, across checkpoints.
func TestBoardAfter(t *testing.T) {
	g := New(3, 3, Rules{}, 0)
	var hashes []goban.Hash
	for range 40 {
		for _, m := range moves(t, "B A1 W A2 B pass W B1 B C3 W pass") {
			if g.Legal(m) != nil {
				m.Point = goban.Pass
			}
			hashes = append(hashes, g.Board().Hash())
			play(t, g, []goban.Move{m})
		}
	}
	for n, want := range hashes {
		b := g.BoardAfter(n)
		if b.Hash() != want || b.Moves() != n || b.OnBoard(drawn.Point(t, "T19")) {
			t.Errorf("another board after %d moves", n)
		}
	}
	if err := g.Undo(-1); !errors.Is(err, ErrUndo) {
		t.Errorf("undo of -1 moves: %v", err)
	}
}
