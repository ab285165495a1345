package playout

import "montego/goban"

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
