package tactics

import (
	"math/bits"

	"montego/goban"
)

// LifeReader reads whether chains live by two eyes: the slow twin of Eyespace and
// Space.
//
// It looks at a small world around the chain: the regions that the chain and
// its friends enclose, the points where they can be cut apart, and nothing
// else. All that lies outside belongs to the opponent and cannot be captured.
// In that world the opponent may pass and may retake every ko at once. So a yes
// is certain (see TwoEyes for the little that can still go wrong); a no can
// mean that life needs the world outside, a ko, more moves than MaxDepth, more
// positions than MaxNodes, or a region too large.
type LifeReader struct {
	// MaxDepth is how many stones the owner may add until two eyes stand, at most
	// 15.
	MaxDepth int
	// MaxNodes bounds the positions looked at for one answer.
	MaxNodes int

	world  world
	answer [maxDepth + 1]uint8 // the cell that last answered, by depth
	memo   [1 << memoBits]memo
	age    uint32
	nodes  int
}

// maxDepth bounds LifeReader.MaxDepth.
const maxDepth = 15

// NewLifeReader returns a reader whose bounds keep an answer to a millisecond or
// two; most take some microseconds.
func NewLifeReader() *LifeReader { return &LifeReader{MaxDepth: 5, MaxNodes: 2000} }

const memoBits = 12

// memo keeps the answer for a position with the opponent to move.
type memo struct {
	local
	age   uint32
	depth int8
	lives bool
}

// TwoEyes reports whether a chain has two eyes, or gets them although the
// opponent moves next: alone, or with the friends it cannot be cut from.
// Chains that live unconditionally [Benson76] always answer yes.
//
// A yes holds as long as the owner answers. What it leaves out are positional
// superko that forbids the one good answer, and suicide of several stones.
func (r *LifeReader) TwoEyes(b *goban.Board, chain goban.Chain) bool {
	return UnconditionallyAlive(b, chain) ||
		r.begin(b, chain) && r.deepen(func(s local, depth int) bool { return r.opponent(s, depth) })
}

// CanMakeTwoEyes reports whether a chain gets two eyes if its owner moves next.
// It errs like TwoEyes: a yes is certain.
func (r *LifeReader) CanMakeTwoEyes(b *goban.Board, chain goban.Chain) bool {
	return UnconditionallyAlive(b, chain) ||
		r.begin(b, chain) && r.deepen(func(s local, depth int) bool {
			return r.opponent(s, 0) || r.owner(s, depth)
		})
}

// begin makes the world of a chain and reports whether there is any room in it.
func (r *LifeReader) begin(b *goban.Board, chain goban.Chain) bool {
	if b.ChainColor(chain) == goban.Empty {
		return false
	}
	return r.world.around(b, chain)
}

// deepen reads with more and more stones of the owner: what needs few is found
// soon, however many points there are.
func (r *LifeReader) deepen(read func(local, int) bool) bool {
	r.nodes, r.answer = 0, [maxDepth + 1]uint8{}
	for depth := 0; depth <= min(r.MaxDepth, maxDepth); depth++ {
		r.age++
		if read(r.world.start, depth) {
			return true
		}
		if r.nodes >= r.MaxNodes {
			return false
		}
	}
	return false
}

// opponent reads a position with the opponent to move: does the chain live
// whatever he does, if its owner adds at most depth stones?
func (r *LifeReader) opponent(s local, depth int) bool {
	if r.nodes++; r.nodes > r.MaxNodes {
		return false
	}
	if r.world.alive(s) {
		return true
	}
	if depth == 0 {
		return false
	}
	m := &r.memo[s.hash()>>(64-memoBits)]
	if m.age == r.age && m.local == s && int(m.depth) == depth {
		return m.lives
	}
	lives := r.survives(s, depth)
	*m = memo{local: s, age: r.age, depth: int8(depth), lives: lives}
	return lives
}

// survives tries all moves of the opponent. A pass comes first: if the owner
// cannot even use two moves in a row, nothing else needs to be read.
func (r *LifeReader) survives(s local, depth int) bool {
	passed := s
	passed.ko = 0
	if !r.owner(passed, depth) {
		return false
	}
	for _, at := range r.world.order[:r.world.size] {
		next := s
		if !r.world.attack(&next, uint(at)) {
			continue
		}
		if next.own&(1<<target) == 0 || !r.owner(next, depth) {
			return false
		}
	}
	return true
}

// owner reads a position with the owner to move: is there a move after which
// the chain lives? A pass is none of them, as the opponent can pass as well.
func (r *LifeReader) owner(s local, depth int) bool {
	if depth == 0 || r.nodes > r.MaxNodes {
		return false
	}
	if r.answers(s, r.answer[depth], depth) {
		return true
	}
	for _, at := range r.world.order[:r.world.size] {
		if at != r.answer[depth] && r.answers(s, at, depth) {
			r.answer[depth] = at
			return true
		}
	}
	return false
}

// answers reports whether the owner lives by playing on a cell. What answered
// the opponent's last try often answers the next.
func (r *LifeReader) answers(s local, at uint8, depth int) bool {
	return r.world.defend(&s, uint(at)) && r.opponent(s, depth-1)
}

// local is a position in a world: a set of cells for either side, and the cell
// where the owner may not retake a ko.
type local struct {
	own, other, ko uint64
}

func (s local) hash() uint64 {
	return (s.own*0x9e3779b97f4a7c15^s.other)*0xd6e8feb86659fd93 ^ s.ko*0xff51afd7ed558ccd
}

// firstCell returns the first cell of a set as a set.
func firstCell(s uint64) uint64 { return s & -s }

func countCells(s uint64) int { return bits.OnesCount64(s) }
