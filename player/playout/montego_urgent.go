package playout

import (
	"slices"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/tactics"
)

// urgentMoves is a list of urgent moves: captures, escapes, and moves that decide a fight. The
// weight of a move is n², where n is the number of stones that it captures or saves, so
// that the larger of two fights is nearly always played first.
type urgentMoves struct {
	moves  tactics.Moves
	weight [tactics.MaxMoves]float64
	kind   [tactics.MaxMoves]Kind
	noted  int // the number of moves that have a weight and a kind
}

func (s *urgentMoves) reset() {
	s.moves.Reset()
	s.noted = 0
}

// note gives the moves added since the last note their weight, stones², and their kind.
func (s *urgentMoves) note(stones int, k Kind) {
	for ; s.noted < s.moves.Len(); s.noted++ {
		s.weight[s.noted] = float64(stones * stones)
		s.kind[s.noted] = k
	}
}

// draw returns one of the moves, with a probability in proportion to its weight, and its
// kind. A capture or an escape must be playable; any other move must pass good. If no move
// does, draw returns NoPoint. It changes the list.
func (s *urgentMoves) draw(b *goban.Board, c goban.Color, r *rng.Rand, good filter) (goban.Point, Kind) {
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
		s.list = append(s.list, shortChain{chain, first})
	}
	slices.SortFunc(s.list, func(x, y shortChain) int { return int(x.first) - int(y.first) })
}

// fightBase is added to the number of stones of a fight, so that a fight of few stones
// still has a noticeable probability beside one of many: (1+3)² against (10+3)².
const fightBase = 3

// fight draws a move that decides a fight in a small eyespace or a race, anywhere on the
// board. It returns NoPoint if there is none.
func (m *montego) fight(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	m.urgents.reset()
	m.short.find(b)
	m.allSpaces(b, c, false)
	m.allRaces(b, c)
	return m.urgents.draw(b, c, r, m.filter())
}

// allAtaris collects the moves that capture enemy chains in atari, and those that save own
// chains in atari.
func (m *montego) allAtaris(b *goban.Board, c goban.Color, r *rng.Rand) {
	if m.rates.Atari == 0 {
		return
	}
	for _, chain := range b.ChainsInAtari() {
		if b.ChainColor(chain) == c {
			save(b, c, chain, &m.urgents.moves, r.Percent(m.rates.Counter))
			m.urgents.note(b.ChainSize(chain), EscapeMove)
		} else if h := b.FirstLiberty(chain); noSelfAtari(b, h, c) {
			m.urgents.moves.Add(h)
			m.urgents.note(b.ChainSize(chain), CaptureMove)
		}
	}
}

// allSpaces collects the moves that decide fights in small eyespaces. If strict is set,
// eyespaces whose walls are split are left out.
func (m *montego) allSpaces(b *goban.Board, c goban.Color, strict bool) {
	if m.rates.Vital == 0 {
		return
	}
	for _, p := range b.Empties() {
		// A point without stones beside it is skipped: another point of the same eyespace
		// has stones of the owner beside it.
		k := b.Code(p)
		if k.Alone() {
			continue
		}
		for _, owner := range [2]goban.Color{c, c.Opponent()} {
			if k.Stones(owner) > 0 && addVital(b, p, owner, c, strict, &m.urgents.moves) {
				m.urgents.note(largestBeside(b, p, owner)+fightBase, NakadeMove)
			}
		}
	}
}

// largestBeside returns the number of stones of the largest chain of c beside p.
func largestBeside(b *goban.Board, p goban.Point, c goban.Color) (stones int) {
	for chain := range b.ChainsBeside(p, c) {
		stones = max(stones, b.ChainSize(chain))
	}
	return stones
}

// allRaces collects the moves that decide races. Requires: the short chains have been found.
func (m *montego) allRaces(b *goban.Board, c goban.Color) {
	if m.rates.Race == 0 {
		return
	}
	for _, s := range m.short.list {
		if b.ChainColor(s.chain) == c {
			races(b, s.chain, minRacerAnywhere, &m.urgents.moves)
			m.urgents.note(b.ChainSize(s.chain)+fightBase, RaceMove)
		}
	}
}

// minCaught is the smallest number of stones of a chain that allCatches examines. In
// connect-and-die shapes, single stones with two liberties give a wrong order of moves:
// each of them asks for a move on a different side.
const minCaught = 2

// allCatches collects the moves that catch enemy chains with two liberties, so that they
// cannot escape, and those that save own chains from this. Requires: the short chains have
// been found.
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
		if p != goban.NoPoint && noSelfAtari(b, p, c) {
			m.urgents.moves.Add(p)
			m.urgents.note(b.ChainSize(chain), TwoLibMove)
		}
	}
}

// Undecided reports whether the next move decides a fight on the board: a small eyespace
// that lives or dies by this move, or a race. It finds only fights that counting decides,
// and plays no playouts.
func Undecided(b *goban.Board) bool {
	var moves tactics.Moves
	for _, p := range b.Empties() {
		for _, owner := range goban.Sides {
			if b.Code(p).Stones(owner) > 0 && addVital(b, p, owner, owner, false, &moves) {
				return true
			}
		}
	}
	for chain := range b.Chains() {
		races(b, chain, minRacer, &moves)
	}
	return moves.Len() > 0
}
