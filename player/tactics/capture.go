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
	var s surroundings
	look(b, p, c, &s)
	for _, e := range s.enemies.All() {
		if b.LibertyCount(e) != 2 {
			continue
		}
		t.list[t.n&3] = Threat{Chain: e, Stone: stoneOf(b, e), Escape: saveAfter(b, e, p, &s)}
		t.n++
	}
	return t
}

// saveAfter returns a move that saves the chain e for now, once its opponent has
// taken its liberty p, or NoPoint if there is none. s is what stands around p.
func saveAfter(b *goban.Board, e goban.Chain, p goban.Point, s *surroundings) goban.Point {
	owner := b.ChainColor(e)
	stone := tally{limit: 2}
	stone.stone(b, p, s)
	takesKo := s.own.n == 0 && stone.captured == 1
	if stone.n == 1 && !takesKo {
		return stone.points[0] // the stone on p puts itself in atari
	}
	for _, a := range b.ChainsInAtari() {
		h := b.FirstLiberty(a)
		if b.ChainColor(a) == owner.Opponent() && h != p && touch(b, a, e) && !relieved(b, a, s) {
			return h
		}
	}
	q := OtherLiberty(b, e, p)
	if extensionAfter(b, q, owner, s) >= 2 {
		return q
	}
	return goban.NoPoint
}

// extensionAfter returns how many liberties a stone of c on q would have with
// its chain, up to two, once the opponent has taken another liberty p of that
// chain. s is what stands around p.
func extensionAfter(b *goban.Board, q goban.Point, c goban.Color, s *surroundings) int {
	var around surroundings
	look(b, q, c, &around)
	enemies := around.enemies
	around.enemies.n = 0
	for _, e := range enemies.All() {
		if !relieved(b, e, s) { // else it can no longer be taken
			around.enemies.Add(e)
		}
	}
	extension := tally{limit: 3}
	extension.stone(b, q, &around)
	return extension.n - 1 // p is counted
}

// relieved reports whether a chain gets liberties from what a move captures. s is
// what stands around the move.
func relieved(b *goban.Board, chain goban.Chain, s *surroundings) bool {
	for _, e := range s.enemies.All() {
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
