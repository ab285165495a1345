package playout

import (
	"montego/goban"
	"montego/internal/param"
)

// Hint is advice on one move: a few prior visits, which count as won or as lost by the
// player of the move [Baudis11] §3.3.2. Priors of a tree are made of hints.
type Hint struct {
	Point goban.Point
	Kind  Kind // why
	// Weight is how many plain hints this one is worth. It is a multiple of 1/2, so
	// that sums come out the same in any order. The tree says how many prior visits a
	// plain hint is worth.
	Weight float32
	Good   bool // the visits count as won by the player of the move; else as lost
}

// Hinter judges all moves of a position without a playout.
type Hinter interface {
	// Hint adds to hints what speaks for and against moves of c on b. All are
	// playable moves, in the sense of playouts. A move may get several hints;
	// one without any is as good as any other. b is not changed.
	//
	// The hints follow from the position and from what the policy has learned.
	Hint(b *goban.Board, c goban.Color, hints *Hints)
}

// noHints is part of a policy that judges no moves.
type noHints struct{}

func (noHints) Hint(*goban.Board, goban.Color, *Hints) {}

// maxHints bounds the hints on one position, four for every empty point.
const maxHints = 4 * goban.MaxSize * goban.MaxSize

// Hints is a list of hints, in the order they were given. It is a large value
// without pointers; a worker owns one and uses it again and again.
type Hints struct {
	n    int
	list [maxHints]Hint
}

// Reset empties the list.
func (h *Hints) Reset() { h.n = 0 }

// All returns the list's own slice.
func (h *Hints) All() []Hint { return h.list[:h.n] }

// add appends a hint. Hints beyond the bound are dropped.
func (h *Hints) add(hint Hint) {
	if h.n < len(h.list) {
		h.list[h.n] = hint
		h.n++
	}
}

// good adds a hint for a move; its weight is in units of plain hints.
func (h *Hints) good(p goban.Point, k Kind, weight float32) { h.add(Hint{p, k, weight, true}) }

// bad adds a hint against a move; its weight is in units of plain hints.
func (h *Hints) bad(p goban.Point, k Kind, weight float32) { h.add(Hint{p, k, weight, false}) }

// Hinting are the parameters of hints.
type Hinting struct {
	Shapes bool         `param:"shapes" default:"true" doc:"a 3×3 shape anywhere on the board gets a plain hint; learned patterns know of it already" source:"[Baudis11] §3.4"`
	Atari  AtariFormula `param:"atari" default:"thesis" unit:"plain hints" doc:"what taking or saving a chain of s stones is worth" source:"[Baudis11] §3.4"`
}

// AtariFormula says what taking or saving a chain of s stones is worth in plain
// hints. Beyond 15 stones all are worth the same.
type AtariFormula uint8

// The formulas.
const (
	ThesisFormula AtariFormula = iota // max(s,2)/2, as the thesis prints it
	CodeFormula                       // 2+(s-1)/2, as Pachi's code has it
)

// Choices lists the formulas. See param.Enumerated.
func (AtariFormula) Choices() []param.Choice {
	return []param.Choice{
		ThesisFormula: {Name: "thesis", Doc: "max(s,2)/2 as the thesis prints it, s at most 15"},
		CodeFormula:   {Name: "code", Doc: "2+(s-1)/2 as in Pachi's code, s at most 15"},
	}
}

// String returns the name as people write it.
func (f AtariFormula) String() string { return param.NameOf(f) }

// chainWorth returns what taking or saving a chain of some stones is worth. Beyond
// fifteen all are worth the same.
func (h Hinting) chainWorth(stones int) float32 {
	stones = min(stones, 15)
	if h.Atari == CodeFormula {
		return 2 + float32(stones-1)/2
	}
	return float32(max(stones, 2)) / 2
}
