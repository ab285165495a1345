package playout

import (
	"montego/goban"
	"montego/internal/rng"
)

// golois is crazyStone with the two improvements of Golois [Cazenave07] §4: it
// fills no real eye but every false one, and it plays the right atari, the one
// that leaves a chain with two liberties no good way out.
type golois struct {
	crazyStone
	twoLiberties twoLiberties
	atari        bool // whether it plays the right atari
}

// Golois are the parameters of the policy golois.
type Golois struct {
	Atari bool `param:"atari" default:"true" doc:"the policy golois plays the right atari; without it, it has real eyes and the urgencies of crazystone alone" source:"[Cazenave07] §4.2, Table 1"`
}

func newGolois(l limits, atari bool) *golois {
	m := &golois{crazyStone: crazyStone{limits: l}, atari: atari}
	m.urgent.realEyes = true
	return m
}

// Run plays a game. See Policy.
func (m *golois) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *Trace) {
	play(m, m.limits, b, c, r, t)
}

func (m *golois) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	m.weigh(b, c)
	return m.draw(b, c, r)
}

// Hint says what is urgent. See Hinter.
func (m *golois) Hint(b *goban.Board, c goban.Color, hints *Hints) {
	m.weigh(b, c)
	m.hint(b, c, hints)
}

// weigh sets the urgencies of the position.
func (m *golois) weigh(b *goban.Board, c goban.Color) {
	m.crazyStone.weigh(b, c)
	if !m.atari {
		return
	}
	m.twoLiberties.follow(b)
	for i := range m.twoLiberties.list() {
		if e := &m.twoLiberties.entries[i]; e.short && !e.capturing {
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
func (m *golois) rightAtari(b *goban.Board, e *two, chain goban.Chain, c goban.Color) {
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
