package playout

import "montego/goban"

// chainSet is a set of chains of one board. Emptying it takes no time: a chain in the
// set is stamped with the number of times that the set was emptied, plus one. The zero
// chainSet is empty.
type chainSet struct {
	emptied uint64
	stamps  [goban.NumPoints]uint64 // by chain: emptied+1 if it is in the set
}

func (s *chainSet) reset() { s.emptied++ }

func (s *chainSet) add(c goban.Chain) { s.stamps[c&(goban.NumPoints-1)] = s.emptied + 1 }

func (s *chainSet) has(c goban.Chain) bool {
	return s.stamps[c&(goban.NumPoints-1)] == s.emptied+1
}

// addNeighbours adds the chains that touch a chain, and the 0 of points without
// stones.
func (s *chainSet) addNeighbours(b *goban.Board, chain goban.Chain) {
	for p := range b.ChainStones(chain) {
		for q := range goban.Neighbours(p) {
			if id := b.ChainAt(q); id != chain {
				s.add(id)
			}
		}
	}
}
