package match

import "fmt"

// Plan says what the pairs of a match are about, one after the other, from the
// games so far: how a player is tuned (package tune). The scheduler calls its
// methods one at a time.
type Plan interface {
	// String names the plan, for a store to notice another.
	fmt.Stringer
	// Add tells it a game that has been saved, in the order of saving.
	Add(r *Record)
	// Ready returns how many games of the match can be dealt by now. Those from
	// this number on wait for games in play.
	Ready() (int, error)
	// Pairing returns who meets in a pair of games, as an index of the match's
	// Pairings. It is the same for all times.
	Pairing(pair int) int
	// Choose returns the settings that the first player of a pair has on top of
	// its own, "name=value,…", or "" for none. What was chosen first for a pair
	// holds, whichever process did so.
	Choose(pair int) (settings string)
}
