package game

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"montego/goban"
)

// TestLegal tries one move after a few others; want is the reason why it is
// illegal, or nil.
func TestLegal(t *testing.T) {
	ko := `
		4 . X O .
		3 X O . O
		2 . X O .
		1 . . . .
		  A B C D`
	suicide := `
		3 O O .
		2 X O O
		1 . O .
		  A B C`
	sendTwo := `
		3 . . . .
		2 X X O O
		1 . O . O
		  A B C D`
	tripleKo := `
		5 X . X O
		4 X X O O
		3 X . X O
		2 X X O O
		1 X O . O
		  A B C D`
	round := "W B3 B C1 W B5 B C3 W B1"
	situational := Rules{Ko: SituationalSuperko}
	positional := Rules{Ko: PositionalSuperko}
	for _, row := range []struct {
		name, board string
		rules       Rules
		before, try string
		want        error
	}{
		{"stone on stone", ko, Rules{}, "", "B B4", ErrOccupied},
		{"off a small board", ko, Rules{}, "", "B E1", ErrOffBoard},
		{"far off a small board", ko, positional, "", "B T19", ErrOffBoard},
		{"taking a ko", ko, Rules{}, "", "B C3", nil},
		{"retaking it", ko, Rules{}, "B C3", "W B3", ErrKo},
		{"filling it out of turn", ko, Rules{}, "B C3", "B B3", nil},
		{"retaking it after a threat", ko, Rules{}, "B C3 W A1 B B1", "W B3", nil},
		{"retaking it after a threat, superko", ko, positional, "B C3 W A1 B B1", "W B3", nil},
		{"retaking it after two passes", ko, Rules{}, "B C3 W pass B pass", "W B3", nil},
		{"the same, positional superko", ko, positional, "B C3 W pass B pass", "W B3", ErrSuperko},
		{"the same, situational superko", ko, situational, "B C3 W pass B pass", "W B3", ErrSuperko},
		{"pass that repeats", ko, positional, "B pass", "W pass", nil},
		{"suicide of two", suicide, Rules{}, "", "B A1", ErrSuicide},
		{"suicide of two, where allowed", suicide, Rules{Suicide: true}, "", "B A1", nil},
		{"filling an eye to capture", suicide, Rules{}, "", "W A1", nil},
		{"suicide of one", suicide, Rules{}, "W A1", "B A2", ErrSuicide},
		{"suicide of one, where that of two is allowed", suicide, Rules{Suicide: true}, "", "B C1", ErrSuicide},
		{"sending two returning one", sendTwo, Rules{}, "W A1 B C1", "W B1", nil},
		{"the same, positional superko", sendTwo, positional, "W A1 B C1", "W B1", ErrSuperko},
		{"the same, situational superko", sendTwo, situational, "W A1 B C1", "W B1", nil},
		{"and again, situational superko", sendTwo, situational, "W A1 B C1 W B1 B pass", "W A1", ErrSuperko},
		{"and again, simple ko", sendTwo, Rules{}, "W A1 B C1 W B1 B pass W A1 B C1", "W B1", nil},
		{"triple ko, simple", tripleKo, Rules{}, round, "B C5", nil},
		{"triple ko, positional", tripleKo, positional, round, "B C5", ErrSuperko},
		{"triple ko, situational", tripleKo, situational, round, "B C5", ErrSuperko},
		{"triple ko, another ko", tripleKo, positional, round, "B C1", ErrKo},
	} {
		t.Run(row.name, func(t *testing.T) {
			before, try := moves(t, row.before), moves(t, row.try)[0]
			first := append(slices.Clip(before), try)[0].Color
			g, _ := picture(t, row.board, first, row.rules)
			play(t, g, before)
			err := g.Legal(try)
			if !errors.Is(err, row.want) {
				t.Errorf("got %v, want %v\n%v", err, row.want, g.Board())
			}
			var illegal *IllegalError
			if errors.As(err, &illegal) && (illegal.Move != try || (illegal.Name() == "superko") != (row.want == ErrSuperko)) {
				t.Errorf("%v calls itself %q", err, illegal.Name())
			}
		})
	}
}

// TestRepetitions: where White sends two stones and takes one back again and again, the moves are
// named that lead to a situation which the game has had as often as asked.
func TestRepetitions(t *testing.T) {
	const sendTwo = `
		3 . . . .
		2 X X O O
		1 . O . O
		  A B C D`
	round := "W A1 B C1 W B1 B pass "
	for _, row := range []struct {
		before string
		color  goban.Color
		times  int
		want   string
	}{
		{"", goban.White, 1, ""},
		{"W A1 B C1", goban.White, 1, ""},
		{round, goban.White, 1, "A1"},
		{round + "W A1", goban.Black, 1, "C1"},
		{round + "W A1 B C1", goban.White, 1, "B1"},
		{round + "W A1 B C1", goban.White, 2, ""},
		{round + round, goban.White, 2, "A1"},
		{round + round, goban.White, 3, ""},
		{round + round + "W A3", goban.Black, 1, ""},
	} {
		g, _ := picture(t, sendTwo, goban.White, Rules{})
		play(t, g, moves(t, row.before))
		got := ""
		for _, p := range g.Repetitions(row.color, row.times) {
			got += p.String()
		}
		if got != row.want {
			t.Errorf("%q, %v, %d times: %q, want %q", row.before, row.color, row.times, got, row.want)
		}
	}
}

// TestHistory compares the set that a search gets with Legal, on boards so
// small that repetitions come up all the time.
func TestHistory(t *testing.T) {
	for _, ko := range []Ko{SimpleKo, PositionalSuperko, SituationalSuperko} {
		forbidden := 0
		for seed := range uint64(20) {
			r := rand.New(rand.NewPCG(seed, 3))
			g := New(3, 2, Rules{Ko: ko, Suicide: true}, 0)
			for range 60 {
				randomMoves(t, g, r, 1)
				forbidden += compareHistory(t, g)
			}
		}
		if (forbidden > 0) != (ko != SimpleKo) {
			t.Errorf("%v: %d moves forbidden", ko, forbidden)
		}
	}
}

// compareHistory tries every point for both sides and returns how many moves
// superko forbids.
func compareHistory(t *testing.T, g *Game) (forbidden int) {
	t.Helper()
	h := g.History()
	for _, c := range goban.Sides {
		for _, p := range g.Board().Empties() {
			m := goban.Move{Color: c, Point: p}
			err := g.Legal(m)
			if err != nil && !errors.Is(err, ErrSuperko) {
				continue
			}
			if got := h.Forbids(hashAfter(g.Board(), m), c.Opponent()); got != (err != nil) {
				t.Fatalf("%v %v: history forbids: %v, legal: %v", g.Rules().Ko, m, got, err)
			}
			if err != nil {
				forbidden++
			}
		}
	}
	return forbidden
}
