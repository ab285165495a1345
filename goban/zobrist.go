package goban

import "math/rand/v2"

// Hash is a Zobrist hash of the stones on a board: the XOR of one random
// number for each. It says nothing of the side to move, the ko or the history.
type Hash uint64

// zobrist holds the number of a stone of each colour on each point, from a
// fixed seed: hashes are the same in every run and on every machine.
var zobrist = func() (t [2][NumPoints]Hash) {
	r := rand.New(rand.NewPCG(0x6d6f6e7465676f, 2006))
	for c := range t {
		for p := range t[c] {
			t[c][p] = Hash(r.Uint64())
		}
	}
	return t
}()

// StoneHash returns the number that a stone of c on p contributes to a Hash.
// Requires: c is Black or White.
func StoneHash(c Color, p Point) Hash { return zobrist[c.Index()][p&(NumPoints-1)] }
