package playout

import (
	"montego/goban"
	"montego/player/pattern"
	"montego/player/tactics"
)

// Locals are the local features of the moves in one position: those that the
// move before gives them [Huang11] §4.3.2.
type Locals struct {
	sets   [goban.NumPoints]pattern.LocalSet // empty but for the points listed
	points [goban.NumPoints]goban.Point
	n      int

	moves tactics.Moves
	seen  chainSet
}

// list returns the points whose moves have local features.
func (l *Locals) list() []goban.Point { return l.points[:l.n] }

// Of returns the local features of a move.
func (l *Locals) Of(p goban.Point) pattern.LocalSet { return l.sets[p&(goban.NumPoints-1)] }

// add gives a move a feature, and with it the first, adjacency.
func (l *Locals) add(p goban.Point, f pattern.Local) {
	set := &l.sets[p&(goban.NumPoints-1)]
	if *set == 0 {
		l.points[l.n&(goban.NumPoints-1)] = p
		l.n++
	}
	*set = set.With(f).With(pattern.LocalAdjacent)
}

// Find lists the local features of the moves of c. There are none after a pass.
func (l *Locals) Find(b *goban.Board, c goban.Color) {
	for _, p := range l.list() {
		l.sets[p&(goban.NumPoints-1)] = 0
	}
	l.n = 0
	last := b.LastMove(0)
	if !b.At(last).IsStone() {
		return
	}
	for p := range b.EmptiesAround(last) {
		l.add(p, pattern.LocalAdjacent)
	}
	for chain := range b.ChainsBeside(last, c) {
		switch b.LibertyCount(chain) {
		case 1:
			l.save(b, chain, c)
		case 2:
			l.race(b, chain, c)
		}
	}
	l.solveKo(b, c)
}

// save lists what saves a chain of c in new atari: captures next to it,
// features 2 and 3, and its extension, features 4 and 5.
func (l *Locals) save(b *goban.Board, chain goban.Chain, c goban.Color) {
	l.moves.Reset()
	tactics.CounterCaptures(b, chain, &l.moves)
	for _, p := range l.moves.Points() {
		l.addSafe(b, p, c, pattern.LocalCapture, pattern.LocalCaptureSelfAtari)
	}
	l.addSafe(b, b.FirstLiberty(chain), c, pattern.LocalExtend, pattern.LocalExtendSelfAtari)
}

// addSafe gives a move one feature if it leaves two liberties, and the other if
// it is self-atari. A move that is not legal gets none.
func (l *Locals) addSafe(b *goban.Board, p goban.Point, c goban.Color, safe, selfAtari pattern.Local) {
	switch liberties := tactics.LibertiesAfter(b, p, c, 2); {
	case liberties == 0 || b.Retakes(p, c):
	case liberties == 1:
		l.add(p, selfAtari)
	default:
		l.add(p, safe)
	}
}

// race is feature 7, the semeai of two liberties: a chain of c has been brought
// down to two, and a move puts in atari an enemy next to it that then has no way
// out.
func (l *Locals) race(b *goban.Board, chain goban.Chain, c goban.Color) {
	l.seen.reset()
	for p := range b.ChainStones(chain) {
		for enemy := range b.ChainsBeside(p, c.Opponent()) {
			if b.LibertyCount(enemy) == 2 && !l.seen.has(enemy) {
				l.seen.add(enemy)
				l.lastAtari(b, enemy, c)
			}
		}
	}
}

// lastAtari lists the moves of c that put a chain with two liberties in atari
// and leave it no way out.
func (l *Locals) lastAtari(b *goban.Board, enemy goban.Chain, c goban.Color) {
	var liberties [2]goban.Point
	for _, p := range b.Liberties(enemy, liberties[:0]) {
		if !b.Legal(p, c) {
			continue
		}
		threats := tactics.Atari(b, p, c)
		for _, t := range threats.All() {
			if t.Chain == enemy && t.Escape == goban.NoPoint {
				l.add(p, pattern.LocalSemeai)
			}
		}
	}
}

// solveKo is feature 6: c took a ko with its last move, the opponent has played
// elsewhere, and a capture next to the ko stone ends it. When the opponent has
// just taken the ko himself, no capture can: what stands around the point could
// only be taken by taking back.
func (l *Locals) solveKo(b *goban.Board, c goban.Color) {
	stone := b.LastMove(1)
	if _, when := b.LastKo(); when == 0 || b.Moves()-when != 1 || b.At(stone) != c {
		return
	}
	for chain := range b.ChainsBeside(stone, c.Opponent()) {
		if tactics.Capturable(b, chain) {
			l.add(b.FirstLiberty(chain), pattern.LocalKo)
		}
	}
}
