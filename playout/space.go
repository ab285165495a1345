package playout

import (
	"montego/goban"
	"montego/tactics"
)

// Fights in small eyespaces, which tactics.Space knows to their end.

// vitalPoints collects the moves that decide a fight in an eyespace which the last
// move has touched: an own one, where the last move stands in it, or else the
// opponent's next to it.
func (m *montego) vitalPoints(b *goban.Board, c goban.Color, last goban.Point) {
	m.moves.Reset()
	m.addVital(b, last, c, c)
	if m.moves.Len() > 0 {
		return
	}
	if b.ChainSize(b.ChainAt(last)) < minWall {
		return
	}
	for q := range tactics.SpacesBeside(b, last) {
		m.addVital(b, q, c.Opponent(), c)
	}
}

// minWall is how many stones the chain of the last move has at least, so that an
// eyespace beside it is looked for: a single stone seldom closes one, and looking
// costs at every move.
const minWall = 2

// addVital collects the moves of c that decide the fight in the eyespace of owner
// that p lies in, if whoever moves first decides it.
func (m *montego) addVital(b *goban.Board, p goban.Point, owner, c goban.Color) {
	var s tactics.Space
	if s.Find(b, p, owner) && s.Open() && s.Lone(b) {
		s.Vital(c, &m.moves)
	}
}

// spoils reports whether a move of c at p throws away a fight in an eyespace that
// is won.
func spoils(b *goban.Board, p goban.Point, c goban.Color) bool {
	var s tactics.Space
	for _, owner := range [2]goban.Color{c, c.Opponent()} {
		if b.Code(p).Stones(owner) > 0 && s.Find(b, p, owner) && s.Spoils(p, c) && s.Lone(b) {
			return true
		}
	}
	return false
}
