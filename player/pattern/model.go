package pattern

import "montego/goban"

// Model is what learning has found: the γ of every feature. The strength of a move
// is the product of the γ of its features, and its probability its share of the
// strengths of all legal moves [Coulom07] §2. Once made it is not changed, so any
// number of workers may share it.
type Model struct {
	Dictionary *Dictionary
	// Levels holds γ by family and level; that of level 0, and of levels that do not
	// exist, is 1.
	Levels [NumFamilies][32]float32
	// Shapes holds γ by Shape. Entry 0, no shape, is 1.
	Shapes []float32
	// Comments say where the model is from: what made it, and of what.
	Comments []string

	joint [8][256]float32 // product over the families in each byte of Levels
}

// NewModel returns a model of a dictionary in which every γ is 1.
func NewModel(d *Dictionary) *Model {
	m := &Model{Dictionary: d, Shapes: make([]float32, d.Len()+1)}
	for f := range m.Levels {
		for i := range m.Levels[f] {
			m.Levels[f][i] = 1
		}
	}
	for s := range m.Shapes {
		m.Shapes[s] = 1
	}
	m.Join()
	return m
}

// Join makes the model ready after its γ have been changed.
func (m *Model) Join() {
	for b := range m.joint {
		for value := range m.joint[b] {
			product := float32(1)
			for f := range Families {
				if Families[f].shift/8 == uint8(b) {
					product *= m.Levels[f][Levels(value<<(8*b)).Of(Family(f))]
				}
			}
			m.joint[b][value] = product
		}
	}
}

// levelStrength returns the product of the γ of levels alone.
func (m *Model) levelStrength(l Levels) float32 {
	j := &m.joint
	return j[0][uint8(l)] * j[1][uint8(l>>8)] * j[2][uint8(l>>16)] * j[3][uint8(l>>24)] *
		j[4][uint8(l>>32)] * j[5][uint8(l>>40)] * j[6][uint8(l>>48)] * j[7][uint8(l>>56)]
}

// Strength returns the strength of a move with these features.
func (m *Model) Strength(x *Features) float32 {
	g := m.levelStrength(x.Levels)
	for _, s := range x.Shapes {
		g *= m.Shapes[s]
	}
	return g
}

// Strengths fills dst with the strengths of moves, which must be legal, and returns
// their sum. Requires: Begin was called for the position, and dst is as long as
// moves.
func (m *Model) Strengths(f *Finder, moves []goban.Point, dst []float32) (sum float32) {
	features := f.Of(moves)
	for i := range features {
		dst[i] = m.Strength(&features[i])
		sum += dst[i]
	}
	return sum
}
