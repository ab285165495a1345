package playout

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/tactics"
)

// urgencies weigh the moves of one player in one position: a point is drawn in
// proportion to its urgency. [Coulom06] §A.1.
//
// Every point that may be played has urgency 1, and only the few where chains
// are short of liberties have more. So only what they have beyond 1 is stored,
// in a short list that is made anew for each move from the board's own list of
// chains in atari; the ones are drawn as empty points are. Their sum fits an
// int of any width: it is at most 150,000 for each point of the board.
type urgencies struct {
	capturing chainSet                     // enemy chains that touch an own chain in atari
	realEyes  bool                         // eyes as [Cazenave07] §4.1 defines them
	liberties [goban.NumPoints]goban.Point // by chain: its liberty when it was last seen in atari
	surplus   [goban.NumPoints]int32       // beyond 1; 0 but for the points listed
	listed    []goban.Point
	sum       int // of the surplus
}

// What a stone of a chain is worth at the chain's last liberty [Coulom06] §A.1, or at one of
// two [Cazenave07] §4.2.
const (
	rescueUrgency  = 100_000 // taking what holds an own chain in atari
	captureUrgency = 10_000
	saveUrgency    = 1_000
	threatUrgency  = 200
)

func (u *urgencies) reset() {
	for _, p := range u.listed {
		u.surplus[p&(goban.NumPoints-1)] = 0
	}
	u.listed, u.sum = u.listed[:0], 0
}

// add raises the urgency of a point that is open. Requires: w > 0.
func (u *urgencies) add(p goban.Point, w int) {
	s := &u.surplus[p&(goban.NumPoints-1)]
	if *s == 0 {
		u.listed = append(u.listed, p)
	}
	*s += int32(w)
	u.sum += w
}

// of returns the urgency of a point that is open.
func (u *urgencies) of(p goban.Point) int { return 1 + int(u.surplus[p&(goban.NumPoints-1)]) }

// level makes the urgency of a point 1. It stays listed, weighing nothing.
func (u *urgencies) level(p goban.Point) {
	s := &u.surplus[p&(goban.NumPoints-1)]
	u.sum -= int(*s)
	*s = 0
}

// open reports whether the empty point p has any urgency for c: it is legal and
// no eye. An eye is surrounded by own stones that are not in atari; what stands
// at its corners counts for real eyes only.
func (u *urgencies) open(b *goban.Board, p goban.Point, c goban.Color) bool {
	s := statusOf(b.Code(p), c)
	if s&closedPoint == 0 {
		return !b.Retakes(p, c)
	}
	return s&suicide == 0 && u.realEyes && !tactics.RealEye(b, p, c)
}

// ataris adds the urgencies of [Coulom06] §A.1 at the last liberties of chains in atari: for saving an
// own chain, for capturing one, and for a capture that saves an own chain. An extension of a hopeless
// chain has none, nor has its capture.
func (u *urgencies) ataris(b *goban.Board, c goban.Color) {
	chains := b.ChainsInAtari()
	u.findCapturing(b, chains, c)
	for _, chain := range chains {
		p := u.liberty(b, chain)
		if !u.open(b, p, c) {
			continue
		}
		s, worth := statusOf(b.Code(p), c), 0
		if b.ChainColor(chain) == c {
			if s&hopeless == 0 {
				worth = saveUrgency
			}
		} else {
			if s&vain == 0 {
				worth = captureUrgency
			}
			if u.capturing.has(chain) {
				worth += rescueUrgency
			}
		}
		if worth > 0 {
			u.add(p, worth*b.ChainSize(chain))
		}
	}
}

// findCapturing lists the chains whose capture saves a chain of c in atari: those that touch it. The list
// stays empty if only one colour has chains in atari.
func (u *urgencies) findCapturing(b *goban.Board, chains []goban.Chain, c goban.Color) {
	u.capturing.reset()
	own := 0
	for _, chain := range chains {
		if b.ChainColor(chain) == c {
			own++
		}
	}
	if own == 0 || own == len(chains) {
		return
	}
	for _, chain := range chains {
		if b.ChainColor(chain) == c {
			u.capturing.addNeighbours(b, chain)
		}
	}
}

// liberty returns the liberty of a chain in atari. Most were in atari before, so
// where it was then is tried first.
func (u *urgencies) liberty(b *goban.Board, chain goban.Chain) goban.Point {
	p := &u.liberties[chain&(goban.NumPoints-1)]
	if !b.HasLiberty(chain, *p) {
		*p = b.FirstLiberty(chain)
	}
	return *p
}

// draw returns a point with probability in proportion to its urgency, or Pass
// where nothing has any. An empty point that turns out to have none is put
// behind the shrinking range and all are drawn again, which leaves the odds of
// the others as they were.
func (u *urgencies) draw(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	for n := b.NumEmpty(); n > 0; n-- {
		i := r.Intn(u.sum + n)
		if i >= n {
			return u.pointAt(i - n)
		}
		if p := b.EmptyPoint(i); u.open(b, p, c) {
			return p
		}
		b.SwapEmpties(i, n-1)
	}
	return goban.Pass
}

// pointAt returns the point whose surplus covers x when all are laid end to
// end. Requires: 0 ≤ x < sum.
func (u *urgencies) pointAt(x int) goban.Point {
	for i := 0; ; i++ {
		if x -= u.of(u.listed[i]) - 1; x < 0 {
			return u.listed[i]
		}
	}
}

// pointStatus is what the four neighbours of an empty point say of a stone there.
type pointStatus uint8

const (
	suicide     pointStatus = 1 << iota // it would have no liberty
	walled                              // own stones or the edge all round, none in atari
	hopeless                            // no use to run there: see tactics.Hopeless
	vain                                // no use for the opponent to run there
	closedPoint = suicide | walled
)

// statusTable holds the status of points for Black and White by the planes of a goban.Code
// that tell of orthogonal neighbours: the colours and, above them, the ataris.
var statusTable = func() (t [2][1 << 12]pointStatus) {
	for i := range t[0] {
		k := goban.Code(i&0xff | i>>8<<16)
		for s, c := range goban.Sides {
			set := func(bit pointStatus, holds bool) {
				if holds {
					t[s][i] |= bit
				}
			}
			set(suicide, k.Suicide(c))
			set(walled, k.Surrounded(c) && k.InAtari(c) == 0)
			set(hopeless, tactics.Hopeless(k, c))
			set(vain, tactics.Hopeless(k, c.Opponent()))
		}
	}
	return t
}()

// statusOf returns the status of an empty point with code k for c.
func statusOf(k goban.Code, c goban.Color) pointStatus {
	return statusTable[c>>1&1][k&0xff|k>>8&0xf00]
}

// twoLiberties is the list of two-liberty chains, each with the number of liberties that it
// would have after an extension. It follows a game move by move: a move updates only the
// chains that it may have changed.
type twoLiberties struct {
	list    []two
	listed  goban.Follower // the position listed
	changed changes
}

// two is a two-liberty chain.
type two struct {
	stone     goban.Point // one of its stones
	liberties [2]goban.Point
	room      [2]int8 // the chain's number of liberties after its owner has played each of the two; at most enough
	short     bool    // one of the two extensions gives fewer than enough liberties
	capturing bool    // it is a capturing chain: it is short, and touches an enemy chain in atari
}

// enough is the number of liberties from which on a chain is not in danger.
const enough = 4

// changes lists the chains whose liberties a move has changed, each by one stone: the
// chain of the move, the chains beside it, and the chains beside captured stones.
type changes struct {
	set       chainSet
	stones    []goban.Point
	capturing chainSet       // capturing chains: they touch one of the changed chains in atari
	liberties goban.PointSet // of all of them
}

// follow brings the list up to date. After one move it updates the chains that have
// changed, after any other change the whole board.
func (t *twoLiberties) follow(b *goban.Board) {
	switch change, taken := t.listed.Follow(b); change {
	case goban.OneMove:
		t.changed.note(b, b.LastMove(0), taken)
		t.update(b)
	case goban.Replaced:
		t.find(b)
	}
}

func (t *twoLiberties) find(b *goban.Board) {
	seen := &t.changed.set
	seen.reset()
	t.list = t.list[:0]
	for p := range b.Points() {
		if chain := b.ChainAt(p); chain != 0 && !seen.has(chain) {
			seen.add(chain)
			t.add(b, p, chain)
		}
	}
}

// update updates the list after one move. The room of a chain can change only if one of
// its liberties is also a liberty of a chain in t.changed.
func (t *twoLiberties) update(b *goban.Board) {
	listed := t.list
	t.list = t.list[:0]
	for _, e := range listed {
		chain := b.ChainAt(e.stone)
		switch {
		case chain == 0 || t.changed.set.has(chain): // taken, or added below
		case t.changed.liberties.Has(e.liberties[0]) || t.changed.liberties.Has(e.liberties[1]):
			t.add(b, e.stone, chain)
		default:
			if e.short {
				e.capturing = t.changed.capturing.has(chain) || e.capturing && tactics.TouchesAtari(b, chain)
			}
			t.list = append(t.list, e)
		}
	}
	for _, p := range t.changed.stones {
		t.add(b, p, b.ChainAt(p))
	}
}

// add lists a chain by its stone p if it has two liberties.
func (t *twoLiberties) add(b *goban.Board, p goban.Point, chain goban.Chain) {
	if b.LibertyCount(chain) != 2 {
		return
	}
	liberties, room := tactics.Extensions(b, chain, enough)
	short := min(room[0], room[1]) < enough
	t.list = append(t.list, two{
		p, liberties, [2]int8{int8(room[0]), int8(room[1])}, short, short && tactics.TouchesAtari(b, chain),
	})
}

// note lists the chains that the move last has changed. taken are the stones that it
// captured.
func (l *changes) note(b *goban.Board, last goban.Point, taken []goban.Point) {
	l.stones, l.liberties = l.stones[:0], goban.PointSet{}
	l.set.reset()
	l.capturing.reset()
	l.add(b, last)
	for q := range goban.Neighbours(last) {
		l.add(b, q)
	}
	for _, p := range taken {
		for q := range goban.Neighbours(p) {
			l.add(b, q)
		}
	}
}

// add lists the chain of p, if there is one and it is not listed yet.
func (l *changes) add(b *goban.Board, p goban.Point) {
	if chain := b.ChainAt(p); chain != 0 && !l.set.has(chain) {
		l.set.add(chain)
		l.stones = append(l.stones, p)
		b.AddLiberties(chain, &l.liberties)
		if b.LibertyCount(chain) == 1 {
			l.capturing.addNeighbours(b, chain)
		}
	}
}
