package playout

import (
	"slices"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/player/tactics"
)

// Two chains on the first lines with two liberties each, and with three and two.
const (
	evenRace = `
		. O . O X X . X
		O O O O X X X X
		O O O O X X X X
		O O X X O O X X
		O . X X O O . X
		O . X X O O . X`
	wonRace = `
		. O . O X X . X
		O O O O X X X X
		O O O O X X X X
		O . X X O O X X
		O . X X O O X X
		O . X X O O . X`
)

func TestRaces(t *testing.T) {
	tests := []struct {
		name, picture, own string
		want               []string
	}{
		{"who moves first wins", evenRace, "C1", []string{"G1", "G2"}},
		{"so does the other", evenRace, "E1", []string{"B1", "B2"}},
		{"won anyway", wonRace, "C1", nil},
		{"lost anyway", wonRace, "E1", nil},
		{"the walls race nobody", evenRace, "A1", nil},
	}
	for _, tt := range tests {
		b := drawn.Board(t, tt.picture)
		var moves tactics.Moves
		races(b, b.ChainAt(drawn.Point(t, tt.own)), minRacer, &moves)
		var got []string
		for _, p := range moves.Points() {
			got = append(got, p.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v on\n%v", tt.name, got, tt.want, b)
		}
	}
}

func TestLosesRace(t *testing.T) {
	// Two shared liberties and one outside each: who fills a shared one loses.
	const seki = `
		. O . O O X . X .
		O O O O O X X X X
		. O O O O X X X .
		O O X X X O O X X
		O O X X . O O X X
		O . X X . O O . X`
	tests := []struct {
		name, picture, p string
		want             bool
	}{
		{"a shared liberty", seki, "E1", true},
		{"an outside liberty", seki, "H1", false},
		{"nothing shared", evenRace, "G1", false},
	}
	for _, tt := range tests {
		b := drawn.Board(t, tt.picture)
		if got := losesRace(b, drawn.Point(t, tt.p), goban.Black); got != tt.want {
			t.Errorf("%s: %v, want %v on\n%v", tt.name, got, tt.want, b)
		}
	}
}

func TestFillsLiberty(t *testing.T) {
	tests := []struct {
		name, picture, p string
		c                goban.Color
		want             bool
	}{
		{"a false eye of chains with few liberties", `
			. O . X .
			O X X X .
			. X . . .
			X X . . .`, "A4", goban.White, true},
		{"one of the chains is in atari", `
			. O X . .
			O X X . .
			. X . . .
			X X . . .`, "A4", goban.White, false},
		{"the chains have two liberties together", `
			. O . . .
			O X . . .
			O X . . .
			. . . . .`, "A4", goban.White, true},
		{"the chains have four liberties together", `
			. O . . .
			O . . . .
			O . . . .
			. . . . .`, "A4", goban.White, false},
	}
	for _, tt := range tests {
		b := drawn.Board(t, tt.picture)
		if got := fillsLiberty(b, drawn.Point(t, tt.p), tt.c); got != tt.want {
			t.Errorf("%s: %v, want %v on\n%v", tt.name, got, tt.want, b)
		}
	}
}
