package tactics

import (
	"slices"

	"montego/goban"
)

// surroundings is what stands next to a point: who thinks of playing there sees
// own chains, enemies and empty points. Each chain is listed once.
type surroundings struct {
	own, enemies Chains
	empties      int
	empty        goban.Point // the last one found
}

// Chains is a list of up to eight distinct chains, in the order they were added; more are left
// out. It is a value.
type Chains struct {
	n  int
	id [8]goban.Chain
}

// Add adds a chain, unless it is there already.
func (l *Chains) Add(id goban.Chain) {
	if l.n < len(l.id) && !l.Has(id) {
		l.id[l.n] = id
		l.n++
	}
}

// Has reports whether a chain is in the list.
func (l *Chains) Has(id goban.Chain) bool { return slices.Contains(l.All(), id) }

// All returns the list's own slice.
func (l *Chains) All() []goban.Chain { return l.id[:l.n] }

// Beside makes it the list of the chains of c beside p.
func (l *Chains) Beside(b *goban.Board, p goban.Point, c goban.Color) {
	l.n = 0
	for id := range b.ChainsBeside(p, c) {
		l.Add(id)
	}
}

// look gathers what stands around p, as c sees it.
func look(b *goban.Board, p goban.Point, c goban.Color, s *surroundings) {
	lookOwn(b, p, c, s)
	for id := range b.ChainsBeside(p, c.Opponent()) {
		s.enemies.Add(id)
	}
}

// lookOwn gathers the empty points around p and the chains of c, but no enemies.
func lookOwn(b *goban.Board, p goban.Point, c goban.Color, s *surroundings) {
	for q := range b.EmptiesBeside(p) {
		s.empties++
		s.empty = q
	}
	for id := range b.ChainsBeside(p, c) {
		s.own.Add(id)
	}
}

// MaxCount is how far LibertiesAfter counts at most.
const MaxCount = 8

// LibertiesAfter returns how many liberties the stone of c on p and the chains
// it joins would have, captures included. It counts up to limit and then stops:
// what is safe needs no exact number. 0 means suicide.
// Requires: p is empty, 0 < limit ≤ MaxCount.
func LibertiesAfter(b *goban.Board, p goban.Point, c goban.Color, limit int) int {
	if b.Code(p).InAtari(c.Opponent()) == 0 {
		return b.JoinedLiberties(p, c, limit)
	}
	var s surroundings
	look(b, p, c, &s)
	n := tally{limit: limit}
	n.stone(b, p, &s)
	return n.n
}

// tally counts distinct points up to limit.
type tally struct {
	n, limit int
	points   [MaxCount]goban.Point
	captured int // stones taken, in chains looked at before limit was reached
}

func (t *tally) full() bool { return t.n >= t.limit }

func (t *tally) add(p goban.Point) {
	if !t.full() && !slices.Contains(t.points[:t.n], p) {
		t.points[t.n&(MaxCount-1)] = p
		t.n++
	}
}

// stone counts the liberties of a stone on p with its chain: empty
// neighbours, the liberties of the chains joined, and captured stones next to
// any of them.
func (t *tally) stone(b *goban.Board, p goban.Point, s *surroundings) {
	for _, id := range s.own.All() {
		if b.LibertyCount(id) > t.limit { // p is one of them
			t.n = t.limit
			return
		}
	}
	if s.empties > 0 {
		for q := range b.EmptiesBeside(p) {
			t.add(q)
		}
	}
	for _, id := range s.own.All() {
		t.chain(b, id, p)
	}
	for _, id := range s.enemies.All() {
		if b.LibertyCount(id) == 1 && !t.full() {
			t.capture(b, id, p, s)
		}
	}
}

// chain counts the liberties of an own chain other than p. Requires: it has at
// most MaxCount+1.
func (t *tally) chain(b *goban.Board, id goban.Chain, p goban.Point) {
	var liberties [MaxCount + 1]goban.Point
	for _, q := range b.Liberties(id, liberties[:0]) {
		if q != p {
			t.add(q)
		}
	}
}

// capture counts those stones of an enemy chain with the last liberty p that
// are next to the stone on p or to the chains it joins.
func (t *tally) capture(b *goban.Board, id goban.Chain, p goban.Point, s *surroundings) {
	t.captured += b.ChainSize(id)
	for q := range b.ChainStones(id) {
		for r := range goban.Neighbours(q) {
			if r == p || s.own.Has(b.ChainAt(r)) {
				t.add(q)
			}
		}
		if t.full() {
			return
		}
	}
}
