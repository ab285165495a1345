package playout

import (
	"math/bits"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/pattern"
	"montego/player/tactics"
)

// softmax draws each move in proportion to the weights of its features, as the
// playouts of Erica do [Huang11] §3.2.3: the 3×3 shape around it with its ataris,
// wherever it is, and seven local features that answer the move before.
type softmax struct {
	noLearner
	weights func(area int) *pattern.Weights // by the number of points of the board
	area    int                             // of the board whose weights are in odds and factors; 0 for none
	odds    odds
	locals  Locals
	factors [1 << pattern.NumLocal]float64 // by set of local features: their product
	next    float64                        // what adjacency is multiplied by

	gradient *Gradient // of the moves drawn, for those who learn; else nil
}

func newSoftmax(p Params) *softmax {
	return &softmax{weights: p.Softmax.Weights.For, next: p.Softmax.Adjacent, odds: odds{classes: pattern.ThreeByThree()}}
}

// take takes the weights for a board, if the last one had another number of points.
func (m *softmax) take(b *goban.Board) {
	if b.Area() == m.area {
		return
	}
	m.area = b.Area()
	w := m.weights(m.area)
	m.odds.take(w)
	for set := range m.factors {
		m.factors[set] = 1
		for f, gamma := range w.Local {
			if pattern.LocalSet(set).Has(pattern.Local(f)) {
				m.factors[set] *= gamma
			}
		}
		if pattern.LocalSet(set).Has(pattern.LocalAdjacent) {
			m.factors[set] *= m.next
		}
	}
}

// choose is the move generator of [Huang11] §3.2.3.2, table 3.5.
func (m *softmax) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	m.weigh(b, c)
	p, kind := m.draw(b, c, r)
	m.odds.restore(c.Index())
	return p, kind
}

// weigh sets the weights of the position for c, local features included.
func (m *softmax) weigh(b *goban.Board, c goban.Color) {
	m.take(b)
	m.odds.follow(b)
	m.locals.Find(b, c)
	for _, p := range m.locals.list() {
		m.odds.multiply(c.Index(), p, m.factors[m.locals.Of(p)&(1<<pattern.NumLocal-1)])
	}
}

// draw draws until a move is not forbidden, and returns it or what is better.
func (m *softmax) draw(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	for {
		p := m.odds.draw(c.Index(), r)
		if p == goban.Pass {
			return p, RandomMove
		}
		if m.gradient != nil {
			m.credit(b, c, p, m.gradient)
		}
		if forbidden(b, p, c) {
			m.odds.change(c.Index(), p, 0)
			continue
		}
		if q := better(b, p, c); q != p {
			return q, InsteadMove
		}
		return p, m.kind(p)
	}
}

func (m *softmax) kind(p goban.Point) Kind {
	switch set := m.locals.Of(p); {
	case set == 0:
		return WeightedMove
	case set.Has(pattern.LocalCapture) || set.Has(pattern.LocalCaptureSelfAtari):
		return CaptureMove
	case set.Has(pattern.LocalExtend) || set.Has(pattern.LocalExtendSelfAtari):
		return EscapeMove
	case set.Has(pattern.LocalSemeai):
		return SemeaiMove
	case set.Has(pattern.LocalKo):
		return KoMove
	}
	return AdjacentMove
}

// maxSoftmaxHints bounds what one move is worth by its weight alone.
const maxSoftmaxHints = 3

// Hint gives hints for moves that weigh at least twice the mean: half a plain hint for
// each doubling of the mean, and at most three hints. See Hinter.
func (m *softmax) Hint(b *goban.Board, c goban.Color, hints *Hints) {
	m.weigh(b, c)
	n, sum := uint64(0), uint64(0)
	for _, p := range b.Empties() {
		if playable(b, p, c) {
			n, sum = n+1, sum+m.odds.weights[c.Index()][p&(goban.NumPoints-1)]
		}
	}
	if n > 0 {
		mean := max(sum/n, 1)
		for _, p := range b.Empties() {
			times := m.odds.weights[c.Index()][p&(goban.NumPoints-1)] / mean
			if times >= 2 && playable(b, p, c) && !forbidden(b, p, c) {
				hints.good(p, m.kind(p), min(float32(bits.Len64(times)-1)/2, maxSoftmaxHints))
			}
		}
	}
	m.odds.restore(c.Index())
}

// Locals are the local features of the moves in one position: those that the
// move before gives them [Huang11] §4.3.2.
type Locals struct {
	sets   [goban.NumPoints]pattern.LocalSet // empty but for the points listed
	points [goban.NumPoints]goban.Point
	n      int

	moves tactics.Moves
	seen  chainSet
}

// list returns the points whose moves have local features.
func (l *Locals) list() []goban.Point { return l.points[:l.n] }

// Of returns the local features of a move.
func (l *Locals) Of(p goban.Point) pattern.LocalSet { return l.sets[p&(goban.NumPoints-1)] }

// add gives a move a feature, and with it the first, adjacency.
func (l *Locals) add(p goban.Point, f pattern.Local) {
	set := &l.sets[p&(goban.NumPoints-1)]
	if *set == 0 {
		l.points[l.n&(goban.NumPoints-1)] = p
		l.n++
	}
	*set = set.With(f).With(pattern.LocalAdjacent)
}

// Find lists the local features of the moves of c. There are none after a pass.
func (l *Locals) Find(b *goban.Board, c goban.Color) {
	for _, p := range l.list() {
		l.sets[p&(goban.NumPoints-1)] = 0
	}
	l.n = 0
	last := b.LastMove(0)
	if !b.At(last).IsStone() {
		return
	}
	for p := range b.EmptiesAround(last) {
		l.add(p, pattern.LocalAdjacent)
	}
	for chain := range b.ChainsBeside(last, c) {
		switch b.LibertyCount(chain) {
		case 1:
			l.save(b, chain, c)
		case 2:
			l.race(b, chain, c)
		}
	}
	l.solveKo(b, c)
}

// save lists what saves a chain of c in new atari: captures next to it,
// features 2 and 3, and its extension, features 4 and 5.
func (l *Locals) save(b *goban.Board, chain goban.Chain, c goban.Color) {
	l.moves.Reset()
	tactics.CounterCaptures(b, chain, &l.moves)
	for _, p := range l.moves.Points() {
		l.addSafe(b, p, c, pattern.LocalCapture, pattern.LocalCaptureSelfAtari)
	}
	l.addSafe(b, b.FirstLiberty(chain), c, pattern.LocalExtend, pattern.LocalExtendSelfAtari)
}

// addSafe gives a move one feature if it leaves two liberties, and the other if
// it is self-atari. A move that is not legal gets none.
func (l *Locals) addSafe(b *goban.Board, p goban.Point, c goban.Color, safe, selfAtari pattern.Local) {
	switch liberties := tactics.LibertiesAfter(b, p, c, 2); {
	case liberties == 0 || b.Retakes(p, c):
	case liberties == 1:
		l.add(p, selfAtari)
	default:
		l.add(p, safe)
	}
}

// race is feature 7, the semeai of two liberties: a chain of c has been brought
// down to two, and a move puts in atari an enemy next to it that then has no way
// out.
func (l *Locals) race(b *goban.Board, chain goban.Chain, c goban.Color) {
	l.seen.reset()
	for p := range b.ChainStones(chain) {
		for enemy := range b.ChainsBeside(p, c.Opponent()) {
			if b.LibertyCount(enemy) == 2 && !l.seen.has(enemy) {
				l.seen.add(enemy)
				l.lastAtari(b, enemy, c)
			}
		}
	}
}

// lastAtari lists the moves of c that put a chain with two liberties in atari
// and leave it no way out.
func (l *Locals) lastAtari(b *goban.Board, enemy goban.Chain, c goban.Color) {
	var liberties [2]goban.Point
	for _, p := range b.Liberties(enemy, liberties[:0]) {
		if !b.Legal(p, c) {
			continue
		}
		threats := tactics.Atari(b, p, c)
		for _, t := range threats.All() {
			if t.Chain == enemy && t.Escape == goban.NoPoint {
				l.add(p, pattern.LocalSemeai)
			}
		}
	}
}

// solveKo is feature 6: c took a ko with its last move, the opponent has played
// elsewhere, and a capture next to the ko stone ends it. When the opponent has
// just taken the ko himself, no capture can: what stands around the point could
// only be taken by taking back.
func (l *Locals) solveKo(b *goban.Board, c goban.Color) {
	stone := b.LastMove(1)
	if _, when := b.LastKo(); when == 0 || b.Moves()-when != 1 || b.At(stone) != c {
		return
	}
	for chain := range b.ChainsBeside(stone, c.Opponent()) {
		if tactics.Capturable(b, chain) {
			l.add(b.FirstLiberty(chain), pattern.LocalKo)
		}
	}
}

// forbidden reports whether c must not play on p, which its weight alone did not
// rule out ([Huang11] §3.2.3.3):
//
//   - it takes back a ko at once;
//   - it fills a real eye;
//   - it is a self-atari of several stones, without a capture, without a nakade
//     or the like to gain by it, and without another liberty to play instead.
//
// A single stone may be thrown in.
func forbidden(b *goban.Board, p goban.Point, c goban.Color) bool {
	if b.Retakes(p, c) {
		return true
	}
	switch k := b.Code(p); {
	case k.Liberties() > 1:
		return false
	case k.Surrounded(c) && tactics.RealEye(b, p, c):
		return true
	case k.Stones(c) == 0:
		return false
	}
	return givesAway(b, p, c) && tactics.SelfAtariAlternative(b, p, c) == goban.NoPoint
}

// givesAway reports whether a move of c on p captures nothing and leaves its
// chain with one liberty to no purpose.
func givesAway(b *goban.Board, p goban.Point, c goban.Color) bool {
	return b.Code(p).InAtari(c.Opponent()) == 0 &&
		tactics.SelfAtari(b, p, c) == tactics.Bad && tactics.LibertiesAfter(b, p, c, 2) < 2
}

// allowed reports whether c may play on p instead of another point: a move that
// is playable and not forbidden.
func allowed(b *goban.Board, p goban.Point, c goban.Color) bool {
	return playable(b, p, c) && !forbidden(b, p, c)
}

// better returns what c should play instead of p, or p itself
// ([Huang11] §3.2.3.4, and what [Coulom06] §A.2 and Fuego correct):
//
//   - instead of filling a false eye, the capture of a chain at its corner;
//   - the point in the middle of an eye of three, or away from a wall of
//     enemies: see besides;
//   - instead of a self-atari, the other liberty of a chain that has two;
//   - instead of a lump of own stones, the open point next to it.
//
// Requires: the move is not forbidden.
func better(b *goban.Board, p goban.Point, c goban.Color) goban.Point {
	k := b.Code(p)
	if k.Liberties() > 1 {
		return p
	}
	if k.Surrounded(c) {
		if q := cornerCapture(b, p, c); q != goban.NoPoint {
			return q
		}
	}
	if q := besides(b, p, c); allowed(b, q, c) {
		return q
	}
	if givesAway(b, p, c) {
		if q := tactics.SelfAtariAlternative(b, p, c); q != goban.NoPoint {
			return q
		}
		return p
	}
	if q := unclumped(b, p, c); allowed(b, q, c) {
		return q
	}
	return p
}

// cornerCapture returns the move that takes a chain at one of the corners of the
// eye p of c, or NoPoint. Requires: p is surrounded by c.
func cornerCapture(b *goban.Board, p goban.Point, c goban.Color) goban.Point {
	for _, d := range goban.Diagonal {
		q := goban.Point(int(p) + d)
		chain := b.ChainAt(q)
		if b.At(q) != c.Opponent() || !tactics.Capturable(b, chain) {
			continue
		}
		if h := b.FirstLiberty(chain); h != p && allowed(b, h, c) {
			return h
		}
	}
	return goban.NoPoint
}

// unclumped returns the empty neighbour of p, if c would only make a lump there
// and that point is more open, else NoPoint. A lump has own stones on six of the
// eight points around p, or at the edge on four of the five.
func unclumped(b *goban.Board, p goban.Point, c goban.Color) goban.Point {
	k := b.Code(p)
	if k.Liberties() != 1 || k.Stones(c.Opponent()) > 0 || k.InAtari(c) > 0 {
		return goban.NoPoint
	}
	own, exit, enough := k.Stones(c), goban.NoPoint, 6
	for d := range 4 {
		if q := goban.Point(int(p) + goban.Orthogonal[d]); b.At(q) == goban.Empty {
			exit = q
		}
		switch b.At(goban.Point(int(p) + goban.Diagonal[d])) {
		case c:
			own++
		case goban.Border:
			enough = 4
		}
	}
	if own < enough || b.Code(exit).Liberties() < 2 {
		return goban.NoPoint
	}
	return exit
}
