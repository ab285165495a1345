package playout

import (
	"cmp"
	"slices"

	"montego/goban"
	"montego/internal/rng"
)

// Choice is a next move of a policy, and how often it makes it.
type Choice struct {
	Point     goban.Point
	Kind      Kind
	Frequency float64 // among all moves drawn, above 0 and at most 1
}

// Sample draws the next move of c on b n times and returns what came out, the
// most frequent first. A point that was chosen for several reasons is listed
// with each of them. b is not changed. Params must be valid, and n > 0.
func Sample(p Params, b *goban.Board, c goban.Color, n int, r *rng.Rand) []Choice {
	// A playout of one move; the half keeps rounding from making it none.
	p.Length = 1.5 / float64(b.Area())
	count := map[Choice]int{}
	for _, trace := range Playouts(New(p), b, c, n, r) {
		count[Choice{Point: trace.Points()[0], Kind: trace.Kind(0)}]++
	}
	choices := make([]Choice, 0, len(count))
	for choice, times := range count {
		choice.Frequency = float64(times) / float64(n)
		choices = append(choices, choice)
	}
	slices.SortFunc(choices, func(x, y Choice) int {
		return cmp.Or(cmp.Compare(y.Frequency, x.Frequency), cmp.Compare(x.Point, y.Point), cmp.Compare(x.Kind, y.Kind))
	})
	return choices
}
