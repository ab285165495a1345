package playout

import (
	"embed"
	"math/bits"
	"sync"

	"montego/goban"
	"montego/internal/file"
	"montego/internal/panics"
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

// Softmax are the parameters of the policy softmax.
type Softmax struct {
	Weights  Weights `param:"weights" default:"" unit:"file" doc:"the weights that softmax draws moves by: a file, or the name of one built in (hand, mm9, mm19, sb9, sb9-mm19, and the arms of experiment ER-T42); empty for sb9 up to 9×9 and mm19 on larger boards" source:"[Huang11] §4.3"`
	Adjacent float64 `param:"adjacent" default:"1" range:"0.01..100" doc:"multiplies the weight of the moves next to the last one" source:"[Huang11] §4.6, table 4.6, has 4.46 on 19×19"`
}

// Weights are the weights of the policy softmax: a file's, or some of those built in. The
// zero value takes what is built in for the size of the board.
type Weights struct{ file.Named[pattern.Weights] }

// UnmarshalText takes the weights built in of that name, or reads the file. An error
// names file and line, and leaves w as it was.
func (w *Weights) UnmarshalText(text []byte) error {
	return w.Set(string(text), "", func(name string) (*pattern.Weights, error) {
		if load := builtIn[name]; load != nil {
			return load(), nil
		}
		return file.Load(weightsLimit, name, pattern.ReadWeights)
	})
}

// weightsLimit bounds a file of weights. Those built in have 71 kB.
var weightsLimit = file.Limit{Bytes: 16 << 20, Of: "a file of weights"}

// small is the number of points up to which a board counts as small for Weights.
const small = 9 * 9

// For returns the weights for a board of area points. Read them only: all workers
// share them.
func (w Weights) For(area int) *pattern.Weights {
	switch loaded := w.Read(); {
	case loaded != nil:
		return loaded
	case area <= small:
		return builtIn["sb9"]()
	}
	return builtIn["mm19"]()
}

//go:embed weights
var builtInFiles embed.FS

// builtIn loads the weights built in, by name: hand, a few rules written by hand; mm9 and
// mm19, learned by minorization-maximization on 9×9 and on 19×19; sb9 and those that
// begin with sb9, learned by simulation balancing on 9×9; and sb9-mm19, the hybrid of
// [Huang11] §4.6: the shapes of sb9 with all local features of mm19. docs/learning.md tells
// how they were made.
var builtIn = map[string]func() *pattern.Weights{
	"hand": embedded("hand"), "mm9": embedded("mm9"), "mm19": embedded("mm19"), "sb9": embedded("sb9"),
	"sb9-mm19": sync.OnceValue(func() *pattern.Weights {
		w := *embedded("sb9")()
		w.Local = embedded("mm19")().Local
		return &w
	}),
	"sb9-win100": embedded("sb9-win100"), "sb9-sign20": embedded("sb9-sign20"), "sb9-sign60": embedded("sb9-sign60"),
	"sb9-thesis": embedded("sb9-thesis"),
}

// embedded returns a function that reads weights once. They are part of the program.
func embedded(name string) func() *pattern.Weights {
	return sync.OnceValue(func() *pattern.Weights {
		return panics.Must(pattern.ReadWeights(panics.Must(builtInFiles.ReadFile("weights/" + name + ".weights"))))
	})
}

// Gradient is a sum over moves of ∇ log π, by the logarithms of the γ of the policy
// softmax: for each feature how often the moves drawn had it, less how often they were
// expected to [Huang11] §4.2.3, [SilverTesauro09] §3.
type Gradient struct {
	Shapes [pattern.NumClasses + 1]float64
	Local  [pattern.NumLocal]float64
	Moves  int // draws of both sides
}

// Add adds a multiple of another gradient, moves aside.
func (g *Gradient) Add(x *Gradient, times float64) {
	for i, v := range &x.Shapes {
		g.Shapes[i] += times * v
	}
	for i, v := range x.Local {
		g.Local[i] += times * v
	}
}

// Balanced is the policy softmax for the training of its weights: these may change
// from playout to playout, and Run adds up their gradient. It belongs to one worker.
type Balanced struct {
	player player
	policy *softmax // its chooser
}

// NewBalanced returns the policy with the bounds of p and the weights of w.
func NewBalanced(p Params, w *pattern.Weights) *Balanced {
	policy := newSoftmax(p)
	s := &Balanced{player{policy, p.Length, p.Mercy}, policy}
	s.SetWeights(w)
	return s
}

// SetWeights changes the weights for later playouts.
func (s *Balanced) SetWeights(w *pattern.Weights) {
	s.policy.weights = func(int) *pattern.Weights { return w }
	s.policy.area = 0
}

// Run plays a playout as Policy.Run does. Where g is not nil it adds the gradient of all
// moves of both sides to it. The draws are what is random, so the gradient counts
// draws. A draw that was forbidden and then repeated counts too, with the weights that
// it was made from, and if another move was played in place of the one drawn, the one
// drawn counts. Counting accepted draws alone would give a wrong gradient: the weights
// of forbidden moves that were not drawn are among those that the draw was made from.
func (s *Balanced) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *Trace, g *Gradient) {
	s.policy.gradient = g
	s.player.Run(b, c, r, t)
	s.policy.gradient = nil
}

// credit adds the gradient of drawing p from the present weights of c.
func (m *softmax) credit(b *goban.Board, c goban.Color, p goban.Point, g *Gradient) {
	side := c.Index()
	total := float64(m.odds.totals[side])
	if total == 0 {
		return
	}
	weights := &m.odds.weights[side]
	for _, q := range b.Empties() {
		if w := weights[q&(goban.NumPoints-1)]; w > 0 {
			m.count(b, c, q, -float64(w)/total, g)
		}
	}
	m.count(b, c, p, 1, g)
	g.Moves++
}

func (m *softmax) count(b *goban.Board, c goban.Color, p goban.Point, much float64, g *Gradient) {
	g.Shapes[m.odds.classes.Of(b.Code(p), c)] += much
	if set := m.locals.Of(p); set != 0 {
		for f := range pattern.Local(pattern.NumLocal) {
			if set.Has(f) {
				g.Local[f] += much
			}
		}
	}
}
