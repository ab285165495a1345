package playout

import (
	"montego/goban"
	"montego/player/tactics"
)

// Races between two chains that can only live by taking each other, counted by
// tactics.CountSemeai.

// racing bounds the liberties of a chain whose race is counted: a chain with more
// liberties has time, and a chain with one is left to the steps for ataris.
const racing = 3

// These are the smallest numbers of stones of a chain whose races are counted. The
// races of smaller chains cost as much time and decide little; so chains of two and
// three stones count only where the whole board is examined.
const (
	minRacer         = 4
	minRacerAnywhere = 2
)

// races adds the moves that win or save a race of the chain own, if it has at least
// minStones stones and a move elsewhere would lose the race: liberties of the enemy,
// those that are not shared first.
func races(b *goban.Board, own goban.Chain, minStones int, moves *tactics.Moves) {
	n := b.LibertyCount(own)
	if n < 2 || n > racing || b.ChainSize(own) < minStones {
		return
	}
	c := b.ChainColor(own)
	var liberties [racing]goban.Point
	for _, p := range b.Liberties(own, liberties[:0]) {
		if b.Code(p).Liberties() > 2 || tactics.LibertiesAfter(b, p, c, n+1) > n {
			return // it can run
		}
	}
	others, few := rivals(b, own, n)
	if !few {
		return
	}
	for _, other := range others.All() {
		if s, ok := tactics.CountSemeai(b, own, other); ok && s.Standing(true) < s.Standing(false) {
			fill(b, own, other, moves)
			return
		}
	}
}

// rivals returns the chains that a chain with n liberties may race with: enemies around it
// with few liberties. If one of them has no more liberties than the chain, it is the only
// rival. If two have no more, one could take the chain while it races with the other, and
// rivals reports false.
func rivals(b *goban.Board, own goban.Chain, n int) (list tactics.Chains, few bool) {
	enemy, closest := b.ChainColor(own).Opponent(), goban.Chain(0)
	for p := range b.ChainStones(own) {
		for other := range b.ChainsBeside(p, enemy) {
			switch m := b.LibertyCount(other); {
			case other == closest:
			case m <= n && closest != 0:
				return list, false
			case m <= n:
				closest = other
			case m <= racing:
				list.Add(other)
			}
		}
	}
	if closest != 0 {
		list = tactics.Chains{}
		list.Add(closest)
	}
	return list, true
}

// fill adds the moves of own's side on liberties of other: outside ones, or
// shared ones if there are no others.
func fill(b *goban.Board, own, other goban.Chain, moves *tactics.Moves) {
	c, found := b.ChainColor(own), moves.Len()
	var liberties [racing]goban.Point
	for _, shared := range [2]bool{false, true} {
		for _, p := range b.Liberties(other, liberties[:0]) {
			if b.HasLiberty(own, p) == shared && noSelfAtari(b, p, c) {
				moves.Add(p)
			}
		}
		if moves.Len() > found {
			return
		}
	}
}

// losesRace reports whether c loses a race, or a seki, by filling the shared liberty p itself.
func losesRace(b *goban.Board, p goban.Point, c goban.Color) bool {
	k := b.Code(p)
	if k.Liberties() > 1 || k.Stones(c) == 0 || k.Stones(c.Opponent()) == 0 {
		return false
	}
	for own := range b.ChainsBeside(p, c) {
		if b.LibertyCount(own) > racing {
			continue
		}
		for other := range b.ChainsBeside(p, c.Opponent()) {
			if b.LibertyCount(other) > racing {
				continue
			}
			if s, ok := tactics.CountSemeai(b, own, other); ok {
				before := s.Standing(false)
				s.Shared--
				if s.Standing(false) > before {
					return true
				}
			}
		}
	}
	return false
}

// roomy is how many liberties a chain has that need not care for one of them.
const roomy = 4

// fillsLiberty reports whether c fills a false eye of its own too early at p: no chain
// around it is in atari, and they would have few liberties together.
func fillsLiberty(b *goban.Board, p goban.Point, c goban.Color) bool {
	k := b.Code(p)
	return k.Surrounded(c) && k.InAtari(c) == 0 && b.JoinedLiberties(p, c, roomy) < roomy
}
