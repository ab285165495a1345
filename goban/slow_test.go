package goban

import (
	"fmt"
	"slices"
)

// slowBoard is the twin that cannot be wrong: colours alone, everything else
// found anew by flood fill. It is what Board is checked against.
//
// Copied by assignment, two twins share their scratch; no result of chain may
// then be in use.
type slowBoard struct {
	width, height int
	color         [NumPoints]Color // Border outside the board
	ko            Point
	koColor       Color
	captured      [4]int
	moves         []Point
	lastKo        Point
	lastKoMove    int
	scratch       *[2][NumPoints]Point // for the results of chain
}

func newSlow(width, height int) *slowBoard {
	s := &slowBoard{width: width, height: height, scratch: new([2][NumPoints]Point)}
	for p := range s.color {
		s.color[p] = Border
	}
	for y := range height {
		for x := range width {
			s.color[PointAt(x, y)] = Empty
		}
	}
	return s
}

// chain returns the stones and the liberties of the chain on p, in the order
// of finding. They hold until the next call.
func (s *slowBoard) chain(p Point) (stones, liberties []Point) {
	var seen [NumPoints]bool
	seen[p] = true
	stones, liberties = append(s.scratch[0][:0], p), s.scratch[1][:0]
	for i := 0; i < len(stones); i++ {
		for q := range Neighbours(stones[i]) {
			if seen[q] {
				continue
			}
			seen[q] = true
			switch s.color[q] {
			case s.color[p]:
				stones = append(stones, q)
			case Empty:
				liberties = append(liberties, q)
			}
		}
	}
	return stones, liberties
}

// play places a stone and takes off what has no liberty, enemies first.
func (s *slowBoard) play(p Point, c Color) (captured int) {
	s.moves = append(s.moves, p)
	s.ko = NoPoint
	if p == Pass {
		return 0
	}
	s.color[p] = c
	var last Point
	for q := range Neighbours(p) {
		if s.color[q] == c.Opponent() {
			if n := s.removeDead(q); n > 0 {
				captured += n
				last = q
			}
		}
	}
	if s.removeDead(p) > 0 {
		return captured
	}
	if stones, liberties := s.chain(p); captured == 1 && len(stones) == 1 && len(liberties) == 1 {
		s.ko, s.koColor = last, c.Opponent()
		s.lastKo, s.lastKoMove = last, len(s.moves)
	}
	return captured
}

// removeDead takes off the chain on p if it has no liberty, and returns the
// number of stones taken.
func (s *slowBoard) removeDead(p Point) int {
	c := s.color[p]
	stones, liberties := s.chain(p)
	if len(liberties) > 0 {
		return 0
	}
	for _, q := range stones {
		s.color[q] = Empty
	}
	s.captured[c] += len(stones)
	return len(stones)
}

// legal plays on a copy and looks whether the stone stays, as one with an
// empty neighbour always does.
func (s *slowBoard) legal(p Point, c Color) bool {
	if s.color[p] != Empty || p == s.ko && c == s.koColor {
		return false
	}
	for q := range Neighbours(p) {
		if s.color[q] == Empty {
			return true
		}
	}
	t := *s
	t.moves = nil
	t.play(p, c)
	return t.color[p] == c
}

// eyeLike is the textbook eye of light playouts.
func (s *slowBoard) eyeLike(p Point, c Color) bool {
	for q := range Neighbours(p) {
		if s.color[q] != c && s.color[q] != Border {
			return false
		}
	}
	enemies, edge := 0, 0
	for _, d := range Diagonal {
		switch s.color[int(p)+d] {
		case c.Opponent():
			enemies++
		case Border:
			edge = 1
		}
	}
	return enemies+edge < 2
}

// score counts stones and empty points that touch one colour only.
func (s *slowBoard) score() (n int) {
	for i, c := range s.color {
		n += c.Sign()
		if c != Empty {
			continue
		}
		var near [4]bool
		for q := range Neighbours(Point(i)) {
			near[s.color[q]] = true
		}
		if !near[Empty] && near[Black] != near[White] {
			if near[Black] {
				n++
			} else {
				n--
			}
		}
	}
	return n
}

// reached counts stones, and empty points from which a path over empty points
// leads to one colour only: it paints from the stones, where Regions looks
// around from the empty points.
func (s *slowBoard) reached() (n int) {
	var by [4][NumPoints]bool
	for _, c := range []Color{Black, White} {
		for changed := true; changed; {
			changed = false
			for i, color := range s.color {
				if color != c && !by[c][i] {
					continue
				}
				for q := range Neighbours(Point(i)) {
					if s.color[q] == Empty && !by[c][q] {
						by[c][q], changed = true, true
					}
				}
			}
		}
	}
	for i, c := range s.color {
		switch {
		case c.IsStone():
			n += c.Sign()
		case by[Black][i] && !by[White][i]:
			n++
		case by[White][i] && !by[Black][i]:
			n--
		}
	}
	return n
}

// code builds a Code from the colours and from the number of liberties of the
// stone on each point.
func (s *slowBoard) code(p Point, liberties *[NumPoints]int) (k Code) {
	for d := range 4 {
		q, r := int(p)+Orthogonal[d], int(p)+Diagonal[d]
		for i, c := range []Color{Black, White} {
			if s.color[q] == c || s.color[q] == Border {
				k |= 1 << (d + 4*i)
			}
			if s.color[r] == c || s.color[r] == Border {
				k |= 1 << (8 + d + 4*i)
			}
		}
		if s.color[p] == Empty && s.color[q].IsStone() && liberties[q] == 1 {
			k |= 1 << (16 + d)
		}
	}
	return k
}

// near returns how many neighbours of p are of colour c.
func (s *slowBoard) near(p Point, c Color) (n int) {
	for q := range Neighbours(p) {
		if s.color[q] == c {
			n++
		}
	}
	return n
}

// compareMove reports the first difference in what the last move tells at
// once. It is quick enough for every move.
func (s *slowBoard) compareMove(b *Board) error {
	lastKo, lastKoMove := b.LastKo()
	switch {
	case b.captured != s.captured:
		return fmt.Errorf("captured %v, want %v", b.captured, s.captured)
	case b.ko != s.ko || b.ko != NoPoint && b.koColor != s.koColor:
		return fmt.Errorf("ko %v %v, want %v %v", b.koColor, b.ko, s.koColor, s.ko)
	case lastKo != s.lastKo || lastKoMove != s.lastKoMove:
		return fmt.Errorf("last ko %v at move %d, want %v at %d", lastKo, lastKoMove, s.lastKo, s.lastKoMove)
	case b.Moves() != len(s.moves):
		return fmt.Errorf("%d moves, want %d", b.Moves(), len(s.moves))
	}
	for i := range 4 {
		want := NoPoint
		if i < len(s.moves) {
			want = s.moves[len(s.moves)-1-i]
		}
		if b.LastMove(i) != want {
			return fmt.Errorf("move %d before the last was %v, want %v", i, b.LastMove(i), want)
		}
	}
	if p := b.LastMove(0); p != Pass && p != NoPoint {
		for q := range Neighbours(p) {
			if b.At(q) != s.color[q] || b.At(p) != s.color[p] {
				return fmt.Errorf("colour of %v or %v: %v %v, want %v %v", p, q, b.At(p), b.At(q), s.color[p], s.color[q])
			}
		}
	}
	return nil
}

// compare reports the first difference in anything the board knows.
func (s *slowBoard) compare(b *Board) error {
	if err := s.compareMove(b); err != nil {
		return err
	}
	liberties, err := s.compareChains(b)
	if err != nil {
		return err
	}
	var hash Hash
	var stones [4]int
	for p := range b.Points() {
		if err := s.comparePoint(b, p, liberties); err != nil {
			return fmt.Errorf("at %v: %w", p, err)
		}
		stones[s.color[p]]++
		if c := s.color[p]; c.IsStone() {
			hash ^= StoneHash(c, p)
		}
	}
	empties := stones[Empty]
	stones[Empty] = 0
	switch {
	case b.hash != hash:
		return fmt.Errorf("hash %x, want %x", b.hash, hash)
	case b.stones != stones:
		return fmt.Errorf("stones %v, want %v", b.stones, stones)
	case b.numEmpty != empties:
		return fmt.Errorf("%d empty points, want %d", b.numEmpty, empties)
	case b.AreaScore() != s.score():
		return fmt.Errorf("score %d, want %d", b.AreaScore(), s.score())
	case b.TrompTaylor() != s.reached():
		return fmt.Errorf("Tromp-Taylor score %d, want %d", b.TrompTaylor(), s.reached())
	}
	return nil
}

func (s *slowBoard) comparePoint(b *Board, p Point, liberties *[NumPoints]int) error {
	c := s.color[p]
	if b.At(p) != c {
		return fmt.Errorf("colour %v, want %v", b.At(p), c)
	}
	if got, want := b.Code(p), s.code(p, liberties); got != want {
		return fmt.Errorf("code %020b, want %020b", got, want)
	}
	if got, want := b.Code(p).Liberties(), s.near(p, Empty); got != want {
		return fmt.Errorf("%d empty neighbours, want %d", got, want)
	}
	for _, side := range []Color{Black, White} {
		if got, want := b.Code(p).Stones(side), s.near(p, side); got != want {
			return fmt.Errorf("%d %v neighbours, want %d", got, side, want)
		}
		if got, want := b.Legal(p, side), s.legal(p, side); got != want {
			return fmt.Errorf("legal for %v: %v, want %v", side, got, want)
		}
		if got, want := b.EyeLike(p, side), s.eyeLike(p, side); c == Empty && got != want {
			return fmt.Errorf("eye of %v: %v, want %v", side, got, want)
		}
	}
	if c != Empty {
		return nil
	}
	if i := int(b.emptyIndex[p]); i >= b.NumEmpty() || b.EmptyPoint(i) != p || b.Empties()[i] != p {
		return fmt.Errorf("not in the list of empty points")
	}
	if b.ChainAt(p) != 0 {
		return fmt.Errorf("empty, but of chain %d", b.ChainAt(p))
	}
	return nil
}

// compareChains compares every chain, and returns the number of liberties of
// each stone.
func (s *slowBoard) compareChains(b *Board) (liberties *[NumPoints]int, err error) {
	liberties = new([NumPoints]int)
	atari := 0
	for p := range b.Points() {
		if !s.color[p].IsStone() || liberties[p] != 0 {
			continue
		}
		stones, free := s.chain(p)
		if err := compareChain(b, b.ChainAt(p), s.color[p], stones, free); err != nil {
			return nil, fmt.Errorf("chain at %v: %w", p, err)
		}
		for _, q := range stones {
			liberties[q] = len(free)
		}
		if len(free) == 1 {
			atari++
		}
	}
	if len(b.ChainsInAtari()) != atari {
		return nil, fmt.Errorf("%d chains in atari, want %d", len(b.ChainsInAtari()), atari)
	}
	return liberties, nil
}

func compareChain(b *Board, id Chain, c Color, stones, liberties []Point) error {
	var buffer [NumPoints]Point
	slices.Sort(liberties)
	members := 0
	for p := range b.ChainStones(id) {
		if members++; !slices.Contains(stones, p) || b.ChainAt(p) != id || members > len(stones) {
			return fmt.Errorf("%v in its ring, of chain %d, want %v", p, b.ChainAt(p), stones)
		}
	}
	switch {
	case b.ChainColor(id) != c:
		return fmt.Errorf("colour %v, want %v", b.ChainColor(id), c)
	case members != len(stones) || b.ChainSize(id) != len(stones):
		return fmt.Errorf("%d stones, %d in its ring, want %d", b.ChainSize(id), members, len(stones))
	case !slices.Equal(b.Liberties(id, buffer[:0]), liberties) || b.LibertyCount(id) != len(liberties):
		return fmt.Errorf("%d liberties %v, want %v", b.LibertyCount(id), b.Liberties(id, nil), liberties)
	case b.FirstLiberty(id) != liberties[0]:
		return fmt.Errorf("first liberty %v, want %v", b.FirstLiberty(id), liberties[0])
	case len(liberties) == 1 != slices.Contains(b.ChainsInAtari(), id):
		return fmt.Errorf("liberties %v, in atari %v", liberties, b.ChainsInAtari())
	}
	return nil
}
