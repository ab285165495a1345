package stats

import (
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Maximize returns where a concave function is highest, by Newton's method from x on, and the
// inverse of its negative Hessian there: of the logarithm of a probability that is the
// covariance of what x may be. slope returns the gradient and the negative Hessian, which must
// be positive definite. A step that would lower the value is halved until it does not.
func Maximize(x []float64, value func(x []float64) float64, slope func(x []float64) ([]float64, *mat.SymDense)) ([]float64, *mat.SymDense) {
	const enough, steps = 1e-9, 200 // of the value gained by a step
	at, next := value(x), make([]float64, len(x))
	x = slices.Clone(x)
	var chol mat.Cholesky
	factorize := func() (gradient []float64) {
		gradient, hessian := slope(x)
		if !chol.Factorize(hessian) {
			panic("stats: a function without a maximum")
		}
		return gradient
	}
	for range steps {
		var step mat.VecDense
		_ = chol.SolveVecTo(&step, mat.NewVecDense(len(x), factorize())) // a bad condition makes small steps, no wrong ones
		gain := -1.0
		for scale := 1.0; gain < 0 && scale > 1e-12; scale /= 2 {
			floats.AddScaledTo(next, x, scale, step.RawVector().Data)
			gain = value(next) - at
		}
		if gain >= 0 {
			copy(x, next)
			at += gain
		}
		if gain < enough {
			break
		}
	}
	factorize()
	var inverse mat.SymDense
	_ = chol.InverseTo(&inverse)
	return x, &inverse
}
