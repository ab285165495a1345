package playout

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/joseki"
	"montego/player/pattern"
)

// moggy is Pachi's sequence [Baudis11] §3.4: rules tried in order, each with a probability, its rate, of
// being tried at all. The first that finds moves plays one of them, each equally likely. If none does,
// a random move is played: see care.
type moggy struct {
	steps
	large, small rates
	assessor     *assessor
	corners      *joseki.Follower
	usual        []goban.Point // scratch memory of joseki
}

// Moggy are the rates of the policy moggy: how often each rule is asked, in percent. −1
// stands for Pachi's rate: that of the thesis where it has one, else that of its code in
// August 2011.
type Moggy struct {
	Ko         int  `param:"ko" default:"-1" range:"-1..100" unit:"percent" doc:"how often it tries to take a ko back; -1: 20" source:"[Baudis11] §3.4"`
	Nakade     int  `param:"nakade" default:"-1" range:"-1..100" unit:"percent" doc:"how often it tries to play the vital point of an eyespace next to the last move; -1: 20" source:"[Baudis11] §3.4"`
	NakadeOf   bool `param:"nakade-group" default:"true" needs:"playout.moggy.nakade" doc:"nakade: the eyespace must have all liberties of the group that has moved, and the vital point of any such group gets a plain hint; false: it is next to the last move, and gives no hint, as in Pachi's code" source:"[Baudis11] §3.4"`
	Atari      int  `param:"atari" default:"-1" range:"-1..100" unit:"percent" doc:"how often it tries to capture, or save from atari, next to the last move; -1: 90" source:"the number is that of Pachi's code, after [Baudis11] §3.4, which has about 80 or 90 for most rules"`
	Counter    int  `param:"counter" default:"-1" range:"-1..100" unit:"percent" doc:"how often it does not extend a chain in atari that a capture saves; -1: 20" source:"the number is that of Pachi's code, after [Baudis11] §3.4, which has about 80 or 90 for most rules"`
	Ladder     int  `param:"ladder" default:"-1" range:"-1..100" unit:"percent" doc:"how often it tries to go on with a ladder that catches the last move; -1: 0; 80 in Pachi's code" source:"Pachi, after [Baudis11] §3.4"`
	TwoLib     int  `param:"two-lib" default:"-1" range:"-1..100" unit:"percent" doc:"how often it tries to attack and defend chains with two liberties next to the last move; -1: 80, below 15×15 90" source:"[Baudis11] §3.4: in most cases around 0.8 for large boards, 0.9 for small ones; where small begins is Pachi's code"`
	ManyLib    int  `param:"many-lib" default:"-1" range:"-1..100" unit:"percent" doc:"how often it tries to counter-attack for chains with three or four liberties around the last move; -1: 20" source:"[Baudis11] §3.4"`
	Pattern    int  `param:"pattern" default:"-1" range:"-1..100" unit:"percent" doc:"how often it tries to play a 3×3 shape next to the last move; -1: 100, below 15×15 90" source:"the number is that of Pachi's code, after [Baudis11] §3.4"`
	SecondLast bool `param:"second-last" default:"true" doc:"pattern: shapes next to the move before the last count too; in Pachi's code only from 15×15 on" source:"[Baudis11] §3.4"`
	Suicide    bool `param:"suicide" default:"true" doc:"random moves may be the suicide of several stones, where they may be bad self-ataris" source:"[Baudis11] §3.1.4"`
	Joseki     int  `param:"joseki" default:"-1" range:"-1..100" unit:"percent" doc:"how often it tries to play a joseki move on the 19×19 board; -1: 80" source:"the number is that of Pachi's code, after [Baudis11] §3.4, which has about 80 or 90 for most rules"`
	SelfAtari  int  `param:"self-atari" default:"-1" range:"-1..100" unit:"percent" doc:"how often its random moves are no bad self-ataris; -1: 80, below 15×15 90" source:"the number is that of Pachi's code, after [Baudis11] §3.4, which has about 80 or 90 for most rules"`
}

// rates are the rates of moggy on boards of one size.
type rates struct {
	Moggy
	// wary says that a chain with two liberties does not make extensions that
	// gain nothing.
	wary bool
}

// Pachi's rates on boards of 15×15 and more, and on smaller ones. [Baudis11] §3.4 says 0.2 for
// kos, nakade and chains with three or four liberties, and of the others that most are around
// 0.8 on large boards and 0.9 on small ones. Where it says no more, the numbers are those of
// Pachi's code in August 2011.
var (
	largeRates = rates{Moggy{Ko: 20, Nakade: 20, Atari: 90, Counter: 20, TwoLib: 80, ManyLib: 20, Pattern: 100, Joseki: 80, SelfAtari: 80}, false}
	smallRates = rates{Moggy{Ko: 20, Nakade: 20, Atari: 90, Counter: 20, TwoLib: 90, ManyLib: 20, Pattern: 90, SelfAtari: 90}, true}
)

// with returns the rates of m, those of r in the place of −1.
func (r rates) with(m Moggy) rates {
	pachi := r.percents()
	for i, wanted := range m.percents() {
		if *wanted < 0 {
			*wanted = *pachi[i]
		}
	}
	return rates{m, r.wary}
}

func (m *Moggy) percents() [10]*int {
	return [...]*int{&m.Ko, &m.Nakade, &m.Atari, &m.Counter, &m.Ladder, &m.TwoLib, &m.ManyLib, &m.Pattern, &m.Joseki, &m.SelfAtari}
}

// Large reports whether a board counts as large. The rates of [Baudis11] §3.4 and the prior
// visits of §3.3.2 differ by that; that large boards begin at 15×15 is Pachi's code.
func Large(b *goban.Board) bool { return b.Area() >= 15*15 }

func newMoggy(p Params, shared *ratings) *moggy {
	shapes := pattern.Pachi()
	var dictionary *joseki.Dictionary
	if p.Moggy.Joseki != 0 {
		dictionary = p.Joseki.Dictionary()
	}
	return &moggy{
		corners: joseki.NewFollower(dictionary),
		steps:   steps{shapes: shapes, libs: newLibertyMap(p.LibMap, shared)}, assessor: newAssessor(p.Hint, shapes),
		large: largeRates.with(p.Moggy), small: smallRates.with(p.Moggy),
	}
}

func (m *moggy) rates(b *goban.Board) *rates {
	if Large(b) {
		return &m.large
	}
	return &m.small
}

// Hint says what the rules say of the whole board; a rule whose rate is 0 says
// nothing. See Hinter.
func (m *moggy) Hint(b *goban.Board, c goban.Color, hints *Hints) {
	m.assessor.assess(b, c, *m.rates(b), hints)
}

// choose is the sequence. A rule that finds nothing playable leaves the move to the next one.
func (m *moggy) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	rate, last := m.rates(b), b.LastMove(0)
	josekiLeft := m.corners.Follow(b)
	if b.At(last).IsStone() {
		if p, kind := m.answer(b, c, r, last, rate); p != goban.NoPoint {
			return p, kind
		}
	}
	if josekiLeft && r.Percent(rate.Joseki) {
		if p := m.joseki(b, c, r); p != goban.NoPoint {
			return p, JosekiMove
		}
	}
	return care{selfAtari: r.Percent(rate.SelfAtari), suicide: rate.Suicide}.random(b, c, r), RandomMove
}

// answer asks the rules that answer the last move, a stone. It returns NoPoint if none does.
func (m *moggy) answer(b *goban.Board, c goban.Color, r *rng.Rand, last goban.Point, rate *rates) (goban.Point, Kind) {
	if r.Percent(rate.Ko) && m.retakeKo(b, c) {
		return m.moves.At(0), KoMove
	}
	if r.Percent(rate.Nakade) && m.nakade(b, c, last, rate.NakadeOf) {
		return m.moves.At(0), NakadeMove
	}
	if r.Percent(rate.Atari) {
		if p, kind := m.atari(b, c, last, r, rate.Counter); p != goban.NoPoint {
			return p, kind
		}
	}
	if r.Percent(rate.Ladder) && m.drive(b, c, last) {
		return m.moves.At(0), LadderMove
	}
	if r.Percent(rate.TwoLib) {
		m.twoLiberties(b, c, last, rate.wary)
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
	if r.Percent(rate.Pattern) {
		m.patterns(b, c, last, rate.SecondLast)
		if p := m.pickSound(b, c, r); p != goban.NoPoint {
			return p, PatternMove
		}
	}
	return goban.NoPoint, RandomMove
}

// joseki returns one of the moves that are usual in the corners, each equally likely, or NoPoint.
func (m *moggy) joseki(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	m.moves.Reset()
	m.usual = m.corners.Moves(b, c, m.usual[:0])
	for _, p := range m.usual {
		m.moves.Add(p)
	}
	return m.pickSound(b, c, r)
}
