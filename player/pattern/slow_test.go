package pattern

import "montego/goban"

// slow is a neighbourhood as a map from offsets to letters: '.', 'X', 'O' or
// '#', and lower case for an orthogonal stone in atari. It is the twin that
// shares no bit with the code under test.
type slow map[[2]int]byte

// around walks the ring of neighbours against the clock.
var around = [8][2]int{{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}}

func slowOf(k goban.Code) slow {
	s := slow{}
	set := func(x, y int, black, white, atari goban.Code) {
		letter := ".XO#"[black&1|white&1<<1]
		if atari&1 != 0 {
			letter += 'a' - 'A'
		}
		s[[2]int{x, y}] = letter
	}
	for d, o := range [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
		set(o[0], o[1], k>>d, k>>(4+d), k>>(16+d))
	}
	for d, o := range [4][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		set(o[0], o[1], k>>(8+d), k>>(12+d), 0)
	}
	return s
}

// views returns the neighbourhood under the eight symmetries, each written as
// a string around the ring.
func (s slow) views() (v [8]string) {
	for i := range v {
		for _, o := range around {
			x, y := o[0], o[1]
			if i&1 != 0 {
				x = -x
			}
			if i&2 != 0 {
				y = -y
			}
			if i&4 != 0 {
				x, y = y, x
			}
			v[i] += string(s[[2]int{x, y}])
		}
	}
	return v
}

func isStone(b byte) bool { return b&^0x20 == 'X' || b&^0x20 == 'O' }

// legal reports whether X may play in the centre.
func (s slow) legal() bool {
	for i := 1; i < 8; i += 2 {
		switch s[around[i]] {
		case '.', 'X', 'o':
			return true
		}
	}
	return false
}

// consistent walks from every stone in atari along the ring, both ways: the
// chain must end at something that is no empty point, and must hold no
// orthogonal stone that is not in atari.
func (s slow) consistent() bool {
	for i := range around {
		here := s[around[i]]
		if here != 'x' && here != 'o' {
			continue
		}
		for _, step := range [2]int{1, 7} {
			for n := 1; n < 8; n++ {
				j := (i + n*step) % 8
				next := s[around[j]]
				if next == '.' {
					return false
				}
				if !isStone(next) || next&^0x20 != here&^0x20 {
					break
				}
				if j%2 == 1 && next != here {
					return false
				}
			}
		}
	}
	return true
}

// everyNeighbourhood fills the ring in all ways, with the border where off says, and
// atari marks on orthogonal stones.
func everyNeighbourhood(off map[[2]int]bool, do func(slow)) {
	s := slow{}
	var fill func(i int)
	fill = func(i int) {
		if i == len(around) {
			do(s)
			return
		}
		choices := ".XO"
		if i%2 == 1 {
			choices = ".XOxo"
		}
		if off[around[i]] {
			choices = "#"
		}
		for j := range len(choices) {
			s[around[i]] = choices[j]
			fill(i + 1)
		}
	}
	fill(0)
}
