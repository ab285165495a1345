package learn

import (
	"context"
	"math"

	"montego/internal/panics"
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
	Least   float64 // stop when no family has won so much log-likelihood a position
	Threads int
	State   MMState
	// Report is called before every step, when model and State are those to go on
	// from.
	Report func(MMStep)

	combos []float32   // strength of each combination of levels
	wins   [][]float64 // by family and level
	shapes []float64   // wins, by shape
}

// MMState is how far MM has come: what a checkpoint holds besides the model.
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

// NewMMState returns the state before the first step.
func NewMMState() MMState { return MMState{Last: -1} }

// MMStep is one step of MM.
type MMStep struct {
	Family        string
	LogLikelihood float64 // mean over the positions, before the step
}

// Run learns until no gain is worth while, at most steps steps, or until the
// context is done, which is no error: the state then tells where to go on. It returns
// the log-likelihood of the model.
func (m *MM) Run(ctx context.Context, steps int) float64 {
	m.count()
	if n := m.Gammas.number(); len(m.State.Families) != n {
		m.State = MMState{Families: make([]MMFamily, n), Last: -1}
	}
	for ; steps > 0; steps-- {
		family := m.next()
		if family < 0 {
			break
		}
		sums, ll := m.pass(family)
		m.note(ll)
		if m.Report != nil {
			m.Report(MMStep{m.Gammas.name(family), ll})
		}
		if ctx.Err() != nil {
			return ll
		}
		m.State.History = append(m.State.History, MMStep{m.Gammas.name(family), ll})
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

// next returns the family with the largest gain by its last step; one that has had no
// step yet comes first. The gain of the step just made is not known yet, so that its
// family is next only if no other is worth while. It returns −1 if none is.
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
	if last := m.State.Last; best < 0 && last >= 0 && m.State.Families[last].Gain >= m.Least {
		return last
	}
	return best
}

// used reports whether any move that was played has a feature of the family.
func (m *MM) used(f int) bool {
	if f >= len(m.Gammas.Families) {
		return true
	}
	for _, w := range m.wins[f][1:] {
		if w > 0 {
			return true
		}
	}
	return false
}

// count counts the wins of all features.
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

// passShard is pass for one shard.
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

// update sets the γ of a family.
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
	*gamma = clip((wins + m.Prior) / (share/g + 2*m.Prior/(1+g)))
}
