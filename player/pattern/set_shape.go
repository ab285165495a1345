package pattern

import (
	"fmt"
	"slices"
	"strings"

	"montego/goban"
)

// Pattern is a 3×3 shape drawn in ASCII around the empty point that is played.
// Rows run from top to bottom; spaces between points and indentation don't
// matter. The alphabet:
//
//	X O     a stone of the player to move, a stone of the opponent
//	Y Q     the same, not in atari
//	V C     the same, in atari
//	x o     anything but X, anything but O: the edge of the board too
//	.       an empty point
//	#       off the board
//	*       any point of the board
//	?       anything, the edge of the board too
//
// Whether a stone is in atari is known of the four orthogonal neighbours only,
// so on a diagonal Y and Q are just stones, and V and C are errors.
type Pattern struct {
	Name string
	// Shape is the picture. It stands for its eight orientations, and for
	// those with the colours exchanged unless Mover is set.
	Shape string
	// Except holds pictures that must not match in the same orientation.
	Except []string
	// Mover says that X is the player to move, and not either player.
	Mover bool
	// Weight is how urgent the move is compared with the others of its family.
	Weight float64
}

// shape is a compiled pattern.
type shape struct {
	is     windowBits
	except []windowBits
	mover  bool
}

func (p Pattern) compile() (s shape, err error) {
	w, err := parseWindow(p.Shape)
	if err != nil {
		return s, fmt.Errorf("pattern %q: %w", p.Name, err)
	}
	s.is = w.bits()
	for _, text := range p.Except {
		w, err := parseWindow(text)
		if err != nil {
			return s, fmt.Errorf("pattern %q, exception: %w", p.Name, err)
		}
		s.except = append(s.except, w.bits())
	}
	s.mover = p.Mover
	return s, nil
}

// parseWindow reads a picture.
func parseWindow(text string) (w window, err error) {
	rows := strings.Fields(strings.TrimSpace(text))
	drawn := strings.Join(rows, "")
	if len(drawn) != len(w) {
		return w, fmt.Errorf("a picture has 9 points, not %d", len(drawn))
	}
	for i := range w {
		st, ok := letters[drawn[i]]
		switch {
		case !ok:
			return w, fmt.Errorf("%q in row %d is no letter of a pattern", drawn[i], i/3+1)
		case i == centre && st != empty:
			return w, fmt.Errorf("the centre is %q, but it must be empty", drawn[i])
		case i%2 == 0 && (st == mineIn || st == otherIn):
			return w, fmt.Errorf("%q in row %d: atari is not known on a diagonal", drawn[i], i/3+1)
		}
		w[i] = st
	}
	return w, nil
}

// sight is one 3×3 neighbourhood as both players see it in the eight orientations.
type sight struct{ mover, opponent [8]windowBits }

// sightOf returns all views of a code, Black to move.
func sightOf(k goban.Code) (v sight) {
	for i, s := range k.Views() {
		w := windowOf(s)
		v.mover[i] = w.bits()
		v.opponent[i] = v.mover[i].swapped()
	}
	return v
}

func (s *shape) matches(v *sight) bool {
	return s.fits(&v.mover) || !s.mover && s.fits(&v.opponent)
}

func (s *shape) fits(views *[8]windowBits) bool {
	return slices.ContainsFunc(views[:], func(c windowBits) bool {
		return s.is.allows(c) && !slices.ContainsFunc(s.except, func(e windowBits) bool { return e.allows(c) })
	})
}

// windowBits is a window in one number, stateBits for each point.
type windowBits uint64

const stateBits = 6

// everyPoint has the lowest bit of each point.
const everyPoint windowBits = (1<<(9*stateBits) - 1) / (1<<stateBits - 1)

func (w *window) bits() (c windowBits) {
	for i, st := range w {
		c |= windowBits(st) << (stateBits * i)
	}
	return c
}

// swapped returns the window with the colours exchanged.
func (c windowBits) swapped() windowBits {
	const mover, opponent = everyPoint * windowBits(mine|mineIn), everyPoint * windowBits(other|otherIn)
	return c&^(mover|opponent) | c&mover<<2 | c&opponent>>2
}

// allows reports whether every point of c, which has one state each, is in a state that
// w allows.
func (w windowBits) allows(c windowBits) bool { return w&c == c }
