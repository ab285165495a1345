package learn

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"testing"

	"montego/internal/rng"
	"montego/player/pattern"
)

// competition is a position by hand: the features of the moves, the winner first.
type competition []pattern.Features

func with(f pattern.Family, level int) pattern.Features {
	return pattern.Features{Levels: pattern.Levels(0).With(f, level)}
}

func teamsOf(all []competition) *Teams {
	t := &Teams{combo: map[pattern.Levels]uint32{}}
	for i, c := range all {
		t.add(position{0, c}, &t.shards[i%numShards])
	}
	return t
}

func newMM(all []competition, prior float64) *MM {
	return &MM{
		Teams: teamsOf(all), Gammas: GammasOf(pattern.NewModel(pattern.NewDictionary(1))),
		Prior: prior, Least: 1e-12, Threads: 2,
	}
}

// TestMMRatio: two features that meet n times, of which one wins k, end up with γ in
// the ratio k to n−k, and with a prior where that of Bradley and Terry is.
func TestMMRatio(t *testing.T) {
	a, b := with(pattern.FamilyBorder, 3), with(pattern.FamilyBorder, 1)
	m := newMM([]competition{{a, b}, {a, b}, {a, b}, {b, a}}, 1e-9)
	m.Run(context.Background(), 2000)
	got := m.Gammas.Families[pattern.FamilyBorder].Gamma[3] / m.Gammas.Families[pattern.FamilyBorder].Gamma[1]
	if math.Abs(float64(got)-3) > 0.01 {
		t.Errorf("ratio %v, want 3", got)
	}
	// Against nothing but the prior, one win of one game against strength 1: γ is the
	// root of (1+1)/γ = 1/(1+γ) + 2/(1+γ).
	m = newMM([]competition{{a, pattern.Features{}}}, 1)
	m.Run(context.Background(), 2000)
	if got := m.Gammas.Families[pattern.FamilyBorder].Gamma[3]; math.Abs(float64(got)-2) > 0.001 {
		t.Errorf("γ %v, want 2", got)
	}
}

// randomCompetitions makes positions whose moves have features of several families
// and shapes.
func randomCompetitions(n int) (all []competition) {
	r := rng.New(8)
	for range n {
		var c competition
		for range 2 + r.Intn(5) {
			x := with(pattern.FamilyBorder, 1+r.Intn(4))
			if r.Percent(40) {
				x.Levels = x.Levels.With(pattern.FamilyCapture, 1+r.Intn(3))
			}
			x.Shapes[pattern.DiamondShape] = pattern.Shape(1 + r.Intn(5))
			c = append(c, x)
		}
		all = append(all, c)
	}
	return all
}

// TestMMAgainstGradient: plain gradient ascent of the log-likelihood, with the same
// prior, ends at the same γ.
func TestMMAgainstGradient(t *testing.T) {
	all := randomCompetitions(60)
	m := newMM(all, 1)
	m.Run(context.Background(), 3000)
	theta := gradientAscent(all, 3000)
	for feature, want := range theta {
		var got float64
		if feature.family < 0 {
			got = float64(m.Gammas.Shapes[feature.level])
		} else {
			got = float64(m.Gammas.Families[feature.family].Gamma[feature.level])
		}
		if math.Abs(math.Log(got)-want) > 0.01 {
			t.Errorf("%+v: γ %.4f, gradient ascent says %.4f", feature, got, math.Exp(want))
		}
	}
}

// slowFeature is a feature of the slow twin: of the shapes if the family is −1.
type slowFeature struct{ family, level int }

func featuresOf(x pattern.Features) (list []slowFeature) {
	for f := range pattern.NumFamilies {
		if level := x.Levels.Of(pattern.Family(f)); level > 0 {
			list = append(list, slowFeature{f, level})
		}
	}
	return append(list, slowFeature{-1, int(x.Shapes[pattern.DiamondShape])})
}

// gradientAscent returns the logarithms of γ that maximize the log-likelihood plus,
// for each γ, that of a game won and one lost against strength 1.
func gradientAscent(all []competition, steps int) map[slowFeature]float64 {
	theta := map[slowFeature]float64{}
	for _, c := range all {
		for _, x := range c {
			for _, f := range featuresOf(x) {
				theta[f] = 0
			}
		}
	}
	for range steps {
		gradient := map[slowFeature]float64{}
		for f, v := range theta {
			gradient[f] = 1 - 2/(1+math.Exp(-v))
		}
		for _, c := range all {
			var strengths []float64
			sum := 0.0
			for _, x := range c {
				s := 0.0
				for _, f := range featuresOf(x) {
					s += theta[f]
				}
				strengths = append(strengths, math.Exp(s))
				sum += math.Exp(s)
			}
			for i, x := range c {
				for _, f := range featuresOf(x) {
					gradient[f] -= strengths[i] / sum
					if i == 0 {
						gradient[f]++
					}
				}
			}
		}
		for f, g := range gradient {
			theta[f] += 0.05 * g
		}
	}
	return theta
}

// TestMMLikelihoodRises: no step makes the log-posterior worse; without a prior that
// is the log-likelihood.
func TestMMLikelihoodRises(t *testing.T) {
	m := newMM(randomCompetitions(40), 1e-9)
	m.Run(context.Background(), 60)
	for i, s := range m.State.History[1:] {
		if s.LogLikelihood < m.State.History[i].LogLikelihood-1e-6 {
			t.Errorf("step %d, of %s: %v after %v", i, m.State.History[i].Family, s.LogLikelihood, m.State.History[i].LogLikelihood)
		}
	}
}

// TestMMGoesOn: training that was interrupted, written and read goes on as if it had
// not been, and does not depend on the number of threads.
func TestMMGoesOn(t *testing.T) {
	all := randomCompetitions(100)
	whole, wholeModel := newMM(all, 1), pattern.NewModel(pattern.NewDictionary(1))
	whole.Gammas = GammasOf(wholeModel)
	whole.Run(context.Background(), 25)

	first, model := newMM(all, 1), pattern.NewModel(pattern.NewDictionary(1))
	first.Gammas = GammasOf(model)
	first.Threads = 1
	ctx, stop := context.WithCancel(context.Background())
	first.Report = func(MMStep) {
		if len(first.State.History) == 9 {
			stop()
		}
	}
	first.Run(ctx, 25)
	var text bytes.Buffer
	if err := model.WriteText(&text, nil); err != nil {
		t.Fatal(err)
	}
	state, err := json.Marshal(first.State)
	if err != nil {
		t.Fatal(err)
	}
	second := newMM(all, 1)
	if model, err = pattern.ReadText(text.Bytes()); err != nil {
		t.Fatal(err)
	}
	second.Gammas = GammasOf(model)
	if err := json.Unmarshal(state, &second.State); err != nil {
		t.Fatal(err)
	}
	second.Run(context.Background(), 25)
	var a, b bytes.Buffer
	wholeModel.WriteText(&a, nil)
	model.WriteText(&b, nil)
	if a.String() != b.String() || len(whole.State.History) != len(second.State.History) {
		t.Errorf("another model after %d steps and %d", len(whole.State.History), len(second.State.History))
	}
}

// TestMMEndsAlike: a training that was interrupted anywhere ends where one that was not ends, and not before
// the last step's gain is known.
func TestMMEndsAlike(t *testing.T) {
	all := randomCompetitions(100)
	run := func(least float64, state MMState, model *pattern.Model, stopAt int) (MMState, *pattern.Model) {
		m := newMM(all, 1)
		m.Gammas, m.Least, m.State = GammasOf(model), least, state
		ctx, stop := context.WithCancel(context.Background())
		m.Report = func(MMStep) {
			if len(m.State.History) == stopAt {
				stop()
			}
		}
		m.Run(ctx, 1000)
		return m.State, model
	}
	for _, least := range []float64{1, 1e-2, 1e-3, 1e-4} {
		whole, model := run(least, MMState{}, pattern.NewModel(pattern.NewDictionary(1)), -1)
		steps := len(whole.History)
		if gain := whole.Families[whole.Last].Gain; gain >= least {
			t.Errorf("gains above %v: the last of %d steps gained %v", least, steps, gain)
		}
		for stop := range steps {
			state, part := run(least, MMState{}, pattern.NewModel(pattern.NewDictionary(1)), stop)
			var text bytes.Buffer
			part.WriteText(&text, nil)
			read, err := pattern.ReadText(text.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			state, read = run(least, state, read, -1)
			var a, b bytes.Buffer
			model.WriteText(&a, nil)
			read.WriteText(&b, nil)
			if len(state.History) != steps || a.String() != b.String() {
				t.Errorf("gains above %v: %d steps, and %d after an interrupt at step %d", least, steps, len(state.History), stop)
			}
		}
	}
}

func newRand(seed uint64) *rng.Rand {
	r := rng.New(seed)
	return &r
}
