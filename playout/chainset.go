package playout

import "montego/goban"

// chainSet is a set of chains of one board.
type chainSet [goban.NumPoints / 64]uint64

// add adds a chain and reports whether it is new.
func (s *chainSet) add(c goban.Chain) bool {
	word, bit := &s[c>>6&7], uint64(1)<<(c&63)
	fresh := *word&bit == 0
	*word |= bit
	return fresh
}

func (s *chainSet) has(c goban.Chain) bool { return s[c>>6&7]>>(c&63)&1 != 0 }

// addNeighbours adds the chains that touch a chain, and none at all as 0.
func (s *chainSet) addNeighbours(b *goban.Board, chain goban.Chain) {
	for p := range b.ChainStones(chain) {
		for q := range goban.Neighbours(p) {
			if id := b.ChainAt(q); id != chain {
				s.add(id)
			}
		}
	}
}
