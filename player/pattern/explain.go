package pattern

import (
	"cmp"
	"fmt"
	"slices"

	"montego/goban"
)

// Explained is what a model says of one move.
type Explained struct {
	Point       goban.Point
	Strength    float64 // the product of the γ of its features
	Probability float64 // its share of the strengths of all moves
	Features    []Explanation
}

// Explanation is one feature of a move.
type Explanation struct {
	Name  string // "capture: it could escape", or "shape 6" for the largest known shape
	Gamma float64
}

// Explain returns what the model says of the moves of c on b, the likeliest first,
// those as likely in the order given. The moves must be legal. Of each the features
// that speak the loudest come first.
func (m *Model) Explain(b *goban.Board, c goban.Color, moves []goban.Point) []Explained {
	f, sum := NewFinder(m.Dictionary), 0.0
	f.Begin(b, c)
	list := make([]Explained, len(moves))
	for i, x := range f.Of(moves) {
		list[i] = Explained{Point: moves[i], Strength: float64(m.Strength(&x)), Features: m.explain(&x)}
		sum += list[i].Strength
	}
	for i := range list {
		list[i].Probability = list[i].Strength / sum
	}
	slices.SortStableFunc(list, func(a, b Explained) int { return cmp.Compare(b.Strength, a.Strength) })
	return list
}

func (m *Model) explain(x *Features) (list []Explanation) {
	for f, info := range Families {
		if level := x.Levels.Of(Family(f)); level > 0 {
			list = append(list, Explanation{info.Name + ": " + info.Levels[level-1], float64(m.Levels[f][level])})
		}
	}
	for _, s := range x.Shapes {
		if s > 0 {
			e := m.Dictionary.Entry(s)
			list = append(list, Explanation{fmt.Sprint(e.Kind, " ", e.Size), float64(m.Shapes[s])})
		}
	}
	slices.SortStableFunc(list, func(a, b Explanation) int { return cmp.Compare(loudness(b.Gamma), loudness(a.Gamma)) })
	return list
}

// loudness is how far a γ is from 1, as a factor.
func loudness(g float64) float64 { return max(g, 1/max(g, 1e-9)) }

// Candidates appends the moves that compete in a position, while models are learned
// and when they are asked: all legal ones that do not fill an eye, and the pass.
func Candidates(b *goban.Board, c goban.Color, dst []goban.Point) []goban.Point {
	for _, p := range b.Empties() {
		if b.Code(p).Playable(c) && !b.Retakes(p, c) {
			dst = append(dst, p)
		}
	}
	return append(dst, goban.Pass)
}
