package playout

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/pattern"
)

// Montego are the rates of the policy montego: how often each step is asked, in
// percent. 0 leaves a step out.
type Montego struct {
	LookAround int `param:"look-around" default:"100" range:"0..100" unit:"percent" doc:"how often it looks for urgent moves on the whole board after a pass, or where there is no last move"`
	Ko         int `param:"ko" default:"40" range:"0..100" unit:"percent" doc:"how often it tries to take back, or connect, a ko that was taken at most three moves ago" source:"Pachi 12"`
	Atari      int `param:"atari" default:"90" range:"0..100" unit:"percent" doc:"how often it tries to capture, or save from atari, next to the last move" source:"[Baudis11] §3.4"`
	Forced     int `param:"forced" default:"3" range:"0..400" unit:"stones" doc:"a chain in atari with this number of stones or more is always saved; 0: no chain is" source:"Pachi 12"`
	Counter    int `param:"counter" default:"40" range:"0..100" unit:"percent" doc:"how often it does not extend a chain in atari that a capture saves" source:"Pachi 12"`
	Vital      int `param:"vital" default:"100" range:"0..100" unit:"percent" doc:"how often it tries to play the vital point of a small eyespace next to the last move"`
	FirstMoves int `param:"first-moves" default:"1" range:"0..400" unit:"moves" doc:"this number of first moves of a playout look for small eyespaces and races on the whole board; larger is slower"`
	Race       int `param:"race" default:"100" range:"0..100" unit:"percent" doc:"how often it tries to play the move that decides a race (semeai) of a chain next to the last move" source:"[Mueller99]"`
	TwoLib     int `param:"two-lib" default:"90" range:"0..100" unit:"percent" doc:"how often it tries to attack and defend chains with two liberties next to the last move" source:"[Baudis11] §3.4"`
	ManyLib    int `param:"many-lib" default:"50" range:"0..100" unit:"percent" doc:"how often it tries to counter-attack for chains with three or four liberties around the last move" source:"Pachi 12"`
	Pattern    int `param:"pattern" default:"100" range:"0..100" unit:"percent" doc:"how often it tries to play a 3×3 shape next to the last two moves" source:"[Baudis11] §3.4"`
	SelfAtari  int `param:"self-atari" default:"60" range:"0..100" unit:"percent" doc:"how often its random moves are no bad self-ataris" source:"Pachi 12"`
	Guard      int `param:"guard" default:"100" range:"0..100" unit:"percent" doc:"how often its random moves give away no life in a small eyespace, no seki and no race"`
}

// montego is the richest policy: the sequence of moggy as Pachi 12 tuned it, and
// steps that know the life and death of small eyespaces (montego_space.go) and races
// (montego_race.go).
type montego struct {
	steps
	rates      Montego
	assessor   *assessor
	short      shortChains // for the steps that examine the whole board
	urgents    urgentMoves
	firstMoves int // how many of the next moves look for fights on the whole board
}

func newMontego(p Params, shared *ratings) *montego {
	shapes := pattern.Pachi12()
	return &montego{
		rates: p.Montego, assessor: newAssessor(p.Hint, shapes),
		steps: steps{
			shapes: shapes, libs: newLibertyMap(p.LibMap, shared),
			right: true, captureFirst: true, guard: p.Montego.Guard > 0,
		},
	}
}

// start lets the first moves search the whole board for fights. See starter.
func (m *montego) start() { m.firstMoves = m.rates.FirstMoves }

// Hint says what the steps say of the whole board; a step whose rate is 0 says
// nothing. The step for two liberties gives the hints of ladders, too. See Hinter.
func (m *montego) Hint(b *goban.Board, c goban.Color, hints *Hints) {
	r := &m.rates
	m.assessor.assess(b, c, rates{Moggy: Moggy{
		Atari: r.Atari, Ladder: r.TwoLib, TwoLib: r.TwoLib, ManyLib: r.ManyLib, Pattern: r.Pattern, SelfAtari: r.SelfAtari,
	}}, hints)
}

// choose is the list of steps. One that finds nothing playable leaves the move
// to the next. Steps that cannot find a move are skipped: the liberties of the chain of
// the last move and of the chains beside it tell which.
func (m *montego) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	rate, last := &m.rates, b.LastMove(0)
	if !b.At(last).IsStone() {
		return m.afterPass(b, c, r)
	}
	beside, moved := libertiesBeside(b, last, c), b.LibertyCount(b.ChainAt(last))
	if m.settleKo(b, c) && r.Percent(rate.Ko) {
		return m.moves.At(0), KoMove
	}
	if (moved == 1 || beside.has(1)) && (r.Percent(rate.Atari) || m.forced(b, c, last)) {
		if p, kind := m.atari(b, c, last, r, rate.Counter); p != goban.NoPoint {
			return p, kind
		}
	}
	if m.firstMoves > 0 {
		m.firstMoves--
		if p, kind := m.fight(b, c, r); p != goban.NoPoint {
			return p, kind
		}
	}
	if due(rate.Vital, r) {
		m.vitalPoints(b, c, last)
		if p := pick(&m.moves, b, c, r); p != goban.NoPoint {
			return p, NakadeMove
		}
	}
	if (beside.has(2) || beside.has(3)) && due(rate.Race, r) {
		m.race(b, c, last)
		if p := draw(&m.moves, b, c, r, m.filter()); p != goban.NoPoint {
			return p, RaceMove
		}
	}
	if (moved == 2 || beside.has(2)) && r.Percent(rate.TwoLib) {
		m.twoLiberties(b, c, last, false)
		if p := m.pickLib(b, c, r); p != goban.NoPoint {
			return p, TwoLibMove
		}
	}
	if r.Percent(rate.ManyLib) {
		m.fewLiberties(b, c, last)
		if p := m.pickLib(b, c, r); p != goban.NoPoint {
			return p, ManyLibMove
		}
	}
	if due(rate.Pattern, r) {
		m.patterns(b, c, last, true)
		if p := m.pickShape(b, c, r); p != goban.NoPoint {
			return p, PatternMove
		}
	}
	return m.anywhere(b, c, r), RandomMove
}

// due reports whether a step with that rate is asked now. It draws no random number if
// the rate is 100.
func due(rate int, r *rng.Rand) bool { return rate == 100 || r.Percent(rate) }

// liberties are numbers of liberties, up to four, as bits.
type liberties uint

// libertiesBeside returns the numbers of liberties of the chains of c next to the last move. A step about
// chains with few liberties is skipped where no chain has so few.
func libertiesBeside(b *goban.Board, last goban.Point, c goban.Color) (l liberties) {
	for chain := range b.ChainsBeside(last, c) {
		l |= 1 << min(b.LibertyCount(chain), 4)
	}
	return l
}

func (l liberties) has(n int) bool { return l>>n&1 != 0 }

// afterPass chooses a move where there is no stone to answer: the first move of a
// playout from a position without moves, and the move after a pass. The moves
// that the steps find next to the last move may then be anywhere on the board.
func (m *montego) afterPass(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	// At the end one side passes each time while the other fills points; then there are
	// no urgent moves left.
	first := b.LastMove(0) != goban.Pass || b.LastMove(2) != goban.Pass
	if first && due(m.rates.LookAround, r) {
		if p, kind := m.urgent(b, c, r); p != goban.NoPoint {
			return p, kind
		}
		if m.rates.TwoLib > 0 {
			m.moves.Reset()
			m.allTwoLiberties(b, c)
			if p := draw(&m.moves, b, c, r, m.filter()); p != goban.NoPoint {
				return p, TwoLibMove
			}
		}
	}
	return m.anywhere(b, c, r), RandomMove
}

// urgent draws a capture or an escape anywhere on the board, and if there is none, a move
// that decides a fight. In a position without a last move, it draws from all of them at
// once, by their numbers of stones, and chains with two liberties count too. After a pass
// this second rule lost games: see docs/experiments.md, "What was tried".
func (m *montego) urgent(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	m.urgents.reset()
	m.allAtaris(b, c, r)
	if b.LastMove(0) == goban.NoPoint {
		m.short.find(b)
		m.allSpaces(b, c, true)
		m.allRaces(b, c)
		m.allCatches(b, c)
		return m.urgents.draw(b, c, r, m.filter())
	}
	if p, kind := m.urgents.draw(b, c, r, playable); p != goban.NoPoint {
		return p, kind
	}
	return m.fight(b, c, r)
}

// allTwoLiberties collects attacks on chains with two liberties, and defences. Requires: the
// short chains have been found.
func (m *montego) allTwoLiberties(b *goban.Board, c goban.Color) {
	m.decided = false
	for _, s := range m.short.list {
		if b.LibertyCount(s.chain) == 2 {
			m.twoLiberty(b, c, s.chain, true)
		}
	}
}

// forced reports whether the last move has put a chain of c in atari that is too large to lose.
func (m *montego) forced(b *goban.Board, c goban.Color, last goban.Point) bool {
	if m.rates.Forced == 0 {
		return false
	}
	for chain := range b.ChainsBeside(last, c) {
		if b.LibertyCount(chain) == 1 && b.ChainSize(chain) >= m.rates.Forced {
			return true
		}
	}
	return false
}

// race collects the moves that decide a race of an own chain next to the last move.
func (m *montego) race(b *goban.Board, c goban.Color, last goban.Point) {
	m.moves.Reset()
	for chain := range b.ChainsBeside(last, c) {
		races(b, chain, minRacer, &m.moves)
	}
}

func (m *montego) anywhere(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	return care{selfAtari: r.Percent(m.rates.SelfAtari), fights: due(m.rates.Guard, r)}.random(b, c, r)
}
