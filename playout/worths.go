package playout

import "montego/goban"

// worths remembers what moves about chains came to: a table of 2^16 chains,
// each of which can stand in a few places only, where it replaces the one that
// was not played about for longest.
type worths struct {
	games   uint32 // played so far: the age of entries is counted in them
	entries [worthSets][worthWays]worth
}

const (
	worthSets = 1 << 14
	worthWays = 4
)

// worth is what is known of the moves about one chain: 64 bytes, one cache line.
type worth struct {
	key   key
	last  uint32 // game in which it was last played about
	n     uint32 // moves known
	moves [6]moveWorth
}

// moveWorth is what one move came to.
type moveWorth struct {
	point  goban.Point
	games  uint16
	sixths uint32 // the sum of local values, which are sixths
}

// set returns the places of a key.
func (w *worths) set(k key) *[worthWays]worth { return &w.entries[k>>48%worthSets] }

// of returns in how many games a move was played and the sum of its worth in
// sixths.
func (w *worths) of(k key, p goban.Point) (games, sixths int) {
	set := w.set(k)
	for i := range set {
		if e := &set[i]; e.key == k {
			if m := e.move(p); m != nil {
				return int(m.games), int(m.sixths)
			}
			break
		}
	}
	return 0, 0
}

// move returns what is known of a move, or nil.
func (e *worth) move(p goban.Point) *moveWorth {
	for i := range e.moves[:e.n] {
		if m := &e.moves[i]; m.point == p {
			return m
		}
	}
	return nil
}

// add counts a game in which a move was worth some sixths. A seventh move about
// a chain stays unknown, and what 65,535 games have shown stays as it is.
func (w *worths) add(k key, p goban.Point, sixths int) {
	e := w.claim(k)
	e.last = w.games
	m := e.move(p)
	if m == nil {
		if int(e.n) == len(e.moves) {
			return
		}
		m = &e.moves[e.n]
		*m = moveWorth{point: p}
		e.n++
	}
	if m.games < 1<<16-1 {
		m.games++
		m.sixths += uint32(sixths)
	}
}

// claim returns the entry of a key, made anew in the oldest place if it has none.
func (w *worths) claim(k key) *worth {
	set := w.set(k)
	oldest := &set[0]
	for i := range set {
		e := &set[i]
		if e.key == k && e.n > 0 {
			return e
		}
		if e.n == 0 && oldest.n > 0 || oldest.n > 0 && e.last < oldest.last {
			oldest = e
		}
	}
	*oldest = worth{key: k}
	return oldest
}
