package playout

import (
	"montego/goban"
	"montego/internal/param"
	"montego/player/pattern"
)

// ShapeRule says how moggy and montego choose among the shapes that they find next to
// the last moves.
type ShapeRule uint8

// The rules.
const (
	ShapesOwn ShapeRule = iota
	ShapesLearned
)

// Choices lists the rules. See param.Enumerated.
func (ShapeRule) Choices() []param.Choice {
	return []param.Choice{
		ShapesOwn:     {Name: "own", Doc: "as the policy has it: moggy takes any, montego goes by Pachi's weights"},
		ShapesLearned: {Name: "learned", Doc: "in proportion to the weights of softmax, playout.softmax.weights"},
	}
}

func (s ShapeRule) String() string { return param.NameOf(s) }

// shapeWeight returns the weight of a move of c on an empty point with the code k.
type shapeWeight func(k goban.Code, c goban.Color) float64

// weights returns the weights to choose by; own are those of the policy.
func (s ShapeRule) weights(p Params, own shapeWeight) shapeWeight {
	if s == ShapesOwn {
		return own
	}
	learned, classes := p.Softmax.Weights.For(0), pattern.ThreeByThree()
	return func(k goban.Code, c goban.Color) float64 { return learned.Shapes[classes.Of(k, c)] }
}
