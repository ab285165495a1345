package playout

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/pattern"
	"montego/player/tactics"
)

// steps are the steps of the policies that try kinds of moves in a fixed order. Each step
// collects moves of one kind in moves. A value belongs to one worker.
type steps struct {
	noLearner
	shapes       *pattern.Set
	moves        tactics.Moves
	from         sources     // the chains that the moves are about, where liberties are
	libs         *libertyMap // chooses among those moves; nil chooses at random
	right        bool        // reads which of its two liberties decides the life of a chain
	guard        bool        // leaves out shapes and moves about few liberties that give away decided fights
	captureFirst bool        // captures the chain of the last move rather than save own ones

	decided bool // moves holds only liberties that decide the life of a chain
}

// Learn rates the moves that liberty maps have chosen. See Learner.
func (m *steps) Learn(_, end *goban.Board, _ *Trace, winner goban.Color) {
	m.libs.learn(end, winner)
}

// Forget forgets what liberty maps have learned. See Learner.
func (m *steps) Forget() { m.libs.forget() }

// pickLib returns one of the collected moves about chains with few liberties, or NoPoint.
func (m *steps) pickLib(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	return m.libs.pick(&m.moves, &m.from, b, c, r, m.filter())
}

// filter returns what a move about few liberties must pass.
func (m *steps) filter() filter {
	if m.guard {
		return playableGuarded
	}
	return playable
}

// only makes p the one move found, and reports whether it is playable and no bad self-atari.
func (m *steps) only(b *goban.Board, p goban.Point, c goban.Color) bool {
	m.moves.Reset()
	m.moves.Add(p)
	return noSelfAtari(b, p, c)
}

// noSelfAtari reports whether a move of c at p is playable and no bad self-atari.
func noSelfAtari(b *goban.Board, p goban.Point, c goban.Color) bool {
	return playable(b, p, c) && tactics.SelfAtari(b, p, c) != tactics.Bad
}

// recentKo returns where a ko was taken at most three moves ago.
func recentKo(b *goban.Board) (p goban.Point, ok bool) {
	p, when := b.LastKo()
	return p, p != goban.NoPoint && b.Moves()-when < 4
}

// retakeKo takes back a ko that the opponent took at most three moves ago.
func (m *steps) retakeKo(b *goban.Board, c goban.Color) bool {
	p, ok := recentKo(b)
	return ok && b.Code(p).InAtari(c.Opponent()) > 0 && m.only(b, p, c)
}

// settleKo plays where a ko was taken at most three moves ago: it takes the ko back, or
// connects it if c was the one who took it.
func (m *steps) settleKo(b *goban.Board, c goban.Color) bool {
	p, ok := recentKo(b)
	return ok && m.only(b, p, c)
}

// nakade finds the killing point of the eyespace that the last move has left or, with byChain, of the one
// that has all liberties of the chain of the last move.
func (m *steps) nakade(b *goban.Board, c goban.Color, last goban.Point, byChain bool) bool {
	p := goban.NoPoint
	if byChain {
		p = tactics.NakadeOf(b, b.ChainAt(last))
	} else {
		p = tactics.Nakade(b, last)
	}
	return p != goban.NoPoint && m.only(b, p, c)
}

// atari returns a move that captures the chain that has just moved, if it is in atari,
// or saves an own chain in atari next to it, each equally likely; NoPoint if there is
// none. If captureFirst is set, a capture of the chain that has just moved is always
// preferred. An own chain that a capture saves is saved by captures alone in counter
// percent of the cases.
func (m *steps) atari(b *goban.Board, c goban.Color, last goban.Point, r *rng.Rand, counter int) (goban.Point, Kind) {
	m.moves.Reset()
	capture := goban.NoPoint
	if chain := b.ChainAt(last); b.LibertyCount(chain) == 1 {
		if h := b.FirstLiberty(chain); noSelfAtari(b, h, c) {
			capture = h
			m.moves.Add(h)
		}
	}
	if m.captureFirst && capture != goban.NoPoint {
		return capture, CaptureMove
	}
	for chain := range b.ChainsBeside(last, c) {
		if b.LibertyCount(chain) == 1 {
			save(b, c, chain, &m.moves, r.Percent(counter))
		}
	}
	p := pick(&m.moves, b, c, r)
	return p, atariKind(b, p, c)
}

// atariKind returns the kind of an answer of c at p to an atari: what takes stones is a
// capture, even if it saves others.
func atariKind(b *goban.Board, p goban.Point, c goban.Color) Kind {
	if b.Code(p).InAtari(c.Opponent()) > 0 {
		return CaptureMove
	}
	return EscapeMove
}

// save collects what saves a chain of c in atari: captures around it, and its
// extension, unless that runs into a ladder. If capturesSuffice, a chain that a capture
// saves is not extended.
func save(b *goban.Board, c goban.Color, chain goban.Chain, moves *tactics.Moves, capturesSuffice bool) {
	found := moves.Len()
	tactics.CounterCaptures(b, chain, moves)
	counters := moves.Len() > found
	if counters && capturesSuffice {
		return
	}
	if h, worth := extension(b, chain, c); worth && (counters || !tactics.InLadder(b, chain)) {
		moves.Add(h)
	}
}

// extension returns the move that extends a chain of c in atari, and whether it is worth
// playing: it is no bad self-atari, and no connection of a single stone in the shape of a ko.
func extension(b *goban.Board, chain goban.Chain, c goban.Color) (h goban.Point, worth bool) {
	h = b.FirstLiberty(chain)
	return h, !(b.ChainSize(chain) == 1 && b.Code(h).Surrounded(c)) && noSelfAtari(b, h, c)
}

// drive goes on with a ladder: it takes the liberty that catches the chain that
// has just moved, if that has two.
func (m *steps) drive(b *goban.Board, c goban.Color, last goban.Point) bool {
	chain := b.ChainAt(last)
	if b.LibertyCount(chain) != 2 {
		return false
	}
	p := tactics.Catch(b, chain)
	return p != goban.NoPoint && m.only(b, p, c)
}

// twoLiberties collects attacks on the chain that has just moved and defences of
// own chains next to it, where they have two liberties. If wary, a chain does not
// make extensions that gain nothing.
func (m *steps) twoLiberties(b *goban.Board, c goban.Color, last goban.Point, wary bool) {
	m.moves.Reset()
	m.from.n = 0
	m.decided = false
	if chain := b.ChainAt(last); b.LibertyCount(chain) == 2 {
		m.twoLiberty(b, c, chain, wary)
	}
	for chain := range b.ChainsBeside(last, c) {
		if b.LibertyCount(chain) == 2 {
			m.twoLiberty(b, c, chain, wary)
		}
	}
}

// twoLiberty collects what c plays about a chain with two liberties. If right
// is set, a liberty that decides the life of a chain replaces the moves collected for
// other chains.
func (m *steps) twoLiberty(b *goban.Board, c goban.Color, chain goban.Chain, wary bool) {
	own := b.ChainColor(chain) == c
	switch right, safe := m.rightLiberty(b, chain); {
	case safe:
	case right != goban.NoPoint && (!own || noSelfAtari(b, right, c)):
		if !m.decided {
			m.moves.Reset()
			m.from.n = 0
			m.decided = true
		}
		m.moves.Add(right)
	case m.decided:
	case own:
		tactics.DefendTwo(b, chain, wary, &m.moves)
	default:
		tactics.GiveAtari(b, chain, &m.moves)
	}
	m.from.note(chain, &m.moves)
}

// rightLiberty returns the liberty that decides the life of a chain, if right is set and
// there is one, and whether the chain needs no move.
func (m *steps) rightLiberty(b *goban.Board, chain goban.Chain) (right goban.Point, safe bool) {
	if m.right {
		return tactics.RightLiberty(b, chain)
	}
	return goban.NoPoint, tactics.MiaiSafe(b, chain)
}

// fewLiberties collects counter-attacks of own chains with three or four
// liberties among the eight points around the last move.
func (m *steps) fewLiberties(b *goban.Board, c goban.Color, last goban.Point) {
	m.moves.Reset()
	m.from.n = 0
	for chain := range b.ChainsAround(last, c) {
		if n := b.LibertyCount(chain); n == 3 || n == 4 {
			tactics.DefendFew(b, chain, &m.moves)
			m.from.note(chain, &m.moves)
		}
	}
}

// patterns collects the shapes next to the last move and, if older, next to the move
// before it. Whether a shape is sound is tested when it is drawn, since most never are.
func (m *steps) patterns(b *goban.Board, c goban.Color, last goban.Point, older bool) {
	m.moves.Reset()
	patternsAround(b, c, last, m.shapes, &m.moves)
	if before := b.LastMove(1); older && before > goban.Pass {
		patternsAround(b, c, before, m.shapes, &m.moves)
	}
}

// pickShape returns one of the moves that are sound, each with a probability in
// proportion to the weight of its shape, or NoPoint.
func (m *steps) pickShape(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	if m.moves.Len() < 2 {
		return m.pickSound(b, c, r)
	}
	points := m.moves.Points()
	var weights [tactics.MaxMoves]float64
	sum := 0.0
	for i, p := range points {
		weights[i] = m.shapes.Weight(b.Code(p), c)
		sum += weights[i]
	}
	for n := len(points); n > 0; n-- {
		i := drawIndex(weights[:n], sum, r)
		if m.sound(b, points[i], c) {
			return points[i]
		}
		sum -= weights[i]
		points[i], weights[i] = points[n-1], weights[n-1]
	}
	return goban.NoPoint
}

// drawIndex returns an index of the weights, each with a probability in proportion to its
// weight. sum is the sum of the weights.
func drawIndex(weights []float64, sum float64, r *rng.Rand) int {
	last := len(weights) - 1
	x := float64(r.Float64() * sum)
	for i, w := range weights[:last] {
		if x < w {
			return i
		}
		x -= w
	}
	return last
}

// pickSound returns one of the moves that are sound, each equally likely, or NoPoint.
func (m *steps) pickSound(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	return draw(&m.moves, b, c, r, m.sound)
}

// sound reports whether a shape of c at p can be played: it is no bad self-atari, and
// no extension of a chain that is caught in a ladder nevertheless.
func (m *steps) sound(b *goban.Board, p goban.Point, c goban.Color) bool {
	if !playable(b, p, c) {
		return false
	}
	v := tactics.SelfAtari(b, p, c)
	return v != tactics.Bad && (!m.guard || keepsFights(b, p, c, v)) && !runsIntoLadder(b, p, c)
}

// runsIntoLadder reports whether a move of c at p extends an own chain in atari that
// is caught in a ladder nevertheless.
func runsIntoLadder(b *goban.Board, p goban.Point, c goban.Color) bool {
	if b.Code(p).InAtari(c) == 0 {
		return false
	}
	for chain := range b.ChainsBeside(p, c) {
		if b.LibertyCount(chain) == 1 && tactics.InLadder(b, chain) {
			return true
		}
	}
	return false
}

// care says which random moves are played.
type care struct {
	selfAtari bool // no bad self-atari; if the chain has a better liberty, that is played instead
	fights    bool // none that gives away life, a seki or a race
	// suicide allows the suicide of several stones, as the rules of Pachi's playouts do
	// [Baudis11] §3.1.4, but not together with selfAtari.
	suicide bool
}

// random returns a random playable move, or Pass. Points are drawn without replacement, as
// Uniform does.
func (k care) random(b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	for n := b.NumEmpty(); n > 0; n-- {
		i := r.Intn(n)
		if p := k.move(b, b.EmptyPoint(i), c); p != goban.NoPoint {
			return p
		}
		b.SwapEmpties(i, n-1)
	}
	return goban.Pass
}

// move returns what c plays when p has been drawn: p, another liberty of the chain that p would
// put in atari, or NoPoint.
func (k care) move(b *goban.Board, p goban.Point, c goban.Color) goban.Point {
	if !b.Code(p).Playable(c) || b.Retakes(p, c) {
		if k.suicide && !k.selfAtari && suicideOfSeveral(b, p, c) {
			return p
		}
		return goban.NoPoint
	}
	verdict := tactics.NotSelfAtari
	if k.selfAtari || k.fights {
		verdict = tactics.SelfAtari(b, p, c)
	}
	if k.selfAtari && verdict == tactics.Bad {
		p = tactics.SelfAtariAlternative(b, p, c)
		if p == goban.NoPoint || !playable(b, p, c) || k.fights && throwsAway(b, p, c, tactics.SelfAtari(b, p, c)) {
			return goban.NoPoint
		}
		return p
	}
	if k.fights && (throwsAway(b, p, c, verdict) || fillsLiberty(b, p, c)) {
		return goban.NoPoint
	}
	return p
}

// suicideOfSeveral reports whether a stone of c at the empty point p would take several
// stones of c off the board, and none of the opponent's.
func suicideOfSeveral(b *goban.Board, p goban.Point, c goban.Color) bool {
	if k := b.Code(p); !k.Suicide(c) || k.EyeLike(c) {
		return false
	}
	for q := range goban.Neighbours(p) {
		if b.At(q) == c {
			return true
		}
	}
	return false
}

// chainSet is a set of chains of one board. Emptying it takes no time: a chain in the
// set is stamped with the number of times that the set was emptied, plus one. The zero
// chainSet is empty.
type chainSet struct {
	emptied uint64
	stamps  [goban.NumPoints]uint64 // by chain: emptied+1 if it is in the set
}

func (s *chainSet) reset() { s.emptied++ }

func (s *chainSet) add(c goban.Chain) { s.stamps[c&(goban.NumPoints-1)] = s.emptied + 1 }

func (s *chainSet) has(c goban.Chain) bool {
	return s.stamps[c&(goban.NumPoints-1)] == s.emptied+1
}

// addNeighbours adds the chains that touch a chain, and the 0 of points without
// stones.
func (s *chainSet) addNeighbours(b *goban.Board, chain goban.Chain) {
	for p := range b.ChainStones(chain) {
		for q := range goban.Neighbours(p) {
			if id := b.ChainAt(q); id != chain {
				s.add(id)
			}
		}
	}
}
