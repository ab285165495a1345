package net

import (
	"math"

	"montego/goban"
	"montego/player/pattern"
	"montego/player/tactics"
)

// The planes of the input, each a number at every point, from the view of the side to
// move.
const (
	planeBoard          = iota // 1 at every point of the board
	planeOwn                   // own stones
	planeOther                 // the opponent's
	planeOwnLiberties          // own chains with one liberty; then two, three, four and more
	planeOtherLiberties = planeOwnLiberties + 4
	planeKo             = planeOtherLiberties + 4 // where a ko may not be retaken
	planeLast           = planeKo + 1             // the last move; then the two before it
	planeOwnLadder      = planeLast + 3           // own chains that a ladder catches
	planeOtherLadder    = planeOwnLadder + 1
	planeLadderMove     = planeOtherLadder + 1 // moves that catch a chain in a ladder
	planeLog            = planeLadderMove + 1  // the logarithm of the probability by the linear model
	planeCandidate      = planeLog + 1         // legal moves that fill no eye
	planeCapture        = planeCandidate + 1   // moves with a level of these features of the linear model
	planeExtension      = planeCapture + 1
	planeSelfAtari      = planeExtension + 1 // bad ones only
	planeAtari          = planeSelfAtari + 1
	planeEye            = planeAtari + 1 // what a move does to eyes: kills, makes, fills
	planeAfter          = planeEye + 3   // liberties of the chain after the move: one, two, three, more
	NumPlanes           = planeAfter + 4
)

// NumGlobals is the number of inputs that belong to no point: the komi in the view of the
// side to move, and whether the last move was a pass.
const NumGlobals = 2

// Input is a position as a network sees it.
type Input struct {
	geo     geometry
	planes  []float32
	globals [NumGlobals]float32
	logs    []float32 // by place, of the linear model's probability; 0 where no candidate is
	passLog float32
	// Candidates are the moves that compete: all legal ones that fill no eye, and the
	// pass, which comes last.
	Candidates []goban.Point
}

// Place returns where a point lies in Output.Policy and Output.Owner.
func (in *Input) Place(p goban.Point) int { return in.geo.place(p) }

// Encoder makes inputs of positions. It belongs to one worker.
type Encoder struct {
	model     *pattern.Model
	finder    *pattern.Finder
	strengths [goban.NumPoints]float32
}

// NewEncoder returns an encoder with the linear model built in.
func NewEncoder() *Encoder {
	m := pattern.BuiltIn()
	return &Encoder{model: m, finder: pattern.NewFinder(m.Dictionary)}
}

// minLog bounds the logarithms of probabilities.
const minLog = -12

// Encode makes the input of a position: c is to move, komi is White's in points.
func (x *Encoder) Encode(b *goban.Board, c goban.Color, komi float64, in *Input) {
	if in.geo.width != b.Width() || in.geo.height != b.Height() {
		in.geo = geometryOf(b.Width(), b.Height())
		in.planes, in.logs = in.geo.buffer(NumPlanes), make([]float32, in.geo.places)
	}
	clear(in.planes)
	clear(in.logs)
	in.globals = [NumGlobals]float32{}
	in.setKomi(c, komi)
	if b.LastMove(0) == goban.Pass {
		in.globals[1] = 1
	}
	in.geo.eachPoint(func(place int) { in.at(place)[planeBoard] = 1 })
	in.stones(b, c)
	if p, who := b.Ko(); p != goban.NoPoint && who == c {
		in.of(p)[planeKo] = 1
	}
	for i := range 3 {
		if p := b.LastMove(i); p != goban.NoPoint && p != goban.Pass {
			in.of(p)[planeLast+i] = 1
		}
	}
	x.moves(b, c, in)
}

func (in *Input) setKomi(c goban.Color, komi float64) {
	in.globals[0] = float32(-komi*float64(c.Sign())) / scorePoints
}

func (in *Input) at(place int) []float32 {
	return in.planes[(in.geo.guard+place)*NumPlanes:][:NumPlanes]
}

func (in *Input) of(p goban.Point) []float32 { return in.at(in.geo.place(p)) }

func (in *Input) stones(b *goban.Board, c goban.Color) {
	for chain := range b.Chains() {
		liberties := b.LibertyCount(chain)
		stone, plane, ladder := planeOwn, planeOwnLiberties, planeOwnLadder
		if b.ChainColor(chain) != c {
			stone, plane, ladder = planeOther, planeOtherLiberties, planeOtherLadder
		}
		caught := liberties == 1 && tactics.InLadder(b, chain)
		if liberties == 2 {
			if p := tactics.Catch(b, chain); p != goban.NoPoint {
				caught = true
				in.of(p)[planeLadderMove] = 1
			}
		}
		for p := range b.ChainStones(chain) {
			v := in.of(p)
			v[stone], v[plane+min(liberties, 4)-1] = 1, 1
			if caught {
				v[ladder] = 1
			}
		}
	}
}

// moves fills the planes of moves, from what the linear model knows of each.
func (x *Encoder) moves(b *goban.Board, c goban.Color, in *Input) {
	in.Candidates = pattern.Candidates(b, c, in.Candidates[:0])
	x.finder.Begin(b, c)
	sum := float32(0)
	features := x.finder.Of(in.Candidates)
	for i := range features {
		x.strengths[i] = x.model.Strength(&features[i])
		sum += x.strengths[i]
	}
	for i, p := range in.Candidates {
		log := max(float32(math.Log(float64(x.strengths[i]/sum))), minLog)
		if p == goban.Pass {
			in.passLog = log
			continue
		}
		in.features(p, features[i].Levels)
		in.logs[in.geo.place(p)] = log
		v := in.of(p)
		v[planeLog], v[planeCandidate] = 1+log/6, 1
	}
}

// features fills the planes of a move that its levels belong to.
func (in *Input) features(p goban.Point, l pattern.Levels) {
	v := in.of(p)
	for _, f := range []struct {
		plane  int
		family pattern.Family
	}{{planeCapture, pattern.FamilyCapture}, {planeExtension, pattern.FamilyExtension}, {planeAtari, pattern.FamilyAtari}} {
		if l.Of(f.family) > 0 {
			v[f.plane] = 1
		}
	}
	if l.Of(pattern.FamilySelfAtari) > 2 { // the first two are fine
		v[planeSelfAtari] = 1
	}
	switch l.Of(pattern.FamilyEye) {
	case 1, 5:
		v[planeEye] = 1
	case 2, 4:
		v[planeEye+1] = 1
	case 3:
		v[planeEye+2] = 1
	}
	if n := l.Of(pattern.FamilyLiberties); n > 0 {
		v[planeAfter+min(n, 4)-1] = 1
	}
}
