package playout

import (
	"montego/goban"
	"montego/player/tactics"
)

// twoLiberties is the list of two-liberty chains, each with the number of liberties that it
// would have after an extension. It follows a game move by move: a move updates only the
// chains that it may have changed.
type twoLiberties struct {
	entries [goban.NumPoints]two
	n       int
	listed  goban.Follower // the position listed
	changed changes
}

// two is a two-liberty chain.
type two struct {
	stone     goban.Point // one of its stones
	liberties [2]goban.Point
	room      [2]int8 // the chain's number of liberties after its owner has played each of the two; at most enough
	short     bool    // one of the two extensions gives fewer than enough liberties
	capturing bool    // it is a capturing chain: it is short, and touches an enemy chain in atari
}

// enough is the number of liberties from which on a chain is not in danger.
const enough = 4

// changes lists the chains whose liberties a move has changed, each by one stone: the
// chain of the move, the chains beside it, and the chains beside captured stones.
type changes struct {
	set       chainSet
	stones    [goban.NumPoints]goban.Point
	n         int
	capturing chainSet       // capturing chains: they touch one of the changed chains in atari
	liberties goban.PointSet // of all of them
}

func (t *twoLiberties) list() []two { return t.entries[:t.n] }

// follow brings the list up to date. After one move it updates the chains that have
// changed, after any other change the whole board.
func (t *twoLiberties) follow(b *goban.Board) {
	switch change, taken := t.listed.Follow(b); change {
	case goban.OneMove:
		t.changed.note(b, b.LastMove(0), taken)
		t.update(b)
	case goban.Replaced:
		t.find(b)
	}
}

// find makes the list from the whole board.
func (t *twoLiberties) find(b *goban.Board) {
	seen := &t.changed.set
	seen.reset()
	t.n = 0
	for p := range b.Points() {
		if chain := b.ChainAt(p); chain != 0 && !seen.has(chain) {
			seen.add(chain)
			t.add(b, p, chain)
		}
	}
}

// update updates the list after one move. The room of a chain can change only if one of
// its liberties is also a liberty of a chain in t.changed.
func (t *twoLiberties) update(b *goban.Board) {
	listed := t.list()
	t.n = 0
	for i := range listed {
		e := listed[i]
		chain := b.ChainAt(e.stone)
		switch {
		case chain == 0 || t.changed.set.has(chain): // taken, or added below
		case t.changed.touches(&e):
			t.add(b, e.stone, chain)
		default:
			if e.short {
				e.capturing = t.changed.capturing.has(chain) || e.capturing && tactics.TouchesAtari(b, chain)
			}
			t.entries[t.n&(goban.NumPoints-1)] = e
			t.n++
		}
	}
	for _, p := range t.changed.list() {
		t.add(b, p, b.ChainAt(p))
	}
}

// add lists a chain by its stone p if it has two liberties.
func (t *twoLiberties) add(b *goban.Board, p goban.Point, chain goban.Chain) {
	if b.LibertyCount(chain) != 2 {
		return
	}
	liberties, room := tactics.Extensions(b, chain, enough)
	short := min(room[0], room[1]) < enough
	t.entries[t.n&(goban.NumPoints-1)] = two{
		p, liberties, [2]int8{int8(room[0]), int8(room[1])}, short, short && tactics.TouchesAtari(b, chain),
	}
	t.n++
}

// note lists the chains that the move last has changed. taken are the stones that it
// captured.
func (l *changes) note(b *goban.Board, last goban.Point, taken []goban.Point) {
	l.n, l.liberties = 0, goban.PointSet{}
	l.set.reset()
	l.capturing.reset()
	l.add(b, last)
	for q := range goban.Neighbours(last) {
		l.add(b, q)
	}
	for _, p := range taken {
		for q := range goban.Neighbours(p) {
			l.add(b, q)
		}
	}
}

// add lists the chain of p, if there is one and it is not listed yet.
func (l *changes) add(b *goban.Board, p goban.Point) {
	if chain := b.ChainAt(p); chain != 0 && !l.set.has(chain) {
		l.set.add(chain)
		l.stones[l.n&(goban.NumPoints-1)] = p
		l.n++
		b.AddLiberties(chain, &l.liberties)
		if b.LibertyCount(chain) == 1 {
			l.capturing.addNeighbours(b, chain)
		}
	}
}

// list returns one stone of each chain.
func (l *changes) list() []goban.Point { return l.stones[:l.n] }

// touches reports whether a liberty of the entry is one of a changed chain.
func (l *changes) touches(e *two) bool {
	return l.liberties.Has(e.liberties[0]) || l.liberties.Has(e.liberties[1])
}
