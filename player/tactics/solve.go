package tactics

// solve plays every fight in an eyespace of the given shape to its end and
// returns what came of it, by the points that the opponent's stones take at the
// beginning; no stone of the owner is inside then.
//
// The owner's stones around the space are one chain, next to the points that
// walls names, and have no liberties but these. He is dead if the opponent can
// take that chain. Both sides may pass. What never ends is life: it would be a
// ko or a seki.
func solve(shape []spot, walls []bool) []status {
	f := newFight(shape, walls)
	f.listMoves()
	f.findDead()
	statuses := make([]status, 1<<f.n)
	for theirs := range statuses {
		at := f.at(theirs, 0)
		statuses[theirs] = status{f.kills(at), f.lives(at), f.dead[ownersTurn][at], !f.dead[opponentsTurn][at]}
	}
	return statuses
}

// Whose turn it is in a fight.
const (
	ownersTurn = iota
	opponentsTurn
)

// What a move can lead to besides a position.
const (
	illegal = -1
	taken   = -2 // the owner's chain is taken
)

// fight is an eyespace that is being solved. A position is two masks of points:
// the opponent's stones and the owner's.
type fight struct {
	n    int
	near [1 << MaxNakade]int   // the neighbours, within the space, of a mask of points
	wall int                   // points next to the owner's chain around the space
	next [2][][MaxNakade]int16 // by whose turn it is, the position, and the point
	dead [2][]bool             // by whose turn it is, and the position
}

func newFight(shape []spot, walls []bool) *fight {
	f := &fight{n: len(shape)}
	for i, a := range shape {
		for j, b := range shape {
			if dx, dy := a.x-b.x, a.y-b.y; dx*dx+dy*dy == 1 {
				f.near[1<<i] |= 1 << j
			}
		}
		if walls[i] {
			f.wall |= 1 << i
		}
	}
	for mask := range 1 << f.n {
		f.near[mask] = f.near[mask&-mask] | f.near[mask&(mask-1)]
	}
	for turn := range f.dead {
		f.next[turn] = make([][MaxNakade]int16, 1<<(2*f.n))
		f.dead[turn] = make([]bool, 1<<(2*f.n))
	}
	return f
}

func (f *fight) at(theirs, own int) int { return theirs<<f.n | own }

func (f *fight) positions(yield func(theirs, own int) bool) {
	for theirs := range 1 << f.n {
		free := 1<<f.n - 1 - theirs
		for own := free; ; own = (own - 1) & free {
			if !yield(theirs, own) {
				return
			}
			if own == 0 {
				break
			}
		}
	}
}

// listMoves finds where every move leads.
func (f *fight) listMoves() {
	for theirs, own := range f.positions {
		at := f.at(theirs, own)
		for i := range f.n {
			f.next[ownersTurn][at][i] = int16(f.defend(theirs, own, i))
			f.next[opponentsTurn][at][i] = int16(f.invade(theirs, own, i))
		}
	}
}

// findDead finds the positions in which the owner is dead: first those where he
// can be taken at once, then those that lead to them, until there are no more.
func (f *fight) findDead() {
	for changed := true; changed; {
		changed = false
		for theirs, own := range f.positions {
			at := f.at(theirs, own)
			if !f.dead[opponentsTurn][at] && f.kills(at) != 0 {
				f.dead[opponentsTurn][at], changed = true, true
			}
			// If he dies even if he may pass, he is dead.
			if !f.dead[ownersTurn][at] && f.dead[opponentsTurn][at] && f.lives(at) == 0 {
				f.dead[ownersTurn][at], changed = true, true
			}
		}
	}
}

// lives returns the moves of the owner that are not known to lead to his death.
func (f *fight) lives(at int) (moves uint8) {
	for i := range f.n {
		if next := f.next[ownersTurn][at][i]; next != illegal && !f.dead[opponentsTurn][next] {
			moves |= 1 << i
		}
	}
	return moves
}

// kills returns the moves of the opponent that take the owner's chain or are known to
// lead there.
func (f *fight) kills(at int) (moves uint8) {
	for i := range f.n {
		if next := f.next[opponentsTurn][at][i]; next == taken || next != illegal && f.dead[ownersTurn][next] {
			moves |= 1 << i
		}
	}
	return moves
}

// invade returns the position after a stone of the opponent on point i.
func (f *fight) invade(theirs, own, i int) int {
	if (theirs|own)>>i&1 != 0 {
		return illegal
	}
	theirs |= 1 << i
	main := f.connected(own&f.wall, own)
	for rest := own &^ main; rest != 0; {
		chain := f.connected(rest&-rest, own)
		if rest &^= chain; f.near[chain]&^(theirs|own) == 0 {
			own &^= chain
		}
	}
	switch {
	case (f.wall|f.near[main])&^(theirs|own) == 0:
		return taken
	case f.near[f.connected(1<<i, theirs)]&^(theirs|own) == 0:
		return illegal
	}
	return f.at(theirs, own)
}

// defend returns the position after a stone of the owner on point i.
func (f *fight) defend(theirs, own, i int) int {
	if (theirs|own)>>i&1 != 0 {
		return illegal
	}
	own |= 1 << i
	for rest := theirs; rest != 0; {
		chain := f.connected(rest&-rest, theirs)
		if rest &^= chain; f.near[chain]&^(theirs|own) == 0 {
			theirs &^= chain
		}
	}
	main, chain := f.connected(own&f.wall, own), f.connected(1<<i, own)
	if (f.wall|f.near[main])&^(theirs|own) == 0 || chain&main == 0 && f.near[chain]&^(theirs|own) == 0 {
		return illegal
	}
	return f.at(theirs, own)
}

// connected returns the stones connected with some of them.
func (f *fight) connected(some, stones int) int {
	for {
		larger := some | f.near[some]&stones
		if larger == some {
			return some
		}
		some = larger
	}
}
