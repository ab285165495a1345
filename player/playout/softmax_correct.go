package playout

import (
	"montego/goban"
	"montego/player/tactics"
)

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
