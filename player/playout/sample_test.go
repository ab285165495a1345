package playout

import (
	"math"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/param"
	"montego/internal/rng"
)

// TestSample counts the next moves of every policy after a move that puts a
// chain in atari: frequencies add up, the moves are legal, the board stays, and who
// knows of captures takes the stone or saves it.
func TestSample(t *testing.T) {
	b := drawn.Board(t, `
		. . . . .
		. . X . .
		. X O X).
		. . . . .
		. . . . .`)
	out := b.FirstLiberty(b.ChainAt(goban.PointAt(2, 2)))
	for _, name := range param.ValuesOf[PolicyName]() {
		params, r, before := DefaultParams(), rng.New(5), *b
		params.Policy = name
		const n = 2000
		sum, extends := 0.0, 0.0
		for _, choice := range Sample(params, b, goban.White, n, &r) {
			if choice.Frequency <= 0 || !b.Legal(choice.Point, goban.White) {
				t.Errorf("%s: %+v", name, choice)
			}
			sum += choice.Frequency
			if choice.Point == out {
				extends += choice.Frequency
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: frequencies add up to %v", name, sum)
		}
		if *b != before {
			t.Errorf("%s: the board has changed", name)
		}
		// 22 points are empty; 0.1 is far above one of them.
		if knows := name != UniformPolicy && name != OregoPolicy; (extends > 0.1) != knows {
			t.Errorf("%s plays the liberty of the stone in atari in %v of all cases", name, extends)
		}
	}
}

// TestSamplePass: where nothing can be played, the move is a pass.
func TestSamplePass(t *testing.T) {
	b := goban.New(2, 2)
	b.Play(goban.PointAt(0, 0), goban.Black)
	b.Play(goban.PointAt(1, 1), goban.Black)
	for _, name := range param.ValuesOf[PolicyName]() {
		params, r := DefaultParams(), rng.New(5)
		params.Policy = name
		choices := Sample(params, b, goban.White, 10, &r)
		if len(choices) != 1 || choices[0].Point != goban.Pass || choices[0].Frequency != 1 {
			t.Errorf("%s: %v", name, choices)
		}
	}
}
