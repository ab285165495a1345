package playout

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
)

// TestMontegoFirst: from a picture, which has no last move, the first move
// is the urgent one wherever it is.
func TestMontegoFirst(t *testing.T) {
	tests := []struct {
		name, picture string
		c             goban.Color
		want          string
		kind          Kind
	}{
		{"kills three in a row", `
			. . . O X . X
			O O O O X X X
			X X X X X X .
			. X . X X X X`, goban.Black, "B4", NakadeMove},
		{"lives with three in a row", `
			. . . O X . X
			O O O O X X X
			X X X X X X .
			. X . X X X X`, goban.White, "B4", NakadeMove},
		{"takes what is in atari", `
			. X . X X
			X O X . X
			X . X X X
			X X X . X
			X . X X X`, goban.Black, "B3", CaptureMove},
		{"saves the larger of two", `
			. O . . . . . . .
			O X . . . . . . .
			. O . . . . . . .
			. . . . . . . X .
			. . . O O O O . .
			. . O X X X X X O
			. . . O O O O O .`, goban.Black, "H3", EscapeMove},
		{"what saves three stones is called a capture, as it takes one", `
			. . . . .
			. . . . .
			. O . . .
			O X O . .
			X X . O .`, goban.Black, "A3", CaptureMove},
		{"takes four stones with two liberties, not one in atari", `
			. . . . . X . .
			. . . . X O X .
			. . . . . . . .
			. . X X X X . .
			X X O O O O X .
			. X X . . X . .`, goban.Black, "D1", TwoLibMove},
	}
	for _, tt := range tests {
		params := DefaultParams()
		params.Policy = MontegoPolicy
		b := drawn.Board(t, tt.picture)
		choices := 0
		r := rng.New(3)
		for _, choice := range Sample(params, b, tt.c, 300, &r) {
			choices++
			if choices == 1 && (choice.Point.String() != tt.want || choice.Kind != tt.kind || choice.Frequency < 0.9) {
				t.Errorf("%s: %v, %v, in %.2f of the cases on\n%v", tt.name, choice.Point, choice.Kind, choice.Frequency, b)
			}
		}
	}
}

func TestUndecided(t *testing.T) {
	tests := []struct {
		name, picture string
		want          bool
	}{
		{"who moves first wins the race", evenRace, true},
		{"the race is won", wonRace, false},
		{"three in a row", `
			. . . O X . X
			O O O O X X X
			X X X X X X .
			. X . X X X X`, true},
		{"three in a row, and the middle taken", `
			. X . O X . X
			O O O O X X X
			X X X X X X .
			. X . X X X X`, false},
		{"four in a row", `
			. . . . O X .
			O O O O O X X
			X X X X X X .
			. X . X X X X`, false},
		{"nothing yet", `
			. . . . .
			. . . . .
			. . X . .
			. . . . .`, false},
	}
	for _, tt := range tests {
		if b := drawn.Board(t, tt.picture); Undecided(b) != tt.want {
			t.Errorf("%s: %v on\n%v", tt.name, !tt.want, b)
		}
	}
}

// TestMontegoRates: a step whose rate is 0 is never taken, and the others are.
func TestMontegoRates(t *testing.T) {
	tests := []struct {
		off  func(*Montego)
		kind Kind
	}{
		{func(*Montego) {}, TreeMove},
		{func(m *Montego) { m.Ko = 0 }, KoMove},
		{func(m *Montego) { m.Vital = 0 }, NakadeMove},
		{func(m *Montego) { m.Race = 0 }, RaceMove},
		{func(m *Montego) { m.ManyLib = 0 }, ManyLibMove},
		{func(m *Montego) { m.Pattern = 0 }, PatternMove},
	}
	for _, tt := range tests {
		params := DefaultParams()
		params.Policy = MontegoPolicy
		tt.off(&params.Montego)
		seen := kindsPlayed(params, 300)
		for _, k := range []Kind{KoMove, NakadeMove, RaceMove, ManyLibMove, PatternMove} {
			if seen[k] == (k == tt.kind) {
				t.Errorf("without %v: %v was played: %v", tt.kind, k, seen[k])
			}
		}
	}
}
