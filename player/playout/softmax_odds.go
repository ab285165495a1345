package playout

import (
	"math/bits"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/pattern"
)

// odds are the weights of all points for both players, by the 3×3 classes around them.
// Moves are drawn in proportion to them. They follow a playout move by move: a
// move updates only the points whose 3×3 surroundings it has changed.
//
// Weights are whole numbers of 1/unit, so that sums are exact however often they
// change, and a game is the same on every machine.
type odds struct {
	classes *pattern.Classes
	gamma   [pattern.NumClasses + 1]uint64 // by class; 0 for none, where a move would be suicide

	weights [2][goban.NumPoints]uint64 // by side and point; 0 where a stone stands
	rows    [2][numRows]uint64         // sums over the rows of points
	totals  [2]uint64                  // and over these
	codes   [goban.NumPoints]goban.Code

	// The position that the weights are for.
	width, height int
	weighed       goban.Follower
	ataris        [goban.NumPoints]goban.Point // last liberties of chains in atari
	numAtaris     int

	// Weights changed for one draw, and what they were.
	changed    [goban.NumPoints]change
	numChanged int
}

// change is a weight before it was changed.
type change struct {
	point  goban.Point
	weight uint64
}

const (
	unit = 1 << 20
	// maxWeight bounds the weight of a point, so that the sum fits 64 bits.
	maxWeight = 1 << 52
	// numRows is the rows of points in a table by Point, rounded up to a power of
	// two.
	numRows = 32
	// occupied stands for the code of a point with a stone, or off the board.
	occupied = ^goban.Code(0)
)

// take takes the weights of shapes, and forgets the position.
func (o *odds) take(w *pattern.Weights) {
	for c, gamma := range w.Shapes {
		o.gamma[c] = uint64(gamma * unit)
	}
	o.width, o.height = 0, 0
}

// clear forgets the position.
func (o *odds) clear() {
	o.weights, o.rows, o.totals = [2][goban.NumPoints]uint64{}, [2][numRows]uint64{}, [2]uint64{}
	for p := range o.codes {
		o.codes[p] = occupied
	}
}

// follow brings the weights up to date. After one move it updates the points that the move
// may have changed, after any other change the whole board.
func (o *odds) follow(b *goban.Board) {
	if o.width != b.Width() || o.height != b.Height() {
		o.clear()
		o.width, o.height = b.Width(), b.Height()
	}
	switch change, taken := o.weighed.Follow(b); change {
	case goban.OneMove:
		o.update(b, b.LastMove(0), taken)
	case goban.Replaced:
		for p := range b.Points() {
			o.look(b, p)
		}
		o.noteAtaris(b)
	}
}

// update follows one move. The code of a point can only have changed next to a
// stone that came or went, or where a chain has its last liberty or had it.
func (o *odds) update(b *goban.Board, last goban.Point, taken []goban.Point) {
	o.lookAround(b, last)
	for _, p := range taken {
		o.lookAround(b, p)
	}
	for _, p := range o.ataris[:o.numAtaris] {
		o.look(b, p)
	}
	o.noteAtaris(b)
	for _, p := range o.ataris[:o.numAtaris] {
		o.look(b, p)
	}
}

// noteAtaris lists the last liberties of chains in atari.
func (o *odds) noteAtaris(b *goban.Board) {
	chains := b.ChainsInAtari()
	for i, chain := range chains {
		o.ataris[i&(goban.NumPoints-1)] = b.FirstLiberty(chain)
	}
	o.numAtaris = len(chains)
}

func (o *odds) lookAround(b *goban.Board, p goban.Point) {
	o.look(b, p)
	for d := range 4 {
		o.look(b, goban.Point(int(p)+goban.Orthogonal[d]))
		o.look(b, goban.Point(int(p)+goban.Diagonal[d]))
	}
}

// look updates the weight of a point if its surroundings have changed.
func (o *odds) look(b *goban.Board, p goban.Point) {
	k := occupied
	if b.At(p) == goban.Empty {
		k = b.Code(p)
	}
	seen := &o.codes[p&(goban.NumPoints-1)]
	if *seen == k {
		return
	}
	*seen = k
	if k == occupied {
		o.set(0, p, 0)
		o.set(1, p, 0)
		return
	}
	o.set(0, p, o.gamma[o.classes.Of(k, goban.Black)])
	o.set(1, p, o.gamma[o.classes.Of(k, goban.White)])
}

// set gives a point a weight for a side, and corrects the sums. Differences may
// be negative, and wrap around as unsigned numbers do.
func (o *odds) set(side int, p goban.Point, w uint64) {
	at := &o.weights[side&1][p&(goban.NumPoints-1)]
	d := w - *at
	*at = w
	o.rows[side&1][p/goban.Stride&(numRows-1)] += d
	o.totals[side&1] += d
}

// change gives a point another weight until restore.
func (o *odds) change(side int, p goban.Point, w uint64) {
	o.changed[o.numChanged&(goban.NumPoints-1)] = change{p, o.weights[side&1][p&(goban.NumPoints-1)]}
	o.numChanged++
	o.set(side, p, w)
}

// multiply changes the weight of a point by a factor, until restore.
func (o *odds) multiply(side int, p goban.Point, factor float64) {
	if w := o.weights[side&1][p&(goban.NumPoints-1)]; w != 0 {
		o.change(side, p, uint64(min(float64(w)*factor, maxWeight)))
	}
}

// restore takes back what change has done since.
func (o *odds) restore(side int) {
	for ; o.numChanged > 0; o.numChanged-- {
		c := &o.changed[(o.numChanged-1)&(goban.NumPoints-1)]
		o.set(side, c.point, c.weight)
	}
}

// draw returns a point with probability in proportion to its weight, or Pass
// where none has any.
func (o *odds) draw(side int, r *rng.Rand) goban.Point {
	total := o.totals[side&1]
	if total == 0 {
		return goban.Pass
	}
	x, _ := bits.Mul64(r.Uint64(), total)
	row := 0
	for sums := &o.rows[side&1]; x >= sums[row&(numRows-1)]; row++ {
		x -= sums[row&(numRows-1)]
	}
	p := row * goban.Stride
	for weights := &o.weights[side&1]; x >= weights[p&(goban.NumPoints-1)]; p++ {
		x -= weights[p&(goban.NumPoints-1)]
	}
	return goban.Point(p)
}
