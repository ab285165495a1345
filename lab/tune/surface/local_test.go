package surface

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"montego/internal/rng"
)

func (l *Local) weightAt(x []float64) float64 { return l.weight(l.terms(x)) }

// TestLocalEmpty: without games every place is as good as any other.
func TestLocalEmpty(t *testing.T) {
	l := FitLocal(Unit(Simplex, 2), nil)
	rand := rng.New(1)
	for range 100 {
		if x := l.Draw(&rand); l.weightAt(x) != 1 || !l.Region.Contains(x) {
			t.Fatalf("%v weighs %v", x, l.weightAt(x))
		}
	}
	if x := l.Optimum(); math.Abs(x[0]-1./3) > 1e-9 {
		t.Errorf("optimum %v", x)
	}
}

// TestLocalLogistic: with equal win rates all around nothing is discarded, and
// the regression finds the coefficients of log-odds that are quadratic.
func TestLocalLogistic(t *testing.T) {
	want := []float64{-0.5, 3, -2.5}
	var samples []Sample
	for i := range 101 {
		u := []float64{float64(i) / 100}
		p := 1 / (1 + math.Exp(-floats.Dot(want, expand(nil, u))))
		samples = append(samples, Sample{X: u, Games: 1e5, Points: 1e5 * p})
	}
	q := Quadratic{Region: Unit(Box, 1), Coefficients: make([]float64, 3)}
	rows, weights := make([][]float64, len(samples)), make([]float64, len(samples))
	for i, s := range samples {
		rows[i], weights[i] = expand(nil, s.X), 1
	}
	fitLogistic(&q, rows, samples, weights)
	for i := range want {
		if math.Abs(q.Coefficients[i]-want[i]) > 1e-2 {
			t.Errorf("coefficients %.4f, want %v", q.Coefficients, want)
		}
	}
	flat := make([]Sample, 11)
	for i := range flat {
		flat[i] = Sample{X: []float64{float64(i) / 10}, Games: 100, Points: 40}
	}
	if l := FitLocal(Unit(Box, 1), flat); l.Games < 1090 || math.Abs(l.Mean-math.Log(0.4/0.6)) > 0.01 {
		t.Errorf("%v games, mean %v", l.Games, l.Mean)
	}
}

// localSearch plays games at points that Local draws, and returns where
// it then believes the optimum to be.
func localSearch(r Region, p func(x []float64) float64, games int, seed uint64) *Local {
	rand := rng.New(seed)
	var samples []Sample
	l := FitLocal(r, nil)
	for known := 0; len(samples) < games/2; {
		if len(samples)-known >= max(8, len(samples)/5) {
			l, known = FitLocal(r, samples), len(samples)
		}
		x := l.Draw(&rand)
		samples = append(samples, flip(&rand, x, 2, p(x)))
	}
	return FitLocal(r, samples)
}

// TestLocalConverges: the more games, the nearer to the optimum of a surface
// that is not quadratic at all, and the same from the same seed.
func TestLocalConverges(t *testing.T) {
	r, top := Unit(Box, 2), []float64{0.7, 0.3}
	p := func(x []float64) float64 {
		return 0.2 + 0.5*math.Exp(-3*(math.Abs(x[0]-top[0])+math.Abs(x[1]-top[1])))
	}
	loss := []float64{}
	for _, games := range []int{100, 800} {
		sum := 0.0
		for seed := range uint64(4) {
			sum += p(top) - p(localSearch(r, p, games, seed).Optimum())
		}
		loss = append(loss, sum/4)
	}
	if loss[1] > 0.15 || loss[1] > loss[0] {
		t.Errorf("mean loss of win rate: %.3f", loss)
	}
	a, b := localSearch(r, p, 200, 5), localSearch(r, p, 200, 5)
	if !slices.Equal(a.Optimum(), b.Optimum()) {
		t.Errorf("%v and %v from one seed", a.Optimum(), b.Optimum())
	}
	if worst := a.weightAt([]float64{0, 1}); worst > 0.5 || a.weightAt(top) < worst {
		t.Errorf("a bad corner weighs %.2f, the top %.2f", worst, a.weightAt(top))
	}
}
