package tactics

import "montego/goban"

// Capturable reports whether a chain is in atari and no ko forbids its opponent
// to take it now.
func Capturable(b *goban.Board, chain goban.Chain) bool {
	return b.LibertyCount(chain) == 1 &&
		!b.Retakes(b.FirstLiberty(chain), b.ChainColor(chain).Opponent())
}

// CounterCaptures adds the moves by which the owner of a chain takes an enemy
// chain that touches it, bait included: see SelfAtari.
func CounterCaptures(b *goban.Board, chain goban.Chain, moves *Moves) {
	enemy := b.ChainColor(chain).Opponent()
	for _, e := range b.ChainsInAtari() {
		if b.ChainColor(e) == enemy && touch(b, e, chain) && Capturable(b, e) {
			moves.Add(b.FirstLiberty(e))
		}
	}
}

// Saves adds the moves by which the owner of a chain in atari may save it:
// counter-captures, and the extension if it leaves two liberties or more. It
// looks one move ahead: InLadder and Reader tell whether the extension runs
// into a ladder. Requires: the chain is in atari.
func Saves(b *goban.Board, chain goban.Chain, moves *Moves) {
	CounterCaptures(b, chain, moves)
	h, owner := b.FirstLiberty(chain), b.ChainColor(chain)
	if !b.Retakes(h, owner) && LibertiesAfter(b, h, owner, 2) == 2 {
		moves.Add(h)
	}
}

// Hopeless reports whether c cannot usefully run to an empty point with code k:
// there is at most one empty neighbour, no enemy to capture and no own chain
// that is not in atari. [Coulom06] §A.1.
func Hopeless(k goban.Code, c goban.Color) bool {
	return k.Liberties() <= 1 && k.InAtari(c.Opponent()) == 0 && k.InAtari(c) == k.Stones(c)
}

// GivesAtari reports whether a move of c on p leaves a chain of the opponent with one liberty.
func GivesAtari(b *goban.Board, p goban.Point, c goban.Color) bool {
	for e := range b.ChainsBeside(p, c.Opponent()) {
		if b.LibertyCount(e) == 2 {
			return true
		}
	}
	return false
}

// Threat is a chain that a move puts in atari.
type Threat struct {
	Chain  goban.Chain // as it was named before the move
	Stone  goban.Point // one of its stones
	Escape goban.Point // a move that saves it, or NoPoint
}

// Threats lists what a move puts in atari.
type Threats struct {
	n    int
	list [4]Threat
}

// All returns the list's own slice.
func (t *Threats) All() []Threat { return t.list[:t.n] }

// Atari returns the chains that a move of c on p puts in atari, each with a move
// that saves it for now, if there is one: an extension to two liberties or
// more, or the capture of a chain around it. What runs into a ladder escapes
// here, but not for Reader.Atari. [Huang11] §4.3.2, feature 7.
// Requires: the move is legal.
func Atari(b *goban.Board, p goban.Point, c goban.Color) (t Threats) {
	var enemies Chains
	enemies.Beside(b, p, c.Opponent())
	for _, e := range enemies.All() {
		if b.LibertyCount(e) == 2 {
			t.list[t.n&3] = Threat{Chain: e, Stone: stoneOf(b, e), Escape: saveAfter(b, e, p)}
			t.n++
		}
	}
	return t
}

// saveAfter returns a move that saves the chain e for now, once its opponent has
// taken its liberty p, or NoPoint if there is none.
func saveAfter(b *goban.Board, e goban.Chain, p goban.Point) goban.Point {
	attacker := b.ChainColor(e).Opponent()
	var liberties goban.PointSet
	captured := b.LibertiesAfter(p, attacker, &liberties)
	takesKo := captured == 1 && b.Code(p).Stones(attacker) == 0
	if liberties.Len() == 1 && !takesKo {
		return liberties.First() // the stone on p puts itself in atari
	}
	for _, a := range b.ChainsInAtari() {
		h := b.FirstLiberty(a)
		if b.ChainColor(a) == attacker && h != p && touch(b, a, e) && !relieved(b, a, p) {
			return h
		}
	}
	if q := OtherLiberty(b, e, p); runsAfter(b, q, p, attacker) {
		return q
	}
	return goban.NoPoint
}

// runsAfter reports whether an extension to q leaves two liberties or more, once the attacker
// has taken another liberty p of that chain.
func runsAfter(b *goban.Board, q, p goban.Point, attacker goban.Color) bool {
	var liberties goban.PointSet
	b.LibertiesAfter(q, attacker.Opponent(), &liberties)
	for e := range b.ChainsBeside(q, attacker) {
		if b.LibertyCount(e) == 1 && relieved(b, e, p) {
			for stone := range b.ChainStones(e) {
				liberties.Remove(stone) // it can no longer be taken
			}
		}
	}
	return liberties.Len() > 2 // p is one of them
}

// relieved reports whether a chain gets liberties from what a move of its own side on p
// captures.
func relieved(b *goban.Board, chain goban.Chain, p goban.Point) bool {
	for e := range b.ChainsBeside(p, b.ChainColor(chain).Opponent()) {
		if b.LibertyCount(e) == 1 && touch(b, e, chain) {
			return true
		}
	}
	return false
}

// OtherLiberty returns the liberty of a chain with two that is not p.
func OtherLiberty(b *goban.Board, chain goban.Chain, p goban.Point) goban.Point {
	var liberties [2]goban.Point
	l := b.Liberties(chain, liberties[:0])
	if l[0] == p {
		return l[1]
	}
	return l[0]
}
