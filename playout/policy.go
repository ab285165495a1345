package playout

import (
	"montego/goban"
	"montego/param"
	"montego/pattern"
	"montego/rng"
)

// Policy chooses the moves of playouts. A Policy belongs to one worker: it may
// keep scratch memory and is not safe for concurrent use.
type Policy interface {
	// Run plays the game on b to its end, c moving first, and adds the moves to
	// t. The game ends after two passes in a row, when it is longer than
	// Params.Length allows, or, if Params.Mercy says so, when it is decided;
	// then it sets t.Mercy.
	Run(b *goban.Board, c goban.Color, r *rng.Rand, t *Trace)
}

// Params chooses a policy and bounds its games.
type Params struct {
	Policy  string     `param:"policy" default:"uniform" enum:"uniform,crazystone,golois,mogo,moggy,montego,orego,softmax" doc:"how playouts choose their moves" source:"[Bouzy03]"`
	Length  float64    `param:"length" default:"3" range:"1..4" unit:"moves per point of the board" doc:"a playout longer than this is scored as it stands" source:"[Coulom06] appendix A"`
	Mercy   float64    `param:"mercy" default:"0" range:"0..1" unit:"stones per point of the board" doc:"a playout ends when one side has this many stones more; 0 plays every game out" source:"libEGO's rule, in shares of the board"`
	LGRF    int        `param:"lgrf" default:"0" range:"0..2" unit:"moves" doc:"any policy first tries the reply that won last time, to the last move or also to the last two; 0 never" source:"[BaierDrake10]"`
	Golois  Golois     `param:"golois"`
	Orego   Orego      `param:"orego"`
	Moggy   Moggy      `param:"moggy"`
	Montego Montego    `param:"montego"`
	Softmax Softmax    `param:"softmax"`
	Hint    Hinting    `param:"hint"`
	LibMap  LibertyMap `param:"libmap"`
}

// DefaultParams returns the parameters of the plain player.
func DefaultParams() (p Params) {
	param.Reset(&p)
	return p
}

// Policies returns the names of the policies there are.
func Policies() []string {
	return []string{"uniform", "crazystone", "golois", "mogo", "moggy", "montego", "orego", "softmax"}
}

// New returns a policy for one worker. Params must be valid.
func New(p Params) Policy {
	if p.LGRF > 0 {
		return newReplier(newBase(p), limitsOf(p), p.LGRF)
	}
	return newBase(p)
}

// Next returns the next move of c on b as p chooses it, Pass if it finds none,
// and why; b keeps its position. Requires: New has made p.
func Next(p Policy, b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	return p.(chooser).choose(b, c, r)
}

// base is a policy that others can be laid over.
type base interface {
	Policy
	chooser
}

// newBase returns the policy that p names.
func newBase(p Params) base {
	l := limitsOf(p)
	switch p.Policy {
	case "crazystone":
		return &crazyStone{limits: l}
	case "golois":
		return newGolois(l, p.Golois.Atari)
	case "mogo":
		return &mogo{limits: l, shapes: pattern.MoGo(), hinting: p.Hint}
	case "moggy":
		return newMoggy(p)
	case "montego":
		return newMontego(p)
	case "orego":
		return &orego{limits: l, wheel: p.Orego}
	case "softmax":
		return newSoftmax(l, p.Softmax.Weights.Gammas())
	}
	return &Uniform{limits: l}
}

// limits are the bounds of a game in moves and stones, made for the size of the
// board where a game begins.
type limits struct{ length, mercy float64 }

func limitsOf(p Params) limits { return limits{p.Length, p.Mercy} }

// moves returns the bound on moves for a board.
func (l limits) moves(b *goban.Board) int {
	return min(int(l.length*float64(b.Area())), maxMoves)
}

// lead returns the lead in stones that decides a game on a board.
func (l limits) lead(b *goban.Board) int {
	if l.mercy == 0 {
		return b.Area() + 1
	}
	return int(l.mercy * float64(b.Area()))
}
