package playout

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/tactics"
)

// crazyStone plays as the first Crazy Stone did [Coulom06] §A: moves are drawn
// by their urgency, and some useless ones are replaced. It does not use the last
// move, and it passes only when no point has any urgency. newGolois gives it the
// improvements of Golois.
type crazyStone struct {
	noLearner
	urgent       urgencies
	moves        tactics.Moves
	twoLiberties *twoLiberties // for the right atari of Golois; nil without
}

func (m *crazyStone) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	m.weigh(b, c)
	return m.draw(b, c, r)
}

// Hint adds a hint for every point that is urgent, fills no eye, and leaves
// no stones in atari, by the size of its urgency. See Hinter.
func (m *crazyStone) Hint(b *goban.Board, c goban.Color, hints *Hints) {
	m.weigh(b, c)
	for _, p := range m.urgent.listed {
		if playable(b, p, c) && !exposes(b, p, c) {
			hints.good(p, m.kind(b, p, c), magnitude(m.urgent.of(p)))
		}
	}
}

// magnitude returns half a hint for every power of ten in an urgency: one for a
// threat, two for the capture of a stone.
func magnitude(urgency int) (weight float32) {
	for ; urgency >= 10; urgency /= 10 {
		weight += 0.5
	}
	return weight
}

func (m *crazyStone) weigh(b *goban.Board, c goban.Color) {
	m.urgent.reset()
	m.urgent.ataris(b, c)
	if m.twoLiberties != nil {
		m.rightAtaris(b, c)
	}
}

// draw draws a move and corrects it. If an urgent move leaves several stones in atari,
// its urgency becomes that of any other move, and the draw is repeated. So at most one
// draw is lost for each urgent point.
func (m *crazyStone) draw(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	for {
		p := m.urgent.draw(b, c, r)
		if p == goban.Pass {
			return p, RandomMove
		}
		if q := besides(b, p, c); q != goban.NoPoint {
			return q, InsteadMove
		}
		if !exposes(b, p, c) {
			return p, m.kind(b, p, c)
		}
		if m.urgent.of(p) >= saveUrgency {
			m.urgent.level(p)
			continue
		}
		if q := m.instead(b, p, c, r); q != p {
			return q, InsteadMove
		}
		return p, m.kind(b, p, c)
	}
}

func (m *crazyStone) kind(b *goban.Board, p goban.Point, c goban.Color) Kind {
	switch k := b.Code(p); {
	case m.urgent.of(p) == 1:
		return RandomMove
	case k.InAtari(c.Opponent()) > 0:
		return CaptureMove
	case k.InAtari(c) > 0:
		return EscapeMove
	}
	return TwoLibMove
}

// besides returns the one empty neighbour of p if c had better play there, else
// NoPoint ([Coulom06] §A.2, the first two corrections):
//
//   - All other neighbours are stones of one own chain, and the empty one
//     touches it too: a stone there makes an eye of p. So the middle of a
//     three-point eye is found.
//   - All other neighbours are the opponent's, and a stone on p would give no
//     atari.
func besides(b *goban.Board, p goban.Point, c goban.Color) goban.Point {
	k := b.Code(p)
	own, enemies := k.Stones(c), k.Stones(c.Opponent())
	if k.Liberties() != 1 || own > 0 == (enemies > 0) {
		return goban.NoPoint
	}
	exit, chain := goban.NoPoint, goban.Chain(0)
	for q := range goban.Neighbours(p) {
		id := b.ChainAt(q)
		switch {
		case b.At(q) == goban.Empty:
			exit = q
		case id == 0: // the edge
		case enemies > 0 && b.LibertyCount(id) <= 2:
			return goban.NoPoint
		case own > 0 && chain != 0 && id != chain:
			return goban.NoPoint
		default:
			chain = id
		}
	}
	if own > 0 && !b.HasLiberty(chain, exit) {
		return goban.NoPoint
	}
	return exit
}

// exposes reports whether a move of c on p makes a chain of several stones that is in atari.
func exposes(b *goban.Board, p goban.Point, c goban.Color) bool {
	return b.Code(p).Stones(c) > 0 && tactics.LibertiesAfter(b, p, c, 2) < 2
}

// instead returns what to play instead of a move of c on p that leaves several
// stones in atari ([Coulom06] §A.2, the third correction): the capture of a chain
// in atari that touches them; else the other liberty of a chain that has two;
// else p.
func (m *crazyStone) instead(b *goban.Board, p goban.Point, c goban.Color, r *rng.Rand) goban.Point {
	m.moves.Reset()
	for chain := range b.ChainsBeside(p, c) {
		tactics.CounterCaptures(b, chain, &m.moves)
	}
	if q := pick(&m.moves, b, c, r); q != goban.NoPoint {
		return q
	}
	for chain := range b.ChainsBeside(p, c) {
		if b.LibertyCount(chain) == 2 {
			if other := tactics.OtherLiberty(b, chain, p); m.urgent.open(b, other, c) {
				return other
			}
		}
	}
	return p
}

// Golois are the parameters of the policy golois.
type Golois struct {
	Atari bool `param:"atari" default:"true" doc:"the policy golois plays the right atari; without it, it has real eyes and the urgencies of crazystone alone" source:"[Cazenave07] §4.2, Table 1"`
}

// newGolois returns crazyStone with the two improvements of Golois [Cazenave07] §4: it
// fills no real eye but every false one, and, if atari is set, it plays the right atari,
// the one that leaves a chain with two liberties no good way out.
func newGolois(atari bool) *crazyStone {
	m := new(crazyStone)
	m.urgent.realEyes = true
	if atari {
		m.twoLiberties = new(twoLiberties)
	}
	return m
}

// rightAtaris adds the urgencies of all chains with two liberties.
func (m *crazyStone) rightAtaris(b *goban.Board, c goban.Color) {
	m.twoLiberties.follow(b)
	for i := range m.twoLiberties.list {
		if e := &m.twoLiberties.list[i]; e.short && !e.capturing {
			m.rightAtari(b, e, b.ChainAt(e.stone), c)
		}
	}
}

// rightAtari adds the urgency of the liberties of a chain with two. When the attacker
// has taken one of them, the owner extends at the other. So the attacker takes the
// liberty at which the extension would be better, and the worse extension is what is
// left to the owner. Its count still includes the liberty that the attacker takes: so
// with a count of two or less the chain is caught, with three it is threatened. The
// owner plays first at the point that the attacker wants, unless both liberties are
// equally good. A chain that can take one of those around it is left alone.
// [Cazenave07] §4.2.
func (m *crazyStone) rightAtari(b *goban.Board, e *two, chain goban.Chain, c goban.Color) {
	own := b.ChainColor(chain) == c
	if own && e.room[0] == e.room[1] {
		return
	}
	worth := threatUrgency
	switch {
	case min(e.room[0], e.room[1]) == 3:
	case own:
		worth = saveUrgency
	default:
		worth = captureUrgency
	}
	for i, p := range e.liberties {
		if e.room[i] >= e.room[1-i] && m.urgent.open(b, p, c) {
			m.urgent.add(p, worth*b.ChainSize(chain))
		}
	}
}
