package tactics

import (
	"slices"

	"montego/goban"
)

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

// LibertiesAfter returns how many liberties the stone of c on p and the chains
// it joins would have, captures included. It counts up to limit and then stops:
// what is safe needs no exact number. 0 means suicide.
// Requires: p is empty, 0 < limit.
func LibertiesAfter(b *goban.Board, p goban.Point, c goban.Color, limit int) int {
	n := b.JoinedLiberties(p, c, limit)
	if n == limit || b.Code(p).InAtari(c.Opponent()) == 0 {
		return n
	}
	var liberties goban.PointSet
	b.LibertiesAfter(p, c, &liberties)
	return min(liberties.Len(), limit)
}
