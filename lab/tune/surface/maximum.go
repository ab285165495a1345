package surface

import (
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"montego/internal/rng"
)

const (
	widely  = 20000 // random points of the whole region
	closely = 1000  // and around the best of them, at each scale:
	scales  = 12
)

// Maximum returns the highest of many random points of a region: first anywhere
// ([DrakeUurtamo07] §5 calls it Monte Carlo search), then ever nearer to the best
// one found.
func Maximum(r Region, height func(x []float64) float64, seed uint64) []float64 {
	return maximum(r, height, widely, closely, seed)
}

func maximum(r Region, height func(x []float64) float64, widely, closely int, seed uint64) []float64 {
	rand := rng.New(seed)
	best := r.Center()
	top := height(best)
	try := func(x []float64) {
		if h := height(x); h > top {
			best, top = x, h
		}
	}
	for range widely {
		try(r.Draw(&rand))
	}
	factor := 0.5
	for range scales {
		near := r.Shrink(best, factor)
		for range closely {
			try(near.Draw(&rand))
		}
		factor /= 2
	}
	return best
}

// Optima returns where the surface would be highest within r if its
// coefficients were off by what their covariance allows: a number of draws from
// their normal distribution. The spread of these points is how well the maximum
// is known. It returns nil if the covariance is singular.
func (q *Quadratic) Optima(r Region, draws int, seed uint64) [][]float64 {
	var c mat.Cholesky
	if !c.Factorize(q.Covariance) {
		return nil
	}
	var lower mat.TriDense
	c.LTo(&lower)
	source := rng.New(seed)
	random := rand.New(&source)
	terms := len(q.Coefficients)
	optima := make([][]float64, draws)
	for i := range optima {
		z := mat.NewVecDense(terms, nil)
		for j := range terms {
			z.SetVec(j, random.NormFloat64())
		}
		z.MulVec(&lower, z)
		other := Quadratic{Region: q.Region, Coefficients: slices.Clone(q.Coefficients)}
		for j := range terms {
			other.Coefficients[j] += z.AtVec(j)
		}
		optima[i] = maximum(r, other.Value, widely/20, closely/20, source.Uint64())
	}
	return optima
}

// Range returns the values between which coordinate i lies in 95 % of the points.
func Range(points [][]float64, i int) (low, high float64) {
	values := make([]float64, len(points))
	for j, x := range points {
		values[j] = x[i]
	}
	slices.Sort(values)
	n := len(values)
	return values[n*25/1000], values[n-1-n*25/1000]
}
