package playout

import (
	"montego/goban"
	"montego/player/tactics"
)

// Fights in small eyespaces, whose result tactics.Space knows.

// vitalPoints collects the moves that decide a fight in an eyespace at the last move: an
// own eyespace in which the last move is, or, if that gives no move, an eyespace of the
// opponent beside the last move.
func (m *montego) vitalPoints(b *goban.Board, c goban.Color, last goban.Point) {
	m.moves.Reset()
	addVital(b, last, c, c, false, &m.moves)
	if m.moves.Len() > 0 {
		return
	}
	if b.ChainSize(b.ChainAt(last)) < minWall {
		return
	}
	for q := range tactics.SpacesBeside(b, last) {
		addVital(b, q, c.Opponent(), c, false, &m.moves)
	}
}

// minWall is the smallest number of stones of the chain of the last move for which
// vitalPoints examines eyespaces of the opponent. A single stone seldom encloses one, and
// the test costs time at every move.
const minWall = 2

// addVital collects the moves of c that decide the fight in the eyespace of owner that p lies in, and
// reports whether there is such a fight: the side that moves first wins it. If strict is set, an
// eyespace whose walls are split has none.
func addVital(b *goban.Board, p goban.Point, owner, c goban.Color, strict bool, moves *tactics.Moves) bool {
	if !tactics.Tight(b.Code(p), owner) {
		return false // most calls end here
	}
	var s tactics.Space
	if !s.Find(b, p, owner, tactics.MaxNakade) || !s.Open() || !s.MustLive(b) || strict && s.Split(b) {
		return false
	}
	s.Vital(c, moves)
	return true
}

// playableGuarded reports whether c may play at p and the move does not give away a fight that is
// already decided: see throwsAway.
func playableGuarded(b *goban.Board, p goban.Point, c goban.Color) bool {
	return playable(b, p, c) && (b.Code(p).Liberties() > 1 || keepsFights(b, p, c, tactics.SelfAtari(b, p, c)))
}

// keepsFights reports whether a playable move of c at p does not give away a fight that is
// already decided; v is what SelfAtari returned for it. Only moves at points with at most
// one empty neighbour are examined, and of these only self-ataris and moves beside a
// besieged chain of the opponent.
func keepsFights(b *goban.Board, p goban.Point, c goban.Color, v tactics.Verdict) bool {
	return b.Code(p).Liberties() > 1 || v == tactics.NotSelfAtari && !besieged(b, p, c.Opponent()) || !throwsAway(b, p, c, v)
}

// besieged reports whether a chain of c beside p has two liberties and at least minWaste
// and at most tactics.MaxNakade stones, as a chain inside an eyespace or in a seki has.
func besieged(b *goban.Board, p goban.Point, c goban.Color) bool {
	for chain := range b.ChainsBeside(p, c) {
		if n := b.ChainSize(chain); b.LibertyCount(chain) == 2 && minWaste <= n && n <= tactics.MaxNakade {
			return true
		}
	}
	return false
}

// throwsAway reports whether a move of c at p gives away a fight that is already decided
// for c: in an eyespace, a seki or a race; or whether it gives away minWaste stones or more
// for nothing. v is what SelfAtari returned for the move. If p decides the fight in an
// eyespace, nothing else is examined.
func throwsAway(b *goban.Board, p goban.Point, c goban.Color, v tactics.Verdict) bool {
	for _, owner := range [2]goban.Color{c, c.Opponent()} {
		if spoils, decides := decidesSpace(b, p, owner, c); decides {
			return spoils
		}
	}
	if tactics.BentFour(b, p, c) {
		return false
	}
	return v != tactics.NotSelfAtari && (tactics.SekiLiberty(b, p, c) || wastes(b, p, c)) || losesRace(b, p, c)
}

// decidesSpace reports whether a move of c at p decides the fight in the eyespace of
// owner that p lies in, and if so, whether c loses by it a fight that it had won.
func decidesSpace(b *goban.Board, p goban.Point, owner, c goban.Color) (spoils, decides bool) {
	k := b.Code(p)
	if k.Stones(owner) == 0 {
		return false, false
	}
	// A large space that besieged stones fill leaves p at most two empty neighbours.
	large := k.Liberties() <= 2 && besieged(b, p, owner.Opponent())
	if !large && !tactics.Tight(k, owner) {
		return false, false
	}
	var s tactics.Space
	limit := tactics.MaxNakade
	if large {
		limit = tactics.MaxSpace
	}
	if !s.Find(b, p, owner, limit) {
		return false, false
	}
	spoils = s.Spoils(p, c)
	return spoils, (spoils || s.Wins(p, c)) && s.MustLive(b)
}

// minWaste is the smallest number of stones that must not be given away for nothing.
const minWaste = 3

// wastes reports whether a self-atari of c at p gives away minWaste stones or more.
func wastes(b *goban.Board, p goban.Point, c goban.Color) bool {
	n := 1
	for chain := range b.ChainsBeside(p, c) {
		n += b.ChainSize(chain) // a chain with two stones beside p counts twice
	}
	return n >= minWaste && b.Code(p).InAtari(c.Opponent()) == 0 && tactics.LibertiesAfter(b, p, c, 2) < 2
}
