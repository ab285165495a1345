package pattern

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"montego/goban"
	"montego/internal/panics"
)

// Set is a family of patterns, compiled: for every code a bit that says whether
// any of them matches, and for every Class which one. It is never changed, so
// any number of workers may share it.
type Set struct {
	bits     [numCodes / 64]uint64 // by code, Black to move
	index    [NumClasses + 1]int16 // of the first pattern that matches, or −1
	classes  *Classes
	patterns []Pattern
}

// newSet compiles a family. An error names the pattern and what is wrong with its picture.
func newSet(family []Pattern) (*Set, error) {
	s := &Set{classes: ThreeByThree(), patterns: family}
	shapes := make([]shape, len(family))
	for i, p := range family {
		var err error
		if shapes[i], err = p.compile(); err != nil {
			return nil, err
		}
	}
	s.index[0] = -1
	for c := Class(1); c <= NumClasses; c++ {
		v := sightOf(s.classes.Code(c))
		i := slices.IndexFunc(shapes, func(p shape) bool { return p.matches(&v) })
		if s.index[c] = int16(i); i < 0 {
			continue
		}
		for _, k := range s.classes.Code(c).Views() {
			s.bits[k>>6] |= 1 << (k & 63)
		}
	}
	return s, nil
}

// Match reports whether a pattern of the set matches when c plays on an empty
// point with code k. Moves that would be suicide match nothing. It takes one
// look-up in a table of 128 KiB.
func (s *Set) Match(k goban.Code, c goban.Color) bool {
	k = toMove(k, c)
	return s.bits[k>>6]>>(k&63)&1 != 0
}

// Find returns the index in the family of the first pattern that matches, or −1.
func (s *Set) Find(k goban.Code, c goban.Color) int {
	if !s.Match(k, c) {
		return -1
	}
	return int(s.index[s.classes.Of(k, c)])
}

// Weight returns the weight of the first pattern that matches, or 0.
func (s *Set) Weight(k goban.Code, c goban.Color) float64 {
	if i := s.Find(k, c); i >= 0 {
		return s.patterns[i].Weight
	}
	return 0
}

// builtInPatterns holds the families, each behind a line with its name. A pattern is a line
// with its name, its weight and "mover" if X is the player to move, and its picture; each
// exception follows a line "but not". Of the patterns that match a point the first gives name
// and weight. The edge comes first, as most pictures of the inside fit there too.
//
//go:embed builtin.patterns
var builtInPatterns string

// MoGo is the family of [Gelly06] (hane, two cuts, and moves at the edge),
// which most later playouts began with. All weigh the same.
var MoGo = family("mogo")

// Pachi is the family of [Baudis11] §3.4: MoGo's with atari bits and a few more.
// Pachi of 2011 took all patterns as equal, which Match does.
var Pachi = family("pachi", "edge, make an eye") // which came later

// Pachi12 is the family of Pachi 12: one pattern more, and weights that were tuned
// on 15×15 in 40,000 games.
var Pachi12 = family("pachi")

// family compiles a family, but for the patterns of these names, when it is first asked for.
// A pattern that cannot be read is a mistake in the program.
func family(name string, but ...string) func() *Set {
	return sync.OnceValue(func() *Set {
		_, text, _ := strings.Cut(builtInPatterns, "== "+name+"\n\n")
		text, _, _ = strings.Cut(text, "\n== ")
		var patterns []Pattern
		for part := range strings.SplitSeq(text, "\n\n") {
			if p := panics.Must(parsePattern(part)); !slices.Contains(but, p.Name) {
				patterns = append(patterns, p)
			}
		}
		return panics.Must(newSet(patterns))
	})
}

func parsePattern(text string) (p Pattern, err error) {
	head, pictures, _ := strings.Cut(text, "\n")
	name, weight, _ := strings.Cut(head, ": ")
	weight, mover := strings.CutSuffix(weight, ", mover")
	shapes := strings.Split(pictures, "but not\n")
	p = Pattern{Name: name, Shape: shapes[0], Except: shapes[1:], Mover: mover}
	p.Weight, err = strconv.ParseFloat(weight, 64)
	return p, err
}

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

// sight is one 3×3 neighbourhood in the eight orientations, as the mover sees it and then as the
// opponent does.
type sight [2 * goban.Symmetries]windowBits

// sightOf returns all views of a code, Black to move.
func sightOf(k goban.Code) (v sight) {
	for i, s := range k.Views() {
		w := windowOf(s)
		v[i] = w.bits()
		v[goban.Symmetries+i] = v[i].swapped()
	}
	return v
}

func (s *shape) matches(v *sight) bool {
	views := v[:]
	if s.mover {
		views = v[:goban.Symmetries]
	}
	return slices.ContainsFunc(views, func(c windowBits) bool {
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

func (c windowBits) swapped() windowBits {
	const mover, opponent = everyPoint * windowBits(mine|mineIn), everyPoint * windowBits(other|otherIn)
	return c&^(mover|opponent) | c&mover<<2 | c&opponent>>2
}

// allows reports whether every point of c, which has one state each, is in a state that
// w allows.
func (w windowBits) allows(c windowBits) bool { return w&c == c }

// state is what can stand on one point of a 3×3 window, as a set: a window
// holds one state per point, a Pattern those that it allows.
type state uint8

const (
	empty  state = 1 << iota
	mine         // a stone of the player to move, not known to be in atari
	mineIn       // the same in atari
	other        // a stone of the opponent, not known to be in atari
	otherIn
	border

	onBoard  = empty | mine | mineIn | other | otherIn
	anything = onBoard | border
)

// window is a 3×3 neighbourhood drawn as rows from the top, the centre in the
// middle. Diagonal stones are never in atari: a code doesn't know.
type window [9]state

// planeOf says where a window's points are in a code: the plane of black stones
// and the direction bit.
var planeOf = [9]struct{ shift, direction int }{
	{8, 2}, {0, 3}, {8, 3},
	{0, 1}, {}, {0, 2},
	{8, 0}, {0, 0}, {8, 1},
}

const centre = 4

// windowOf draws a code, Black to move.
func windowOf(k goban.Code) (w window) {
	w[centre] = empty
	for i, at := range planeOf {
		if i == centre {
			continue
		}
		black, white := k>>(at.shift+at.direction)&1, k>>(at.shift+4+at.direction)&1
		w[i] = [4]state{empty, mine, other, border}[black|white<<1]
		if at.shift == 0 && k>>(16+at.direction)&1 != 0 {
			w[i] <<= 1 // mine to mineIn, other to otherIn
		}
	}
	return w
}

// letters is the alphabet of patterns; see Pattern.
var letters = map[byte]state{
	'.': empty,
	'X': mine | mineIn, 'Y': mine, 'V': mineIn, 'x': anything &^ (mine | mineIn),
	'O': other | otherIn, 'Q': other, 'C': otherIn, 'o': anything &^ (other | otherIn),
	'#': border, '*': onBoard, '?': anything,
}

// stateLetters are how a window shows the six states of a point: on an orthogonal neighbour,
// and on a diagonal one, where atari isn't known.
var stateLetters = map[state][2]byte{
	empty: {'.', '.'}, mine: {'Y', 'X'}, mineIn: {'V', 'V'}, other: {'Q', 'O'}, otherIn: {'C', 'C'}, border: {'#', '#'},
}

// String draws the window as three rows, without wildcards.
func (w window) String() string {
	var s strings.Builder
	for i, st := range w {
		if i > 0 && i%3 == 0 {
			s.WriteByte('\n')
		}
		s.WriteByte(stateLetters[st][1-i%2])
	}
	return s.String()
}

// key returns a text that is the same for windows that fit the same
// neighbourhoods in one of the eight orientations.
func (w window) key() (least string) {
	for i := range 8 {
		if i%2 == 1 {
			w = window{w[2], w[1], w[0], w[5], w[4], w[3], w[8], w[7], w[6]} // mirrored
		} else {
			w = window{w[0], w[3], w[6], w[1], w[4], w[7], w[2], w[5], w[8]} // transposed
		}
		var text [len(w)]byte
		for j, st := range w {
			if j%2 == 0 {
				st &^= mineIn | otherIn // as on a diagonal X and Y are the same
			}
			text[j] = byte(st)
		}
		if key := string(text[:]); i == 0 || key < least {
			least = key
		}
	}
	return least
}
