package playout

import (
	"montego/goban"
	"montego/pattern"
	"montego/rng"
	"montego/tactics"
)

// moggy is Pachi's sequence [Baudis11] §3.4: rules tried in order, each with a
// rate at which it is asked at all. The first that finds moves plays one of
// them, each equally likely; if none does, any move is played that gives no
// stones away.
type moggy struct {
	limits limits
	shapes *pattern.Set
	moves  tactics.Moves
}

// rates are how often rules are asked, in percent.
type rates struct {
	ko, nakade, atari, ladder, twoLib, manyLib, pattern int
	// counter is how often an own chain in atari is defended by captures alone,
	// where there are any.
	counter int
	// selfAtari is how often a random move must not be a bad self-atari.
	selfAtari int
	// wary says that a chain with two liberties does not make extensions that
	// gain nothing.
	wary bool
	// older says that shapes next to the move before the last count too.
	older bool
}

// The rates of [Baudis11] on boards of 15×15 and more, and on smaller ones.
var (
	largeRates = rates{ko: 20, nakade: 20, atari: 90, ladder: 80, twoLib: 80, manyLib: 20, pattern: 100, counter: 20, selfAtari: 80, older: true}
	smallRates = rates{ko: 20, nakade: 20, atari: 90, ladder: 80, twoLib: 90, manyLib: 20, pattern: 90, counter: 20, selfAtari: 90, wary: true}
)

// ratesFor returns the rates for a board.
func ratesFor(b *goban.Board) *rates {
	if b.Area() >= 15*15 {
		return &largeRates
	}
	return &smallRates
}

// Run plays a game. See Policy.
func (m *moggy) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *Trace) {
	play(m, m.limits, b, c, r, t)
}

// choose is the sequence. A rule that finds nothing playable leaves the move to
// the next one.
func (m *moggy) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	rate, last := ratesFor(b), b.LastMove(0)
	if !b.At(last).IsStone() {
		return m.random(b, c, r, rate), RandomMove
	}
	if r.Percent(rate.ko) && m.retakeKo(b, c) {
		return m.moves.At(0), KoMove
	}
	if r.Percent(rate.nakade) && m.nakade(b, c, last) {
		return m.moves.At(0), NakadeMove
	}
	if r.Percent(rate.atari) {
		m.moves.Reset()
		kind := m.atari(b, c, last, r, rate)
		if p := pick(&m.moves, b, c, r); p != goban.NoPoint {
			return p, kind
		}
	}
	if r.Percent(rate.ladder) && m.drive(b, c, last) {
		return m.moves.At(0), LadderMove
	}
	if r.Percent(rate.twoLib) {
		m.twoLiberties(b, c, last, rate)
		if p := pick(&m.moves, b, c, r); p != goban.NoPoint {
			return p, TwoLibMove
		}
	}
	if r.Percent(rate.manyLib) {
		m.fewLiberties(b, c, last)
		if p := pick(&m.moves, b, c, r); p != goban.NoPoint {
			return p, ManyLibMove
		}
	}
	if r.Percent(rate.pattern) {
		m.patterns(b, c, last, rate)
		if p := pick(&m.moves, b, c, r); p != goban.NoPoint {
			return p, PatternMove
		}
	}
	return m.random(b, c, r, rate), RandomMove
}

// only makes p the one move found and reports whether it is playable and gives
// nothing away.
func (m *moggy) only(b *goban.Board, p goban.Point, c goban.Color) bool {
	m.moves.Reset()
	m.moves.Add(p)
	return playable(b, p, c) && tactics.SelfAtari(b, p, c) != tactics.Bad
}

// retakeKo takes back a ko that the opponent took at most three moves ago.
func (m *moggy) retakeKo(b *goban.Board, c goban.Color) bool {
	p, when := b.LastKo()
	return p != goban.NoPoint && b.Moves()-when < 4 && m.only(b, p, c)
}

// nakade plays inside the eyespace that the last move has left.
func (m *moggy) nakade(b *goban.Board, c goban.Color, last goban.Point) bool {
	p := tactics.Nakade(b, last)
	return p != goban.NoPoint && m.only(b, p, c)
}

// atari collects the captures of the chain that has just moved, if it is in
// atari, and what saves own chains in atari next to it.
func (m *moggy) atari(b *goban.Board, c goban.Color, last goban.Point, r *rng.Rand, rate *rates) Kind {
	if chain := b.ChainAt(last); tactics.Capturable(b, chain) {
		if h := b.FirstLiberty(chain); playable(b, h, c) && tactics.SelfAtari(b, h, c) != tactics.Bad {
			m.moves.Add(h)
		}
		if m.moves.Len() > 0 {
			return CaptureMove
		}
	}
	for q := range goban.Neighbours(last) {
		if chain := b.ChainAt(q); b.At(q) == c && b.LibertyCount(chain) == 1 {
			m.save(b, c, chain, r.Percent(rate.counter))
		}
	}
	return EscapeMove
}

// save collects what saves a chain of c in atari: captures around it and, unless
// there are some and they are to suffice, the extension. It does not run into a
// ladder.
func (m *moggy) save(b *goban.Board, c goban.Color, chain goban.Chain, capturesSuffice bool) {
	found := m.moves.Len()
	tactics.CounterCaptures(b, chain, &m.moves)
	counters := m.moves.Len() > found
	h := b.FirstLiberty(chain)
	switch {
	case counters && capturesSuffice:
	case b.ChainSize(chain) == 1 && b.Code(h).Surrounded(c.Opponent()):
		// A stone in the shape of a ko is not worth saving.
	case !playable(b, h, c) || tactics.SelfAtari(b, h, c) == tactics.Bad:
	case !counters && tactics.InLadder(b, chain):
	default:
		m.moves.Add(h)
	}
}

// drive goes on with a ladder: it takes the liberty that catches the chain that
// has just moved, if that has two.
func (m *moggy) drive(b *goban.Board, c goban.Color, last goban.Point) bool {
	chain := b.ChainAt(last)
	if b.LibertyCount(chain) != 2 {
		return false
	}
	p := tactics.Catch(b, chain)
	return p != goban.NoPoint && m.only(b, p, c)
}

// twoLiberties collects attacks on the chain that has just moved and defences of
// own chains next to it, where they have two liberties.
func (m *moggy) twoLiberties(b *goban.Board, c goban.Color, last goban.Point, rate *rates) {
	m.moves.Reset()
	if chain := b.ChainAt(last); b.LibertyCount(chain) == 2 {
		tactics.AttackTwo(b, chain, &m.moves)
	}
	for q := range goban.Neighbours(last) {
		if chain := b.ChainAt(q); b.At(q) == c && b.LibertyCount(chain) == 2 {
			tactics.DefendTwo(b, chain, rate.wary, &m.moves)
		}
	}
}

// fewLiberties collects counter-attacks of own chains with three or four
// liberties among the eight points around the last move.
func (m *moggy) fewLiberties(b *goban.Board, c goban.Color, last goban.Point) {
	m.moves.Reset()
	for _, offsets := range [2]*[4]int{&goban.Orthogonal, &goban.Diagonal} {
		for _, o := range offsets {
			q := goban.Point(int(last) + o)
			if b.At(q) != c {
				continue
			}
			chain := b.ChainAt(q)
			if n := b.LibertyCount(chain); n == 3 || n == 4 {
				tactics.DefendFew(b, chain, &m.moves)
			}
		}
	}
}

// patterns collects the shapes next to the last move and, on large boards, the
// one before.
func (m *moggy) patterns(b *goban.Board, c goban.Color, last goban.Point, rate *rates) {
	m.moves.Reset()
	patternsAround(b, c, last, m.shapes, &m.moves)
	if before := b.LastMove(1); rate.older && before > goban.Pass {
		patternsAround(b, c, before, m.shapes, &m.moves)
	}
	found := m.moves
	m.moves.Reset()
	for _, p := range found.Points() {
		if tactics.SelfAtari(b, p, c) != tactics.Bad && !runsIntoLadder(b, p, c) {
			m.moves.Add(p)
		}
	}
}

// runsIntoLadder reports whether a move of c at p extends an own chain from
// atari that is caught all the same.
func runsIntoLadder(b *goban.Board, p goban.Point, c goban.Color) bool {
	if b.Code(p).InAtari(c) == 0 {
		return false
	}
	for q := range goban.Neighbours(p) {
		if chain := b.ChainAt(q); b.At(q) == c && b.LibertyCount(chain) == 1 && tactics.InLadder(b, chain) {
			return true
		}
	}
	return false
}

// random returns a playable move that, mostly, is no bad self-atari: then the
// liberty to play instead is, if there is one. Points are drawn without
// replacement, as Uniform does.
func (m *moggy) random(b *goban.Board, c goban.Color, r *rng.Rand, rate *rates) goban.Point {
	careful := r.Percent(rate.selfAtari)
	for n := b.NumEmpty(); n > 0; n-- {
		i := r.Intn(n)
		p := b.EmptyPoint(i)
		if b.Code(p).Playable(c) && !b.Retakes(p, c) {
			if !careful || tactics.SelfAtari(b, p, c) != tactics.Bad {
				return p
			}
			if q := tactics.Cousin(b, p, c); q != goban.NoPoint && playable(b, q, c) {
				return q
			}
		}
		b.SwapEmpties(i, n-1)
	}
	return goban.Pass
}
