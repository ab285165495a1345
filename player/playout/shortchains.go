package playout

import "montego/goban"

// shortChains are the chains of a position that are short of liberties but not in
// atari: they have at least 2 and at most racing liberties. The steps for races and for
// chains that can be caught examine these on the whole board.
type shortChains struct{ list []shortChain }

// shortChain is a chain and the first of its stones, row by row from row 1.
type shortChain struct {
	chain goban.Chain
	first goban.Point
}

// find lists them, in the order of their first stones, which does not depend on the
// moves that led to the position.
func (s *shortChains) find(b *goban.Board) {
	s.list = s.list[:0]
	for chain := range b.Chains() {
		if n := b.LibertyCount(chain); n < 2 || n > racing {
			continue
		}
		first := goban.Point(goban.NumPoints)
		for p := range b.ChainStones(chain) {
			first = min(first, p)
		}
		s.list = append(s.list, shortChain{})
		i := len(s.list) - 1
		for ; i > 0 && s.list[i-1].first > first; i-- {
			s.list[i] = s.list[i-1]
		}
		s.list[i] = shortChain{chain, first}
	}
}
