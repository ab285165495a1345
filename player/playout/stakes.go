package playout

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/tactics"
)

// stakes are moves that decide something at once, each with the square of the number of
// stones that it is about: of two fights the larger is nearly always played first.
type stakes struct {
	moves  tactics.Moves
	weight [tactics.MaxMoves]float64
	kind   [tactics.MaxMoves]Kind
	noted  int // moves that have a weight
}

func (s *stakes) reset() {
	s.moves.Reset()
	s.noted = 0
}

// note says what the moves collected since are about.
func (s *stakes) note(stones int, k Kind) {
	for ; s.noted < s.moves.Len(); s.noted++ {
		s.weight[s.noted] = float64(stones * stones)
		s.kind[s.noted] = k
	}
}

// draw returns one of the moves that are good, each with a probability in proportion to
// its weight, or NoPoint. A capture or an escape need only be playable.
func (s *stakes) draw(b *goban.Board, c goban.Color, r *rng.Rand, good judge) (goban.Point, Kind) {
	points, sum := s.moves.Points(), 0.0
	for i := range points {
		sum += s.weight[i]
	}
	for n := len(points); n > 0; n-- {
		i := drawIndex(s.weight[:n], sum, r)
		switch k := s.kind[i]; {
		case k != EscapeMove && k != CaptureMove:
			if good(b, points[i], c) {
				return points[i], k
			}
		case playable(b, points[i], c):
			return points[i], atariKind(b, points[i], c)
		}
		sum -= s.weight[i]
		points[i], s.weight[i], s.kind[i] = points[n-1], s.weight[n-1], s.kind[n-1]
	}
	return goban.NoPoint, RandomMove
}

// fightBase is added to the stones of the chain that a fight is about, so that a fight of
// few stones still has a chance beside one of many.
const fightBase = 3

// fight chooses a move that decides a fight in a small eyespace or a race, wherever it
// is. It returns NoPoint if there is none.
func (m *montego) fight(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	m.stakes.reset()
	m.short.find(b)
	m.allSpaces(b, c, false)
	m.allRaces(b, c)
	return m.stakes.draw(b, c, r, m.judge())
}

// allAtaris collects captures of chains in atari, and what saves own ones.
func (m *montego) allAtaris(b *goban.Board, c goban.Color, r *rng.Rand) {
	if m.rates.Atari == 0 {
		return
	}
	for _, chain := range b.ChainsInAtari() {
		if b.ChainColor(chain) == c {
			save(b, c, chain, &m.stakes.moves, r.Percent(m.rates.Counter))
			m.stakes.note(b.ChainSize(chain), EscapeMove)
		} else if h := b.FirstLiberty(chain); tactics.Capturable(b, chain) && tactics.SelfAtari(b, h, c) != tactics.Bad {
			m.stakes.moves.Add(h)
			m.stakes.note(b.ChainSize(chain), CaptureMove)
		}
	}
}

// allSpaces collects the moves that decide fights in small eyespaces. If strict, those
// whose walls are split are left out.
func (m *montego) allSpaces(b *goban.Board, c goban.Color, strict bool) {
	if m.rates.Vital == 0 {
		return
	}
	other := c.Opponent()
	for _, p := range b.Empties() {
		// A point without owner's stones beside it is left to another of the eyespace.
		k := b.Code(p)
		if k.Alone() {
			continue
		}
		if k.Stones(c) > 0 && tactics.Tight(k, c) {
			m.space(b, p, c, c, strict)
		}
		if k.Stones(other) > 0 && tactics.Tight(k, other) {
			m.space(b, p, other, c, strict)
		}
	}
}

// space collects the moves of c that decide the fight in the eyespace of owner that p
// lies in.
func (m *montego) space(b *goban.Board, p goban.Point, owner, c goban.Color, strict bool) {
	var s tactics.Space
	if !s.Find(b, p, owner) || !s.Open() || !s.Lone(b) || strict && s.Split(b) {
		return
	}
	s.Vital(c, &m.stakes.moves)
	stones := 0
	for chain := range b.ChainsBeside(p, owner) {
		stones = max(stones, b.ChainSize(chain))
	}
	m.stakes.note(stones+fightBase, NakadeMove)
}

// allRaces collects the moves that decide races. Requires: the short chains have been
// found.
func (m *montego) allRaces(b *goban.Board, c goban.Color) {
	if m.rates.Race == 0 {
		return
	}
	for _, s := range m.short.list {
		if b.ChainColor(s.chain) == c {
			races(b, s.chain, minRacerAnywhere, &m.stakes.moves)
			m.stakes.note(b.ChainSize(s.chain)+fightBase, RaceMove)
		}
	}
}

// minCaught is the smallest number of stones of a chain with two liberties that is
// looked at wherever it is: with single stones connect-and-die shapes go wrong, as each
// of their chains calls for another side first.
const minCaught = 2

// allCatches collects the moves that take chains with two liberties for good, and those
// that save own ones from that. Requires: the short chains have been found.
func (m *montego) allCatches(b *goban.Board, c goban.Color) {
	if m.rates.TwoLib == 0 {
		return
	}
	for _, s := range m.short.list {
		chain := s.chain
		if b.LibertyCount(chain) != 2 || b.ChainSize(chain) < minCaught {
			continue
		}
		p, _ := tactics.RightLiberty(b, chain)
		if p == goban.NoPoint && b.ChainColor(chain) != c {
			p = tactics.Catch(b, chain)
		}
		if p != goban.NoPoint && playable(b, p, c) && tactics.SelfAtari(b, p, c) != tactics.Bad {
			m.stakes.moves.Add(p)
			m.stakes.note(b.ChainSize(chain), TwoLibMove)
		}
	}
}

// Undecided reports whether the next move decides a fight whatever playouts make of it:
// a small eyespace that lives or dies by it, or a race. Fights that take more than
// counting are not seen.
func Undecided(b *goban.Board) bool {
	var s tactics.Space
	for _, p := range b.Empties() {
		for _, owner := range [2]goban.Color{goban.Black, goban.White} {
			if b.Code(p).Stones(owner) > 0 && s.Find(b, p, owner) && s.Open() && s.Lone(b) {
				return true
			}
		}
	}
	var moves tactics.Moves
	for chain := range b.Chains() {
		races(b, chain, minRacer, &moves)
	}
	return moves.Len() > 0
}
