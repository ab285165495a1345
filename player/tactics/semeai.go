package tactics

import (
	"slices"

	"montego/goban"
)

// Standing says who is ahead in a race to capture.
type Standing uint8

const (
	// Ahead means that the chain asked about captures the other.
	Ahead Standing = iota + 1
	// Standoff means that neither can capture: a seki.
	Standoff
	// Behind means that the other captures it.
	Behind
)

// Semeai is a race between two chains of opposite colours that can only live by
// capturing each other. Index 0 is the chain asked about, 1 the other.
type Semeai struct {
	// Moves is how many moves the opponent needs to fill the liberties that are
	// not shared. An eye of four points takes five moves, one of five points eight,
	// and one of six points twelve: the stones that fill it are captured on the way.
	Moves [2]int
	// Eye is 0 without an eye, 1 with one of up to three points, else the number
	// of its points: a larger eye beats a smaller one.
	Eye [2]int
	// Shared is the number of liberties of both.
	Shared int
}

// eyeMoves is the number of moves that fill an eye, by its number of points.
var eyeMoves = [MaxNakade + 1]int{0, 1, 2, 3, 5, 8, 12}

// Standing compares the two sides [Mueller99]. A side captures when its lead in
// moves is at least what the shared liberties cost it, or greater if the other
// moves first:
//
//   - Without eyes, or with equal ones, the attacker has to fill the shared
//     liberties, all of them against an eye, all but one without.
//   - The side with the better eye never needs to fill them: the other side fills
//     them first. So the side with the better eye wins unless the other side
//     captures first.
func (s Semeai) Standing(first bool) Standing {
	switch {
	case s.captures(0, first):
		return Ahead
	case s.captures(1, !first):
		return Behind
	}
	return Standoff
}

func (s Semeai) captures(i int, first bool) bool {
	j := 1 - i
	if s.Eye[i] > s.Eye[j] {
		return !s.captures(j, !first)
	}
	cost := s.Shared
	if s.Eye[j] == 0 && cost > 0 {
		cost--
	}
	lead := s.Moves[i] - s.Moves[j]
	return lead > cost || first && lead == cost
}

// CountSemeai counts a race. It reports false where counting does not decide:
//
//   - a chain has more than seven liberties, two eyes, an eye that it shares
//     with another chain, or one of a shape that makes two;
//   - a chain can gain liberties by extending;
//   - the opponent could not fill one of its liberties without being in atari;
//   - another chain around it can be captured as soon.
//
// Ko and sacrifices in the liberties are not looked for.
func CountSemeai(b *goban.Board, own, other goban.Chain) (s Semeai, ok bool) {
	s.Shared = b.SharedLiberties(own, other)
	return s, s.countSide(b, 0, own, other) && s.countSide(b, 1, other, own)
}

// maxRace is the most liberties of a chain in a race.
const maxRace = 7

func (s *Semeai) countSide(b *goban.Board, i int, chain, other goban.Chain) bool {
	n, c := b.LibertyCount(chain), b.ChainColor(chain)
	if n == 0 || n > maxRace || thirdParty(b, chain, other) {
		return false
	}
	var all, outside [maxRace]goban.Point
	var eye Eyespace
	m := 0
	for _, p := range b.Liberties(chain, all[:0]) {
		if LibertiesAfter(b, p, c, maxRace+1) > n {
			return false
		}
		if b.HasLiberty(other, p) || eye.has(p) {
			continue
		}
		if e, enclosed := EyespaceAt(b, p, c); !enclosed {
			outside[m] = p
			m++
		} else if eye.n > 0 || !s.countEye(b, i, &e, chain, other) {
			return false
		} else {
			eye = e
		}
	}
	s.Moves[i] += m
	return m+eye.n == 1 && s.Shared == 0 || fillable(b, outside[:m], c.Opponent())
}

// fillable reports whether c can play on all of these points, in some order,
// without being in atari: on each at once, or after one beside it. It changes their order.
func fillable(b *goban.Board, points []goban.Point, c goban.Color) bool {
	done := 0 // how many of the points can be played, those in front
	for i := 0; i < len(points); i++ {
		p := points[i]
		beside := func(q goban.Point) bool { return goban.Adjacent(p, q) }
		if slices.ContainsFunc(points[:done], beside) || LibertiesAfter(b, p, c, 2) == 2 {
			points[done], points[i] = p, points[done]
			i, done = done, done+1 // the others may now be played after this one
		}
	}
	return done == len(points)
}

// countEye adds an eye of side i. It reports whether the eye belongs to the chain
// alone and cannot become two eyes.
func (s *Semeai) countEye(b *goban.Board, i int, e *Eyespace, chain, other goban.Chain) bool {
	moves, c := eyeMoves[e.n], b.ChainColor(chain)
	for _, p := range e.Points() {
		if b.At(p) != goban.Empty {
			moves--
			if b.ChainAt(p) == other {
				return false
			}
		}
		for q := range goban.Neighbours(p) {
			if b.At(q) == c && b.ChainAt(q) != chain {
				return false
			}
		}
	}
	s.Moves[i] += moves
	s.Eye[i] = e.n
	if e.n <= 3 {
		s.Eye[i] = 1
	}
	return e.kills()
}

// thirdParty reports whether the chain touches an opponent other than the one it
// races with whose liberties are not more than its own: it could be captured on
// the way.
func thirdParty(b *goban.Board, chain, other goban.Chain) bool {
	c, n := b.ChainColor(chain).Opponent(), b.LibertyCount(chain)
	for p := range b.ChainStones(chain) {
		for id := range b.ChainsBeside(p, c) {
			if id != other && b.LibertyCount(id) <= n {
				return true
			}
		}
	}
	return false
}
