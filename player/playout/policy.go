package playout

import (
	"iter"

	"montego/goban"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/joseki"
	"montego/player/pattern"
)

// Policy chooses the moves of playouts. A Policy belongs to one worker: it may
// keep scratch memory and is not safe for concurrent use.
type Policy interface {
	// Run plays on b to the end of the game, c moving first, and adds the moves to
	// t. A playout ends after two passes in a row, when it is longer than
	// Params.Length allows, or when one side leads by Params.Mercy; then Run sets
	// t.Mercy.
	Run(b *goban.Board, c goban.Color, r *rng.Rand, t *Trace)
	chooser
}

// Learner remembers earlier simulations. What it has learned belongs to one game of Go: a
// search feeds it, and tells it to forget when another game begins.
type Learner interface {
	// Begin takes note, before the playout of a simulation on root, of the moves that the
	// search has chosen: those of t.
	Begin(root *goban.Board, t *Trace)
	// Learn takes note of a finished simulation: it began on root, its moves are
	// t, its final board is end, and winner has won it, Empty after a draw. The
	// moves of t that are of the kind TreeMove are those that the search chose;
	// the others are those of the last Run of this same policy.
	Learn(root, end *goban.Board, t *Trace, winner goban.Color)
	// Forget forgets everything, as if New had made the policy.
	Forget()
}

// noLearner is part of a policy that learns nothing.
type noLearner struct{}

func (noLearner) Begin(_ *goban.Board, _ *Trace)                   {}
func (noLearner) Learn(_, _ *goban.Board, _ *Trace, _ goban.Color) {}
func (noLearner) Forget()                                          {}

// Params chooses a policy and bounds its playouts.
type Params struct {
	Policy  PolicyName  `param:"policy" default:"uniform" mostly:"search.selection other than network or search.network.playouts=own" doc:"how playouts choose their moves" source:"[Bouzy03]"`
	Length  float64     `param:"length" default:"3" range:"1..4" unit:"moves per point of the board" doc:"a playout of more moves ends, and is scored as it stands"`
	Mercy   float64     `param:"mercy" default:"0" range:"0..1" unit:"stones per point of the board" doc:"a playout ends when one side has this many more stones; 0: never" source:"libEGO's rule, as a fraction of the board"`
	LGRF    int         `param:"lgrf" default:"0" range:"0..2" unit:"moves" doc:"last good reply: any policy first tries the reply that won last time, 1: to the last move, 2: also to the last two; 0: off" source:"[BaierDrake10]"`
	Golois  Golois      `param:"golois" needs:"playout.policy=golois or search.network.playouts=golois" mostly:"search.selection other than network or search.network.playouts=own or search.network.playouts=golois"`
	Orego   Orego       `param:"orego" needs:"playout.policy=orego or search.network.playouts=orego" mostly:"search.selection other than network or search.network.playouts=own or search.network.playouts=orego"`
	Moggy   Moggy       `param:"moggy" needs:"playout.policy=moggy or search.network.playouts=moggy" mostly:"search.selection other than network or search.network.playouts=own or search.network.playouts=moggy"`
	Montego Montego     `param:"montego" needs:"playout.policy=montego or search.network.playouts=montego" mostly:"search.selection other than network or search.network.playouts=own or search.network.playouts=montego"`
	Softmax Softmax     `param:"softmax" needs:"playout.policy=softmax or search.network.playouts=softmax" mostly:"search.selection other than network or search.network.playouts=own or search.network.playouts=softmax"`
	Joseki  joseki.File `param:"joseki" default:"built-in" unit:"file" doc:"the joseki dictionary of the policy moggy and of search.priors.joseki: built-in, none, or a file of montego book joseki" source:"[Baudis11] §3.4"`
	Hint    Hinting     `param:"hint" needs:"playout.policy=mogo or playout.policy=moggy or playout.policy=montego and search.priors.hints or search.selection=puct or search.progressive-bias.strength or search.widening.visits" mostly:"search.selection other than network"`
	LibMap  LibertyMap  `param:"libmap"`
	Local   LocalTree   `param:"local"`
}

// DefaultParams returns the parameters of the plain player.
func DefaultParams() (p Params) {
	param.Reset(&p)
	return p
}

// PolicyName names a policy.
type PolicyName uint8

// The policies there are.
const (
	UniformPolicy PolicyName = iota
	CrazyStonePolicy
	GoloisPolicy
	MoGoPolicy
	MoggyPolicy
	MontegoPolicy
	OregoPolicy
	SoftmaxPolicy
)

// policies says of each policy how it is named, what it is, and how it is made.
var policies = [...]struct {
	param.Choice
	make func(p Params, s *shared) chooser
}{
	UniformPolicy: {param.Choice{Name: "uniform", Doc: "any move that fills no own eye, each equally likely"},
		func(p Params, _ *shared) chooser { return Uniform{} }},
	CrazyStonePolicy: {param.Choice{Name: "crazystone", Doc: "drawn by urgencies, such as captures, of Crazy Stone 2006"},
		func(p Params, _ *shared) chooser { return new(crazyStone) }},
	GoloisPolicy: {param.Choice{Name: "golois", Doc: "as crazystone, with real eyes and the right atari, of Golois 2007"},
		func(p Params, _ *shared) chooser { return newGolois(p.Golois.Atari) }},
	MoGoPolicy: {param.Choice{Name: "mogo", Doc: "saves, 3×3 patterns and captures of MoGo 2006"},
		func(p Params, _ *shared) chooser { return &mogo{shapes: pattern.MoGo(), hinting: p.Hint} }},
	MoggyPolicy: {param.Choice{Name: "moggy", Doc: "the rules of Pachi 2011, tried one after the other"},
		func(p Params, s *shared) chooser { return newMoggy(p, s.ratings) }},
	MontegoPolicy: {param.Choice{Name: "montego", Doc: "the rules of Pachi, with life and death and races"},
		func(p Params, s *shared) chooser { return newMontego(p, s.ratings) }},
	OregoPolicy: {param.Choice{Name: "orego", Doc: "the roulette wheel of Orego 2007: near the last move, inner lines, history"},
		newOrego},
	SoftmaxPolicy: {param.Choice{Name: "softmax", Doc: "drawn by learned weights, as in Erica 2011"},
		func(p Params, _ *shared) chooser { return newSoftmax(p) }},
}

// Choices lists the policies. See param.Enumerated.
func (PolicyName) Choices() (choices []param.Choice) {
	for _, p := range policies {
		choices = append(choices, p.Choice)
	}
	return choices
}

// String returns the name as people write it.
func (n PolicyName) String() string { return param.NameOf(n) }

// Substitute names a policy that takes the place of the player's own in some playouts: 0 for
// none, otherwise 1 + a PolicyName.
type Substitute uint8

// Choices lists "own" and the policies. See param.Enumerated.
func (Substitute) Choices() []param.Choice {
	return append([]param.Choice{{Name: "own", Doc: "that of playout.policy"}}, PolicyName(0).Choices()...)
}

// For returns the parameters with the policy that s names.
func (s Substitute) For(p Params) Params {
	if s > 0 {
		p.Policy = PolicyName(s - 1)
	}
	return p
}

// New returns a policy for one worker. Params must be valid.
func New(p Params) Policy { return NewWorkers(p, 1)[0] }

// shared is what the policies of one search share. It is safe for concurrent use.
type shared struct {
	ratings *ratings // what liberty maps learn ([Baudis11] §6.2); nil without
	history *history // which moves the search has chosen ([DrakeUurtamo07] §4); nil but for orego
}

// NewWorkers returns a policy for each of n workers of one search. Params must be valid.
func NewWorkers(p Params, n int) []Policy {
	s := new(shared)
	if p.LibMap.Use {
		s.ratings = new(ratings)
	}
	workers := make([]Policy, n)
	for i := range workers {
		moves := policies[p.Policy].make(p, s)
		if p.LGRF > 0 {
			moves = &replier{chooser: moves, byTwo: p.LGRF == 2}
		}
		workers[i] = &player{moves, p.Length, p.Mercy}
		if p.Local.Sequences > 0 {
			workers[i] = &localTrees{Policy: workers[i], params: p.Local, nodes: make([]localNode, 2)}
		}
	}
	return workers
}

// NewRand returns a random number generator for [Policy.Run]; seed decides all its numbers.
func NewRand(seed uint64) *rng.Rand {
	r := rng.New(seed)
	return &r
}

// Playouts plays n playouts of c from root, and yields the board and the moves at the end of
// each; the next playout changes both.
func Playouts(p Policy, root *goban.Board, c goban.Color, n int, r *rng.Rand) iter.Seq2[*goban.Board, *Trace] {
	return func(yield func(*goban.Board, *Trace) bool) {
		end, trace := new(goban.Board), new(Trace)
		for range n {
			end.CopyFrom(root)
			trace.Reset(c)
			p.Run(end, c, r, trace)
			if !yield(end, trace) {
				return
			}
		}
	}
}

// Next returns the next move of c on b as p chooses it, Pass if it finds none,
// and why; b keeps its position.
func Next(p Policy, b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	return p.choose(b, c, r)
}
