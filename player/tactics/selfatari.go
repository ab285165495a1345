package tactics

import (
	"slices"

	"montego/goban"
)

// Verdict says what a move does to its own side's liberties.
type Verdict uint8

const (
	// NotSelfAtari: the stone and its chain keep two liberties, and are not
	// short of them.
	NotSelfAtari Verdict = iota
	// Fine: the chain will be in atari, and there may be a reason for it: a
	// capture, a ko, a snapback, a throw-in, a nakade.
	Fine
	// Bad: stones are given away for nothing.
	Bad
)

// String returns "no", "fine" or "bad".
func (v Verdict) String() string { return [...]string{"no", "fine", "bad"}[v%3] }

// SelfAtari judges a move of c on p. [Baudis11] §3.4.1.
// Requires: p is empty, and for an answer other than Bad the move is legal.
//
// In order:
//
//  1. Liberties: who keeps two is not in atari, unless he fills one of his last
//     three and has nowhere to extend once the opponent takes the next.
//  2. Captures: a move that takes two stones, or a ko, is fine. A move that takes
//     one stone and is taken back with more is bad, unless it makes an eye false.
//  3. A snapback: who takes the stone is taken.
//  4. A way out: who could extend or connect at the liberty that is left should
//     do that instead.
//  5. A stone or two thrown in where they make an eye false, or a stone that
//     gives atari from inside.
//  6. Nakade: stones whose capture leaves a space with one eye only.
func SelfAtari(b *goban.Board, p goban.Point, c goban.Color) Verdict {
	k := b.Code(p)
	if k.Liberties() > 1 {
		return NotSelfAtari
	}
	if k.InAtari(c.Opponent()) == 0 {
		switch b.JoinedLiberties(p, c, 3) {
		case 0:
			return Bad
		case 2:
			if short(b, p, c) {
				return Bad
			}
			return NotSelfAtari
		case 3:
			return NotSelfAtari
		}
	}
	var liberties goban.PointSet
	captured := b.LibertiesAfter(p, c, &liberties)
	if captured > 0 && liberties.Len() > 1 {
		return NotSelfAtari
	}
	m := placement{b: b, p: p, c: c, last: liberties.First(), size: 1}
	m.own.Beside(b, p, c)
	return m.inAtari(captured)
}

// SelfAtariAlternative returns a move to play instead of a bad self-atari of c on p,
// or NoPoint: the other liberty of a chain with two liberties of which p is one. That
// move must be legal, fill no eye and be no bad self-atari itself. Chains of the
// opponent come before own ones. [Baudis11] §3.4.1.
func SelfAtariAlternative(b *goban.Board, p goban.Point, c goban.Color) goban.Point {
	for _, side := range [2]goban.Color{c.Opponent(), c} {
		for id := range b.ChainsBeside(p, side) {
			if b.LibertyCount(id) != 2 {
				continue
			}
			q := OtherLiberty(b, id, p)
			if b.Legal(q, c) && !b.EyeLike(q, c) && SelfAtari(b, q, c) != Bad {
				return q
			}
		}
	}
	return goban.NoPoint
}

// Snapback reports whether a lone stone of c on p is bait: it captures nothing and
// has one liberty, and the opponent who takes it there has no liberty but p.
// Requires: the move is legal.
func Snapback(b *goban.Board, p goban.Point, c goban.Color) bool {
	var liberties goban.PointSet
	captured := b.LibertiesAfter(p, c, &liberties)
	if b.Code(p).Stones(c) > 0 || liberties.Len() != 1 || captured > 0 {
		return false
	}
	m := placement{b: b, p: p, c: c, last: liberties.First(), size: 1}
	m.lookAtExit()
	return m.snapback()
}

// placement is a stone of c on p, before it is played.
type placement struct {
	b    *goban.Board
	p    goban.Point
	c    goban.Color
	own  Chains      // that it joins
	last goban.Point // the one liberty left
	size int         // stones in the chain that it would make
	exit exit
}

// short reports whether a move of c on p that leaves two liberties and captures nothing
// only fills an own one: it wins no room and no connection, attacks nothing, and the
// opponent can take one of the two so that extending to the other does not help.
func short(b *goban.Board, p goban.Point, c goban.Color) bool {
	for e := range b.ChainsBeside(p, c.Opponent()) {
		if b.LibertyCount(e) <= 3 {
			return false
		}
	}
	var own Chains
	if own.Beside(b, p, c); own.n != 1 {
		return false
	}
	var liberties goban.PointSet
	b.LibertiesAfter(p, c, &liberties)
	x := liberties.First()
	liberties.Remove(x)
	y := liberties.First()
	if wins := b.LibertyCount(own.id[0]) == 2; wins && !goban.Adjacent(x, y) {
		return false
	}
	return cutOff(b, x, y, c) || cutOff(b, y, x, c)
}

// cutOff reports whether extending to x does not help once the opponent has
// taken y: the chain counts y and the point of the move among its liberties, and has
// neither then.
func cutOff(b *goban.Board, x, y goban.Point, c goban.Color) bool {
	return !b.EyeLike(y, c) && LibertiesAfter(b, x, c, 4)-2 < 2
}

// inAtari judges a move that leaves one liberty.
func (m *placement) inAtari(captured int) Verdict {
	if captured > 1 || captured == 1 && m.own.n == 0 {
		return Fine
	}
	for _, id := range m.own.All() {
		m.size += m.b.ChainSize(id)
	}
	fine := false
	switch m.lookAtExit(); {
	case captured == 1: // the stone was bait
		fine = m.falsifies()
	case m.snapback():
		fine = true
	case m.size <= MaxNakade && !m.exit.open:
		// A single stone may put a chain around it in atari, whose owner must then take it from inside.
		fine = m.falsifies() || m.enclosed() && (m.size == 1 && GivesAtari(m.b, m.p, m.c) || m.size > 1 && m.oneEye())
	}
	if fine {
		return Fine
	}
	return Bad
}

// exit is what stands around the last liberty, besides the own chain.
type exit struct {
	open    bool   // one can extend or connect there
	room    bool   // an empty point other than that of the move is next to it
	loses   bool   // another own chain next to it is in atari
	friends bool   // another own chain is next to it
	enemies Chains // who could take the own chain from there
}

func (m *placement) lookAtExit() {
	empty := m.b.Code(m.last).Liberties()
	if goban.Adjacent(m.last, m.p) {
		empty--
	}
	for id := range m.b.ChainsBeside(m.last, m.c) {
		if !m.own.Has(id) {
			n := m.b.LibertyCount(id)
			m.exit.friends = true
			m.exit.open = m.exit.open || n > 2
			m.exit.loses = m.exit.loses || n == 1
		}
	}
	m.exit.enemies.Beside(m.b, m.last, m.c.Opponent())
	m.exit.room = empty > 0
	m.exit.open = m.exit.open || empty > 1
}

// falsifies reports whether the move throws a stone, or a second one, into what
// would be an eye if it were not false: enemies on three sides, and own stones
// on the far corners.
func (m *placement) falsifies() bool {
	k := m.b.Code(m.p)
	if m.size > 2 || k.Liberties()+k.Stones(m.c) != 1 {
		return false
	}
	mouth := m.last // the fourth side
	if k.Liberties() == 0 {
		mouth = stoneOf(m.b, m.own.id[0])
	}
	ahead := int(mouth) - int(m.p)
	side := goban.Stride
	if ahead == side || ahead == -side {
		side = 1
	}
	return m.walled(int(mouth)-side) && m.walled(int(mouth)+side) &&
		m.corners(int(m.p)-ahead-side, int(m.p)-ahead+side)
}

func (m *placement) walled(at int) bool {
	p := goban.Point(at)
	c := m.b.At(p)
	return p == m.last || c == goban.Border || c == m.c.Opponent()
}

// corners reports whether the two far corners of an eye make it false: both are
// own stones, or one is and the other off the board.
func (m *placement) corners(left, right int) bool {
	l, r := m.b.At(goban.Point(left)), m.b.At(goban.Point(right))
	return l == m.c && (r == m.c || r == goban.Border) || l == goban.Border && r == m.c
}

// snapback reports whether a stone is bait: whoever takes it has no liberty but
// the point where it stood.
func (m *placement) snapback() bool {
	if m.size > 1 || m.exit.room || m.exit.loses || m.exit.enemies.n == 0 {
		return false
	}
	for _, e := range m.exit.enemies.All() {
		n := m.b.LibertyCount(e) - 1 // without the last liberty itself
		if m.b.HasLiberty(e, m.p) {
			n--
		}
		if n > 0 {
			return false
		}
	}
	return true
}

// enclosed reports whether the last liberty is inside the space in which the stones
// stand. Then nothing leads out of it, the enemy chains that can take the stones from
// there also surround them, and an enemy chain that the move puts in atari has its
// only liberty there.
func (m *placement) enclosed() bool {
	if m.exit.room || m.exit.loses || m.exit.friends && m.exit.enemies.n == 0 {
		return false
	}
	for e := range m.b.ChainsBeside(m.p, m.c.Opponent()) {
		if m.b.LibertyCount(e) == 2 && !m.b.HasLiberty(e, m.last) {
			return false
		}
	}
	for _, e := range m.exit.enemies.All() {
		if m.b.LibertyCount(e) > 1 && !m.surrounds(e) {
			return false
		}
	}
	return true
}

func (m *placement) surrounds(e goban.Chain) bool {
	return m.b.HasLiberty(e, m.p) ||
		slices.ContainsFunc(m.own.All(), func(id goban.Chain) bool { return touch(m.b, id, e) })
}

// oneEye reports whether the space that the stones fill has room for one eye only when they are
// taken: a nakade.
// Requires: there are at most MaxNakade stones.
func (m *placement) oneEye() bool {
	shape := Eyespace{n: 1, points: [MaxSpace]goban.Point{m.p}}
	for _, id := range m.own.All() {
		for q := range m.b.ChainStones(id) {
			shape.points[shape.n&(MaxSpace-1)] = q
			shape.n++
		}
	}
	return shape.kills()
}
