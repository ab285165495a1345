package game

import (
	"errors"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

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

func TestOver(t *testing.T) {
	for _, row := range []struct {
		moves  string
		passes int
		over   bool
	}{
		{"", 0, false},
		{"B pass", 1, false},
		{"B A1 W pass B pass", 2, true},
		{"W pass B pass", 2, true},
		{"B pass B pass", 2, false},
		{"B pass W pass B A1", 0, false},
		{"B pass W pass B pass", 3, true},
	} {
		g := New(5, 5, Rules{}, 0)
		play(t, g, moves(t, row.moves))
		if g.Passes() != row.passes || g.Over() != row.over {
			t.Errorf("%q: %d passes, over: %v", row.moves, g.Passes(), g.Over())
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
