package playout

import (
	"math"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
	"montego/player/pattern"
)

// TestPickShape: shapes are taken in proportion to their weights, or by pickSound all alike.
func TestPickShape(t *testing.T) {
	const times = 4000
	b := drawn.Board(t, `
		. . . . . . .
		. . . . . . .
		. . X . . . .
		. . O). . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	for _, weigh := range []bool{false, true} {
		m := steps{shapes: pattern.Pachi12()}
		pick := m.pickSound
		if weigh {
			pick = m.pickShape
		}
		weights, sum := map[goban.Point]float64{}, 0.0
		m.patterns(b, goban.Black, b.LastMove(0), false)
		for _, q := range m.moves.Points() {
			weights[q] = 1
			if weigh {
				weights[q] = m.shapes.Weight(b.Code(q), goban.Black)
			}
			sum += weights[q]
		}
		if len(weights) < 3 {
			t.Fatalf("only %d shapes", len(weights))
		}
		r, taken := rng.New(9), map[goban.Point]float64{}
		for range times {
			m.patterns(b, goban.Black, b.LastMove(0), false)
			taken[pick(b, goban.Black, &r)]++
		}
		for p, n := range taken {
			want := weights[p] / sum
			if math.Abs(n/times-want) > 5*math.Sqrt(want*(1-want)/times) {
				t.Errorf("weights %v: %v was chosen with frequency %.3f, want %.3f", weigh, p, n/times, want)
			}
		}
	}
}
