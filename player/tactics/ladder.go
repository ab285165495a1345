package tactics

import "montego/goban"

// ladderSteps bounds the extensions that the quick ladder tries: the longest
// plain ladder on 19×19 takes 34, and few positions branch at all.
const ladderSteps = 80

// InLadder reports whether a chain in atari is caught even if its owner
// extends now: the quick ladder for playouts.
//
// It lays the stones of the ladder over the board without playing them, so it
// knows nothing of captures and connections on the way. Where one of these could
// matter, it reports false: a chain that it reports as caught is caught, and it misses
// some chains (the tests log how many). A Reader misses none.
// [Baudis11] §3.4. Requires: the chain is in atari.
func InLadder(b *goban.Board, chain goban.Chain) bool {
	room := LibertiesAfter(b, b.FirstLiberty(chain), b.ChainColor(chain), 3)
	if room > 2 || TouchesAtari(b, chain) {
		return false
	}
	if room < 2 {
		return true // whatever it joins and captures
	}
	w := newWalker(b, chain)
	return w.extend(b.FirstLiberty(chain))
}

// Catch returns an attacker's move that catches a chain with two liberties in a
// ladder, or NoPoint. It is as quick as InLadder and misses as many.
// Requires: the chain has two liberties.
func Catch(b *goban.Board, chain goban.Chain) goban.Point {
	if TouchesAtari(b, chain) {
		return goban.NoPoint
	}
	attacker := b.ChainColor(chain).Opponent()
	l, room := Extensions(b, chain, 4)
	for i, x := range l {
		// x counts as room: once it is taken, one liberty at most is left.
		if room[1-i] <= 2 && !b.Retakes(x, attacker) && LibertiesAfter(b, x, attacker, 2) > 1 {
			return x
		}
	}
	for i, x := range l {
		if room[1-i] == 3 && !b.Retakes(x, attacker) {
			if w := newWalker(b, chain); w.drive(x, l[1-i]) {
				return x
			}
		}
	}
	return goban.NoPoint
}

// TouchesAtari reports whether an enemy chain in atari touches the chain.
func TouchesAtari(b *goban.Board, chain goban.Chain) bool {
	enemy := b.ChainColor(chain).Opponent()
	for _, e := range b.ChainsInAtari() {
		if b.ChainColor(e) == enemy && touch(b, e, chain) {
			return true
		}
	}
	return false
}

// touch reports whether a stone of one chain stands next to one of the other.
func touch(b *goban.Board, e, f goban.Chain) bool {
	if b.ChainSize(e) > b.ChainSize(f) {
		e, f = f, e
	}
	for p := range b.ChainStones(e) {
		for q := range goban.Neighbours(p) {
			if b.ChainAt(q) == f {
				return true
			}
		}
	}
	return false
}

// walker runs one ladder. The running chain is the chain it began with and the
// owner's stones laid since; it never joins another.
//
// Before every extension no attacking chain that touches the running chain is
// in atari, so the owner can only extend.
type walker struct {
	b               *goban.Board
	chain           goban.Chain
	owner, attacker goban.Color
	steps           int
	laid            [goban.NumPoints]goban.Color // the stones laid, else Empty
	n               int
	points          [2*ladderSteps + 1]goban.Point // where they lie: a move that begins a ladder, and two a step
}

func newWalker(b *goban.Board, chain goban.Chain) (w walker) {
	w.b, w.chain, w.steps = b, chain, ladderSteps
	w.owner = b.ChainColor(chain)
	w.attacker = w.owner.Opponent()
	return w
}

func (w *walker) at(p goban.Point) goban.Color {
	if c := w.laid[p&(goban.NumPoints-1)]; c != goban.Empty {
		return c
	}
	return w.b.At(p)
}

func (w *walker) lay(p goban.Point, c goban.Color) {
	w.laid[p&(goban.NumPoints-1)] = c
	w.points[w.n] = p
	w.n++
}

func (w *walker) lift() {
	w.n--
	w.laid[w.points[w.n]&(goban.NumPoints-1)] = goban.Empty
}

// extend reports whether the running chain is caught after its owner has
// extended to its last liberty h.
func (w *walker) extend(h goban.Point) bool {
	w.steps--
	if w.steps < 0 || w.joins(h) {
		return false
	}
	open := w.open(h)
	if open.n > 2 {
		return false
	}
	w.lay(h, w.owner)
	defer w.lift()
	if open.n < 2 {
		return w.attackersKeep(h, 1) // it is in atari still, the attacker takes it
	}
	if !w.attackersKeep(h, 2) {
		return false
	}
	x, y := open.points[0], open.points[1]
	if w.open(y).n > w.open(x).n {
		x, y = y, x // the attacker rather takes the liberty where the chain would get more room
	}
	return w.drive(x, y) || w.drive(y, x)
}

// drive reports whether the attacker catches the running chain, whose liberties
// are x and y, by playing x.
func (w *walker) drive(x, y goban.Point) bool {
	w.lay(x, w.attacker)
	defer w.lift()
	return w.liberties(x) >= 2 && w.extend(y)
}

type openings struct {
	n      int
	points [4]goban.Point
}

func (w *walker) open(p goban.Point) (o openings) {
	for q := range goban.Neighbours(p) {
		if w.at(q) == goban.Empty {
			o.points[o.n&3] = q
			o.n++
		}
	}
	return o
}

// joins reports whether a stone of the owner on h would join another chain.
func (w *walker) joins(h goban.Point) bool {
	for q := range goban.Neighbours(h) {
		if w.b.At(q) == w.owner && w.b.ChainAt(q) != w.chain {
			return true
		}
	}
	return false
}

func (w *walker) attackersKeep(h goban.Point, minLiberties int) bool {
	for q := range goban.Neighbours(h) {
		if w.at(q) == w.attacker && w.liberties(q) < minLiberties {
			return false
		}
	}
	return true
}

// liberties returns how many liberties the attacking chain of the stone on p
// has, or fewer: what stones laid side by side share is not counted.
func (w *walker) liberties(p goban.Point) int {
	if w.laid[p&(goban.NumPoints-1)] == goban.Empty {
		return w.left(w.b.ChainAt(p))
	}
	most := w.open(p).n
	for q := range goban.Neighbours(p) {
		if most < 2 && w.at(q) == w.attacker {
			if w.laid[q&(goban.NumPoints-1)] == goban.Empty {
				most = max(most, w.left(w.b.ChainAt(q)))
			} else {
				most = max(most, w.open(q).n)
			}
		}
	}
	return most
}

// left returns how many of a chain's liberties no stone was laid on.
func (w *walker) left(e goban.Chain) int {
	n := w.b.LibertyCount(e)
	if n > w.n+1 {
		return n - w.n
	}
	for _, p := range w.points[:w.n] {
		if w.b.HasLiberty(e, p) {
			n--
		}
	}
	return n
}
