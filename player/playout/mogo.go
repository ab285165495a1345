package playout

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/pattern"
	"montego/player/tactics"
)

// mogo plays as MoGo's first playouts do [Gelly06] §3.2: a move that saves what the last
// move has put in atari; otherwise a 3×3 shape next to the last move; otherwise a capture
// anywhere; otherwise any move. Where a step finds several moves, each is equally likely.
type mogo struct {
	noLearner
	shapes  *pattern.Set
	moves   tactics.Moves
	hinting Hinting
}

func (m *mogo) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	if last := b.LastMove(0); b.At(last).IsStone() {
		m.saves(b, c, last)
		if p := pick(&m.moves, b, c, r); p != goban.NoPoint {
			return p, EscapeMove
		}
		m.moves.Reset()
		patternsAround(b, c, last, m.shapes, &m.moves)
		if p := pick(&m.moves, b, c, r); p != goban.NoPoint {
			return p, PatternMove
		}
	}
	m.captures(b, c)
	if p := pick(&m.moves, b, c, r); p != goban.NoPoint {
		return p, CaptureMove
	}
	return Uniform{}.Move(b, c, r), RandomMove
}

// Hint says what the sequence says of the whole board: what saves a chain or
// takes one, by its size, and every shape. See Hinter.
func (m *mogo) Hint(b *goban.Board, c goban.Color, hints *Hints) {
	for _, chain := range b.ChainsInAtari() {
		m.moves.Reset()
		kind := EscapeMove
		if b.ChainColor(chain) == c {
			tactics.Saves(b, chain, &m.moves)
		} else {
			m.moves.Add(b.FirstLiberty(chain))
			kind = CaptureMove
		}
		hints.suggest(b, c, &m.moves, kind, m.hinting.chainWorth(b.ChainSize(chain)))
	}
	for _, p := range b.Empties() {
		if playable(b, p, c) && m.shapes.Match(b.Code(p), c) {
			hints.good(p, PatternMove, 1)
		}
	}
}

// saves collects the moves that save a chain of c which the move last has put in atari.
func (m *mogo) saves(b *goban.Board, c goban.Color, last goban.Point) {
	m.moves.Reset()
	for chain := range b.ChainsBeside(last, c) {
		if b.LibertyCount(chain) == 1 {
			tactics.Saves(b, chain, &m.moves)
		}
	}
}

// captures collects the moves that take a chain anywhere.
func (m *mogo) captures(b *goban.Board, c goban.Color) {
	m.moves.Reset()
	for _, chain := range b.ChainsInAtari() {
		if b.ChainColor(chain) != c && tactics.Capturable(b, chain) {
			m.moves.Add(b.FirstLiberty(chain))
		}
	}
}

// patternsAround adds the playable neighbours of p, diagonal ones too, that a
// pattern of the set matches.
func patternsAround(b *goban.Board, c goban.Color, p goban.Point, set *pattern.Set, moves *tactics.Moves) {
	for q := range b.EmptiesAround(p) {
		if set.Match(b.Code(q), c) && !b.Retakes(q, c) {
			moves.Add(q)
		}
	}
}

// filter says whether c may play at p.
type filter func(b *goban.Board, p goban.Point, c goban.Color) bool

// pick returns one of the moves that are playable, each equally likely, or NoPoint.
func pick(moves *tactics.Moves, b *goban.Board, c goban.Color, r *rng.Rand) goban.Point {
	if moves.Len() == 0 {
		return goban.NoPoint // most steps end here, without a call of draw
	}
	return draw(moves, b, c, r, playable)
}

// draw returns one of the moves that are good, each equally likely, or NoPoint.
func draw(moves *tactics.Moves, b *goban.Board, c goban.Color, r *rng.Rand, good filter) goban.Point {
	points := moves.Points()
	for n := len(points); n > 0; n-- {
		i := r.Intn(n)
		if good(b, points[i], c) {
			return points[i]
		}
		points[i] = points[n-1]
	}
	return goban.NoPoint
}
