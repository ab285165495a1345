package joseki

import "montego/goban"

// Follower asks a Dictionary along a playout. It looks at the corners once, then follows
// the moves. A corner whose position the dictionary does not have counts as left for the
// rest of the playout, so that nearly all moves cost one comparison. A Follower belongs to
// one worker.
type Follower struct {
	dictionary *Dictionary
	followed   goban.Follower
	open       int // corners that have not been left, as bits
	corners    [corners]cornerHashes
}

// NewFollower returns a Follower of a dictionary; d may be nil.
func NewFollower(d *Dictionary) *Follower { return &Follower{dictionary: d} }

// Follow looks at what has changed on b since the last call, one move in a playout. It
// reports whether a corner is left in which the dictionary may have a move.
func (f *Follower) Follow(b *goban.Board) bool {
	if f.dictionary == nil || !hasCorners(b) {
		return false
	}
	switch change, taken := f.followed.Follow(b); {
	case change == goban.Replaced || len(taken) > 0 && f.open != 0:
		f.open = 0
		for q := range corner(corners) {
			f.corners[q] = hashesOf(b, q)
			f.judge(q)
		}
	case change == goban.OneMove:
		f.step(b.At(b.LastMove(0)), b.LastMove(0))
	}
	return f.open != 0
}

func (f *Follower) step(c goban.Color, p goban.Point) {
	for q := range corner(corners) {
		if x, y, within := q.place(p); within && f.open>>q&1 != 0 {
			f.corners[q].put(c, x, y)
			f.judge(q)
		}
	}
}

// judge notes whether the dictionary has the position of a corner.
func (f *Follower) judge(q corner) {
	f.open &^= 1 << q
	if f.dictionary.knows(f.corners[q]) {
		f.open |= 1 << q
	}
}

// Moves appends to dst what the dictionary has c play on b, which Follow has just looked
// at, and returns it. See Dictionary.Moves.
func (f *Follower) Moves(b *goban.Board, c goban.Color, dst []goban.Point) []goban.Point {
	for q := range corner(corners) {
		if f.open>>q&1 != 0 {
			dst = f.dictionary.appendMoves(b, q, f.corners[q], c, dst)
		}
	}
	return dst
}
