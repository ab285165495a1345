package goban

// Follower remembers one position by its hash. What is kept about a position can
// then be brought up to date after a move by looking only at what the move has
// changed. The zero Follower remembers no position.
type Follower struct {
	hash           Hash
	empties, width int
}

// Change says what lies between two positions.
type Change uint8

const (
	Unchanged Change = iota // the stones are the same
	OneMove                 // one move: LastMove(0) and the stones that it captured
	Replaced                // anything else
)

// Follow compares the board with the position remembered, and remembers the board
// instead. After OneMove it also returns the points of the captured stones, in the
// board's own slice: they hold until the board changes.
//
// A position is one move later if its hash is the hash remembered, with the last
// move's stone and without the newest of the empty points (newest).
func (f *Follower) Follow(b *Board) (Change, []Point) {
	before := *f
	*f = Follower{b.hash, b.numEmpty, b.width}
	if *f == before {
		return Unchanged, nil
	}
	last, captured := b.LastMove(0), b.numEmpty-before.empties+1
	c := b.At(last)
	if f.width != before.width || !c.IsStone() || captured < 0 || captured > b.numEmpty {
		return Replaced, nil
	}
	taken, h := b.newest(captured), before.hash^StoneHash(c, last)
	for _, p := range taken {
		h ^= StoneHash(c.Opponent(), p)
	}
	if h != b.hash {
		return Replaced, nil
	}
	return OneMove, taken
}
