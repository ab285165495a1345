package playout

import (
	"math"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
	"montego/player/pattern"
)

// TestShapesLearned: by the rule learned, moggy takes each shape in proportion to the
// weight that softmax has for it; by its own rule all alike.
func TestShapesLearned(t *testing.T) {
	const times = 4000
	b := drawn.Board(t, `
		. . . . . . .
		. . . . . . .
		. . X . . . .
		. . O). . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	for _, rule := range []ShapeRule{ShapesOwn, ShapesLearned} {
		p := DefaultParams()
		p.Policy, p.Shapes, p.Moggy.Pattern = MoggyPolicy, rule, 100
		if err := p.Softmax.Weights.UnmarshalText([]byte("mm9")); err != nil {
			t.Fatal(err)
		}
		weights, sum := map[goban.Point]float64{}, 0.0
		for _, q := range b.Empties() {
			if k := b.Code(q); pattern.Pachi().Match(k, goban.Black) {
				weights[q] = 1
				if rule == ShapesLearned {
					weights[q] = builtIn["mm9"]().Shapes[pattern.ThreeByThree().Of(k, goban.Black)]
				}
				sum += weights[q]
			}
		}
		if len(weights) < 3 {
			t.Fatalf("only %d shapes", len(weights))
		}
		r := rng.New(9)
		for _, choice := range Sample(p, b, goban.Black, times, &r) {
			want := weights[choice.Point] / sum
			if math.Abs(choice.Frequency-want) > 5*math.Sqrt(want*(1-want)/times)+1e-9 {
				t.Errorf("%v: %v, %v was chosen with frequency %.3f, want %.3f", rule, choice.Point, choice.Kind, choice.Frequency, want)
			}
		}
	}
}
