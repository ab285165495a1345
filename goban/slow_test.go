package goban

import (
	"fmt"
	"slices"
)

// slowBoard is the twin that cannot be wrong: colours alone, everything else
// found anew by flood fill. It is what Board is checked against.
type slowBoard struct {
	width, height int
	color         map[Point]Color
	ko            Point
	koColor       Color
}

func newSlow(width, height int) *slowBoard {
	s := &slowBoard{width: width, height: height, color: map[Point]Color{}}
	for y := range height {
		for x := range width {
			s.color[PointAt(x, y)] = Empty
		}
	}
	return s
}

func (s *slowBoard) at(p Point) Color {
	if c, ok := s.color[p]; ok {
		return c
	}
	return Border
}

// chain returns the stones and the liberties of the chain on p, sorted.
func (s *slowBoard) chain(p Point) (stones, liberties []Point) {
	c := s.at(p)
	seen := map[Point]bool{p: true}
	stones = []Point{p}
	for i := 0; i < len(stones); i++ {
		for q := range Neighbours(stones[i]) {
			if seen[q] {
				continue
			}
			switch s.at(q) {
			case c:
				stones = append(stones, q)
			case Empty:
				liberties = append(liberties, q)
			default:
				continue
			}
			seen[q] = true
		}
	}
	slices.Sort(stones)
	slices.Sort(liberties)
	return stones, liberties
}

// play places a stone and takes off what has no liberty, enemies first.
func (s *slowBoard) play(p Point, c Color) (captured int) {
	s.ko = NoPoint
	if p == Pass {
		return 0
	}
	s.color[p] = c
	var last Point
	for q := range Neighbours(p) {
		if s.at(q) != c.Opponent() {
			continue
		}
		if stones, liberties := s.chain(q); len(liberties) == 0 {
			s.remove(stones)
			captured += len(stones)
			last = q
		}
	}
	stones, liberties := s.chain(p)
	if len(liberties) == 0 {
		s.remove(stones)
	}
	if captured == 1 && len(stones) == 1 && len(liberties) == 1 {
		s.ko, s.koColor = last, c.Opponent()
	}
	return captured
}

func (s *slowBoard) remove(stones []Point) {
	for _, p := range stones {
		s.color[p] = Empty
	}
}

// legal plays on a copy and looks whether the stone stays.
func (s *slowBoard) legal(p Point, c Color) bool {
	if s.at(p) != Empty || p == s.ko && c == s.koColor {
		return false
	}
	t := newSlow(s.width, s.height)
	for q, color := range s.color {
		t.color[q] = color
	}
	t.play(p, c)
	return t.at(p) == c
}

// eyeLike is the textbook eye of light playouts.
func (s *slowBoard) eyeLike(p Point, c Color) bool {
	for q := range Neighbours(p) {
		if s.at(q) != c && s.at(q) != Border {
			return false
		}
	}
	enemies, edge := 0, 0
	for _, d := range Diagonal {
		switch s.at(Point(int(p) + d)) {
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
	for p, c := range s.color {
		n += c.Sign()
		if c != Empty {
			continue
		}
		var near [4]bool
		for q := range Neighbours(p) {
			near[s.at(q)] = true
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

// code builds a Code from the colours and the chains.
func (s *slowBoard) code(p Point) (k Code) {
	for d := range 4 {
		q := Point(int(p) + Orthogonal[d])
		for _, c := range []Color{Black, White} {
			if s.at(q) == c || s.at(q) == Border {
				k |= 1 << (d + 4*int(c-1))
			}
			if e := s.at(Point(int(p) + Diagonal[d])); e == c || e == Border {
				k |= 1 << (8 + d + 4*int(c-1))
			}
		}
		if s.at(q).IsStone() {
			if _, liberties := s.chain(q); len(liberties) == 1 && s.at(p) == Empty {
				k |= 1 << (16 + d)
			}
		}
	}
	return k
}

// compare reports the first field in which the board differs from its twin.
func (s *slowBoard) compare(b *Board) error {
	var hash Hash
	var atari []Point
	stones := [4]int{}
	empties := 0
	for p := range b.Points() {
		c := s.at(p)
		if b.At(p) != c {
			return fmt.Errorf("colour of %v: %v, want %v", p, b.At(p), c)
		}
		if got, want := b.Code(p), s.code(p); got != want {
			return fmt.Errorf("code of %v: %020b, want %020b", p, got, want)
		}
		for _, side := range []Color{Black, White} {
			if got, want := b.Legal(p, side), s.legal(p, side); got != want {
				return fmt.Errorf("legal %v %v: %v, want %v", side, p, got, want)
			}
			if c == Empty && b.EyeLike(p, side) != s.eyeLike(p, side) {
				return fmt.Errorf("eye of %v at %v: %v", side, p, b.EyeLike(p, side))
			}
		}
		if c == Empty {
			if e := b.emptyIndex[p]; int(e) >= b.numEmpty || b.empties[e] != p {
				return fmt.Errorf("%v is not in the list of empty points", p)
			}
			if b.ChainAt(p) != 0 {
				return fmt.Errorf("%v is empty and has a chain", p)
			}
			empties++
			continue
		}
		hash ^= StoneHash(c, p)
		stones[c]++
		chain, liberties := s.chain(p)
		if err := compareChain(b, b.ChainAt(p), c, chain, liberties); err != nil {
			return fmt.Errorf("chain at %v: %w", p, err)
		}
		if len(liberties) == 1 && chain[0] == p {
			atari = append(atari, p)
		}
	}
	switch {
	case b.hash != hash:
		return fmt.Errorf("hash %x, want %x", b.hash, hash)
	case b.stones != stones:
		return fmt.Errorf("stones %v, want %v", b.stones, stones)
	case b.numEmpty != empties:
		return fmt.Errorf("%d empty points, want %d", b.numEmpty, empties)
	case len(b.ChainsInAtari()) != len(atari):
		return fmt.Errorf("%d chains in atari, want %v", b.numAtari, atari)
	case b.ko != s.ko || b.ko != NoPoint && b.koColor != s.koColor:
		return fmt.Errorf("ko %v %v, want %v %v", b.koColor, b.ko, s.koColor, s.ko)
	case b.AreaScore() != s.score():
		return fmt.Errorf("score %d, want %d", b.AreaScore(), s.score())
	}
	return nil
}

func compareChain(b *Board, id Chain, c Color, stones, liberties []Point) error {
	ring := slices.Sorted(b.ChainStones(id))
	switch {
	case b.ChainColor(id) != c:
		return fmt.Errorf("colour %v, want %v", b.ChainColor(id), c)
	case !slices.Equal(ring, stones) || b.ChainSize(id) != len(stones):
		return fmt.Errorf("%d stones %v, want %v", b.ChainSize(id), ring, stones)
	case !slices.Equal(b.Liberties(id, nil), liberties) || b.LibertyCount(id) != len(liberties):
		return fmt.Errorf("%d liberties %v, want %v", b.LibertyCount(id), b.Liberties(id, nil), liberties)
	case len(liberties) == 1 != slices.Contains(b.ChainsInAtari(), id):
		return fmt.Errorf("liberties %v, in atari %v", liberties, b.ChainsInAtari())
	}
	return nil
}
