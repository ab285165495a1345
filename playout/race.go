package playout

import (
	"montego/goban"
	"montego/tactics"
)

// Races between two chains that can only live by taking each other, counted by
// tactics.CountSemeai.

// racing bounds the liberties of a chain whose race is counted: with more, there
// is time, and with one the steps for ataris see to it.
const racing = 3

// margin is how many liberties more or less leave a race open, so that a single
// move can matter; it is one too many where nothing is shared and no eye counts.
const margin = 2

// races adds the moves that win or save a race of the chain own, where tenuki
// would lose it: liberties of the enemy, those that are not shared first.
func races(b *goban.Board, own goban.Chain, moves *tactics.Moves) {
	n := b.LibertyCount(own)
	if n < 2 || n > racing {
		return
	}
	var liberties [racing]goban.Point
	for _, p := range b.Liberties(own, liberties[:0]) {
		if b.Code(p).Liberties() > 2 {
			return // it can run
		}
	}
	enemy := b.ChainColor(own).Opponent()
	asked := goban.Chain(0)
	for p := range b.ChainStones(own) {
		for q := range goban.Neighbours(p) {
			other := b.ChainAt(q)
			if b.At(q) != enemy || other == asked {
				continue
			}
			asked = other
			if m := b.LibertyCount(other); m > racing || m > n+margin || m < n-margin {
				continue
			}
			if s, ok := tactics.CountSemeai(b, own, other); ok && s.Standing(true) < s.Standing(false) {
				fill(b, own, other, moves)
				return
			}
		}
	}
}

// fill adds the moves of own's side on liberties of other: outside ones, or
// shared ones if there are no others.
func fill(b *goban.Board, own, other goban.Chain, moves *tactics.Moves) {
	c, found := b.ChainColor(own), moves.Len()
	var liberties [racing]goban.Point
	for _, shared := range [2]bool{false, true} {
		for _, p := range b.Liberties(other, liberties[:0]) {
			if b.HasLiberty(own, p) == shared && playable(b, p, c) && tactics.SelfAtari(b, p, c) != tactics.Bad {
				moves.Add(p)
			}
		}
		if moves.Len() > found {
			return
		}
	}
}

// losesRace reports whether c loses a race, or a seki, by filling the shared
// liberty p itself.
func losesRace(b *goban.Board, p goban.Point, c goban.Color) bool {
	k := b.Code(p)
	if k.Liberties() > 1 || k.Stones(c) == 0 || k.Stones(c.Opponent()) == 0 {
		return false
	}
	for q := range goban.Neighbours(p) {
		own := b.ChainAt(q)
		if b.At(q) != c || b.LibertyCount(own) > racing {
			continue
		}
		for r := range goban.Neighbours(p) {
			other := b.ChainAt(r)
			if b.At(r) != c.Opponent() || b.LibertyCount(other) > racing {
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
