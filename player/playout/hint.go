package playout

import (
	"montego/goban"
	"montego/internal/param"
	"montego/player/pattern"
	"montego/player/tactics"
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

// Hints is a list of hints, in the order they were given. A worker owns one and uses it
// again and again.
type Hints []Hint

// good adds a hint for a move; its weight is in units of plain hints.
func (h *Hints) good(p goban.Point, k Kind, weight float32) {
	*h = append(*h, Hint{p, k, weight, true})
}

func (h *Hints) bad(p goban.Point, k Kind, weight float32) {
	*h = append(*h, Hint{p, k, weight, false})
}

// suggest adds hints for those of the moves that are playable.
func (h *Hints) suggest(b *goban.Board, c goban.Color, moves *tactics.Moves, k Kind, weight float32) {
	for _, p := range moves.Points() {
		if playable(b, p, c) {
			h.good(p, k, weight)
		}
	}
}

// Hinting are the parameters of hints.
type Hinting struct {
	Shapes bool         `param:"shapes" default:"true" doc:"a 3×3 shape anywhere on the board gets a plain hint; false where learned patterns know the shapes already" source:"[Baudis11] §3.4"`
	Atari  AtariFormula `param:"atari" default:"half" unit:"plain hints" doc:"plain hints for capturing or saving a chain of s stones, s at most 15" source:"[Baudis11] §3.4"`
}

// AtariFormula says what taking or saving a chain of s stones is worth in plain
// hints.
type AtariFormula uint8

// The formulas.
const (
	HalfFormula AtariFormula = iota
	ThesisFormula
	CodeFormula
)

// Choices lists the formulas. See param.Enumerated.
func (AtariFormula) Choices() []param.Choice {
	return []param.Choice{
		HalfFormula:   {Name: "half", Doc: "max(s,2)/2: half of what the thesis has"},
		ThesisFormula: {Name: "thesis", Doc: "max(s,2): the thesis prints max(s,2)/2 of what is twice a plain hint, as its appendix B shows"},
		CodeFormula:   {Name: "code", Doc: "2+(s-1)/2, as in Pachi's code"},
	}
}

// chainWorth returns what taking or saving a chain of some stones is worth. Beyond
// fifteen all are worth the same.
func (h Hinting) chainWorth(stones int) float32 {
	stones = min(stones, 15)
	switch h.Atari {
	case CodeFormula:
		return 2 + float32(stones-1)/2
	case ThesisFormula:
		return float32(max(stones, 2))
	}
	return float32(max(stones, 2)) / 2
}

// assessor gives the hints of Pachi's playouts [Baudis11] §3.4, which assess moves: what the
// rules of moggy say of all chains and points, not only of those next to the last move, and
// with every ladder read to its end, because a tree has the time for that.
type assessor struct {
	hinting    Hinting
	rates      rates // in the position under way
	shapes     *pattern.Set
	reader     *tactics.Reader
	seen       chainSet
	moves      tactics.Moves
	intoLadder tactics.Moves // extensions that run into a ladder
}

func newAssessor(h Hinting, shapes *pattern.Set) *assessor {
	return &assessor{hinting: h, shapes: shapes, reader: tactics.NewTreeReader()}
}

// assess adds all hints for c, those of rules whose rate is not 0.
func (a *assessor) assess(b *goban.Board, c goban.Color, by rates, hints *Hints) {
	a.rates = by
	a.seen.reset()
	a.intoLadder.Reset()
	for p := range b.Points() {
		if chain := b.ChainAt(p); chain != 0 && !a.seen.has(chain) {
			a.seen.add(chain)
			a.chain(b, c, chain, hints)
		}
	}
	for _, p := range b.Empties() {
		if playable(b, p, c) {
			a.point(b, c, p, hints)
		}
	}
}

// chain adds the hints on taking and saving one chain.
func (a *assessor) chain(b *goban.Board, c goban.Color, chain goban.Chain, hints *Hints) {
	own := b.ChainColor(chain) == c
	if !own && a.rates.NakadeOf && a.rates.Nakade > 0 {
		if p := tactics.NakadeOf(b, chain); p != goban.NoPoint && noSelfAtari(b, p, c) {
			hints.good(p, NakadeMove, 1)
		}
	}
	switch n := b.LibertyCount(chain); {
	case n == 1 && a.rates.Atari == 0:
	case n == 1 && own:
		a.save(b, c, chain, hints)
	case n == 1:
		if h := b.FirstLiberty(chain); noSelfAtari(b, h, c) {
			hints.good(h, CaptureMove, a.hinting.chainWorth(b.ChainSize(chain)))
		}
	case n == 2:
		a.twoLiberties(b, c, chain, hints)
	case n <= 4 && own && a.rates.ManyLib > 0:
		a.moves.Reset()
		tactics.DefendFew(b, chain, &a.moves)
		hints.suggest(b, c, &a.moves, ManyLibMove, 0.5)
	}
}

// save adds the hints on a chain of c in atari: captures around it and its extension,
// except for a single stone in the shape of a ko. An extension that runs into a ladder
// gets a hint against it, unless c may not take back a ko, for which it may serve as a
// threat.
func (a *assessor) save(b *goban.Board, c goban.Color, chain goban.Chain, hints *Hints) {
	worth := a.hinting.chainWorth(b.ChainSize(chain))
	a.moves.Reset()
	tactics.CounterCaptures(b, chain, &a.moves)
	hints.suggest(b, c, &a.moves, EscapeMove, worth)
	h, extends := extension(b, chain, c)
	switch {
	case !extends:
		return
	case !a.reader.CaughtAfter(b, h, c):
		hints.good(h, EscapeMove, worth)
		return
	}
	a.intoLadder.Add(h)
	if _, banned := b.Ko(); banned != c {
		hints.bad(h, EscapeMove, 1)
	}
}

// twoLiberties adds the hints on a chain with two liberties: the move that
// catches it in a ladder, else all that attack it, or defend it.
func (a *assessor) twoLiberties(b *goban.Board, c goban.Color, chain goban.Chain, hints *Hints) {
	own := b.ChainColor(chain) == c
	if a.rates.Ladder > 0 && !own {
		if outcome, p := a.reader.Ladder(b, chain); outcome == tactics.Captured && playable(b, p, c) {
			hints.good(p, LadderMove, 1)
			return
		}
	}
	if a.rates.TwoLib == 0 {
		return
	}
	a.moves.Reset()
	switch {
	case tactics.MiaiSafe(b, chain):
	case own:
		tactics.DefendTwo(b, chain, a.rates.wary, &a.moves)
	default:
		tactics.GiveAtari(b, chain, &a.moves)
	}
	hints.suggest(b, c, &a.moves, TwoLibMove, 0.5)
}

// point adds the hints on one playable move: against a bad self-atari and for
// what to play instead, or for a shape.
func (a *assessor) point(b *goban.Board, c goban.Color, p goban.Point, hints *Hints) {
	bad := tactics.SelfAtari(b, p, c) == tactics.Bad
	if bad && a.rates.SelfAtari > 0 {
		hints.bad(p, SelfAtariMove, 1)
		if q := tactics.SelfAtariAlternative(b, p, c); q != goban.NoPoint && playable(b, q, c) {
			hints.good(q, InsteadMove, 1)
		}
	}
	if !bad && a.rates.Pattern > 0 && a.hinting.Shapes && a.shapes.Match(b.Code(p), c) && !a.intoLadder.Has(p) {
		hints.good(p, PatternMove, 1)
	}
}
