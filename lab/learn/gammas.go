package learn

import (
	"math"

	"montego/goban"
	"montego/player/pattern"
)

// Gammas are the γ that are learned. Of each Family a move has one level at most; with
// it comes a shape of each kind.
type Gammas struct {
	Families []Field
	Kinds    []string  // names of the kinds of shapes; a team has a place for each
	KindOf   []uint8   // by shape
	Shapes   []float32 // γ by shape; entry 0, no shape, stays 1
}

// Field is a family as pattern.Levels keeps it, with the γ of its levels; that of
// level 0, none, stays 1.
type Field struct {
	Name        string
	Shift, Bits uint8
	Gamma       []float32
}

// level returns the level of the family.
func (f *Field) level(l pattern.Levels) int { return int(l >> f.Shift & (1<<f.Bits - 1)) }

// GammasOf returns the γ of a model, which changes with them; Join makes it ready.
func GammasOf(m *pattern.Model) *Gammas {
	g := &Gammas{Shapes: m.Shapes, KindOf: make([]uint8, len(m.Shapes))}
	for f := range pattern.Families {
		info := &pattern.Families[f]
		shift, bits := info.Place()
		g.Families = append(g.Families, Field{info.Name, shift, bits, m.Levels[f][:len(info.Levels)+1]})
	}
	for d := range pattern.Diamond(pattern.NumDiamonds) {
		g.Kinds = append(g.Kinds, d.String())
	}
	for s := range g.KindOf[1:] {
		g.KindOf[s+1] = uint8(m.Dictionary.Entry(pattern.Shape(s + 1)).Kind)
	}
	return g
}

// PlayoutGammas returns γ of 1 for the features of the policy softmax: a family for
// each local feature, and the 3×3 classes. Those that look like an own eye have γ = 0, as
// playouts do not fill eyes, and keep it.
func PlayoutGammas() *Gammas {
	g := &Gammas{
		Kinds: []string{"3x3"}, KindOf: make([]uint8, pattern.NumClasses+1), Shapes: make([]float32, pattern.NumClasses+1),
	}
	for f := range pattern.Local(pattern.NumLocal) {
		g.Families = append(g.Families, Field{f.String(), uint8(f), 1, []float32{1, 1}})
	}
	for s := range g.Shapes {
		if g.Shapes[s] = 1; s > 0 && pattern.ThreeByThree().Code(pattern.Class(s)).EyeLike(goban.Black) {
			g.Shapes[s] = 0
		}
	}
	return g
}

// Weights returns the γ as a policy softmax takes them. Requires: they are
// PlayoutGammas.
func (g *Gammas) Weights() *pattern.Weights {
	w := &pattern.Weights{}
	for c := 1; c <= pattern.NumClasses; c++ {
		w.Shapes[c] = float64(g.Shapes[c])
	}
	for f := range w.Local {
		w.Local[f] = float64(g.Families[f].Gamma[1])
	}
	return w
}

// strength returns the product of the γ of levels.
func (g *Gammas) strength(l pattern.Levels) float32 {
	product := float32(1)
	for i := range g.Families {
		product *= g.Families[i].Gamma[g.Families[i].level(l)]
	}
	return product
}

// number returns how many families and, after them, kinds of shapes there are.
func (g *Gammas) number() int { return len(g.Families) + len(g.Kinds) }

// name returns the name of a family or, after them, of a kind.
func (g *Gammas) name(i int) string {
	if i < len(g.Families) {
		return g.Families[i].Name
	}
	return g.Kinds[i-len(g.Families)]
}

// clip bounds γ where a file of weights does.
func clip(gamma float64) float32 {
	return float32(math.Min(math.Max(gamma, 1e-6), pattern.MaxGamma))
}
