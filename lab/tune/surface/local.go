package surface

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"montego/internal/rng"
	"montego/lab/stats"
)

// height is H of [Coulom11], who found 3 to be good: a place that lies this many
// standard errors of the mean below the mean weighs 1/e.
const height = 3

const (
	prior     = 5.0  // standard deviation of the coefficients' prior, in log-odds
	converged = 0.99 // the weights stand still when this share of them remains
	maxLayers = 30
)

// Local is what [Coulom11] calls confident local optimization: a quadratic
// surface of the log-odds of winning, fitted with weights. A place where the surface is
// above the mean weighs 1, and one below it exponentially less: see height. A surface fitted
// with these weights gives new weights, and so on until they stand still; they never grow on
// the way.
//
// New games belong where the weight is (Draw), and the weighted mean of all
// games is where the optimum is believed to be.
type Local struct {
	// Quadratic is the surface of log-odds after the last weights, its
	// covariance that of the posterior.
	Quadratic
	layers []layer
	// Mean is the log-odds of winning in the games that matter, Deviation its
	// standard error, Games their weight.
	Mean, Deviation, Games float64
	start                  []Sample // with Games replaced by their weight
}

// layer is one round of weighing.
type layer struct {
	surface         []float64
	mean, deviation float64
}

// exponent returns the logarithm of the weight that this layer alone gives to a place
// with terms f. Above 0 the weight is 1.
func (l *layer) exponent(f []float64) float64 {
	return (floats.Dot(l.surface, f) - l.mean) / (height * l.deviation)
}

// FitLocal returns the local surface of samples. Without samples every place
// weighs the same.
func FitLocal(r Region, samples []Sample) *Local {
	samples = Gather(samples)
	l := &Local{Quadratic: Quadratic{Region: r, Coefficients: make([]float64, Terms(r.Dim()))}}
	rows, weights := make([][]float64, len(samples)), slices.Repeat([]float64{1}, len(samples))
	for i, s := range samples {
		rows[i] = expand(nil, r.Unit(s.X))
	}
	l.Mean, l.Deviation, l.Games = level(samples, weights)
	for len(samples) > 0 && len(l.layers) < maxLayers {
		fitLogistic(&l.Quadratic, rows, samples, weights)
		next := layer{slices.Clone(l.Coefficients), l.Mean, l.Deviation}
		l.layers = append(l.layers, next)
		for i, f := range rows {
			weights[i] = min(weights[i], math.Exp(next.exponent(f)))
		}
		before := l.Games
		l.Mean, l.Deviation, l.Games = level(samples, weights)
		if l.Games > converged*before {
			break
		}
	}
	fitLogistic(&l.Quadratic, rows, samples, weights)
	for i, s := range samples {
		l.start = append(l.start, Sample{X: s.X, Games: s.Games * weights[i], Points: s.Points * weights[i]})
	}
	return l
}

// level returns the log-odds of winning in weighted games, their standard error
// and how many games they come to. Half a game won and half a game lost beside
// them keep it finite.
func level(samples []Sample, weights []float64) (mean, deviation, games float64) {
	won := 0.0
	for i, s := range samples {
		games += weights[i] * s.Games
		won += weights[i] * s.Points
	}
	p := (won + 0.5) / (games + 1)
	return math.Log(p / (1 - p)), 1 / math.Sqrt((games+1)*p*(1-p)), games
}

// fitLogistic moves q to the most probable coefficients of a logistic
// regression with weights.
func fitLogistic(q *Quadratic, rows [][]float64, samples []Sample, weights []float64) {
	q.Coefficients, q.Covariance = stats.Maximize(q.Coefficients,
		func(b []float64) float64 { return posterior(b, rows, samples, weights) },
		func(b []float64) ([]float64, *mat.SymDense) { return slope(b, rows, samples, weights) })
}

// posterior returns the logarithm of the probability of coefficients b, but for
// a constant.
func posterior(b []float64, rows [][]float64, samples []Sample, weights []float64) float64 {
	sum := -floats.Dot(b, b) / (2 * prior * prior)
	for i, s := range samples {
		z := floats.Dot(b, rows[i])
		sum += weights[i] * (s.Games*stats.LogLogistic(z) - (s.Games-s.Points)*z) // log(1−p) = log p − z
	}
	return sum
}

// slope returns the gradient of posterior and the negative of its curvature.
func slope(b []float64, rows [][]float64, samples []Sample, weights []float64) ([]float64, *mat.SymDense) {
	terms := len(b)
	gradient, raw := make([]float64, terms), make([]float64, terms*terms)
	for i := range b {
		gradient[i] = -b[i] / (prior * prior)
		raw[i*terms+i] = 1 / (prior * prior)
	}
	for i, s := range samples {
		f := rows[i]
		p := stats.Logistic(floats.Dot(b, f))
		off := weights[i] * (s.Points - s.Games*p)
		bend := weights[i] * s.Games * p * (1 - p)
		for j, v := range f {
			gradient[j] += off * v
			bent := bend * v
			row := raw[j*terms : (j+1)*terms]
			for k := j; k < terms; k++ {
				row[k] += bent * f[k]
			}
		}
	}
	return gradient, mat.NewSymDense(terms, raw)
}

// weight returns how much a game at a place with terms f counts, from 0 to 1.
func (l *Local) weight(f []float64) float64 {
	least := 0.0
	for i := range l.layers {
		least = min(least, l.layers[i].exponent(f))
	}
	return math.Exp(least)
}

// Optimum returns the mean of all games, weighted. It is more robust than the
// highest point of the surface, which may bend upwards where little is known.
func (l *Local) Optimum() []float64 {
	x := l.Region.Center()
	games := 0.0
	for _, s := range l.start {
		games += s.Games
		for i := range x {
			x[i] += (s.X[i] - x[i]) * s.Games / max(games, math.SmallestNonzeroFloat64)
		}
	}
	return x
}

const (
	sweeps = 4  // of Gibbs sampling through all coordinates
	ticks  = 32 // places tried per coordinate
)

// Draw returns a random point whose density is proportional to its weight, by
// Gibbs sampling from one of the games that count.
func (l *Local) Draw(rand *rng.Rand) []float64 {
	u := l.Region.Unit(l.someGame(rand))
	f := make([]float64, 0, Terms(len(u)))
	var sums [ticks]float64
	for range sweeps {
		for i := range u {
			span, shift := l.Region.Span(u, i), rand.Float64()
			total := 0.0
			for t := range sums {
				u[i] = span * (float64(t) + shift) / ticks
				total += l.weight(expand(f, u))
				sums[t] = total
			}
			pick, t := rand.Float64()*total, 0
			for t < ticks-1 && sums[t] <= pick {
				t++
			}
			u[i] = span * (float64(t) + shift) / ticks
		}
	}
	return l.Region.At(u)
}

// someGame returns the point of a game, by weight; any point without games.
func (l *Local) someGame(rand *rng.Rand) []float64 {
	pick := rand.Float64() * l.Games
	for _, s := range l.start {
		if pick -= s.Games; pick < 0 {
			return s.X
		}
	}
	return l.Region.Draw(rand)
}
