package tactics

import "montego/goban"

// RightLiberty returns the liberty that decides whether a chain with two is caught, if only
// one of them does, else NoPoint: if the attacker takes that liberty, an extension at
// the other one leaves the chain in atari, as in a snapback; so the owner plays there
// first. [Cazenave07] §4.2, but captures by which the owner saves the chain do not count. It returns
// NoPoint too if that move is illegal for the attacker or a bad self-atari. It also says whether the
// chain is MiaiSafe.
// Requires: the chain has two liberties.
func RightLiberty(b *goban.Board, chain goban.Chain) (right goban.Point, safe bool) {
	l, room := Extensions(b, chain, 4)
	attacker := b.ChainColor(chain).Opponent()
	if room[0] > 3 && room[1] > 3 {
		owner := attacker.Opponent()
		return goban.NoPoint, connects(b, l[0], owner) || connects(b, l[1], owner)
	}
	first, second := catches(b, l[0], attacker, room[1]), catches(b, l[1], attacker, room[0])
	if first == second {
		return goban.NoPoint, false
	}
	right = l[0]
	if second {
		right = l[1]
	}
	if !b.Legal(right, attacker) || SelfAtari(b, right, attacker) == Bad {
		return goban.NoPoint, false
	}
	return right, false
}

// catches reports whether a chain with two liberties is still in atari after the
// attacker takes the liberty p and the owner extends at the other one. room is the
// liberty count of that extension before the attack.
func catches(b *goban.Board, p goban.Point, attacker goban.Color, room int) bool {
	if room > 2 {
		return false
	}
	// p is counted in room, but the attacker's stone is there by then, unless the
	// extension captures that stone.
	if LibertiesAfter(b, p, attacker, 2) == 1 {
		return room < 2 && b.Code(p).Stones(attacker) == 0
	}
	return true
}

// DefendTwo adds moves for the owner of a chain with two liberties: to extend,
// to take what stands around it, to put that in atari [Baudis11] §3.4. With wary, as in
// Pachi's code, extensions that gain next to nothing are left out: see gainsNothing.
// Requires: the chain has two liberties. It needs no defence if it is MiaiSafe.
func DefendTwo(b *goban.Board, chain goban.Chain, wary bool, moves *Moves) {
	owner := b.ChainColor(chain)
	var liberties [2]goban.Point
	var choice preference
	l := b.Liberties(chain, liberties[:0])
	for i, p := range l {
		if b.Legal(p, owner) && !(wary && gainsNothing(b, p, l[1-i], owner)) && SelfAtari(b, p, owner) != Bad {
			choice.add(p, !lumpy(b, p, owner))
		}
	}
	choice.addTo(moves)
	weak := weakAround(b, chain)
	for _, e := range weak.All() {
		switch {
		case b.LibertyCount(e) == 2:
			GiveAtari(b, e, moves)
		case Capturable(b, e):
			moves.Add(b.FirstLiberty(e))
		}
	}
}

// DefendFew adds moves for the owner of a chain with three or four liberties:
// those that put an enemy chain around it in atari. [Baudis11] §3.4.
func DefendFew(b *goban.Board, chain goban.Chain, moves *Moves) {
	weak := weakAround(b, chain)
	for _, e := range weak.All() {
		if b.LibertyCount(e) == 2 {
			GiveAtari(b, e, moves)
		}
	}
}

// MiaiSafe reports whether a chain needs no defence yet: whatever liberty the
// opponent takes, a stone on the other leaves it three, out of reach of ladders.
// At one of them at least it connects to a chain with three liberties: two
// extensions alone may run into a net. Pachi's code has such a rule.
// Requires: the chain has two liberties.
func MiaiSafe(b *goban.Board, chain goban.Chain) bool {
	owner := b.ChainColor(chain)
	var liberties [2]goban.Point
	l := b.Liberties(chain, liberties[:0])
	return (connects(b, l[0], owner) || connects(b, l[1], owner)) &&
		LibertiesAfter(b, l[0], owner, 4) > 3 && LibertiesAfter(b, l[1], owner, 4) > 3
}

// connects reports whether a stone of c on p would join a chain with three liberties or more.
func connects(b *goban.Board, p goban.Point, c goban.Color) bool {
	for id := range b.ChainsBeside(p, c) {
		if b.LibertyCount(id) > 2 {
			return true
		}
	}
	return false
}

// Extensions returns the liberties of a chain with two and how many it would
// have after its owner has played each, counted up to limit, with the other
// still empty. Whoever plays the better one first plays the right atari, or the
// right escape. [Cazenave07] §4.2.
// Requires: the chain has two liberties, 0 < limit.
func Extensions(b *goban.Board, chain goban.Chain, limit int) (liberties [2]goban.Point, room [2]int) {
	owner := b.ChainColor(chain)
	b.Liberties(chain, liberties[:0])
	apart := !goban.Adjacent(liberties[0], liberties[1])
	for i, p := range liberties {
		// The other liberty is one more, unless it is among the neighbours of p.
		if apart && b.Code(p).Liberties() >= limit-1 {
			room[i] = limit
			continue
		}
		room[i] = LibertiesAfter(b, p, owner, limit)
	}
	return liberties, room
}

// GiveAtari adds moves that put a chain with two liberties in atari: one or both of
// these [Baudis11] §3.4. One that would be a bad self-atari is replaced by
// SelfAtariAlternative, if there is one. As in Pachi's code, a lumpy one gives way to the other.
func GiveAtari(b *goban.Board, chain goban.Chain, moves *Moves) {
	attacker := b.ChainColor(chain).Opponent()
	var liberties [2]goban.Point
	var choice preference
	for _, p := range b.Liberties(chain, liberties[:0]) {
		if !b.Legal(p, attacker) {
			continue
		}
		if SelfAtari(b, p, attacker) != Bad {
			choice.add(p, !lumpy(b, p, attacker))
		} else if p = SelfAtariAlternative(b, p, attacker); p != goban.NoPoint {
			choice.add(p, false)
		}
	}
	choice.addTo(moves)
}

// lumpy reports whether c's stones and the edge fill three sides of p: another
// stone there is seldom the better of two choices.
func lumpy(b *goban.Board, p goban.Point, c goban.Color) bool {
	k := b.Code(p)
	return 4-k.Stones(c.Opponent())-k.Liberties() >= 3
}

// gainsNothing reports whether an extension of c to p leaves as few liberties as
// before: next to one stone of c only, with at most one empty point beside it that is
// not the chain's other liberty. What captures gains something.
func gainsNothing(b *goban.Board, p, other goban.Point, c goban.Color) bool {
	k := b.Code(p)
	open := k.Liberties()
	if open == 2 && goban.Adjacent(p, other) {
		open = 1
	}
	return open <= 1 && k.Stones(c) == 1 && k.InAtari(c.Opponent()) == 0
}

// preference is a choice between the two liberties of a chain, of which some are
// better than others.
type preference struct {
	n      int
	points [2]goban.Point
	like   [2]bool
}

func (c *preference) add(p goban.Point, like bool) {
	c.points[c.n&1], c.like[c.n&1] = p, like
	c.n++
}

// addTo adds the liked point if there is one and another that is not, else all.
func (c *preference) addTo(moves *Moves) {
	for i := range c.n {
		if c.like[i&1] || c.like == [2]bool{} {
			moves.Add(c.points[i&1])
		}
	}
}

// weakAround lists the enemy chains around a chain that have at most two liberties: by
// capturing one of them the chain may live.
func weakAround(b *goban.Board, chain goban.Chain) (weak Chains) {
	enemy := b.ChainColor(chain).Opponent()
	for p := range b.ChainStones(chain) {
		for id := range b.ChainsBeside(p, enemy) {
			if b.LibertyCount(id) <= 2 {
				weak.Add(id)
			}
		}
	}
	return weak
}
