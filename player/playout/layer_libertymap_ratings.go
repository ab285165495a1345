package playout

import (
	"sync/atomic"

	"montego/goban"
)

// ratings hold what liberty maps have learned of the moves about chains: for each
// key of a chain up to six moves with the sum of what they were worth. There is room
// for 2^16 keys; each can stand in four places only, where it replaces the one that
// was played about least recently.
//
// All workers of a search share one table without locks. Every word is atomic, so
// that nothing is torn; where two workers claim one place at the same time a rating
// may be lost or begin under the wrong key, which a later one replaces.
type ratings struct {
	playouts atomic.Uint32 // learned from so far: the age of entries is counted in them
	sets     [ratingSets][ratingWays]chainRatings
}

const (
	ratingSets = 1 << 14
	ratingWays = 4
)

// chainRatings are the ratings of the moves about one chain: 64 bytes, one cache
// line.
type chainRatings struct {
	key   atomic.Uint64
	last  atomic.Uint32    // 1 + the playout in which it was last played about; 0 if unused
	moves [6]atomic.Uint64 // packed ratings, 0 where there is none
}

// rating is what is known of one move: in how many playouts it was played, and the
// sum of what it was worth then in sixths.
type rating struct {
	point    goban.Point
	playouts uint16
	sixths   uint32
}

func unpack(w uint64) rating {
	return rating{goban.Point(w >> 48), uint16(w >> 32), uint32(w)}
}

func (r rating) pack() uint64 {
	return uint64(r.point)<<48 | uint64(r.playouts)<<32 | uint64(r.sixths)
}

func (t *ratings) set(k key) *[ratingWays]chainRatings { return &t.sets[k>>48%ratingSets] }

// of returns the rating of a move; its playouts are 0 if nothing is known.
func (t *ratings) of(k key, p goban.Point) rating {
	set := t.set(k)
	for i := range set {
		e := &set[i]
		if e.last.Load() == 0 || e.key.Load() != uint64(k) {
			continue
		}
		for j := range e.moves {
			if r := unpack(e.moves[j].Load()); r.point == p {
				return r
			}
		}
		break
	}
	return rating{}
}

// add counts a playout in which the move p was worth sixths/6. A key has room for six
// moves; a seventh is not counted. After 65,535 playouts a rating does not change.
func (t *ratings) add(k key, p goban.Point, sixths int) {
	e := t.claim(k)
	if e == nil {
		return
	}
	e.last.Store(t.playouts.Load() + 1)
	for i := 0; i < len(e.moves); {
		old := e.moves[i].Load()
		r := unpack(old)
		switch {
		case old != 0 && r.point != p:
			i++
			continue
		case r.playouts == 1<<16-1:
			return
		}
		next := rating{p, r.playouts + 1, r.sixths + uint32(sixths)}
		if e.moves[i].CompareAndSwap(old, next.pack()) {
			return
		} // else another worker was quicker: compare again
	}
}

// claim returns the entry of a key. If it has none, the entry played about least
// recently is emptied for it; claim returns nil where another worker has just taken
// that.
func (t *ratings) claim(k key) *chainRatings {
	set := t.set(k)
	oldest := &set[0]
	for i := range set {
		e := &set[i]
		last := e.last.Load()
		if last != 0 && e.key.Load() == uint64(k) {
			return e
		}
		if last < oldest.last.Load() {
			oldest = e
		}
	}
	if old := oldest.key.Load(); !oldest.key.CompareAndSwap(old, uint64(k)) {
		return nil
	}
	for i := range oldest.moves {
		oldest.moves[i].Store(0)
	}
	return oldest
}

// forget empties the table.
func (t *ratings) forget() {
	t.playouts.Store(0)
	for i := range t.sets {
		for j := range t.sets[i] {
			t.sets[i][j].last.Store(0)
			for m := range t.sets[i][j].moves {
				t.sets[i][j].moves[m].Store(0)
			}
		}
	}
}
