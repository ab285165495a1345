package learn

import (
	"context"
	"math"
	"slices"

	"montego/goban"
	"montego/internal/panics"
	"montego/player/pattern"
)

// MM learns γ by minorization-maximization [Coulom07] §2.3: family by family, it sets
// every γ of a family to
//
//	(W + prior) / (Σ C/E + 2·prior/(1 + γ))
//
// where W counts the wins of the feature, E is the sum of the strengths of the moves
// of a position and C that of the moves that have the feature, without its own γ. The
// prior is a number of games won, and as many lost, against an opponent of strength 1.
type MM struct {
	Teams   *Teams
	Gammas  *Gammas // changed as it learns; γ are float32, so that what is written and read goes on as before
	Prior   float64
	Least   float64 // stop when every family has gained less log-likelihood a position than this
	Threads int
	State   MMState
	// Report is called before every step, when model and State are those to go on
	// from.
	Report func(MMStep)

	combos []float32   // strength of each combination of levels
	wins   [][]float64 // by family and level
	shapes []float64   // wins, by shape
}

// MMState is how far MM has come: what a checkpoint holds besides the model. For the zero value
// Run makes the state before the first step.
type MMState struct {
	Families []MMFamily // of levels and, after these, kinds of shapes
	Last     int        // the family of the last step, −1 before the first
	History  []MMStep
}

// MMFamily is what MM knows of a family.
type MMFamily struct {
	Gain  float64 // of log-likelihood a position, by its last step
	Steps int
}

// MMStep is one step of MM.
type MMStep struct {
	Family        string
	LogLikelihood float64 // mean over the positions, before the step
}

// Run learns until no gain is worth while, until steps steps are made together with those
// of the state that it goes on from, or until the context is done, which is no error: the
// state then tells where to go on. It returns the log-likelihood of the model.
func (m *MM) Run(ctx context.Context, steps int) float64 {
	m.count()
	if n := m.Gammas.number(); len(m.State.Families) != n {
		m.State = MMState{Families: make([]MMFamily, n), Last: -1}
	}
	for len(m.State.History) < steps {
		family := m.next()
		if family < 0 { // the gain of the step just made decides
			_, ll := m.pass(-1)
			if m.note(ll); m.State.Families[m.State.Last].Gain < m.Least {
				return ll
			}
			family = m.State.Last
		}
		sums, ll := m.pass(family)
		m.note(ll)
		step := MMStep{m.Gammas.name(family), ll}
		if m.Report != nil {
			m.Report(step)
		}
		if ctx.Err() != nil {
			return ll
		}
		m.State.History = append(m.State.History, step)
		m.update(family, sums)
		m.State.Families[family].Steps++
		m.State.Last = family
	}
	_, ll := m.pass(-1)
	m.note(ll)
	return ll
}

// note notes what the last step has gained, now that the log-likelihood after it is
// known.
func (m *MM) note(ll float64) {
	if n := len(m.State.History); n > 0 {
		m.State.Families[m.State.Last].Gain = ll - m.State.History[n-1].LogLikelihood
	}
}

// next returns the family with the largest gain by its last step, of those whose gain is worth while; one
// that has had no step yet comes first. The gain of the step just made is not known yet, so that its family
// is left out. It returns −1 if there is none.
func (m *MM) next() int {
	best := -1
	for f := range m.Gammas.number() {
		state := &m.State.Families[f]
		switch {
		case !m.used(f):
		case state.Steps == 0:
			return f
		case state.Gain >= m.Least && f != m.State.Last && (best < 0 || state.Gain > m.State.Families[best].Gain):
			best = f
		}
	}
	return best
}

// used reports whether any move that was played has a feature of the family.
func (m *MM) used(f int) bool {
	return f >= len(m.Gammas.Families) || slices.Max(m.wins[f][1:]) > 0
}

func (m *MM) count() {
	m.wins = make([][]float64, len(m.Gammas.Families))
	for f := range m.wins {
		m.wins[f] = make([]float64, len(m.Gammas.Families[f].Gamma))
	}
	m.shapes = make([]float64, len(m.Gammas.Shapes))
	for i := range m.Teams.shards {
		s := &m.Teams.shards[i]
		for _, w := range s.winners {
			team := s.teams[w]
			for f := range m.wins {
				m.wins[f][m.Gammas.Families[f].level(m.Teams.Combos[team.combo])]++
			}
			for _, shape := range team.shapes {
				m.shapes[shape]++
			}
		}
	}
}

// sums are what a step needs of one family: by combination of levels or by shape, the
// sum over the positions of the share that moves with it have of all strengths.
type sums []float64

// pass goes through all positions. It returns the sums for a family, none if it is
// −1, and the mean log-likelihood.
func (m *MM) pass(family int) (sums, float64) {
	m.combos = make([]float32, len(m.Teams.Combos))
	for i, l := range m.Teams.Combos {
		m.combos[i] = m.Gammas.strength(l)
	}
	var parts [numShards]sums
	var logs [numShards]float64
	panics.Each(max(m.Threads, 1), numShards, func(_, i int) {
		parts[i], logs[i] = m.passShard(&m.Teams.shards[i], family)
	})
	total := parts[0]
	for _, part := range parts[1:] {
		for i, v := range part {
			total[i] += v
		}
	}
	ll := 0.0
	for _, l := range logs {
		ll += l
	}
	return total, ll / float64(max(m.Teams.Positions(), 1))
}

func (m *MM) passShard(s *shard, family int) (total sums, ll float64) {
	kind := family - len(m.Gammas.Families)
	switch {
	case kind >= 0:
		total = make(sums, len(m.Gammas.Shapes))
	case family >= 0:
		total = make(sums, len(m.combos))
	}
	strengths, shapes, begin := make([]float32, 0, 512), m.Gammas.Shapes, int32(0)
	for i, end := range s.ends {
		teams, sum := s.teams[begin:end], float32(0)
		strengths = strengths[:0]
		for j := range teams {
			t := &teams[j]
			g := m.combos[t.combo] * shapes[t.shapes[0]] * shapes[t.shapes[1]] * shapes[t.shapes[2]]
			strengths = append(strengths, g)
			sum += g
		}
		ll += math.Log(float64(strengths[s.winners[i]-begin] / sum))
		scale := 1 / sum
		switch {
		case kind >= 0:
			for j := range teams {
				total[teams[j].shapes[kind]] += float64(strengths[j] * scale)
			}
		case family >= 0:
			for j := range teams {
				total[teams[j].combo] += float64(strengths[j] * scale)
			}
		}
		begin = end
	}
	return total, ll
}

func (m *MM) update(family int, total sums) {
	if kind := family - len(m.Gammas.Families); kind >= 0 {
		for s := 1; s < len(m.Gammas.Shapes); s++ {
			if int(m.Gammas.KindOf[s]) == kind {
				m.set(&m.Gammas.Shapes[s], m.shapes[s], total[s])
			}
		}
		return
	}
	f := &m.Gammas.Families[family]
	byLevel := make([]float64, 1<<f.Bits)
	for i, v := range total {
		byLevel[f.level(m.Teams.Combos[i])] += v
	}
	for level := 1; level < len(f.Gamma); level++ {
		m.set(&f.Gamma[level], m.wins[family][level], byLevel[level])
	}
}

// set updates one γ by the formula of MM: wins is W, the wins of the feature, and share is
// Σ C/E over the positions. A feature that no move has keeps its γ.
func (m *MM) set(gamma *float32, wins, share float64) {
	g := float64(*gamma)
	if share == 0 || g == 0 {
		return
	}
	g = (wins + m.Prior) / (share/g + 2*m.Prior/(1+g))
	*gamma = float32(min(max(g, 1e-6), pattern.MaxGamma)) // as a file of weights bounds it
}

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

func (f *Field) level(l pattern.Levels) int { return int(l >> f.Shift & (1<<f.Bits - 1)) }

// GammasOf returns the γ of a model. They share its memory: who has changed them calls m.Join.
func GammasOf(m *pattern.Model) *Gammas {
	g := &Gammas{Shapes: m.Shapes, KindOf: make([]uint8, len(m.Shapes))}
	for f := range pattern.Families {
		info := &pattern.Families[f]
		g.Families = append(g.Families, Field{info.Name, info.Shift, info.Bits, m.Levels[f][:len(info.Levels)+1]})
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

// GammasOfWeights returns the γ of which Weights made w.
func GammasOfWeights(w *pattern.Weights) *Gammas {
	g := PlayoutGammas()
	for c := 1; c <= pattern.NumClasses; c++ {
		g.Shapes[c] = float32(w.Shapes[c])
	}
	for f := range w.Local {
		g.Families[f].Gamma[1] = float32(w.Local[f])
	}
	return g
}

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
