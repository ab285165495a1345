package match

import "montego/goban"

// Side is one of the two sides of a match. It keeps its name while colours
// alternate.
type Side int

// The two sides, in the order of the command line.
const (
	A Side = iota
	B
)

// Other returns the opponent.
func (s Side) Other() Side { return 1 - s }

// ScheduledGame is a game to be played.
type ScheduledGame struct {
	Number  int     // from 0
	Players Pairing // who they are, by Side
	Black   Side    // who has Black
	Opening []goban.Move
	Seed    uint64
	// Variant are settings that A has on top of its own in this game,
	// "name=value,…"; "" for none.
	Variant string
}

// Color returns the colour that s has.
func (g ScheduledGame) Color(s Side) goban.Color {
	if s == g.Black {
		return goban.Black
	}
	return goban.White
}

// Side returns who has the colour c.
func (g ScheduledGame) Side(c goban.Color) Side {
	if c == goban.Black {
		return g.Black
	}
	return g.Black.Other()
}

// Pair returns the number of the game's pair: two games from one opening,
// with colours swapped if they alternate.
func (g ScheduledGame) Pair() int { return g.Number / 2 }
