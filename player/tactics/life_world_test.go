package tactics

import (
	"math/bits"

	"montego/goban"
)

// world is the surroundings of a chain as a graph of at most 64 cells, so that
// a set of them is one word.
//
//   - Cell wall stands for everything outside: the opponent's, for ever.
//   - Each chain of the owner is one cell, the chain asked about being target.
//     When such a chain is captured its cell becomes part of the wall. That
//     leaves the owner less than he has.
//   - Every other point is a cell of its own.
type world struct {
	board  *goban.Board
	color  goban.Color
	n      int // cells in use
	chains int // of them chains, from target on
	cells  [maxCells]cell
	near   [maxCells]uint64 // neighbours of each cell
	whole  uint64           // all cells in use
	solid  uint64           // wall and chains: what never empties
	order  [maxCells]uint8  // cells where stones can be played, best first
	size   int              // of order
	start  local

	cellOf  [goban.NumPoints]uint8 // of points, and of all stones of chains
	outside [goban.NumPoints]bool  // points of regions that are too large
}

const (
	maxCells = 64
	wall     = 0
	target   = 1
	// maxFriends bounds the owner's chains in a world, maxRegion the points of a
	// region that counts as enclosed.
	maxFriends = 20
	maxRegion  = 24
)

// cell is a point, or a chain named by one of its stones.
type cell struct {
	point goban.Point
	chain goban.Chain
}

// around makes the world of a chain and reports whether the chain has room in
// it.
func (w *world) around(b *goban.Board, chain goban.Chain) bool {
	w.board, w.color = b, b.ChainColor(chain)
	w.n, w.chains = 1, 0
	w.cellOf, w.outside = [goban.NumPoints]uint8{}, [goban.NumPoints]bool{}
	var queue [maxFriends]goban.Chain
	queue[0] = chain
	w.addChain(chain)
	for i, n := 0, 1; i < n; i++ {
		for p := range b.ChainStones(queue[i]) {
			for q := range goban.Neighbours(p) {
				if c := b.At(q); c != goban.Border && c != w.color {
					n = w.explore(q, &queue, n)
				}
			}
		}
	}
	w.connect()
	w.drop()
	return w.start.own&(1<<target) != 0 && w.roomForEyes()
}

// roomForEyes reports whether there are two points, not side by side, that can
// become eyes: nothing next to them is the wall's.
func (w *world) roomForEyes() bool {
	dead := w.start.other & w.solid
	room := w.whole &^ (w.solid | w.neighbours(dead))
	for left := room; left != 0; left &= left - 1 {
		if one := firstCell(left); room&^(one|w.neighbours(one)) != 0 {
			return true
		}
	}
	return false
}

// addChain makes a chain a cell.
func (w *world) addChain(chain goban.Chain) bool {
	if w.n == maxCells || w.chains == maxFriends {
		return false
	}
	at := w.n
	w.n++
	w.chains++
	w.cells[at] = cell{chain: chain}
	for p := range w.board.ChainStones(chain) {
		w.cellOf[p] = uint8(at)
	}
	return true
}

// explore looks at a point next to a friend: the region it lies in belongs to
// the world if it is small. If not, the point itself does if it is empty and
// has two sides that are the owner's or the edge: there friends are connected or
// cut, and eyespaces are closed or opened. It returns the length of the queue of
// friends, grown by those it met.
func (w *world) explore(p goban.Point, queue *[maxFriends]goban.Chain, n int) int {
	if w.cellOf[p] != 0 {
		return n
	}
	if !w.outside[p] {
		if points, ok := w.region(p); ok {
			return w.enclose(points, queue, n)
		}
	}
	if w.board.At(p) != goban.Empty {
		return n
	}
	if w.sheltered(p) < 2 || !w.addPoint(p) {
		return n
	}
	if w.board.Code(p).Liberties() == 1 { // a hanging connection: who cuts is captured from there
		for q := range w.board.EmptiesBeside(p) {
			w.addPoint(q)
		}
	}
	var own Chains
	own.Beside(w.board, p, w.color)
	return w.meet(&own, queue, n)
}

// sheltered counts the neighbours of p that are the owner's stones or off the
// board.
func (w *world) sheltered(p goban.Point) (n int) {
	for q := range goban.Neighbours(p) {
		if c := w.board.At(q); c == w.color || c == goban.Border {
			n++
		}
	}
	return n
}

// meet makes chains cells and puts them into the queue.
func (w *world) meet(list *Chains, queue *[maxFriends]goban.Chain, n int) int {
	for _, id := range list.All() {
		first := goban.NoPoint
		for p := range w.board.ChainStones(id) {
			first = p
			break
		}
		if w.cellOf[first] == 0 && w.addChain(id) {
			queue[n] = id
			n++
		}
	}
	return n
}

// addPoint makes a point a cell.
func (w *world) addPoint(p goban.Point) bool {
	if w.cellOf[p] != 0 {
		return true
	}
	if w.n == maxCells {
		return false
	}
	w.cells[w.n] = cell{point: p}
	w.cellOf[p] = uint8(w.n)
	w.n++
	return true
}

// regionPoints is the points of a small region.
type regionPoints struct {
	n int
	p [maxRegion]goban.Point
}

// region returns the points around p that are not the owner's, if they are few.
func (w *world) region(p goban.Point) (r regionPoints, small bool) {
	var seen [goban.NumPoints]bool
	r.p[0], r.n, seen[p] = p, 1, true
	for i := 0; i < r.n; i++ {
		for q := range goban.Neighbours(r.p[i]) {
			if c := w.board.At(q); c == goban.Border || c == w.color || seen[q] {
				continue
			}
			if r.n == maxRegion || w.outside[q] {
				w.exclude(&r)
				return r, false
			}
			seen[q] = true
			r.p[r.n] = q
			r.n++
		}
	}
	return r, true
}

// exclude notes that points lie in a region that stays outside.
func (w *world) exclude(r *regionPoints) {
	for _, p := range r.p[:r.n] {
		w.outside[p] = true
	}
}

// enclose makes the points of a region cells, and all chains around it. Without room for all of them the region stays outside.
func (w *world) enclose(r regionPoints, queue *[maxFriends]goban.Chain, n int) int {
	if w.n+r.n > maxCells {
		w.exclude(&r)
		return n
	}
	for _, p := range r.p[:r.n] {
		w.addPoint(p)
	}
	for _, p := range r.p[:r.n] {
		var own Chains
		own.Beside(w.board, p, w.color)
		n = w.meet(&own, queue, n)
	}
	return n
}

// connect finds the neighbours of every cell and the position at the start.
func (w *world) connect() {
	w.whole = ^uint64(0) >> (maxCells - w.n)
	w.near = [maxCells]uint64{}
	w.solid, w.size = 1<<wall, 0
	w.start = local{other: 1 << wall}
	for i := 1; i < w.n; i++ {
		at := w.cells[i]
		if at.chain != 0 {
			w.solid |= 1 << i
			w.start.own |= 1 << i
			continue
		}
		if w.board.At(at.point) == w.color.Opponent() {
			w.start.other |= 1 << i
		}
		for q := range goban.Neighbours(at.point) {
			if w.board.At(q) == goban.Border {
				continue
			}
			j := w.cellOf[q]
			w.near[i] |= 1 << j
			w.near[j] |= 1 << i
		}
	}
	w.sortMoves()
}

// sortMoves lists the points where stones can be played, those with the most
// neighbours that are points too first: eyespaces are split in the middle.
func (w *world) sortMoves() {
	for open := 4; open >= 0; open-- {
		for i := 1; i < w.n; i++ {
			if w.cells[i].chain == 0 && countCells(w.near[i]&^w.solid) == open {
				w.order[w.size] = uint8(i)
				w.size++
			}
		}
	}
}

// drop gives chains without any liberty in the world to the wall: the
// opponent may have filled all others.
func (w *world) drop() {
	for i := target; i < w.n; i++ {
		if own := w.start.own; own&(1<<i) != 0 && w.near[i]&^(own|w.start.other) == 0 {
			w.start.own &^= 1 << i
			w.start.other |= 1 << i
		}
	}
}

// neighbours returns the neighbours of a set of cells, some of them in the set.
func (w *world) neighbours(s uint64) (n uint64) {
	for ; s != 0; s &= s - 1 {
		n |= w.near[bits.TrailingZeros64(s)&(maxCells-1)]
	}
	return n
}

// grow returns the cells of within that are connected to those of s.
func (w *world) grow(s, within uint64) uint64 {
	for fresh := s; fresh != 0; {
		fresh = w.neighbours(fresh) & within &^ s
		s |= fresh
	}
	return s
}

// attack plays for the opponent and reports whether the move is legal.
func (w *world) attack(s *local, at uint) bool {
	move := uint64(1) << at
	if (s.own|s.other)&move != 0 {
		return false
	}
	s.other |= move
	s.ko = 0
	taken := uint64(0)
	for next := w.near[at] & s.own; next != 0; {
		chain := w.grow(firstCell(next), s.own)
		next &^= chain
		if w.neighbours(chain)&^(s.own|s.other) == 0 {
			taken |= chain
		}
	}
	s.own &^= taken
	s.other |= taken & w.solid
	chain := w.grow(move, s.other)
	liberties := w.neighbours(chain) &^ (s.own | s.other)
	if chain&w.solid == 0 && liberties == 0 {
		return false
	}
	if chain == move && countCells(taken) == 1 && liberties == taken {
		s.ko = taken
	}
	return true
}

// defend plays for the owner and reports whether the move is legal.
func (w *world) defend(s *local, at uint) bool {
	move := uint64(1) << at
	if (s.own|s.other|s.ko)&move != 0 {
		return false
	}
	s.own |= move
	s.ko = 0
	for next := w.near[at] & s.other; next != 0; {
		chain := w.grow(firstCell(next), s.other)
		next &^= chain
		if chain&w.solid == 0 && w.neighbours(chain)&^(s.own|s.other) == 0 {
			s.other &^= chain
		}
	}
	return w.neighbours(w.grow(move, s.own))&^(s.own|s.other) != 0
}

// alive reports whether the target has two eyes for certain: UnconditionalLife
// in the world.
func (w *world) alive(s local) bool {
	if w.tooSmall(s) {
		return false
	}
	var a anatomy
	a.gather(w, s)
	return a.targetLives()
}

// tooSmall reports whether the target cannot have two regions, as all empty
// points next to it are connected.
func (w *world) tooSmall(s local) bool {
	room := w.neighbours(w.grow(1<<target, s.own)) &^ (s.own | s.other)
	return countCells(room) < 2
}

// anatomy is a position cut into the owner's chains and the regions between
// them, without those that reach the wall.
type anatomy struct {
	chains  [maxCells]struct{ cells, liberties uint64 }
	regions [maxCells]struct{ cells, empty, around uint64 }
	n, m    int
}

func (a *anatomy) gather(w *world, s local) {
	for left, seed := s.own, uint64(1<<target); left != 0; seed = firstCell(left) {
		c := w.grow(seed, s.own)
		left &^= c
		a.chains[a.n].cells, a.chains[a.n].liberties = c, w.neighbours(c)&^(s.own|s.other)
		a.n++
	}
	open := w.grow(s.other&w.solid, w.whole&^s.own)
	for left := w.whole &^ (s.own | open); left != 0; {
		c := w.grow(firstCell(left), w.whole&^s.own)
		left &^= c
		r := &a.regions[a.m]
		r.cells, r.empty, r.around = c, c&^s.other, w.neighbours(c)&s.own
		a.m++
	}
}

// targetLives strikes out chains with less than two eyes and regions next to
// them until nothing changes; chain 0 is the target.
func (a *anatomy) targetLives() bool {
	lost := uint64(0) // stones of chains struck out
	for changed := true; changed; {
		changed = false
		for i := range a.chains[:a.n] {
			c := &a.chains[i]
			if c.cells&lost != 0 || a.eyes(c.liberties, lost) >= 2 {
				continue
			}
			if i == 0 {
				return false
			}
			lost |= c.cells
			changed = true
		}
	}
	return true
}

// eyes counts regions all of whose empty points are among the liberties of a
// chain, and none of whose neighbours is lost.
func (a *anatomy) eyes(liberties, lost uint64) (n int) {
	for i := range a.regions[:a.m] {
		if r := &a.regions[i]; r.empty&^liberties == 0 && r.around&lost == 0 {
			n++
		}
	}
	return n
}
